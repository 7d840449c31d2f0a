/** The modules of a crate: which file or block each is, and what a path means where it is written. Pure. */
import { whereOneHolds } from '../alternatives.ts';
import { CFG } from './cfg.ts';
import type { RustFile, RustItem } from './declarations.ts';

export interface RustModule {
  /** From the root: empty for the crate itself. */
  path: readonly string[];
  file: string;
  doc: RustFile['doc'];
  items: readonly RustItem[];
  /** Of the crate: what it refuses to compile. */
  refusals?: RustFile['refusals'];
  parent: RustModule | null;
  modules: Map<string, RustModule>;
  /** The item that declares it; null for the crate. */
  item: RustItem | null;
  /** All that do, of which every build has one: `#[cfg(a)] pub mod x; #[cfg(not(a))] mod x;`. */
  declared: RustItem[];
  /** Under which it alone is compiled: above the items, and at the top of its file. */
  conditions: readonly string[];
  /** Of these, what stands at the top of its file. */
  own: readonly string[];
  /** Modules of the same name with other content, of which every build has one. */
  others: RustModule[];
}
export interface Found {
  item: RustItem;
  /** Where it is declared. */
  in: RustModule;
}

/** All modules below the file that is the crate's root; a module whose file is not there is left out. */
export function crateAt(root: string, files: ReadonlyMap<string, RustFile>): RustModule | undefined {
  const file = files.get(root);
  if (file === undefined) return undefined;
  const crate: RustModule = {
    path: [],
    file: root,
    doc: file.doc,
    items: file.items,
    refusals: file.refusals,
    parent: null,
    modules: new Map(),
    item: null,
    declared: [],
    conditions: file.conditions,
    own: file.conditions,
    others: [],
  };
  grow(crate, folderOf(root), files, new Set([root]));
  return crate;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function grow(module: RustModule, folder: string, files: ReadonlyMap<string, RustFile>, seen: Set<string>): void {
  const add = (made: RustModule): void => {
    const first = module.modules.get(made.path.at(-1) ?? '');
    if (first === undefined) module.modules.set(made.path.at(-1) ?? '', made);
    else first.others.push(made);
  };
  for (const item of module.items) {
    if (item.kind !== 'mod') continue;
    const made = {
      path: [...module.path, item.name],
      parent: module,
      modules: new Map(),
      item,
      declared: [item],
      conditions: item.conditions,
      own: [],
      others: [],
    };
    if (item.items !== null) {
      const inner: RustModule = { ...made, file: module.file, doc: null, items: item.items };
      add(inner);
      grow(inner, `${folder}${item.name}/`, files, seen);
      continue;
    }
    const places =
      item.path === null
        ? [`${folder}${item.name}.rs`, `${folder}${item.name}/mod.rs`]
        : [normal(`${folderOf(module.file)}${item.path}`)];
    const again = alternativesOf(module.modules.get(item.name)).find(({ file }) => places.includes(file));
    if (again !== undefined) {
      again.declared.push(item);
      again.conditions = [
        ...whereOneHolds(
          again.declared.map((each) => each.conditions),
          CFG,
        ),
        ...again.own,
      ];
      continue;
    }
    const path = places.find((each) => files.has(each) && !seen.has(each));
    const file = path === undefined ? undefined : files.get(path);
    if (path === undefined || file === undefined) continue;
    seen.add(path);
    const own = file.conditions;
    const conditions = [...item.conditions, ...own];
    const inner: RustModule = { ...made, own, conditions, file: path, doc: file.doc, items: file.items };
    add(inner);
    const isFolder = path.endsWith('/mod.rs') || item.path !== null;
    grow(inner, isFolder ? folderOf(path) : `${folder}${item.name}/`, files, seen);
  }
}

/** The module with those of its name. */
export const alternativesOf = (module: RustModule | undefined): RustModule[] =>
  module === undefined ? [] : [module, ...module.others];

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Of the modules around something, without those that stand around another thing as well: from outside to inside. */
export function conditionsInside(module: RustModule, outside: RustModule): string[] {
  const around = new Set<RustModule>();
  for (let at: RustModule | null = outside; at !== null; at = at.parent) around.add(at);
  const found: string[] = [];
  for (let at: RustModule | null = module; at !== null && !around.has(at); at = at.parent)
    found.unshift(...at.conditions);
  return found;
}

export const modulesOf = (module: RustModule): RustModule[] => [
  module,
  ...[...module.modules.values()].flatMap(alternativesOf).flatMap(modulesOf),
];

/** What a path of `use` names, of this crate; undefined for another crate. */
export function moduleAt(
  from: RustModule,
  path: readonly string[],
  seen: Set<string> = new Set(),
): RustModule | undefined {
  let at: RustModule | undefined = from;
  for (const [index, part] of path.entries()) {
    if (at === undefined) return undefined;
    const current: RustModule = at;
    if (part === 'crate') at = rootOf(current);
    else if (part === 'self') at = current;
    else if (part === 'super') at = current.parent ?? undefined;
    else if (part === '') return undefined;
    else
      at =
        alternativesOf(current)
          .map(({ modules }) => modules.get(part))
          .find((each) => each !== undefined) ?? viaUse(current, part, index === 0, seen);
  }
  return at;
}

export function rootOf(module: RustModule): RustModule {
  let at = module;
  while (at.parent !== null) at = at.parent;
  return at;
}

function viaUse(module: RustModule, name: string, isFirst: boolean, seen: Set<string>): RustModule | undefined {
  const key = `module ${module.path.join('::')} ${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  for (const item of module.items)
    for (const use of item.uses)
      if (use.name === name && !(isFirst && use.path[0] === name)) {
        const found = moduleAt(module, use.path, seen);
        if (found !== undefined) return found;
      }
  return undefined;
}

/** All items that a name means in a module: a type and a function may share it. */
export function lookup(module: RustModule, name: string, seen: Set<string> = new Set()): Found[] {
  const key = `${module.path.join('::')} ${module.file} ${module.item?.start ?? 0} ${name}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const own = module.items
    .filter((item) => item.name === name && item.kind !== 'impl' && item.kind !== 'use')
    .map((item) => ({ item, in: module }));
  const uses = module.items.flatMap((item) => item.uses);
  // Conditions may choose between what is declared here and what is taken from elsewhere.
  const taken = uses.filter((use) => use.name === name).flatMap(({ path }) => resolve(module, path, seen));
  if (own.length + taken.length > 0) return [...own, ...taken];
  for (const use of uses) {
    const found = use.name === null ? inGlob(module, use.path, name, seen) : [];
    if (found.length > 0) return found;
  }
  return [];
}

function inGlob(module: RustModule, path: readonly string[], name: string, seen: Set<string>): Found[] {
  const from = moduleAt(module, path);
  return from === module ? [] : alternativesOf(from).flatMap((each) => lookup(each, name, seen));
}

export function resolve(module: RustModule, path: readonly string[], seen: Set<string> = new Set()): Found[] {
  const name = path.at(-1) ?? '';
  if (path.length === 1) return ['crate', 'self', 'super'].includes(name) ? [] : lookup(module, name, seen);
  return alternativesOf(moduleAt(module, path.slice(0, -1))).flatMap((each) => lookup(each, name, seen));
}
