/** Where the build configuration of a Python project says that its packages lie: folders that are no part of an import path, or stand for one. Pure. */
import { strings, table } from './manifest.ts';

/** What lies in `folder` is imported by `name`, a dot and the rest; by the rest alone where the name is empty. */
export interface PackageFolder {
  name: string;
  /** From the manifest's own folder; empty for that folder itself. */
  folder: string;
}
type Table = Record<string, unknown>;

/** Of a `pyproject.toml`: undefined where no tool that builds the package says it. */
export function foldersOfPyproject(data: Table): PackageFolder[] | undefined {
  const tool = table(data.tool);
  const found = READERS.flatMap((read) => read(tool));
  return found.length === 0 ? undefined : unique(found);
}

/** One reader a tool, each with the keys that its own documentation names. */
const READERS: readonly ((tool: Table) => PackageFolder[])[] = [
  // https://setuptools.pypa.io/en/latest/userguide/package_discovery.html
  ({ setuptools }) => {
    const own = table(setuptools);
    const mapped = mapping(table(own['package-dir']));
    if (mapped.length > 0) return mapped;
    const find = table(table(own.packages).find);
    const where = strings(find.where);
    if (where.length > 0) return where.map(root);
    return strings(own.packages).length > 0 || table(own.packages).find !== undefined ? [root('')] : [];
  },
  // https://python-poetry.org/docs/pyproject/#packages
  ({ poetry }) =>
    records(table(poetry).packages).flatMap(({ include, from, to }) =>
      typeof include === 'string' && to === undefined ? [root(typeof from === 'string' ? from : '')] : [],
    ),
  // https://hatch.pypa.io/latest/config/build/#rewriting-paths
  ({ hatch }) => {
    const build = table(table(hatch).build);
    return [build, table(table(build.targets).wheel)].flatMap((own) => [
      ...strings(own.packages).map((path) => root(clean(path).split('/').slice(0, -1).join('/'))),
      ...strings(own.sources).map(root),
      ...Object.entries(table(own.sources)).flatMap(([folder, name]) =>
        typeof name === 'string' ? [{ name: clean(name).replaceAll('/', '.'), folder: clean(folder) }] : [],
      ),
    ]);
  },
  // https://backend.pdm-project.org/build_config/
  ({ pdm }) => roots(table(table(pdm).build)['package-dir']),
  // https://docs.astral.sh/uv/concepts/build-backend/
  ({ uv }) => roots(table(table(uv)['build-backend'])['module-root']),
  // https://www.maturin.rs/project_layout
  ({ maturin }) => roots(table(maturin)['python-source']),
];

/** `package_dir` and `where` of a `setup.cfg`, as their values are written. */
export function foldersOfSetupCfg(packageDir: string | null, where: string | null): PackageFolder[] | undefined {
  const lines = [packageDir ?? '', ''].join('\n').split('\n');
  const mapped = lines.flatMap((line): PackageFolder[] => {
    const at = line.indexOf('=');
    return at < 0 ? [] : [{ name: line.slice(0, at).trim(), folder: clean(line.slice(at + 1).trim()) }];
  });
  if (mapped.length > 0) return unique(mapped);
  const folders = (where ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [root(line.trim())]));
  return folders.length === 0 ? undefined : unique(folders);
}

export const mapping = (dirs: Readonly<Table>): PackageFolder[] =>
  Object.entries(dirs).flatMap(([name, folder]) =>
    typeof folder === 'string' ? [{ name: name.trim(), folder: clean(folder) }] : [],
  );
export const root = (folder: string): PackageFolder => ({ name: '', folder: clean(folder) });

const roots = (folder: unknown): PackageFolder[] => (typeof folder === 'string' ? [root(folder)] : []);
const records = (value: unknown): Table[] => (Array.isArray(value) ? value.map(table) : []);
const clean = (folder: string): string =>
  folder
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');
const unique = (folders: readonly PackageFolder[]): PackageFolder[] => [
  ...new Map(folders.map((each) => [`${each.name}:${each.folder}`, each])).values(),
];
