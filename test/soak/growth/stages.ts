/** What a document goes through: as a README it is outlined, planned, written, proven and held against its source; as a page it is judged and fixed. */
import { fixers } from '../../../src/fixers/index.ts';
import { gates } from '../../../src/gates/index.ts';
import { proofPage } from '../../../src/proofs/proof-page.ts';
import { factsOf, findingsOf, fixOnPaper } from '../../support/memory-site.ts';
import { pagesOf } from '../../support/product-folder.ts';
import type { Format } from './tokens.ts';

/** Plans for so many findings of a rule: each costs a look at the page. */
const FINDINGS_A_RULE = 2;

/** A product whose README this is, to the proofs of its pages, which are judged as a site has them. */
export async function draft(text: string, format: Format): Promise<void> {
  const files = {
    [`README.${format}`]: `${HEADS[format]}${text}`,
    'package.json': '{"name":"tide","version":"1.0.0","license":"MIT"}\n',
  };
  const lines = new Map(Object.entries(files).map(([path, content]) => [path, content.split('\n')]));
  const { drafts } = await pagesOf(files, { lines: (path) => lines.get(path) });
  for (const page of drafts) proofPage(page, 'Tide');
  await findingsOf(gates, factsOf(Object.fromEntries(drafts.map((page) => [page.output_path, page.content]))));
}

const HEADS: Readonly<Record<Format, string>> = {
  md: '# Tide\n\nTide reads tables.\n\n',
  rst: 'Tide\n====\n\nTide reads tables.\n\n',
  rdoc: '= Tide\n\nTide reads tables.\n\n',
  adoc: '= Tide\n\nTide reads tables.\n\n',
};

/** A page of a site: every gate on it, and what fixers plan for the first findings of each rule. */
export async function judge(text: string): Promise<void> {
  const files = { 'docs/index.md': '# Docs\n\n[A](a.md)\n', 'docs/a.md': text, 'mkdocs.yml': 'site_name: A\n' };
  const facts = factsOf(files);
  const seen = new Map<string, number>();
  for (const finding of await findingsOf(gates, facts)) {
    const count = (seen.get(finding.rule) ?? 0) + 1;
    seen.set(finding.rule, count);
    if (count > FINDINGS_A_RULE) continue;
    for (const fixer of fixers.filter(({ fixes }) => fixes.includes(finding.rule)))
      fixOnPaper(fixer, finding, files, facts);
  }
}
