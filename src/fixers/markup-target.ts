/** Writes a URL with a slip in its scheme, or a target with a character that nobody sees, as it was meant. */
import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'markup-target',
  title: 'Targets of links can be followed',
  fixes: ['markup/url-malformed', 'markup/hidden-character'],
  safety: 'safe',
  declares: ['link-target', 'image'],
  version: 1,
  plan: replaceSpan,
});
