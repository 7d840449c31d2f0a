/** Repositories of several packages: which one is read, and which others there are. */

import { isProse, roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { shownFirst } from './head-package.ts';
import { declaredMembers } from './workspace-members.ts';

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

/** Undefined where there is at most one named package, or the root is one that people install and declares no members. */
export function choosePackage(tree: ProductTree, wanted: readonly string[]): PackageChoice | undefined {
  const packages = packagesOf(tree);
  const readme = tree.inventory.readme === null ? '' : (tree.text(tree.inventory.readme) ?? '');
  const open = packages.filter(({ isPrivate, folder }) => !isPrivate && folder !== '');
  const shown = shownFirst(open, ({ name }) => [name], { readme, repository: tree.inventory.repository });
  // Without a configuration the product is asked for by the repository's own name, which its front page knows better.
  const isAsked = (each: string): boolean =>
    shown === undefined || sameName(each, shown.name) || !sameName(each, lastOf(tree.inventory.repository));
  const root = packages.find(({ folder, isPrivate }) => folder === '' && !isPrivate);
  const asked = packages
    .filter((each) => each.folder !== '' || each === root)
    .filter(({ name }) => wanted.some((each) => isAsked(each) && sameName(each, name)));
  // A root that people install keeps its name against bindings that bear it as well.
  const called = asked.find(({ name }) => wanted.includes(name)) ?? asked[0];
  const named = called === root ? undefined : called;
  if (packages.length < 2) return undefined;
  if (root !== undefined && named === undefined) {
    const others = packages.filter(({ folder }) => folder !== '');
    return declaredMembers(tree) === undefined || others.length === 0
      ? undefined
      : { chosen: root, others, reason: 'it is the root of its workspace' };
  }
  const home = open.find(({ name }) => sameName(lastOf(tree.inventory.repository), name));
  const chosen = named ?? shown ?? home ?? open[0] ?? packages[0];
  if (chosen === undefined) return undefined;
  const reason =
    named !== undefined
      ? 'its name is the one asked for'
      : shown !== undefined
        ? 'the front page of the repository installs it'
        : home !== undefined
          ? 'it is called as the repository is'
          : open.length === 1
            ? 'it is the only one that is published'
            : 'it is the first that is published; name another as `product_slug`, `product_name` or `family` in the config';
  return { chosen, others: packages.filter((each) => each !== chosen && each.folder !== ''), reason };
}

/** Named manifests that are no test, example or vendored code, shallow ones first. */
function packagesOf(tree: ProductTree): WorkspacePackage[] {
  const isMember = declaredMembers(tree);
  const found = tree.inventory.manifests
    .filter(({ path }) => /(?:^|\/)(?:package\.json|pyproject\.toml|Cargo\.toml)$/.test(path) && isOwn(path))
    .flatMap(({ path }): WorkspacePackage[] => {
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
      // What a repository declares decides; without a declaration every manifest is a package.
      if (folder !== '' && isMember?.(folder) === false) return [];
      const text = tree.text(path) ?? '';
      const facts = path.endsWith('.json')
        ? fromJson(text)
        : path.endsWith('Cargo.toml')
          ? fromCargo(text)
          : fromToml(text);
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
  const project = /^\[(?:project|tool\.poetry)\].*\r?\n([\s\S]*?)(?=^\[|$(?![\s\S]))/mu.exec(text)?.[1];
  const name = project === undefined ? undefined : /^name\s*=\s*["']([^"']+)["']/mu.exec(project)?.[1];
  if (name === undefined) return undefined;
  const isWorkspace = /^\[tool\.uv\.workspace\]/mu.test(text);
  return {
    name,
    isPrivate: /Private :: Do Not Upload/.test(text) || (isWorkspace && !/^\[build-system\]/mu.test(text)),
  };
}

/** A root of members alone has no `[package]`. */
function fromCargo(text: string): Pick<WorkspacePackage, 'name' | 'isPrivate'> | undefined {
  const table = /^\[package\].*\r?\n([\s\S]*?)(?=^\[|$(?![\s\S]))/mu.exec(text)?.[1] ?? '';
  const name = /^name\s*=\s*"([^"]+)"/mu.exec(table)?.[1];
  return name === undefined ? undefined : { name, isPrivate: /^publish\s*=\s*false/mu.test(table) };
}

/** Shorter ones only point to another page. */
const SHORTEST_README = 400;

/** The tree as if the chosen package stood alone: its files and those of the root, without the other packages. */
export function treeOfPackage(tree: ProductTree, { chosen, others }: PackageChoice): ProductTree {
  const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
  // A root may be made of its members' code; what they say of themselves is not about it.
  const isRoot = chosen.folder === '';
  const isOther = (path: string): boolean =>
    (!isRoot || isProse(path)) && !inside(path, chosen.folder) && others.some(({ folder }) => inside(path, folder));
  const isOtherManifest = (path: string): boolean => others.some(({ folder }) => inside(path, folder));
  const { inventory } = tree;
  const found = isRoot
    ? undefined
    : inventory.files.find(
        ({ path }) => /^readme(?:\.\w+)?$/i.test(path.slice(chosen.folder.length + 1)) && inside(path, chosen.folder),
      );
  const length = (path: string | undefined | null): number => (path == null ? 0 : (tree.text(path) ?? '').length);
  const isStub = length(found?.path) < SHORTEST_README && length(inventory.readme) >= SHORTEST_README;
  const readme = found === undefined || isStub ? inventory.readme : found.path;
  // The front page of the whole repository speaks of all packages: it steps back for the package's own.
  const isForAll = (path: string): boolean => readme !== inventory.readme && roleOf(path) === 'readme';
  return {
    text: (path) => tree.text(path),
    inventory: {
      ...inventory,
      readme,
      files: inventory.files.filter(({ path }) => !isOther(path) && !isForAll(path)),
      manifests: inventory.manifests.filter(({ path }) =>
        isRoot ? !isOtherManifest(path) : inside(path, chosen.folder),
      ),
    },
  };
}

const lastOf = (repository: string | undefined): string =>
  (repository ?? '')
    .replace(/\.git$/, '')
    .split('/')
    .at(-1) ?? '';

const sameName = (wanted: string, name: string): boolean => {
  const fold = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^@[^/]+\//, '')
      .replace(/[^a-z0-9]/g, '');
  return wanted === name || (fold(wanted) !== '' && fold(wanted) === fold(name));
};
