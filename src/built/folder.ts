/** The folder that a build wrote: which files it holds, and its HTML when it is asked for. Nothing in it is followed or run. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { walkTree } from '../adapters/tree-walk.ts';
import { UserError } from '../errors.ts';

export interface BuiltFolder {
  /** As people call it: what stands before the path of a file in a finding. */
  name: string;
  /** Every file, relative, forward slashes. */
  files: ReadonlySet<string>;
  /** The pages among them, in order. */
  pages: readonly string[];
  read(path: string): string;
  /** When a file was written, in milliseconds. */
  writtenAt(path: string): number;
}

/** More is data, and no page. */
const MAX_BYTES = 32 * 1024 * 1024;

export function openFolder(folder: string, name: string): BuiltFolder {
  const all = list(folder, name);
  const files = new Set(all.map(({ path }) => path));
  const pages = all.flatMap(({ path, bytes }) => (/\.html?$/i.test(path) && bytes <= MAX_BYTES ? [path] : []));
  if (pages.length === 0)
    throw new UserError(
      'INVALID_INPUT',
      `There is no HTML in \`${name}\`. Build the site first, and name the folder that its build writes.`,
    );
  return {
    name,
    files,
    pages,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    writtenAt: (path) => statSync(join(folder, path)).mtimeMs,
  };
}

function list(folder: string, name: string) {
  try {
    return walkTree(folder).files.filter(({ raw }) => raw === null);
  } catch (cause) {
    throw new UserError(
      'INVALID_INPUT',
      `There is no folder \`${name}\`. Build the site first, and name the folder that its build writes.`,
      { cause },
    );
  }
}
