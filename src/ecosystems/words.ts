/** How an ecosystem writes its public names and what it calls their parts: one small file each, listed in index.ts. */
import type { Layout } from '../derive/laid-out.ts';
import type { ApiSymbol } from '../model/product-facts.ts';

export type Named = Pick<ApiSymbol, 'name' | 'module' | 'kind' | 'parent'>;

export interface Words {
  /** Of its manifests. */
  id: string;
  /** The language of signatures, after code fences. */
  fence: string;
  /** Those whose public names are read, as they are called. */
  languages: readonly string[];
  /** One part of a public interface: a module, a package, a namespace, a crate. */
  unit: string;
  /** How long signatures are laid out; absent: as they are. */
  layout?: Layout;
  /** The line that brings a top-level name, or a module, into a program; undefined where there is none. */
  importLine?(symbol: ApiSymbol): string | undefined;
  /**
   * A name as its readers write it, without the marks of a call. The parts of `symbol.name` are parted by dots;
   * `isShort`: without its module. Where it is absent, that is how they are written.
   */
  spell?(symbol: Named, isShort: boolean): string;
  /** The words around conditions under which a name is there; where it is absent, those for conditions of a compiler. */
  conditions?(conditions: readonly string[]): 'needs' | 'targets' | 'conditions';
  /** Calls bear no parentheses in the names of what is called. */
  bare?: boolean;
  /** Modules are mixed into classes: included, or given to the class itself. */
  mixes?: boolean;
  /** Attributes are methods: what they return stands in their documentation, not in their signature. */
  attributesReturn?: boolean;
  /** What declares names that nobody sees before it runs; where it is absent, macros. */
  makers?: 'macro' | 'call';
  /** Functions give errors back, and raise none. */
  returnsErrors?: boolean;
  /** What is reached by signatures alone is marked as private, not left out of the exports. */
  keepsPrivate?: boolean;
  /** A class that another one names, of the product or not; its parts are parted by dots. */
  spellType?(name: string): string;
}

/** `a.b.C.d` without its module: `C.d`, or `C`. */
export const ownParts = ({ name, parent }: Pick<Named, 'name' | 'parent'>): string[] =>
  name.split('.').slice(parent === null ? -1 : -2);
