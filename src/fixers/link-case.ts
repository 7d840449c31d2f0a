/** Writes a link's target in the case the page or file really has. */
import { defineFixer } from './fixer.ts';
import { planTarget } from './link-target.ts';

export default defineFixer({
  id: 'link-case',
  title: 'Links use the case of the page they lead to',
  fixes: ['internal-links/wrong-case', 'images/wrong-case'],
  safety: 'safe',
  declares: ['link-target', 'image', 'frontmatter', 'shortcode'],
  version: 1,
  plan: (finding, page, facts) => planTarget(finding, page, facts, ['wrong-case']),
});
