/** The `impl` blocks of a crate: which type each is for, what it asks, and under which conditions it is there. Pure. */
import type { RustItem } from './declarations.ts';
import { modulesOf, type RustModule, resolve } from './modules.ts';

export interface Impl {
  item: RustItem;
  in: RustModule;
}

/** `impl !Send for A`. */
export const isDenied = ({ signature }: RustItem): boolean => /^(?:unsafe )?impl(?:<.*?>)? !/.test(signature);

const TYPES: ReadonlySet<string> = new Set(['struct', 'enum', 'trait']);

/** All `impl` blocks of the crate by the type they are for, and those for types of others. */
export function implsOf(crate: RustModule): { own: ReadonlyMap<RustItem, Impl[]>; foreign: Impl[] } {
  const modules = modulesOf(crate);
  const byName = Map.groupBy(
    modules.flatMap(({ items }) => items.filter(({ kind }) => TYPES.has(kind))),
    ({ name }) => name,
  );
  const own = new Map<RustItem, Impl[]>();
  const foreign: Impl[] = [];
  for (const module of modules)
    for (const item of module.items) {
      if (item.kind !== 'impl') continue;
      const path = item.target?.split('::') ?? [];
      const resolved = resolve(module, path).flatMap((each) => (TYPES.has(each.item.kind) ? [each.item] : []));
      const named = isOpen(module, path) ? (byName.get(path[0] ?? '') ?? []) : [];
      const types = resolved.length > 0 ? resolved : named.length === 1 ? named : [];
      if (types.length === 0) foreign.push({ item, in: module });
      for (const type of types) own.set(type, [...(own.get(type) ?? []), { item, in: module }]);
    }
  return { own, foreign };
}

/** A name alone that nothing here takes from elsewhere may come by a way that is not read. */
const isOpen = (module: RustModule, path: readonly string[]): boolean =>
  path.length === 1 && !module.items.some(({ uses }) => uses.some(({ name }) => name === path[0]));

/** Types of others by the trait of the crate that is implemented for them, as written. */
export function implementorsOf(foreign: readonly Impl[]): ReadonlyMap<RustItem, ReadonlySet<string>> {
  const found = new Map<RustItem, Set<string>>();
  for (const { item, in: module } of foreign) {
    if (item.implemented === null || item.targetText === null || isDenied(item)) continue;
    const path = item.implemented.replace(/<.*$/s, '').split('::');
    const trait = resolve(module, path).find(({ item: each }) => each.kind === 'trait')?.item;
    if (trait !== undefined) found.set(trait, (found.get(trait) ?? new Set()).add(asked(item.targetText, item)));
  }
  return found;
}

/** With what is asked of the parameters that it names: `From<P> where P: Into<Path>`. */
export function asked(text: string, { asks }: RustItem): string {
  const words = new Set(text.match(/\w+/g));
  const own = asks.filter((each) => words.has(each.slice(0, each.indexOf(':')).trim()));
  return own.length === 0 ? text : `${text} where ${own.join(', ')}`;
}

/** Under which conditions a type implements a trait that it does not always: as they stand above an `impl` and the modules around it. */
export function underConditions(text: string, { conditions }: RustItem, from: RustModule, of: RustItem): string {
  const around: string[] = [];
  for (let at: RustModule | null = from; at !== null && !at.items.includes(of); at = at.parent)
    around.unshift(...(at.item?.conditions ?? []));
  const all = [...new Set([...around, ...conditions])].filter((each) => !of.conditions.includes(each));
  return [...all.map((each) => `#[cfg(${each})] `), text].join('');
}
