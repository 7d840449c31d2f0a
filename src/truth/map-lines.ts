/** Where lines of an old text are in the new one, by their common lines around them; null when nothing is left of them. */
import { diffArrays } from 'diff';

export interface LineRange {
  start_line: number;
  end_line: number;
}

/** Lines count from 1. Lines that were written anew in the place of the old ones belong to the range. */
export function mapLines(before: readonly string[], after: readonly string[], range: LineRange): LineRange | null {
  const first = range.start_line - 1;
  const last = range.end_line;
  let old = 0;
  let now = 0;
  let start: number | undefined;
  let end = 0;
  const parts = diffArrays([...before], [...after]);
  for (const [index, { added, removed, count }] of parts.entries()) {
    if (added) {
      // Stands for what was removed right before it, or lies within the range.
      const replaces = parts[index - 1]?.removed === true && old > first && old - (parts[index - 1]?.count ?? 0) < last;
      if (replaces || (old > first && old < last)) {
        start ??= now;
        end = now + count;
      }
      now += count;
      continue;
    }
    if (!removed) {
      const from = Math.max(first, old);
      const to = Math.min(last, old + count);
      if (from < to) {
        start ??= now + from - old;
        end = now + to - old;
      }
      now += count;
    }
    old += count;
  }
  return start === undefined || end <= start ? null : { start_line: start + 1, end_line: end };
}
