/** Tells what differs from the commit without asking git once more, where only the words of known text files can differ. */
import { join } from 'node:path';
import { readSmall } from '../adapters/read-small.ts';
import type { DifferingRow } from './differing-rows.ts';
import { readBytes, type SiteTree } from './site-tree.ts';

/** More than these are compared by git, which reads no old content that it does not need. */
const MAX_FILES = 500;
/** By these git takes another text for what is written; filters are off, and line ends are seen here. */
const ATTRIBUTES = /\b(?:ident|working-tree-encoding)\b/;

export interface OnlyModifiedInput {
  root: string;
  tree: Pick<SiteTree, 'paths' | 'isStaged'>;
  rows: readonly DifferingRow[];
  isText(path: string): boolean;
}

/** The tracked files that may be modified, where nothing else can have happened to a tracked file: nothing is staged, gone, moved or of another kind. */
export function onlyModified({ root, tree, rows, isText }: OnlyModifiedInput): string[] | undefined {
  if (tree.isStaged || rows.length > MAX_FILES) return undefined;
  const isPlain = ([status, path]: DifferingRow): boolean => status === 'M' && isText(path) && !/[\n\ufffd]/.test(path);
  if (!rows.every(isPlain)) return undefined;
  const attributes = tree.paths.filter((path) => path === '.gitattributes' || path.endsWith('/.gitattributes'));
  const texts = [...attributes.map((path) => readBytes(root, path)?.toString('utf8')), ownAttributes(root)];
  return texts.some((text) => ATTRIBUTES.test(text ?? '')) ? undefined : rows.map(([, path]) => path);
}

/** What only this clone has; where it cannot be read it may say anything. */
function ownAttributes(root: string): string | undefined {
  try {
    return readSmall(join(root, '.git', 'info', 'attributes'));
  } catch {
    return 'ident';
  }
}

/** Whether two texts have other line ends and are else the same: git may have written one for the other. */
export const differInLineEnds = (a: string, b: string): boolean =>
  a !== b && a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
