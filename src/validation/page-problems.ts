/** What is wrong with pages as files: bytes that are no text, and ignores that give no reason. */
import { isUtf8 } from 'node:buffer';
import type { SchemaProblem } from '../gates/facts.ts';
import { type IgnoreRange, ignoreProblems } from './ignores.ts';

/** The first line that is no UTF-8 text; 0 where all of it is. */
export function unreadableLine(bytes: Buffer): number {
  if (isUtf8(bytes)) return 0;
  for (let start = 0, line = 1; start <= bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const stop = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(start, stop))) return line;
    start = stop + 1;
  }
  return 1;
}

export function pageProblems(
  pages: Iterable<{ path: string; ignores: readonly IgnoreRange[]; unreadable?: number }>,
): SchemaProblem[] {
  const all = [...pages];
  return [
    ...all.flatMap(({ path, unreadable = 0 }): SchemaProblem[] =>
      unreadable === 0
        ? []
        : [
            {
              path,
              line: unreadable,
              at: '',
              kind: 'page',
              message: 'Unexpected bytes, expected UTF-8 text, save it as such.',
            },
          ],
    ),
    ...ignoreProblems(all),
  ];
}
