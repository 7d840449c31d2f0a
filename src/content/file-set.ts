/** The files of a repository by exact path and by path without case, folders included; made once, changed one by one. */
import type { FileSet } from './routes/routes.ts';
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

export function createFileSet(list: readonly string[], read: (path: string) => string | undefined): MutableFileSet {
  const paths = [...list];
  const files = new Set(list);
  const folders = new Map<string, number>();
  let lower: Map<string, string> | undefined;
  /** Folders in lower case, and what was answered of folders as they are written. */
  let lowerFolders: Set<string> | undefined;
  const answered = new Map<string, boolean>();
  let edition = 0;
  let byName: Map<string, string[]> | undefined;
  let byFolder: Map<string, string[]> | undefined;
  const countFolders = (path: string, by: number): void => {
    lowerFolders = undefined;
    answered.clear();
    edition++;
    for (let folder = dirname(path); folder !== ''; folder = dirname(folder))
      folders.set(folder, (folders.get(folder) ?? 0) + by);
  };
  for (const [folder, within] of countBy(list, dirname)) countFolders(`${folder}/`, within);
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
    hasFolder: (path) => path === '' || path === '.' || (folders.get(path) ?? 0) > 0,
    read: (path) => (files.has(path) ? read(path) : undefined),
    mayHold: (path) => mayBeFolder(dirname(path)),
    mayBeFolder,
    add(path) {
      if (files.has(path)) return;
      files.add(path);
      paths.push(path);
      countFolders(path, 1);
      lower?.set(path.toLowerCase(), path);
      note(byName, basename(path), path);
      note(byFolder, dirname(path), path);
    },
    delete(path) {
      if (!files.delete(path)) return;
      paths.splice(paths.indexOf(path), 1);
      countFolders(path, -1);
      lower?.delete(path.toLowerCase());
    },
    named(name) {
      byName ??= Map.groupBy(paths, basename);
      return (byName.get(name) ?? []).filter((path) => files.has(path)).sort();
    },
    inFolder(folder) {
      byFolder ??= Map.groupBy(paths, dirname);
      return (byFolder.get(folder) ?? []).filter((path) => files.has(path));
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
  const group = groups?.get(key);
  if (group === undefined) groups?.set(key, [path]);
  else if (!group.includes(path)) group.push(path);
}
