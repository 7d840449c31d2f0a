/** What a package offers: the names its entry files export, each followed to the declaration that carries it. */

import type { NodeManifest } from '../../manifests/node.ts';
import type { FileEvidence } from '../evidence.ts';
import type { Api } from '../platform.ts';
import type { EsDefinition, EsModule } from './es-module.ts';
import { namesIn } from './mentions.ts';
import { joined } from './overloads.ts';

export interface PublicSymbol {
  name: string;
  module: string;
  path: string;
  definition: EsDefinition;
  isDefault: boolean;
  /** Reached by signatures alone. */
  isUnexported?: boolean;
  /** The name of the same declaration that is described. */
  aliasOf?: string;
}

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: NodeManifest | null,
  publicModules: readonly string[],
): PublicSymbol[] {
  const found = new Map<string, PublicSymbol>();
  const taken = new Set<string>();
  const add = (key: string, symbol: PublicSymbol): void => {
    found.set(key, symbol);
    taken.add(symbol.name);
  };
  for (const { module, path: entry } of entriesOf(files, manifest)) {
    if (publicModules.length > 0 && !publicModules.includes(module)) continue;
    // Of several names, its own is described.
    const exported = exportsOf(files, entry).toSorted((a, b) => isOther(a) - isOther(b));
    for (const symbol of exported) {
      const name = symbol.name === 'default' ? symbol.definition.name : symbol.name;
      const key = `${symbol.path}:${symbol.definition.start}:${symbol.definition.name}`;
      const before = found.get(key);
      if (name === '' || name === 'default' || taken.has(name) || (before !== undefined && before.module !== module))
        continue;
      const own = { ...symbol, definition: calledAs(name, symbol.definition), name, module };
      const aliasOf = before === undefined ? {} : { aliasOf: before.name };
      add(before === undefined ? key : `${key}:${name}`, { ...own, isDefault: symbol.name === 'default', ...aliasOf });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const isOther = ({ name, definition }: Found): number => Number(name !== 'default' && name !== definition.name);

/** `export { instance as container }`: its own name is one that no reader meets. */
function calledAs(name: string, definition: EsDefinition): EsDefinition {
  const { name: own, signature, overloads, kind } = definition;
  if (name === own || !/^[\w$]+$/.test(own) || !/^[\w$]+$/.test(name)) return definition;
  // A type may name itself in what it is made of.
  const isType = kind === 'type' || kind === 'class' || kind === 'interface';
  const written = new RegExp(`(?<![\\w$.])${own.replaceAll('$', '\\$')}(?![\\w$])`, isType ? 'g' : '');
  const renamed = (text: string): string => text.replace(written, () => name);
  return {
    ...definition,
    name,
    signature: renamed(signature),
    ...(overloads === undefined ? {} : { overloads: overloads.map(renamed) }),
    ...(isType ? { members: definition.members.map((each) => ({ ...each, signature: renamed(each.signature) })) } : {}),
  };
}

/** The files that programs import, each with the name they do it by. */
export function entriesOf(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: NodeManifest | null,
): { module: string; path: string }[] {
  const folder =
    manifest === null || !manifest.path.includes('/') ? '' : manifest.path.slice(0, manifest.path.lastIndexOf('/') + 1);
  const packageName = manifest?.name?.value ?? '';
  const named = manifest?.entries ?? [];
  return (named.length > 0 ? named : [{ subpath: '.', targets: ['./index.js'] }]).flatMap(({ subpath, targets }) => {
    // Where the manifest names no entry, Node takes index.js beside it and nothing else: a program alone has no API.
    const path = targets
      .map((target) => (named.length > 0 ? entryFile(files, folder, target) : resolveFile(files, `${folder}index.js`)))
      .find((each) => each !== undefined);
    return path === undefined
      ? []
      : [{ module: subpath === '.' ? packageName : `${packageName}/${subpath.slice(2)}`, path }];
  });
}

/** What entries and the files that they give on take from other packages and give on. */
export function givenOn(
  files: ReadonlyMap<string, FileEvidence>,
  entries: readonly { path: string }[],
): NonNullable<Api['unseen']>[number][] {
  const waiting = entries.map(({ path }) => path);
  const seen = new Set(waiting);
  const found: NonNullable<Api['unseen']>[number][] = [];
  for (let at = 0; at < waiting.length; at++) {
    const path = waiting[at] ?? '';
    const module = moduleAt(files, path);
    const foreign = new Map<string, string[]>();
    for (const { name, local, from } of module?.exports ?? [])
      if (from !== null && (local === '*' || !from.startsWith('.')))
        foreign.set(from, [...(foreign.get(from) ?? []), local === '*' ? `* as ${name}` : name]);
    for (const [from, names] of foreign) found.push({ path, line: null, name: `${names.join(', ')} from '${from}'` });
    for (const from of module?.stars ?? []) {
      if (!from.startsWith('.')) found.push({ path, line: null, name: `* from '${from}'` });
      const target = relative(files, path, from);
      if (target !== undefined && !seen.has(target)) waiting.push(target);
      if (target !== undefined) seen.add(target);
    }
  }
  return found;
}

/** The file itself, or the source it is built from when the build is not in the repository. */
function entryFile(files: ReadonlyMap<string, FileEvidence>, folder: string, target: string): string | undefined {
  const path = folder + target.replace(/^\.\//, '');
  const direct = resolveFile(files, path);
  if (direct !== undefined) return direct;
  const inner = path
    .slice(folder.length)
    .replace(/^(?:dist|build|lib|out|esm|cjs|es|types)\/(?:(?:esm|cjs|es|types|src|node|browser)\/)*/, '')
    .replace(/\.d\.([cm]?)ts$/, '.$1ts')
    .replace(/\.[cm]?[jt]s$/, '');
  // A build goes into a folder of any name.
  const below = inner.slice(inner.indexOf('/') + 1);
  return [inner, ...(below === inner ? [] : [below])]
    .flatMap((stem) => ['src/', 'source/', 'lib/', ''].map((root) => resolveFile(files, `${folder}${root}${stem}`)))
    .find((each) => each !== undefined);
}

const ENDINGS = [
  '.d.ts',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '/index.d.ts',
  '/index.ts',
  '/index.js',
  '/index.mjs',
];

/** `./x.js` may be written `x.ts` or declared in `x.d.ts`; declarations and types come first. */
function resolveFile(files: ReadonlyMap<string, FileEvidence>, path: string): string | undefined {
  const stem = path.replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/, '');
  if (/\.d\.[cm]?ts$/.test(path) && files.has(path)) return path;
  return ENDINGS.map((ending) => stem + ending).find((each) => files.has(each)) ?? (files.has(path) ? path : undefined);
}

type Found = Omit<PublicSymbol, 'module' | 'isDefault' | 'isUnexported'>;

function exportsOf(files: ReadonlyMap<string, FileEvidence>, path: string, seen = new Set<string>()): Found[] {
  const module = moduleAt(files, path);
  if (module === undefined || seen.has(path)) return [];
  seen.add(path);
  const own = module.exports.flatMap(({ name, local, from }) => {
    const found = follow(files, path, local ?? name, from, 0);
    return found === undefined ? [] : [{ name, ...found }];
  });
  return [
    ...own,
    ...module.stars.flatMap((from) => {
      const target = relative(files, path, from);
      return target === undefined ? [] : exportsOf(files, target, seen).filter(({ name }) => name !== 'default');
    }),
  ];
}

/** The declaration that a name means in a file. */
export function follow(
  files: ReadonlyMap<string, FileEvidence>,
  path: string,
  local: string,
  from: string | null = null,
  hops = 0,
): { path: string; definition: EsDefinition } | undefined {
  if (hops > 8) return undefined;
  if (from !== null) {
    const target = relative(files, path, from);
    const module = target === undefined ? undefined : moduleAt(files, target);
    if (target === undefined || module === undefined) return undefined;
    const exported = module.exports.find((each) => each.name === local);
    if (exported !== undefined) return follow(files, target, exported.local ?? local, exported.from, hops + 1);
    for (const star of module.stars) {
      const found = follow(files, target, local, star, hops + 1);
      if (found !== undefined) return found;
    }
    const own = module.definitions.find((definition) => definition.name === local);
    return own === undefined ? undefined : { path: target, definition: own };
  }
  const module = moduleAt(files, path);
  const dot = local.indexOf('.');
  const space =
    dot < 0 ? undefined : module?.imports.find((each) => each.local === '*' && each.name === local.slice(0, dot));
  if (space !== undefined) return follow(files, path, local.slice(dot + 1), space.from, hops + 1);
  const named = module?.definitions.filter((definition) => definition.name === local) ?? [];
  const own = named.find((definition) => definition.doc !== null) ?? named[0];
  if (own !== undefined) return { path, definition: typed(files, path, overloaded(own, named), hops) };
  const imported = module?.imports.find((each) => each.name === local);
  return imported === undefined ? undefined : follow(files, path, imported.local ?? local, imported.from, hops + 1);
}

/** A constant without a type that a function of the product makes has the type that this function says; not where that hangs on what it is given. */
function typed(
  files: ReadonlyMap<string, FileEvidence>,
  path: string,
  definition: EsDefinition,
  hops: number,
): EsDefinition {
  const { madeBy, name } = definition;
  if (madeBy === undefined) return definition;
  const made = follow(files, path, madeBy.name, null, hops + 1)?.definition;
  const said = made?.kind === 'function' && (made.overloads ?? []).length === 0 ? made.returns : null;
  const type = madeBy.isAwaited ? (/^Promise<(.*)>$/.exec(said ?? '')?.[1] ?? null) : said;
  if (made === undefined || type === null || made.signature.includes(`${made.name}<`)) return definition;
  const mentions = made.mentions.filter((each) => namesIn(type).includes(each));
  return { ...definition, signature: `${name}: ${type}`, returns: type, mentions };
}

/** What is declared several times and then done once is called as the declarations say. */
function overloaded(own: EsDefinition, named: readonly EsDefinition[]): EsDefinition {
  if (own.kind !== 'function') return own;
  const declared = named.filter(({ isDeclaration }) => isDeclaration === true);
  const done = named.find(({ kind, isDeclaration }) => kind === 'function' && isDeclaration !== true);
  return (declared.length === 0 ? undefined : joined(declared, done)) ?? own;
}

function relative(files: ReadonlyMap<string, FileEvidence>, from: string, target: string): string | undefined {
  if (!target.startsWith('.')) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  // Beside a declaration file, declarations are meant.
  if (!/\.d\.[cm]?ts$/.test(from)) {
    const stem = path.replace(/\.[cm]?[jt]sx?$/, '');
    const source = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.js']
      .map((ending) => stem + ending)
      .find((each) => files.has(each));
    if (source !== undefined) return source;
  }
  return resolveFile(files, path);
}

const moduleAt = (files: ReadonlyMap<string, FileEvidence>, path: string): EsModule | undefined =>
  (files.get(path)?.module as EsModule | null | undefined) ?? undefined;
