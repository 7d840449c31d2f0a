/** What is wrong with pages as files: bytes that are no text, and ignores that give no reason. */
import { isUtf8 } from 'node:buffer';
import type { SchemaProblem } from '../gates/facts.ts';
import type { HeldIgnores } from './brought-ignores.ts';
import { type CollectedIgnore, type IgnoreRange, ignoreProblems } from './ignores.ts';

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

/** The first line of a text that no parser reads: one with a NUL, or with what stands for lost letters. */
export function unreadableTextLine(text: string): number {
  const at = text.search(/\0|\ufffd{3}/);
  return at === -1 ? 1 : text.slice(0, at).split('\n').length;
}

const NO_TEXT = 'This file is not UTF-8 text. Save it as UTF-8.';
const TOO_DEEP = 'Thousands of quotes, lists or tags are nested in each other, too deep to read. Take the page apart.';

export function pageProblems(
  pages: Iterable<{ path: string; ignores: readonly IgnoreRange[]; unreadable?: number; isTooDeep?: true }>,
): SchemaProblem[] {
  const all = [...pages];
  return [
    ...all.flatMap(({ path, unreadable = 0, isTooDeep }): SchemaProblem[] =>
      unreadable === 0
        ? []
        : [
            {
              path,
              line: unreadable,
              at: '',
              kind: 'page',
              message: isTooDeep ? TOO_DEEP : NO_TEXT,
            },
          ],
    ),
    ...ignoreProblems(all),
  ];
}

/** What a report asks of pages; one that is nested too deep is text all the same. */
export const ofPages = (
  entries: ReadonlyMap<string, { ignores: readonly IgnoreRange[]; unreadable?: number; isTooDeep?: true }>,
  held: Pick<HeldIgnores, 'of'>,
) => ({
  pages: entries.size,
  ignoresOf: (path: string): readonly CollectedIgnore[] => held.of(path) ?? entries.get(path)?.ignores ?? [],
  isNoText: (path: string): boolean => (entries.get(path)?.unreadable ?? 0) > 0 && !entries.get(path)?.isTooDeep,
});
