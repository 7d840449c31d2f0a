/** Writes the package's name in install commands as the manifest does. */

import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'install-command',
  title: "Install commands name the manifest's package",
  fixes: ['consistency/install-command'],
  safety: 'safe',
  declares: ['code', 'visible-text', 'frontmatter', 'shortcode'],
  version: 1,
  plan: replaceSpan,
});
