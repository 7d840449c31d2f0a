/** Modules as pages: small ones share the page of their folder where there are many, and no tier gets more pages than it may; pure. */
import type { ApiSymbol } from '../../model/product-facts.ts';

/** Modules by name, each with its symbols, in the order of the source. */
export type Modules = ReadonlyMap<string, readonly ApiSymbol[]>;

export interface ModuleLimits {
  /** Pages that modules may take. */
  pages: number;
  /** With more modules than that, nobody looks through a page for each. */
  listed: number;
  /** Entries that make a page of its own. */
  worthPage: number;
  /** Entries that a symbol takes, with its members. */
  sizeOf: (symbol: ApiSymbol) => number;
  /** What the modules beyond the limit are called together. */
  rest: string;
}

export function groupModules(modules: Modules, limits: ModuleLimits): Modules {
  const shared = modules.size > limits.listed ? shareSmall(modules, limits) : modules;
  return restTogether(foldDeepest(shared, limits.pages), limits);
}

/** Deepest first: small modules of one folder together, with the module that the folder itself is. */
function shareSmall(modules: Modules, limits: ModuleLimits): Modules {
  let groups = modules;
  const deepest = Math.max(...[...modules.keys()].map((name) => partsOf(name).length));
  for (let depth = deepest; depth >= 2; depth--) {
    const small = [...groups].flatMap(([name, symbols]) =>
      partsOf(name).length === depth && entriesOf(symbols, limits) < limits.worthPage ? [name] : [],
    );
    const joined = new Set(
      [...Map.groupBy(small, folderOf)].flatMap(([folder, own]) => (own.length > 1 || groups.has(folder) ? own : [])),
    );
    groups = renamed(groups, (name) => (joined.has(name) ? folderOf(name) : name));
  }
  return groups;
}

/** Fewer groups by folding a module into its package, deepest first, until they fit. */
function foldDeepest(modules: Modules, limit: number): Modules {
  let groups = modules;
  for (let depth = 6; depth >= 1 && groups.size > Math.max(1, limit); depth--)
    groups = renamed(groups, (name) => {
      const folded = name
        .match(/[^./\\:]+(?:::|[./\\:])?/gu)
        ?.slice(0, depth)
        .join('')
        .replace(/(?:::|[./\\])$/u, '');
      return folded ?? name;
    });
  return groups;
}

/** What shares no folder and is still too much: the largest keep their pages, the others share the last one. */
function restTogether(modules: Modules, limits: ModuleLimits): Modules {
  const most = Math.max(1, limits.pages);
  if (modules.size <= most) return modules;
  const bySize = [...modules].toSorted(([, a], [, b]) => entriesOf(b, limits) - entriesOf(a, limits));
  const own = new Set(bySize.slice(0, most - 1).map(([name]) => name));
  const kept = [...modules].filter(([name]) => own.has(name));
  const rest = [...modules].filter(([name]) => !own.has(name)).flatMap(([, symbols]) => symbols);
  return new Map([...kept, [limits.rest, rest]]);
}

/** Groups under other names; those of one name are one, where the first of them stood, what the name itself is at its head. */
function renamed(groups: Modules, name: (old: string) => string): Modules {
  const found = new Map<string, readonly ApiSymbol[]>();
  for (const [old, symbols] of groups) found.set(name(old), [...(found.get(name(old)) ?? []), ...symbols]);
  const isApart = (symbol: ApiSymbol, group: string): number => Number(symbol.module !== group);
  return new Map(
    [...found].map(([group, symbols]) => [group, symbols.toSorted((a, b) => isApart(a, group) - isApart(b, group))]),
  );
}

const entriesOf = (symbols: readonly ApiSymbol[], { sizeOf }: ModuleLimits): number =>
  symbols.reduce((sum, symbol) => sum + sizeOf(symbol), 0);

/** A path may have dots inside its names: `gopkg/yaml.v3`. */
const separatorOf = (name: string): string => ['/', '\\', '::'].find((mark) => name.includes(mark)) ?? '.';
const partsOf = (name: string): string[] => name.split(separatorOf(name));
const folderOf = (name: string): string => partsOf(name).slice(0, -1).join(separatorOf(name));
