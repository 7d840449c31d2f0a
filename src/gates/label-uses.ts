/** Which definitions of references a page's readers are led to. */
import { foldLabel } from '../content/labels.ts';
import type { LinkFact } from '../content/page-facts.ts';
import type { PageInput } from './facts.ts';

/** Answers of each definition, in their order, whether its label has one already. */
export function shadowing(): (link: LinkFact) => boolean {
  const seen = new Set<string>();
  return ({ kind, label }) => {
    if (kind !== 'definition' || label === null) return false;
    const name = foldLabel(label);
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  };
}

/** A definition that nothing on its page uses: no reader meets its target. */
export const isUnseen = ({ kind, label }: LinkFact, page: PageInput): boolean =>
  kind === 'definition' && label !== null && !usedLabels(page).has(foldLabel(label));
/** `[x]` and `[...][x]`, and not `[x]: ...`, `[x](...)` or `[x][...]`, unless that is `[x][]`. */
const isUse = (after: string): boolean => after.startsWith('[]') || !/^[:([]/u.test(after);
const used = new WeakMap<PageInput, ReadonlySet<string>>();
function usedLabels(page: PageInput): ReadonlySet<string> {
  const { text } = page;
  const known = used.get(page);
  if (known !== undefined) return known;
  const labels = new Set<string>();
  let open = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') open = at;
    else if (text[at] === ']') {
      if (open >= 0 && isUse(text.slice(at + 1, at + 3))) labels.add(foldLabel(text.slice(open + 1, at)));
      open = -1;
    }
  }
  used.set(page, labels);
  return labels;
}
