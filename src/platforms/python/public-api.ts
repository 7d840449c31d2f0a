/** What a Python package offers: the names its packages export, each resolved to the definition that carries it. */
import type { FileEvidence } from '../evidence.ts';
import type { PyImport } from './imports.ts';
import type { PyDefinition, PyModule } from './module.ts';
import { isPrivateName, type PyLayout } from './module-names.ts';

export interface PublicSymbol {
  /** Import path a user writes. */ name: string;
  module: string;
  path: string;
  definition: PyDefinition;
  /** The public name of the same definition that is described. */
  aliasOf?: string;
}

/** What the product's documents say of its modules. */
export interface Spoken {
  /** How often they write a name, by its last part. */
  times?: ReadonlyMap<string, number>;
  /** Import names of packages that the product is known by, the best known first. */
  packages: readonly string[];
  /** Whether documents import the module, or name something in it. */
  isNamed(module: string, index: Index): boolean;
}
const NOTHING: Spoken = { packages: [], isNamed: () => false };

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  layout: PyLayout,
  publicModules: readonly string[],
  index = new Index(files, layout),
  spoken: Spoken = NOTHING,
): PublicSymbol[] {
  const inScope = (module: string): boolean => publicModules.length === 0 || publicModules.includes(module);
  const found: PublicSymbol[] = [];
  for (const name of [...layout.packages.keys()].filter((each) => !isPrivateName(each) && inScope(each)).sort(byDepth))
    found.push(...exportsOf(index, name));
  const bare = (module: string): boolean =>
    !found.some(
      (symbol) =>
        symbol.module === module || symbol.module === parentOf(module) || module.startsWith(`${symbol.module}.`),
    );
  // Modules of packages that export nothing themselves, and those that documents import, go by their own names.
  for (const [path, name] of [...layout.names].sort(([, a], [, b]) => byDepth(a, b))) {
    if (
      isPrivateName(name) ||
      layout.packages.get(name) === path ||
      !inScope(name) ||
      (publicModules.length === 0 && !bare(name) && !spoken.isNamed(name, index))
    )
      continue;
    if (/(?:^|\.)(?:__main__|conftest|setup)$/.test(name)) continue;
    found.push(...exportsOf(index, name));
  }
  return shortestNames(found, spoken, index);
}

const OF_THE_CLASS = new Set(['classmethod', 'staticmethod']);

interface Found {
  path: string;
  definition: PyDefinition;
}

export class Index {
  readonly #modules = new Map<string, { path: string; module: PyModule }>();
  readonly #names: ReadonlyMap<string, string>;
  /** Top names of the product's packages. */
  readonly #tops: ReadonlySet<string>;

  constructor(files: ReadonlyMap<string, FileEvidence>, layout: PyLayout) {
    this.#names = layout.names;
    this.#tops = new Set([...layout.names.values()].map((name) => name.split('.', 1)[0] ?? ''));
    for (const [path, name] of layout.names) {
      const module = files.get(path)?.module as PyModule | null | undefined;
      if (module !== null && module !== undefined) this.#modules.set(name, { path, module });
    }
  }

  get(name: string): { path: string; module: PyModule } | undefined {
    return this.#modules.get(name);
  }

  nameOf(path: string): string | undefined {
    return this.#names.get(path);
  }

