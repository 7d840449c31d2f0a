/** What a crate offers: each public item once, where its users are meant to find it; names of other crates that it gives on. Pure. */
import { whereOneHolds } from '../alternatives.ts';
import { CFG } from './cfg.ts';
import { alternativesOf, conditionsInside, type Found, moduleAt, type RustModule, resolve } from './modules.ts';

export interface Export extends Found {
  /** Path of modules, without the crate. */
  path: readonly string[];
  /** As it is called there. */
  name: string;
  conditions: readonly string[];
}
export interface Exports {
  items: Export[];
  modules: { module: RustModule; path: readonly string[]; conditions: readonly string[] }[];
  /** `pub use other::Name`. */
  foreign: Export[];
  /** `pub use reader::Reader as Loader`, beside what is found under its first name. */
  aliases: { of: Export; name: string; path: readonly string[] }[];
  /** `pub use other::*`: nobody here knows which names that gives on. */
  globs: { path: string; line: number; name: string }[];
}

/** Of several places the one with the shortest path, where it is declared before where it is given on; nobody reads in a prelude. */
export function exportsOf(crate: RustModule): Exports {
  const inOrder: Export[] = [];
  const modules = new Map<RustModule, Exports['modules'][number][]>();
  const foreign: Export[] = [];
  const globs: Exports['globs'] = [];
  const renamed: Export[] = [];
  const macros = macrosOf(crate);
  let steps = 0;
  const walk = (
    module: RustModule,
    path: readonly string[],
    conditions: readonly string[],
    around: readonly RustModule[],
  ): void => {
    if (around.includes(module) || path.length > DEEPEST || steps++ > MOST) return;
    const inner = [...around, module];
    if (path.length > 0 || around.length === 0)
      modules.set(module, [...(modules.get(module) ?? []), { module, path, conditions }]);
    into(module, path, conditions, inner);
  };
  const into = (
    module: RustModule,
    path: readonly string[],
    conditions: readonly string[],
    around: readonly RustModule[],
  ): void => {
    for (const item of module.items) {
      if (!item.isPublic || item.isHidden) continue;
      const all = [...conditions, ...item.conditions];
      if (item.kind === 'use') {
        for (const use of item.uses) {
          const target = moduleAt(module, use.path);
          const found =
            use.name === null
              ? []
              : resolve(module, use.path).filter((each) => each.item.isPublic && each.item.kind !== 'mod');
          if (use.name === null) {
            for (const each of alternativesOf(target))
              if (!around.includes(each) && steps++ < MOST)
                into(each, path, [...all, ...conditionsInside(each, module)], [...around, each]);
            if (target === undefined && !isEnum(module, use.path))
              globs.push({ path: module.file, line: item.start, name: `${use.path.join('::')}::*` });
          } else {
            for (const each of found)
              if (!each.item.isHidden)
                inOrder.push({
                  ...each,
                  path,
                  name: each.item.kind === 'macro' ? each.item.name : use.name,
                  conditions: [...all, ...conditionsInside(each.in, module), ...each.item.conditions],
                });
            if (target !== undefined && target.item?.isHidden !== true)
              for (const each of alternativesOf(target))
                walk(each, [...path, use.name], [...all, ...conditionsInside(each, module)], around);
            if (found.length > 0 || target !== undefined) continue;
            const macro = macros.find((each) => each.name === `${use.path.at(-1)}!`);
            if (macro === undefined) foreign.push({ item, in: module, path, name: use.name, conditions: all });
            else if (macro.name !== `${use.name}!`) renamed.push({ ...macro, path, name: `${use.name}!` });
          }
        }
      } else if (item.kind === 'mod') {
        const next = alternativesOf(module.modules.get(item.name)).find(({ declared }) => declared.includes(item));
        if (next !== undefined) walk(next, [...path, item.name], [...all, ...next.own], around);
      } else if (item.kind !== 'impl' && item.kind !== 'macro')
        inOrder.push({ item, in: module, path, name: item.name, conditions: all });
    }
  };
  walk(crate, [], crate.conditions, []);
  const isOwn = ({ path, in: from }: Export): boolean => path.join('::') === from.path.join('::');
  const rank = (each: Export): number =>
    each.path.length * 2 + Number(!isOwn(each)) + (each.path.includes('prelude') ? 100 : 0);
  const least = <T>(all: readonly T[], of: (each: T) => number): T[] =>
    all.toSorted((a, b) => of(a) - of(b)).slice(0, 1);
  // Under one name it may be there by several ways, each with conditions of its own.
  const chosen = new Map(
    [...Map.groupBy(inOrder, ({ item }) => item).values()].flatMap((all) =>
      least(all, rank).map((first) => {
        const same = all.filter(({ path, name }) => name === first.name && path.join('::') === first.path.join('::'));
        return [
          first,
          {
            ...first,
            conditions: whereOneHolds(
              same.map((each) => each.conditions),
              CFG,
            ),
          },
        ] as const;
      }),
    ),
  );
  const aliases = [...Map.groupBy(inOrder, ({ item }) => item).values()].flatMap((all) => {
    const [first] = least(all, rank);
    const other = all.filter(({ name, path }) => name !== first?.name && !/^_/.test(name) && !path.includes('prelude'));
    return first === undefined
      ? []
      : [...Map.groupBy(other, ({ name }) => name).values()].flatMap((same) =>
          least(same, rank).map(({ name, path }) => ({ of: first, name, path })),
        );
  });
  const places = [...modules.values()].flatMap((all) =>
    least(all, ({ path }) => path.length).map((first) => {
      const same = all.filter(({ path }) => path.join('::') === first.path.join('::'));
      return {
        ...first,
        conditions: whereOneHolds(
          same.map((each) => each.conditions),
          CFG,
        ),
      };
    }),
  );
  return {
    items: [...inOrder.flatMap((each) => chosen.get(each) ?? []), ...macros, ...renamed],
    modules: places,
    foreign,
    aliases,
    globs,
  };
}

