/** Closes code in a line of text where its end is plain: at another mark that was typed in its place, or at the end of its block. */
import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'code-span',
  title: 'Code in a line of text is closed',
  fixes: ['markup/code-span-unclosed'],
  safety: 'unsafe',
  declares: ['visible-text', 'structure'],
  version: 1,
  plan: replaceSpan,
});
