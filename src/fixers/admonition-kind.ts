/** Writes the kind of an admonition that was misspelt. */
import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'admonition-kind',
  title: 'Admonitions are of a known kind',
  fixes: ['markup/admonition-unknown'],
  safety: 'unsafe',
  declares: ['structure', 'visible-text', 'shortcode'],
  version: 1,
  plan: replaceSpan,
});
