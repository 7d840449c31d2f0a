/** Folders of a Python project that are no part of an import path, whether they have an `__init__.py` or not. Pure. */
import { folderOf as folderWithSlash, type ManifestFacts } from '../../manifests/manifest.ts';
import type { PackageFolder } from '../../manifests/python-layout.ts';

/** Folders that projects keep their packages in by custom, and every build tool of Python knows. */
const CUSTOMARY = ['src', 'lib', 'python', 'source'];

/**
 * What the build is configured with decides; where it says nothing, the package's own name below such a folder,
 * as build tools look for it themselves; then what README, tests and examples import.
 */
export function sourceFolders(
  manifest: Pick<ManifestFacts, 'path' | 'name' | 'packageFolders'> | null,
  paths: readonly string[],
  imported: ReadonlySet<string>,
): PackageFolder[] {
  const home = manifest === null ? '' : folderWithSlash(manifest.path);
  if (manifest?.packageFolders !== undefined)
    return manifest.packageFolders
      .map(({ name, folder }) => ({ name, folder: `${home}${folder}`.replace(/\/$/, '') }))
      .filter(({ name, folder }) => name !== '' || (folder !== '' && `${folder}/` !== home));
  const known = new Set(paths);
  const own = (manifest?.name?.value ?? '').toLowerCase().replace(/[-.]+/g, '_');
  return CUSTOMARY.flatMap((custom): PackageFolder[] => {
    const folder = `${home}${custom}`;
    if (!known.has(`${folder}/__init__.py`)) return [];
    const isNamed = own !== '' && (known.has(`${folder}/${own}/__init__.py`) || known.has(`${folder}/${own}.py`));
    return isNamed || isImportedWithout(custom, folder, known, imported) ? [{ name: '', folder }] : [];
  });
}

/** What lies in the folder is imported by its own name, and nothing is by the folder's. */
function isImportedWithout(
  custom: string,
  folder: string,
  known: ReadonlySet<string>,
  imported: ReadonlySet<string>,
): boolean {
  const names = [...imported];
  if (names.some((each) => each === custom || each.startsWith(`${custom}.`))) return false;
  return names.some((each) => {
    const [top = ''] = each.split('.', 1);
    return known.has(`${folder}/${top}/__init__.py`) && !known.has(`${top}/__init__.py`);
  });
}

/** The dotted name of a folder below the deepest of these folders that holds it; undefined where none does. */
export function nameBelow(folder: string, folders: readonly PackageFolder[]): string | undefined {
  const [deepest] = folders
    .filter((each) => each.folder === '' || folder === each.folder || folder.startsWith(`${each.folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  if (deepest === undefined) return undefined;
  const rest = deepest.folder === '' ? folder : folder.slice(deepest.folder.length + 1);
  return [deepest.name, rest.replaceAll('/', '.')].filter((part) => part !== '').join('.');
}
