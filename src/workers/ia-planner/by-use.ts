/** Public names in the order in which a reader of the documents meets them: what their code names first, then all others as they were. Pure. */
import { lastName } from '../../derive/overloads.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';

/** Modules stay where they are, and so do members below their owners. */
export function byUse(api: readonly ApiSymbol[], documents: readonly OutlineDocument[]): ApiSymbol[] {
  const met = wordsMet(documents);
  const rank = ({ kind, parent, name }: ApiSymbol): number =>
    kind === 'module' ? -1 : parent === null ? (met.get(lastName(name)) ?? met.size) : met.size;
  return [...Map.groupBy(api, ({ module }) => module).values()].flatMap((own) =>
    own.toSorted((a, b) => rank(a) - rank(b)),
  );
}

/** Words of the code in samples and in sentences, by the order in which they stand, the README's first. */
function wordsMet(documents: readonly OutlineDocument[]): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  const readFirst = documents
    .filter(({ role }) => role !== 'changelog')
    .toSorted((a, b) => Number(b.role === 'readme') - Number(a.role === 'readme'));
  const sections = readFirst
    .flatMap((each) => each.sections)
    .filter((each) => each.audience === 'user' && each.subject === 'this');
  for (const { kind, markdown, language } of sections.flatMap(({ blocks }) => blocks)) {
    if (kind === 'code' && OTHER.test(language ?? '')) continue;
    for (const [code] of kind === 'code' ? [[markdown]] : markdown.matchAll(/`[^`\n]{1,200}`/g))
      for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*[?!]?/g)) if (!met.has(word)) met.set(word, met.size);
  }
  return met;
}

/** Fences of commands and data. */
const OTHER =
  /^(?:sh|bash|zsh|shell|console|terminal|text|txt|diff|json5?|jsonc|ya?ml|toml|ini|xml|html|css|cmake|make|dockerfile|groovy|gradle)$/i;