  isPackage(name: string): boolean {
    return /(?:^|\/)__init__\.pyi?$/.test(this.#modules.get(name)?.path ?? '');
  }

  /** Follows imports to the definition; at most eight hops, so that a circle ends. */
  resolve(module: string, name: string, hops = 0): Found | undefined {
    const at = this.get(module);
    if (at === undefined || hops > 8) return undefined;
    const stoodIn = at.module.fallbacks.find((each) => each.as === name);
    if (stoodIn !== undefined) {
      const from = this.absolute(module, stoodIn.module, stoodIn.level);
      const found = stoodIn.name === '' ? undefined : this.resolve(from, stoodIn.name, hops + 1);
      if (found !== undefined || this.#isOfOthers(at.module, stoodIn, from)) return found;
    }
    const bound = this.#assigned(module, name, hops);
    if (bound !== undefined) return bound;
    const own = at.module.definitions.find((definition) => definition.name === name);
    if (own !== undefined) return { path: own.path ?? at.path, definition: own };
    for (const imported of at.module.imports) {
      if (imported.as !== name && imported.name !== '*') continue;
      const from = this.absolute(module, imported.module, imported.level);
      const found = this.resolve(from, imported.name === '*' ? name : imported.name, hops + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A module, or what another package has, whatever stands in for it; a function or class that the module lists is its own. */
  #isOfOthers({ all, definitions }: PyModule, { name, as }: PyImport, from: string): boolean {
    if (name === '') return true;
    if (all?.names.includes(as) === true && definitions.some((each) => each.name === as && each.kind !== 'constant'))
      return false;
    return !this.#tops.has(from.split('.', 1)[0] ?? '');
  }

  /** A function of the module made by assignment, with the signature of what it is bound to. */
  #assigned(module: string, name: string, hops: number): Found | undefined {
    const at = this.get(module);
    const alias = at?.module.aliases.find((each) => each.name === name);
    if (at === undefined || alias === undefined || alias.object === name) return undefined;
    const { object, method } = alias;
    const instance = method === null ? undefined : this.#classOfInstance(module, object, hops + 1);
    const owner = instance ?? this.resolve(module, object, hops + 1);
    const found = method === null || owner === undefined ? owner : this.#memberOf(owner, method);
    if (owner === undefined || found === undefined || found.definition.kind !== 'function') return undefined;
    const { path, definition: bound } = found;
    // A method of the class itself asks for an instance, unless it is one of the class.
    if (method !== null && instance === undefined && !bound.decorators.some((each) => OF_THE_CLASS.has(each)))
      return undefined;
    const decorators = bound.decorators.filter((each) => !OF_THE_CLASS.has(each));
    const signature = bound.signature.replace(bound.name, () => name);
    return { path, definition: { ...bound, name, signature, decorators } };
  }

  /** The class of which a name of the module, or one that it imports, is an instance. */
  #classOfInstance(module: string, name: string, hops: number): Found | undefined {
    const at = this.get(module);
    if (at === undefined || hops > 8) return undefined;
    const own = at.module.instances.find((each) => each.name === name);
    if (own !== undefined) return this.resolve(module, own.of, hops + 1);
    const imported = at.module.imports.find((each) => each.as === name);
    return imported === undefined
      ? undefined
      : this.#classOfInstance(this.absolute(module, imported.module, imported.level), imported.name, hops + 1);
  }

  /** A member of a class, or of the nearest class above that has it. */
  #memberOf({ path, definition }: Found, name: string, hops = 0): Found | undefined {
    const own = definition.members.find((member) => member.name === name);
    if (own !== undefined || hops > 8) return own === undefined ? undefined : { path, definition: own };
    const module = this.#names.get(path);
    for (const base of module === undefined ? [] : definition.bases) {
      const above = this.resolve(module ?? '', base.split('[', 1)[0] ?? '');
      const found = above === undefined ? undefined : this.#memberOf(above, name, hops + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  absolute(module: string, imported: string, level: number): string {
    if (level === 0) return imported;
    const base = module.split('.');
    const up = this.isPackage(module) ? level - 1 : level;
    return [...base.slice(0, base.length - up), imported].filter((part) => part !== '').join('.');
  }

  /** `reader`, as it is called in a module: imported, below its package, or by its name in full. */
  #moduleCalled(module: string, called: string): string | undefined {
    const imported = this.get(module)?.module.imports.find((each) => each.as === called);
    const names = [
      ...(imported === undefined
        ? []
        : [`${this.absolute(module, imported.module, imported.level)}.${imported.name}`.replace(/^\./, '')]),
      this.absolute(module, called, 1),
      called,
    ];
    return names.find((each) => each !== module && this.get(each) !== undefined);
  }

  /** Whether `from module import name` can work; of a module that is not the product's, or that takes all of such a one, it may. */
  canImport(module: string, name: string, hops = 0): boolean {
    const at = this.get(module);
    if (at === undefined || hops > 8) return true;
    const { definitions, imports, aliases } = at.module;
    return (
      [...definitions, ...aliases].some((each) => each.name === name) ||
      this.get(`${module}.${name}`) !== undefined ||
      imports.some((each) =>
        each.name === '*'
          ? this.canImport(this.absolute(module, each.module, each.level), name, hops + 1)
          : each.as === name,
      )
    );
  }

  exportedNames(module: string, hops = 0): string[] {
    const at = this.get(module);
    if (at === undefined || hops > 8) return [];
    const stars = at.module.imports
      .filter((each) => each.name === '*')
      .flatMap((each) => this.exportedNames(this.absolute(module, each.module, each.level), hops + 1));
    if (at.module.all !== null) {
      const given = at.module.all.from.flatMap((each) =>
        this.exportedNames(this.#moduleCalled(module, each) ?? '', hops + 1),
      );
      const listed = [...new Set([...at.module.all.names, ...given])];
      return listed.length === 0 ? [...new Set(stars)] : listed;
    }
    const own = at.module.definitions.map((definition) => definition.name);
    // Only a package's imports are exports by custom; a module's are its own business, and so is what
    // a package below another one takes from elsewhere for functions of its own.
    const isOfItsOwn =
      module.includes('.') &&
      at.module.definitions.some(({ kind, name }) => kind !== 'constant' && !name.startsWith('_'));
    const isGiven = (each: PyImport): boolean =>
      !isOfItsOwn || this.absolute(module, each.module, each.level).startsWith(`${module}.`);
    const imported = this.isPackage(module)
      ? at.module.imports.filter((each) => each.name !== '*' && isGiven(each)).map((each) => each.as)
      : [];
    return [...new Set([...own, ...imported, ...stars])].filter((name) => !name.startsWith('_'));
  }
}

function exportsOf(index: Index, module: string): PublicSymbol[] {
  const isListed = index.get(module)?.module.all != null;
  return index.exportedNames(module).flatMap((name) => {
    const found = index.resolve(module, name);
    // What `__all__` lists is meant.
    const noise =
      found?.definition.kind === 'constant' &&
      !isListed &&
      (/^[a-z_]+$/.test(name) || found.definition.isTypeVariable === true) &&
      found.definition.doc === null;
    return found === undefined || noise ? [] : [{ name: `${module}.${name}`, module, ...found }];
  });
}

/**
 * Of import paths that end alike one a definition: from the package that the product is known by, then the shortest, then the first by code units.
 * Of names that differ all: the one that documents write most, then its own, is described, and the others are other names of that.
 */
function shortestNames(symbols: readonly PublicSymbol[], spoken: Spoken, index: Index): PublicSymbol[] {
  const { packages: known, times = new Map<string, number>() } = spoken;
  const rank = ({ name }: PublicSymbol): number => {
    const at = known.indexOf(name.split('.', 1)[0] ?? '');
    return at === -1 ? known.length : at;
  };
  // Of names as deep, that of the module that defines it, or of a package around that.
  const isAway = ({ module, path }: PublicSymbol): number =>
    Number(!`${index.nameOf(path) ?? ''}.`.startsWith(`${module}.`));
  const byHome = (a: PublicSymbol, b: PublicSymbol): number =>
    a.name.split('.').length - b.name.split('.').length || isAway(a) - isAway(b) || byDepth(a.name, b.name);
  const best = (a: PublicSymbol, b: PublicSymbol): number => rank(a) - rank(b) || byHome(a, b);
  const isForeign = (each: PublicSymbol): number => Number(lastOf(each.name) !== each.definition.name);
  const said = ({ name }: PublicSymbol): number => times.get(lastOf(name)) ?? 0;
  const keyOf = ({ path, definition: { start, name, kind } }: PublicSymbol): string =>
    `${path}:${start}:${name}:${kind}`;
  return [...Map.groupBy(symbols, keyOf).values()]
    .flatMap((same): PublicSymbol[] => {
      const named = [...Map.groupBy(same, ({ name }) => lastOf(name)).values()].flatMap((all) =>
        all.toSorted(best).slice(0, 1),
      );
      const [main, ...others] = named.toSorted(
        (a, b) => said(b) - said(a) || isForeign(a) - isForeign(b) || best(a, b),
      );
      return main === undefined ? [] : [main, ...others.map((each) => ({ ...each, aliasOf: main.name }))];
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const parentOf = (name: string): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '');
const byDepth = (a: string, b: string): number =>
  a.split('.').length - b.split('.').length || (a < b ? -1 : a > b ? 1 : 0);
