/** Of several places a broken link could mean, takes the likeliest. A person must read it. */
import { edits, linkOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'best-guess',
  title: 'Ambiguous links take the likeliest target',
  fixes: [
    'internal-links/page-missing',
    'internal-links/asset-missing',
    'internal-links/ref-missing',
    'images/missing',
    'internal-links/wrong-case',
  ],
  safety: 'unsafe',
  declares: ['link-target', 'image', 'frontmatter', 'shortcode'],
  version: 1,
  plan(finding, page, facts) {
    const link = page === undefined ? undefined : linkOf(finding, page);
    if (page === undefined || link === undefined || link.targetSpan === null)
      return none('the link is not where it was');
    const to = facts.index.resolve(page.path, link.target, link.kind);
    if (to.kind !== 'missing') return none('the link resolves differently now');
    const [first] = to.suggestions;
    if (first === undefined) return none('no page or file like it is known');
    if (to.isCertain) return none('there are not several places it could mean');
    return edits([{ ...link.targetSpan, text: first }], `Link to \`${first}\`, the likeliest of several`);
  },
});
