/** Removes a claim marker that names nothing. */
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'empty-marker',
  title: 'Claim markers that name nothing are removed',
  fixes: ['truth-lock/empty-marker'],
  safety: 'safe',
  declares: ['comment'],
  version: 1,
  plan(finding, page) {
    const span = spanOf(finding);
    if (page === undefined || span === undefined || !page.text.slice(span.start, span.end).startsWith('<!--'))
      return none('the marker is not where it was');
    const before = page.text.slice(0, span.start);
    return edits(
      [{ start: before.replace(/(?<![ \t])[ \t]+$/u, '').length, end: span.end, text: '' }],
      'Remove the empty marker',
    );
  },
});
