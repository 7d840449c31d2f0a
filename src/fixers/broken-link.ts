/** Points a link to a moved or renamed page or file at its new place. */
import { defineFixer } from './fixer.ts';
import { planTarget } from './link-target.ts';

export default defineFixer({
  id: 'broken-link',
  title: 'Links to moved pages follow them',
  fixes: [
    'internal-links/page-missing',
    'internal-links/asset-missing',
    'internal-links/ref-missing',
    'images/missing',
  ],
  safety: 'safe',
  declares: ['link-target', 'image', 'frontmatter', 'shortcode'],
  version: 1,
  plan: (finding, page, facts) => planTarget(finding, page, facts, ['no-page', 'no-asset', 'ambiguous-ref']),
});
