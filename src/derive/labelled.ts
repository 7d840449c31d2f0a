/** Sections of the product's documents by the labels that docstrings refer to them by: each with its title, and its place at the commit where that has an address. */
import type { ProductFacts } from '../model/product-facts.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { replaceLinks } from '../text/links.ts';
import type { Labelled } from './doc-text.ts';

type Facts = Pick<ProductFacts, 'repository' | 'sha'> & Partial<Pick<ProductFacts, 'documents'>>;

const known = new WeakMap<object, Labelled>();

export function labelledIn({ documents = [], repository, sha }: Facts): Labelled {
  const kept = known.get(documents);
  if (kept !== undefined) return kept;
  const found = new Map<string, { title: string; url?: string }>();
  for (const { path, sections } of documents) {
    const file = sourceUrl({ repository, sha, path, start_line: 1, end_line: 1, excerpt_sha256: '', symbol: null });
    const address = file?.split('#', 1)[0];
    for (const { heading } of sections)
      for (const label of heading?.labels ?? [])
        if (heading !== null && !found.has(label)) {
          const title = replaceLinks(heading.markdown, ({ label: words }) => words);
          found.set(label, { title, ...(address === undefined ? {} : { url: `${address}#${heading.anchor}` }) });
        }
  }
  const labelled: Labelled = (label) => found.get(label);
  known.set(documents, labelled);
  return labelled;
}
