/** Removes the second telling of a sentence, with its marker. */
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'duplicate-claim',
  title: 'A page says a sentence once',
  fixes: ['content-distribution/duplicate-claim'],
  safety: 'safe',
  declares: ['visible-text', 'comment', 'structure', 'link-target'],
  version: 1,
  plan(finding, page) {
    const span = spanOf(finding);
    if (page === undefined || span === undefined) return none('the sentence is not where it was');
    const lineStart = page.text.lastIndexOf('\n', span.start - 1) + 1;
    const lineEnd = page.text.indexOf('\n', span.end);
    const next = lineEnd === -1 ? page.text.length : lineEnd + 1;
    const marker = /^[ \t]*(?:<!--\s*claim_ids?:[\s\S]*?-->)?/u.exec(page.text.slice(span.end))?.[0] ?? '';
    const lead = page.text.slice(lineStart, span.start);
    const rest = page.text.slice(span.end + marker.length, lineEnd === -1 ? undefined : lineEnd);
    const wholeLine = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?$/u.test(lead) && rest.trim() === '';
    if (!wholeLine) {
      const start = lead.trim() === '' ? span.start : span.start - (/(?<!\s)\s*$/u.exec(lead)?.[0].length ?? 0);
      return edits([{ start, end: span.end + marker.length, text: '' }], 'Remove the repeated sentence');
    }
    const isParagraph =
      lead.trim() === '' &&
      /\n[^\S\n]*\n$/u.test(page.text.slice(0, lineStart)) &&
      /^\r?\n/u.test(page.text.slice(next));
    const blank = isParagraph ? (/^\r?\n/u.exec(page.text.slice(next))?.[0].length ?? 0) : 0;
    return edits([{ start: lineStart, end: next + blank, text: '' }], 'Remove the repeated sentence');
  },
});
