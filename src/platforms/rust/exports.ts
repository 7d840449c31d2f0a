/** What a crate offers: each public item once, where its users are meant to find it; names of other crates that it gives on. Pure. */
import { conditionsInside, type Found, moduleAt, type RustModule, resolve } from './modules.ts';

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
            if (target !== undefined && !around.includes(target) && steps++ < MOST)
              into(target, path, [...all, ...conditionsInside(target, module)], [...around, target]);
            else if (target === undefined && !isEnum(module, use.path))
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
              walk(target, [...path, use.name], [...all, ...conditionsInside(target, module)], around);
            if (found.length > 0 || target !== undefined) continue;
            const macro = macros.find((each) => each.name === `${use.path.at(-1)}!`);
            if (macro === undefined) foreign.push({ item, in: module, path, name: use.name, conditions: all });
            else if (macro.name !== `${use.name}!`) renamed.push({ ...macro, path, name: `${use.name}!` });
          }
        }
      } else if (item.kind === 'mod') {
        const next = module.modules.get(item.name);
        if (next?.item === item) walk(next, [...path, item.name], [...conditions, ...next.conditions], around);
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
  const chosen = new Set([...Map.groupBy(inOrder, ({ item }) => item).values()].flatMap((all) => least(all, rank)));
  return {
    items: [...inOrder.filter((each) => chosen.has(each)), ...macros, ...renamed],
    modules: [...modules.values()].flatMap((all) => least(all, ({ path }) => path.length)),
    foreign,
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
