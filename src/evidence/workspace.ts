/** Repositories of several packages: which one is read, and which others there are. */
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';

export interface WorkspacePackage {
  /** Folder of its manifest, '' for the root. */
  folder: string;
  name: string;
  isPrivate: boolean;
}
export interface PackageChoice {
  chosen: WorkspacePackage;
  others: WorkspacePackage[];
  /** Why this one, as the end of a sentence. */
  reason: string;
}

/** Undefined where there is at most one named package, or the root is one that people install. */
export function choosePackage(tree: ProductTree, wanted: readonly string[]): PackageChoice | undefined {
  const packages = packagesOf(tree);
  const named = packages.find(({ name, folder }) => folder !== '' && wanted.some((each) => sameName(each, name)));
  const root = packages.find(({ folder, isPrivate }) => folder === '' && !isPrivate);
  if (packages.length < 2 || (root !== undefined && named === undefined)) return undefined;
  const open = packages.filter(({ isPrivate, folder }) => !isPrivate && folder !== '');
  const chosen = named ?? open[0] ?? packages[0];
  if (chosen === undefined) return undefined;
  const reason =
    named !== undefined
      ? 'its name is the one asked for'
      : open.length === 1
        ? 'it is the only one that is published'
        : 'it is the first that is published; name another as `product_slug`, `product_name` or `family` in the config';
  return { chosen, others: packages.filter((each) => each !== chosen && each.folder !== ''), reason };
}

/** Named manifests that are no test, example or vendored code, shallow ones first. */
function packagesOf(tree: ProductTree): WorkspacePackage[] {
  const found = tree.inventory.manifests
    .filter(({ path }) => /(?:^|\/)(?:package\.json|pyproject\.toml)$/.test(path) && isOwn(path))
    .flatMap(({ path }): WorkspacePackage[] => {
      const text = tree.text(path) ?? '';
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
      const facts = path.endsWith('.json') ? fromJson(text) : fromToml(text);
      return facts === undefined ? [] : [{ folder, ...facts }];
    });
  const depth = ({ folder }: WorkspacePackage): number => (folder === '' ? 0 : folder.split('/').length);
  return found.toSorted((a, b) => depth(a) - depth(b) || (a.folder < b.folder ? -1 : 1));
}

const isOwn = (path: string): boolean =>
  !['test', 'example', 'vendored', 'generated', 'docs'].includes(roleOf(path)) &&
  !/(?:^|\/)(?:tests?|examples?|fixtures?|templates?|docs?|website|benchmarks?|playground|e2e)\//.test(path);

function fromJson(text: string): Pick<WorkspacePackage, 'name' | 'isPrivate'> | undefined {
  try {
    const data = JSON.parse(text) as { name?: unknown; private?: unknown };
    return typeof data.name === 'string' && data.name !== ''
      ? { name: data.name, isPrivate: data.private === true }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A workspace root of uv often has a name and no build: what has no version is not published. */
function fromToml(text: string): Pick<WorkspacePackage, 'name' | 'isPrivate'> | undefined {
  const project = /^\[(?:project|tool\.poetry)\][^\n]*\n([\s\S]*?)(?=^\[|$(?![\s\S]))/mu.exec(text)?.[1];
  const name = project === undefined ? undefined : /^name\s*=\s*["']([^"']+)["']/mu.exec(project)?.[1];
  if (name === undefined) return undefined;
  const isWorkspace = /^\[tool\.uv\.workspace\]/mu.test(text);
  return {
    name,
    isPrivate: /Private :: Do Not Upload/.test(text) || (isWorkspace && !/^\[build-system\]/mu.test(text)),
  };
}

/** The tree as if the chosen package stood alone: its files and those of the root, without the other packages. */
export function treeOfPackage(tree: ProductTree, { chosen, others }: PackageChoice): ProductTree {
  const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
  const isOther = (path: string): boolean =>
    !inside(path, chosen.folder) && others.some(({ folder }) => inside(path, folder));
  const { inventory } = tree;
  const readme = inventory.files.find(
    ({ path }) => /^readme(?:\.\w+)?$/i.test(path.slice(chosen.folder.length + 1)) && inside(path, chosen.folder),
  );
  return {
    text: (path) => tree.text(path),
    inventory: {
      ...inventory,
      readme: readme?.path ?? inventory.readme,
      files: inventory.files.filter(({ path }) => !isOther(path)),
      manifests: inventory.manifests.filter(({ path }) => inside(path, chosen.folder)),
    },
  };
}

const sameName = (wanted: string, name: string): boolean => {
  const fold = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^@[^/]+\//, '')
      .replace(/[^a-z0-9]/g, '');
  return wanted === name || (fold(wanted) !== '' && fold(wanted) === fold(name));
};
