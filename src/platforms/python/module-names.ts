/** The dotted name a file is imported by, and which of those names are meant for users. */
import { roleOf } from '../path-roles.ts';
import { nameBelow, sourceFolders } from './source-folders.ts';

const SOURCE_FOLDERS = /^(?:(?:packages|libs|projects)\/[^/]+\/)?(?:src|lib|python|source)(?:\/|$)/;

export interface PyLayout {
  /** Import name by path. */
  names: Map<string, string>;
  /** Paths of package files (`__init__.py`) by import name. */
  packages: Map<string, string>;
}

/** Packages are folders with an `__init__.py`; a chain of them is named from its top, below `src` or the like. */
export function layoutOf(
  paths: readonly string[],
  imported: ReadonlySet<string> = new Set(),
  manifest: Parameters<typeof sourceFolders>[0] = null,
): PyLayout {
  const outside = sourceFolders(manifest, paths, imported);
  const sources = paths.filter(
    (path) => /\.pyi?$/.test(path) && ['source', 'manifest', 'tooling'].includes(roleOf(path)),
  );
  const withInit = new Set(sources.filter((path) => /(?:^|\/)__init__\.pyi?$/.test(path)).map(folderOf));
  const isOutside = (folder: string): boolean => outside.some((each) => each.name === '' && each.folder === folder);
  const names = new Map<string, string>();
  const packages = new Map<string, string>();
  for (const path of sources) {
    const folder = folderOf(path);
    const base = path.slice(folder === '' ? 0 : folder.length + 1).replace(/\.pyi?$/, '');
    const inPackage = withInit.has(folder);
    if (
      !inPackage &&
      !(withInit.size === 0 || (folder === '' && withInit.size === 0) || isSourceRoot(folder) || isOutside(folder))
    )
      continue;
    if (['setup', 'conftest', 'noxfile', 'tasks', 'fabfile', 'manage'].includes(base) && !inPackage) continue;
    const dotted = nameBelow(folder, outside) ?? dottedFolder(folder, withInit, imported);
    const name = base === '__init__' ? dotted : [dotted, base].filter((part) => part !== '').join('.');
    if (name === '' || (names.has(path) && path.endsWith('.pyi'))) continue;
    names.set(path, name);
    if (base === '__init__') packages.set(name, path);
  }
  return { names, packages };
}

function dottedFolder(folder: string, withInit: ReadonlySet<string>, imported: ReadonlySet<string>): string {
  const root = SOURCE_FOLDERS.exec(`${folder}/`)?.[0].replace(/\/$/, '');
  if (root !== undefined && !withInit.has(root))
    return folder.slice(root.length).replace(/^\//, '').replaceAll('/', '.');
  let top = folder;
  while (top.includes('/') && withInit.has(folderOf(top))) top = folderOf(top);
  if (!withInit.has(top)) return '';
  // A namespace has no `__init__.py` (PEP 420): who imports the package says whether a folder above belongs to its name.
  let base = folderOf(top);
  for (let above = base; above !== ''; above = folderOf(above)) {
    const name = top.slice(folderOf(above).length).replace(/^\//, '').replaceAll('/', '.');
    if ([...imported].some((each) => each === name || each.startsWith(`${name}.`))) base = folderOf(above);
  }
  return folder.slice(base.length).replace(/^\//, '').replaceAll('/', '.');
}

const isSourceRoot = (folder: string): boolean => /^(?:src|lib|python|source)$/.test(folder);
const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

export const isPrivateName = (name: string): boolean => name.split('.').some((part) => part.startsWith('_'));
