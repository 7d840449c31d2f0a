/** What differs from git's index, as `git diff-files --name-status -z` says it: known early, and told by times and sizes, so that the same content may be among it. */
import { hashOf } from './hash-of.ts';
import { tryStat } from './site-tree.ts';

export type DifferingRow = readonly [status: string, path: string];

/** Rows without renames. */
export function statusRows(text: string): DifferingRow[] {
  const parts = text.split('\0');
  return Array.from({ length: parts.length >> 1 }, (_, at) => [parts[2 * at] ?? '', parts[2 * at + 1] ?? '']);
}

/** With more rows nothing is kept that is found by their name. */
const MAX_NAMED = 1000;

/** Names rows and their files by size and time, '' where there is none: another name is another state, the same name likely the same. */
export function nameOfRows(root: string, text: string): string {
  if (text === '') return '';
  const rows = statusRows(text);
  if (rows.length > MAX_NAMED) return 'many';
  const stats = rows.map(([, path]) => tryStat(root, path));
  return hashOf(
    text,
    stats.map((stat) => stat && [stat.size, stat.mtimeMs]),
  );
}
