/** What a Go module offers: its importable packages with their exported names, and its programs. */

import { type GoManifest, lastSegment } from '../../manifests/go.ts';
import { folderOf } from '../../manifests/manifest.ts';
import { type Alternatives, alternatives, inOrderOf, whereOneHolds } from '../alternatives.ts';
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import { builtByName, isBuiltUsually, TAGS } from './build-tags.ts';
import type { GoDeclaration, GoFile } from './declarations.ts';

export interface GoPackage {
  /** As a program names it: `mux`. */
  called: string;
  /** The same; with its folder where two packages are called so. */
  name: string;
  importPath: string;
  /** `cobra/doc`: unique in the module, short. */
  module: string;
  files: { path: string; file: GoFile }[];
}
/** All declarations of one name: those that conditions choose between are one. */
export interface GoName extends Partial<Alternatives> {
  path: string;
  declaration: GoDeclaration;
  parent: string | null;
  /** Beyond those of what it belongs to. */
  conditions: string[];
}
export interface GoPublic extends GoPackage {
  declarations: GoName[];
}

/** Packages in the order of their folders; programs are the ones called `main` at the root and below `cmd`. */
export function packagesOf(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: GoManifest | null,
): { packages: GoPackage[]; programs: GoPackage[] } {
  const root = manifest === null ? '' : folderOf(manifest.path);
  const path = manifest?.name?.value ?? '';
  const folders = new Map<string, GoPackage['files']>();
  for (const [at, { module }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = module as GoFile | null;
    const folder = folderOf(at);
    if (file === null || file.ignored || /_test\.go$/.test(at) || !folder.startsWith(root)) continue;
    if (isApart(at, manifest?.nested ?? [])) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), { path: at, file }]);
  }
  const found = [...folders].map(([folder, own]): GoPackage => {
    const inside = folder.slice(root.length).replace(/\/$/, '');
    const importPath = [path, inside].filter((part) => part !== '').join('/');
    const short = [lastSegment(path), inside].filter((part) => part !== '').join('/');
    const name = own[0]?.file.package ?? '';
    return {
      called: name,
      name,
      importPath,
      module: short === '' ? name : short,
      files: own.filter(({ file }) => file.package === name),
    };
  });
  const inRoot = (importPath: string): string => importPath.slice(path.length).replace(/^\//, '');
  const open = found.filter(
    ({ name, importPath }) => name !== 'main' && !/(?:^|\/)internal(?:\/|$)/.test(inRoot(importPath)),
  );
  // Of two packages with one name, each is called by its folder too.
  const packages = open.map((each) =>
    open.some((other) => other !== each && other.name === each.name)
      ? { ...each, name: each.module.slice(each.module.indexOf('/') + 1) }
      : each,
  );
  const programs = found.filter(
    ({ name, importPath }) => name === 'main' && /^(?:$|cmd(?:\/|$))/.test(inRoot(importPath)),
  );
  return { packages, programs };
}

/** What a build of the module never takes, and what is for its developers or shows how to use it. */
const isApart = (path: string, nested: readonly string[]): boolean =>
  ['test', 'example', 'vendored', 'generated'].includes(roleOf(path)) ||
  /(?:^|\/)(?:testdata|hack|scripts|tools?|[._][^/]*)\//.test(path) ||
  nested.some((folder) => path.startsWith(folder));

interface Placed {
  path: string;
  declaration: GoDeclaration;
  conditions: string[];
}

/** Each exported name once, types before their members. */
export function exportsOf(each: GoPackage): GoPublic {
  const all = each.files.flatMap(({ path, file: { declarations, conditions = [] } }) =>
    declarations.map(
      (declaration): Placed => ({ path, declaration, conditions: [...conditions, ...builtByName(path)] }),
    ),
  );
  const nameOf = ({ declaration: { name, receiver, kind } }: Placed): string =>
    kind === 'method' && receiver !== null ? `${receiver}.${name}` : name;
  const byName = Map.groupBy(all, nameOf);
  const methods = Map.groupBy(
    [...byName.values()].filter(([first]) => first?.declaration.kind === 'method'),
    ([first]) => first?.declaration.receiver ?? '',
  );
  const tops = [...byName.values()].filter(([first]) => first?.declaration.kind !== 'method');
  const rank = (kind: GoDeclaration['kind'] | undefined): number =>
    ['type', 'interface', 'function', 'variable', 'constant'].indexOf(kind ?? 'type');
  const ranked = tops.toSorted(
    ([a], [b]) => Number(rank(a?.declaration.kind) > 1) - Number(rank(b?.declaration.kind) > 1),
  );
  const declarations = ranked.flatMap((same): GoName[] => {
    const [own] = oneOf(same, null, []);
    if (own === undefined) return [];
    const { name } = own.declaration;
    const members = Map.groupBy(
      same.flatMap((top) => top.declaration.members.map((declaration): Placed => ({ ...top, declaration }))),
      ({ declaration }) => declaration.name,
    );
    const below = [
      ...members.values(),
      ...(methods.get(name) ?? []).filter(([first]) => !members.has(first?.declaration.name ?? '')),
    ];
    return [own, ...below.flatMap((group) => oneOf(group, name, own.conditions))];
  });
  return { ...each, declarations };
}

function oneOf(same: readonly Placed[], parent: string | null, around: readonly string[]): GoName[] {
  const inOrder = inOrderOf(same, isBuiltUsually);
  const [first] = inOrder;
  if (first === undefined) return [];
  const { path, declaration } = first;
  const whole = whereOneHolds(
    same.map(({ conditions }) => conditions),
    TAGS,
  );
  const conditions = whole.filter((condition) => !around.includes(condition));
  const texts = inOrder.map((each) => ({ text: each.declaration.signature, conditions: each.conditions }));
  return [{ path, declaration, parent, conditions, ...(same.length === 1 ? {} : alternatives(texts, whole, TAGS)) }];
}
