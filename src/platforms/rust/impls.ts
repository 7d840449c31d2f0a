/** The `impl` blocks of a crate: which type each is for, what it asks, and under which conditions it is there. Pure. */
import type { RustItem } from './declarations.ts';
import { conditionsInside, type Found, modulesOf, type RustModule, resolve } from './modules.ts';

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
    const trait = resolve(module, path).find(({ item: each }) => each.kind === 'trait');
    if (trait === undefined) continue;
    const { condition, bounds } = termsOf({ item, in: module }, trait);
    const written = `${condition ?? ''}${item.targetText}${bounds === null ? '' : ` where ${bounds}`}`;
    found.set(trait.item, (found.get(trait.item) ?? new Set()).add(written));
  }
  return found;
}

/** By a type of the crate: what is implemented with it for a type of others, such as `From<Error> for io::Error`. */
export function conversionsOf(foreign: readonly Impl[]): ReadonlyMap<RustItem, readonly Impl[]> {
  const found = new Map<RustItem, Impl[]>();
  for (const impl of foreign) {
    if (impl.item.implemented === null || impl.item.targetText === null || isDenied(impl.item)) continue;
    for (const given of argumentsIn(impl.item.implemented))
      for (const { item } of resolve(impl.in, given.replace(/<.*$/s, '').split('::')))
        if (TYPES.has(item.kind)) found.set(item, [...(found.get(item) ?? []), impl]);
  }
  return found;
}

/** What an `impl` says besides the names of a type and a trait. */
export interface Terms {
  /** `#[cfg(unix)] `, as it stands above the `impl` or a module around it. */
  condition: string | null;
  /** `Table<u8>`, where it is not for all of the type. */
  target: string | null;
  /** `P: FnMut(u8) + Send, Q: Copy`: what the type itself does not ask. */
  bounds: string | null;
}

/** `of`: the type that it is for, or the trait where that type is of others. */
export function termsOf({ item, in: from }: Impl, { item: of, in: at }: Found): Terms {
  const conditions = [...conditionsInside(from, at), ...item.conditions].filter(
    (each) => !of.conditions.includes(each),
  );
  const isOwn = of.kind !== 'trait';
  const known = new Set(isOwn ? of.asks.map(({ of: each, bound }) => `${each}: ${bound}`) : []);
  const asks = item.asks.filter(({ of: each, bound }) => !known.has(`${each}: ${bound}`));
  const bounds = [...Map.groupBy(asks, ({ of: each }) => each)].map(
    ([each, all]) => `${each}: ${all.map(({ bound }) => bound).join(' + ')}`,
  );
  const isOther = isOwn && (isPart(item) || (bounds.length > 0 && !hasNames(item, of)));
  return {
    condition: [...new Set(conditions)].map((each) => `#[cfg(${each})] `).join('') || null,
    target: isOther ? item.targetText : null,
    bounds: bounds.length === 0 ? null : bounds.join(', '),
  };
}

/** `F<T>` of `impl F<T>`, where T is nothing but the parameter of the impl, is not for a part of the type alone. */
const isPart = (item: RustItem): boolean => {
  const given = argumentsIn(item.targetText ?? '');
  return new Set(given).size < given.length || given.some((each) => each !== "'_" && !item.generics.includes(each));
};
const hasNames = (item: RustItem, of: RustItem): boolean =>
  argumentsIn(item.targetText ?? '').every((each, at) => each === of.generics[at]);

/** `A` and `B<C>` of `F<A, B<C>>`. */
function argumentsIn(type: string): string[] {
  const open = type.indexOf('<');
  if (open < 0) return [];
  const parts = [''];
  let depth = 0;
  for (const character of type.slice(open + 1, type.lastIndexOf('>'))) {
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
    if ('<([{'.includes(character)) depth++;
    else if ('>)]}'.includes(character)) depth--;
  }
  return parts.map((each) => each.trim());
}
