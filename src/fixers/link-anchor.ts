/** Points a link's fragment at the one heading that is near what was written. */
import { distance } from 'fastest-levenshtein';
import type { SitePage } from '../content/site-index.ts';
import { isSpeltAlike } from '../content/suggest.ts';
import { edits, linkOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'link-anchor',
  title: 'Fragments name the nearest heading',
  fixes: ['internal-links/anchor-missing'],
  safety: 'safe',
  declares: ['link-target', 'shortcode'],
  version: 1,
  plan(finding, page, facts) {
    const link = page === undefined ? undefined : linkOf(finding, page);
    if (page === undefined || link === undefined || link.targetSpan === null)
      return none('the link is not where it was');
    const to = facts.index.resolve(page.path, link.target, link.kind);
    if (to.kind !== 'page' || to.fragment === null || to.fragmentOk) return none('the link resolves differently now');
    const written = page.text.slice(link.targetSpan.start, link.targetSpan.end);
    const hash = written.indexOf('#');
    if (hash === -1) return none('the fragment does not stand literally in the page');
    if (facts.index.guessesAnchors?.(to.page.path) === true) return none('the ids of this site are only guessed');
    const near = facts.index.nearAnchors?.(to.page.path, to.fragment) ?? nearestAnchors(to.page, to.fragment);
    const [only, ...others] = near;
    if (only === undefined) return none(`no heading of \`${to.page.path}\` is near \`#${to.fragment}\``);
    if (others.length > 0)
      return none(
        `several headings are near: ${near
          .slice(0, 3)
          .map((id) => `\`#${id}\``)
          .join(', ')}`,
      );
    const named = [...to.page.anchors].filter((id) => isSpeltAlike(id, link.text));
    if (named.length > 0 && !named.includes(only))
      return none(`the words of the link name \`#${named[0]}\`, its fragment is near \`#${only}\``);
    return edits(
      [{ start: link.targetSpan.start + hash + 1, end: link.targetSpan.end, text: only }],
      `Link to \`#${only}\` instead of \`#${to.fragment}\``,
    );
  },
});

/** Equal but for case, separators or a duplicate's suffix first; then one or two letters apart; all that are equally near. */
export function nearestAnchors(page: Pick<SitePage, 'anchors'>, fragment: string): string[] {
  const wanted = plain(fragment);
  const ids = [...page.anchors].filter((id) => id !== '').sort();
  const same = ids.filter((id) => plain(id) === wanted);
  if (same.length > 0) return same;
  const limit = Math.min(3, Math.floor(wanted.length / 5));
  const scored = ids.map((id) => ({ id, score: distance(plain(id), wanted) })).filter(({ score }) => score <= limit);
  const best = Math.min(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ id }) => id);
}

const plain = (id: string): string =>
  safeDecode(id)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
