/** A relative link that leaves its subdomain becomes the absolute URL of the page it means. */
import { defineFixer } from './fixer.ts';
import { planTarget } from './link-target.ts';

export default defineFixer({
  id: 'absolute-link',
  title: 'Links across subdomains are absolute',
  fixes: ['internal-links/page-missing'],
  safety: 'safe',
  declares: ['link-target', 'image'],
  version: 1,
  plan: (finding, page, facts) => planTarget(finding, page, facts, ['outside-site']),
});
