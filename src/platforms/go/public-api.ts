/** What a Go module offers: its importable packages with their exported names, and its programs. */

import { type GoManifest, lastSegment } from '../../manifests/go.ts';
import { folderOf } from '../../manifests/manifest.ts';
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
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
export interface GoPublic extends GoPackage {
  declarations: { path: string; declaration: GoDeclaration; parent: string | null }[];
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

/** Each exported name once, types before their members; where systems differ, the first file speaks. */
export function exportsOf(each: GoPackage): GoPublic {
  const all = each.files.flatMap(({ path, file }) => file.declarations.map((declaration) => ({ path, declaration })));
  const seen = new Set<string>();
  const once = (name: string): boolean => !seen.has(name) && seen.add(name) !== undefined;
  const tops = all.filter(({ declaration }) => declaration.kind !== 'method' && once(declaration.name));
  const rank = ({ kind }: GoDeclaration): number =>
    ['type', 'interface', 'function', 'variable', 'constant'].indexOf(kind);
  const ranked = tops.toSorted((a, b) => Number(rank(a.declaration) > 1) - Number(rank(b.declaration) > 1));
  const declarations = ranked.flatMap(({ path, declaration }): GoPublic['declarations'] => {
    const { name } = declaration;
    const methods = all.filter(
      (other) => other.declaration.receiver === name && once(`${name}.${other.declaration.name}`),
    );
    return [
      { path, declaration, parent: null },
      ...declaration.members.map((member) => ({ path, declaration: member, parent: name })),
      ...methods.map((method) => ({ ...method, parent: name })),
    ];
  });
  return { ...each, declarations };
}