/** Its variants stand with the enum itself. */
const isEnum = (module: RustModule, path: readonly string[]): boolean =>
  resolve(module, [...path]).some(({ item }) => item.kind === 'enum');

/** Modules that give each other on have no end. */
const DEEPEST = 12;
const MOST = 20_000;

/** Wherever it is declared, a macro for others stands at the root. */
const macrosOf = (module: RustModule): Export[] => [
  ...module.items
    .filter(({ kind, isPublic, isHidden }) => kind === 'macro' && isPublic && !isHidden)
    .map((item) => ({ item, in: module, path: [], name: item.name, conditions: item.conditions })),
  ...[...module.modules.values()].flatMap(macrosOf),
];

/** In the order of the first of each; what is taken from elsewhere goes with whatever has its name. Of what shares a name with others, types and functions are shown. */
export function sameNamed(all: readonly Export[]): Export[][] {
  const byPlace = Map.groupBy(all, ({ path, name }) => [...path, name].join('::'));
  return [...byPlace.values()].flatMap((same) => {
    const own = Map.groupBy(
      same.filter(({ item }) => item.kind !== 'use'),
      spaceOf,
    );
    const taken = same.filter(({ item }) => item.kind === 'use');
    const [[space, first] = ['', []], ...others] = own;
    const isShown = (other: string): boolean => (other === 'function') !== (space === 'function');
    const shown = others.find(([other]) => isShown(other));
    return [[...first, ...taken], ...(shown === undefined ? [] : [shown[1]])];
  });
}

/** Types, values and what is derived may share a name (https://doc.rust-lang.org/reference/names/namespaces.html). */
const spaceOf = ({ item: { kind } }: Export): string =>
  kind === 'fn' ? 'function' : kind === 'const' || kind === 'static' ? 'value' : kind === 'attribute' ? kind : 'type';
