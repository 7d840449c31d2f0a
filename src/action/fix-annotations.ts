/** What would be fixed, as annotations on the lines of a change that nobody here may write to. Pure. */
import type { Annotation } from '../report/annotations.ts';
import type { FixView } from '../report/summary.ts';

const MAX_LINES = 12;

/** One a place: the lines that would go and those that would come. At most `limit`. */
export function fixAnnotations(fixes: readonly FixView[], limit: number): Annotation[] {
  return fixes
    .flatMap(({ path, summary, diff }) => hunksOf(diff).map((hunk) => ({ path, summary, ...hunk })))
    .slice(0, limit)
    .map(({ path, summary, line, endLine, lines }) => ({
      level: 'warning',
      title: 'Can be fixed safely',
      message: `${summary}\n${lines.slice(0, MAX_LINES).join('\n')}`,
      path,
      line,
      endLine,
      column: undefined,
      endColumn: undefined,
    }));
}

/** By the lines of the old side, which is what a reader of the change sees. */
function hunksOf(diff: string): { line: number; endLine: number; lines: string[] }[] {
  const hunks: { line: number; endLine: number; lines: string[] }[] = [];
  let at = 0;
  let open: (typeof hunks)[number] | undefined;
  for (const text of diff.split('\n')) {
    const start = /^@@ -(\d+)/u.exec(text)?.[1];
    if (start !== undefined) {
      [at, open] = [Number(start), undefined];
    } else if (/^[-+](?!--|\+\+)/u.test(text)) {
      if (open === undefined) {
        open = { line: Math.max(at, 1), endLine: Math.max(at, 1), lines: [] };
        hunks.push(open);
      }
      open.lines.push(text);
      if (text.startsWith('-')) open.endLine = at++;
    } else {
      open = undefined;
      at += 1;
    }
  }
  return hunks;
}
