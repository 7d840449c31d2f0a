/** Points a link's fragment at the one heading that is near what was written. */
import { chooseAnchor } from '../content/anchor-choice.ts';
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
    if (facts.index.guessesAnchors?.(to.page) === true) return none('the ids of this site are only guessed');
    const chosen = chooseAnchor({
      fragment: to.fragment,
      near: facts.index.nearAnchors?.(to.page, to.fragment) ?? [],
      link,
      ownPage: to.page.path === page.path ? page.facts : null,
      anchors: to.page.anchors,
    });
    if ('none' in chosen) return none(chosen.none);
    return edits(
      [{ start: link.targetSpan.start + hash + 1, end: link.targetSpan.end, text: chosen.id }],
      `Link to \`#${chosen.id}\` instead of \`#${to.fragment}\``,
    );
  },
});
