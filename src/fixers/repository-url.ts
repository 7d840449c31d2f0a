/** Writes links to the product's repository in their one form. */

import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'repository-url',
  title: 'Repository links have one form',
  fixes: ['consistency/repository-url'],
  safety: 'safe',
  declares: ['link-target', 'visible-text', 'frontmatter', 'shortcode'],
  version: 1,
  plan: replaceSpan,
});
