/** Tells what differs from the commit without asking git once more, where only the words of known text files can differ. */
import { hashOf } from './hash-of.ts';
import { readBytes, type SiteTree, tryStat } from './site-tree.ts';

/** More than these are compared by git, which reads no old content that it does not need. */
const MAX_FILES = 500;
/** By these git takes another text for what is written; filters are off, and line ends are seen here. */
const ATTRIBUTES = /\b(?:ident|working-tree-encoding)\b/;

/** Status and path of each row of `--name-status -z` without renames. */
export function statusRows(rows: string): [status: string, path: string][] {
  const parts = rows.split('\0');
  return Array.from({ length: parts.length >> 1 }, (_, at) => [parts[2 * at] ?? '', parts[2 * at + 1] ?? '']);
}

/** Names rows and their files by size and time, '' where there is none: another name is another state, the same name likely the same. */
export function nameOfRows(root: string, rows: string): string {
  if (rows === '') return '';
  const stats = statusRows(rows).map(([, path]) => tryStat(root, path));
  return hashOf(
    rows,
    stats.map((stat) => stat && [stat.size, stat.mtimeMs]),
  );
}

export interface OnlyModifiedInput {
  root: string;
  tree: Pick<SiteTree, 'paths' | 'isStaged'>;
  /** What differs from the index, as `git diff-files` says. */
  rows: readonly (readonly [status: string, path: string])[];
  isText(path: string): boolean;
}

/** The tracked files that may be modified, where nothing else can have happened to a tracked file: nothing is staged, gone, moved or of another kind. */
export function onlyModified({ root, tree, rows, isText }: OnlyModifiedInput): string[] | undefined {
  if (tree.isStaged) return undefined;
  if (rows.length > MAX_FILES) return undefined;
  const isPlain = ([status, path]: (typeof rows)[number]): boolean =>
    status === 'M' && isText(path) && !/[\n\ufffd]/.test(path);
  if (!rows.every(isPlain)) return undefined;
  const attributes = tree.paths.filter((path) => path === '.gitattributes' || path.endsWith('/.gitattributes'));
  return attributes.some((path) => ATTRIBUTES.test(readBytes(root, path)?.toString('utf8') ?? ''))
    ? undefined
    : rows.map(([, path]) => path);
}

/** Whether two texts have other line ends and are else the same: git may have written one for the other. */
export const differInLineEnds = (a: string, b: string): boolean =>
  a !== b && a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
