/** The files of a repository by exact path and by path without case, folders included; made once, changed one by one. */
import type { FileSet } from '../generators/routes.ts';
import { basename, dirname } from './url-path.ts';

export interface MutableFileSet extends FileSet {
  add(path: string): void;
  delete(path: string): void;
  /** Whether a file of that path may be here in any case: its folder is. Sooner told than that the file is not. */
  mayHold(path: string): boolean;
  /** Whether there is a folder of that path, in any case. */
  mayBeFolder(path: string): boolean;
  /** The path as it is spelt on disk, whatever the case of `path`. */
  ignoringCase(path: string): string | undefined;
  /** Files of a name, wherever they lie, sorted. */
  named(name: string): readonly string[];
  /** Files that lie in a folder itself. */
  inFolder(folder: string): readonly string[];
}

/** `onAdd` hears of files that were not there. */
export function createFileSet(
  list: readonly string[],
  read: (path: string) => string | undefined,
  onAdd?: (path: string) => void,
): MutableFileSet {
  const paths = [...list];
  const files = new Set(list);
  /** How much lies in each folder itself. */
  const folders = new Map<string, number>();
  let lower: Map<string, string> | undefined;
  /** Folders in lower case, and what was answered of folders as they are written. */
  let lowerFolders: Set<string> | undefined;
  const answered = new Map<string, boolean>();
  let edition = 0;
  let byName: Map<string, string[]> | undefined;
  let byFolder: Map<string, string[]> | undefined;
  const changed = (): void => {
    lowerFolders = undefined;
    answered.clear();
    edition++;
  };
  /** A folder is in its own folder once, however much it holds. */
  const fill = (folder: string, by: number): void => {
    for (let at = folder, more = by; at !== ''; at = dirname(at), more = 1) {
      const before = folders.get(at) ?? 0;
      folders.set(at, before + more);
      if (before > 0) return;
    }
  };
  const empty = (folder: string): void => {
    for (let at = folder; at !== ''; at = dirname(at)) {
      const left = (folders.get(at) ?? 0) - 1;
      if (left > 0) {
        folders.set(at, left);
        return;
      }
      folders.delete(at);
    }
  };
  for (const [folder, within] of countBy(list, dirname)) fill(folder, within);
  const mayBeFolder = (folder: string): boolean => {
    // Most that are not there are told by their first name alone, which is short.
    const slash = folder.indexOf('/');
    if (slash > 0 && !mayBeFolder(folder.slice(0, slash))) return false;
    const known = answered.get(folder);
    if (known !== undefined) return known;
    lowerFolders ??= new Set(['', ...folders.keys()].map((one) => one.toLowerCase()));
    const isHere = lowerFolders.has(folder.toLowerCase());
    answered.set(folder, isHere);
    return isHere;
  };
  return {
    paths,
    get edition() {
      return edition;
    },
    has: (path) => files.has(path),
    hasFolder: (path) => path === '' || path === '.' || folders.has(path),
    read: (path) => (files.has(path) ? read(path) : undefined),
    mayHold: (path) => mayBeFolder(dirname(path)),
    mayBeFolder,
    add(path) {
      if (files.has(path)) return;
      files.add(path);
      paths.push(path);
      fill(dirname(path), 1);
      changed();
      onAdd?.(path);
      lower?.set(path.toLowerCase(), path);
      note(byName, basename(path), path);
      note(byFolder, dirname(path), path);
    },
    delete(path) {
      if (!files.delete(path)) return;
      paths.splice(paths.indexOf(path), 1);
      empty(dirname(path));
      changed();
      lower?.delete(path.toLowerCase());
      drop(byName, basename(path), path);
      drop(byFolder, dirname(path), path);
    },
    named(name) {
      byName ??= Map.groupBy(paths.toSorted(), basename);
      return byName.get(name) ?? [];
    },
    inFolder(folder) {
      byFolder ??= Map.groupBy(paths, dirname);
      return byFolder.get(folder) ?? [];
    },
    ignoringCase(path) {
      lower ??= new Map(paths.map((item) => [item.toLowerCase(), item]));
      return lower.get(path.toLowerCase());
    },
  };
}

function countBy(list: readonly string[], keyOf: (item: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function note(groups: Map<string, string[]> | undefined, key: string, path: string): void {
  groups?.set(key, [...(groups.get(key) ?? []), path].sort());
}
function drop(groups: Map<string, string[]> | undefined, key: string, path: string): void {
  const rest = groups?.get(key)?.filter((one) => one !== path);
  if (rest) groups?.set(key, rest);
}
