/** Literals of reStructuredText as code spans of Markdown, whatever backticks stand in them. */
import { codeSpan } from './render.ts';

interface Run {
  start: number;
  end: number;
}

/**
 * A literal stands between pairs of backticks; a longer run begins or ends with backticks of the code
 * (https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#inline-literals). Two equal longer runs are a code span already.
 */
export function literalsAsCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)]
    .map((found): Run => ({ start: found.index, end: found.index + found[0].length }))
    .filter((run) => lengthOf(run) > 1);
  let out = '';
  let from = 0;
  let open: Run | undefined;
  for (const run of runs) {
    if (open === undefined || !closes(text, open, run)) {
      open = opens(text, run) ? run : undefined;
      continue;
    }
    const code = text.slice(open.start + 2, run.end - 2);
    const isLiteral = lengthOf(open) === 2 || lengthOf(open) !== lengthOf(run);
    out += text.slice(from, open.start) + (isLiteral ? codeSpan(onOneLine(code)) : text.slice(open.start, run.end));
    from = run.end;
    open = undefined;
  }
  return out + text.slice(from);
}

const lengthOf = ({ start, end }: Run): number => end - start;

const opens = (text: string, { start, end }: Run): boolean =>
  !/[\w:\\]/.test(text.charAt(start - 1)) && /\S/.test(text.charAt(end));

/** In the same paragraph; a fence of code is known by its longer run. */
function closes(text: string, open: Run, { start }: Run): boolean {
  if (!/\S/.test(text.charAt(start - 1))) return false;
  const lines = text.slice(open.end, start).split('\n');
  return lines.length === 1 || (lengthOf(open) === 2 && lines.every((line) => line.trim() !== ''));
}

const onOneLine = (code: string): string =>
  code
    .split('\n')
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .join(' ');
