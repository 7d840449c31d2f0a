/** Which link of a page's HTML a link of its source became: the one with the same words, or the only one that ends alike. Pure. */
import type { LinkFact } from '../content/page-facts.ts';
import { splitTarget } from '../content/url-path.ts';
import { type HtmlLink, lettersOf } from './read-html.ts';

/** Links of one kind and target on a page have one fate. */
export const fateKey = (kind: LinkFact['kind'], target: string): string =>
  `${isPicture(kind) ? 'image' : 'link'} ${target.trim()}`;
const isPicture = (kind: LinkFact['kind']): boolean => kind === 'image' || kind === 'html-image';

/** The HTML link by `fateKey`; what cannot be told apart is left out. `placeOf`: where a link of the HTML leads. */
export function matchLinks(
  source: readonly LinkFact[],
  html: readonly HtmlLink[],
  placeOf: (link: HtmlLink) => string,
): Map<string, HtmlLink> {
  /** One of them, where all lead to the same. */
  const only = (links: readonly HtmlLink[]): HtmlLink | undefined => {
    const [first] = links;
    return first !== undefined && links.every((link) => placeOf(link) === placeOf(first)) ? first : undefined;
  };
  const found = new Map<string, HtmlLink>();
  for (const kind of ['link', 'image'] as const) {
    const own = source.filter((link) => isPicture(link.kind) === (kind === 'image') && link.target.trim() !== '');
    const candidates = html.filter((link) => link.kind === kind && link.region !== 'frame');
    const byWords = Map.groupBy(candidates, ({ text }) => text);
    const sameWords = Map.groupBy(own, ({ text }) => lettersOf(text));
    for (const link of own) {
      const key = fateKey(link.kind, link.target);
      if (found.has(key)) continue;
      const words = lettersOf(link.text);
      const alike = words === '' ? [] : (byWords.get(words) ?? []);
      const twins = sameWords.get(words) ?? [];
      const match =
        only(alike.filter((one) => endsAlike(link.target, one.href))) ??
        // As many links with these words on both sides: the n-th is the n-th.
        (twins.length === alike.length ? alike[twins.indexOf(link)] : only(alike)) ??
        only(candidates.filter((one) => one.href === link.target.trim())) ??
        only(candidates.filter((one) => endsAlike(link.target, one.href)));
      if (match) found.set(key, match);
    }
  }
  return found;
}

/** Whether both name the same file and the same place in it, whatever the build made of the folders. */
export function endsAlike(target: string, href: string): boolean {
  const [a, b] = [splitTarget(target), splitTarget(href)];
  if ((a.fragment ?? '') !== (b.fragment ?? '')) return false;
  const [left, right] = [nameOf(a.path), nameOf(b.path)];
  if (left === right) return true;
  // A build may put a hash into the name of a file: `logo.3f2a.png`.
  const stem = left.replace(/\.\w+$/, '');
  return left !== '' && stem !== left && right.startsWith(stem) && /^[.\-_][\w-]+\.\w+$/.test(right.slice(stem.length));
}

const nameOf = (path: string): string =>
  (
    path
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, '')
      .replace(/\.(?:mdx?|markdown|html?|rst)$/, '')
      .replace(/(?:^|\/)(?:_?index|readme)$/, '')
      .split('/')
      .at(-1) ?? ''
  ).replace(/^\d+[-_.]/, '');
