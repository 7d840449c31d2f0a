/** What a language must know for its public API to be described; its manifest is read by src/manifests. */
import type { Located, ManifestFacts } from '../manifests/manifest.ts';
import type { RepoInventory } from '../model/repo-inventory.ts';
import type { FileEvidence, LineRange, RawSymbol } from './evidence.ts';
import type { Described } from './python/described.ts';
import type { WrittenNames } from './python/named-beside.ts';

export interface ProductTree {
  inventory: RepoInventory;
  /** Text of a file that the inventory lists and that is no binary. */
  text(path: string): string | undefined;
}
export interface SymbolAt extends RawSymbol {
  path: string;
  /** Words of the member it overrides or implements; `tags`: what tags say is from there too. */
  inherited?: LineRange & { path: string; tags: boolean };
  /** Where its body stands, if not there: of one that a file of types declares. */
  bodyAt?: LineRange & { path: string };
  /** Parameters that its documentation describes and its declaration does not have. */
  unmatched?: readonly string[];
}
export interface ApiInput {
  /** What `extract` made of each file, by path. */
  files: ReadonlyMap<string, FileEvidence>;
  manifest: ManifestFacts | null;
  /** Modules that the product's README and docs import. */
  imported?: readonly string[];
  /** Dotted names that they write, `strata.errors.ReadError`; of JavaScript names that their samples call and that custom hides, `_unwrap`. */
  mentioned?: ReadonlySet<string>;
  /** Names that they write, of Python. */
  written?: WrittenNames;
  /** What they say of names whose source says nothing. */
  described?: readonly Described[];
  /** Modules named public by configuration or by the product's own words; empty: the platform's own rule. */
  publicModules: readonly string[];
}
export interface Api {
  symbols: SymbolAt[];
  /** Every name that can be imported from a module, shown or not. */
  importable?: (module: string, name: string) => boolean;
  /** What gives on names of other packages, as the source writes it: nobody here knows them. */
  unseen?: readonly { path: string; line: number | null; name: string }[];
  /** Types that a mark in the source keeps for the product's own developers, as programs write them. */
  hidden?: readonly { path: string; line: number; name: string }[];
  /** Headers of users with parts that the grammar could not read, by the first lines of those. */
  unread?: readonly { path: string; lines: readonly number[] }[];
  version:
    | (Located<string> & { path: string })
    | null /** Names that instances of a class get at run time, by class. */;
  attributes?: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Platform {
  id: string;
  /** Raised when `extract` gives other results for the same text: part of the cache key. */
  version: number;
  /** Any comment above a declaration is read as its documentation: there are no marks for it. */
  plainComments?: true;
  reads(path: string, language: string | null): boolean;
  /** What the result for a file hangs on besides its text, such as macros of other files: part of the cache key. */
  context?(tree: ProductTree): string;
  /** Loads grammars; the extraction itself is synchronous. */
  prepare(tree?: ProductTree): Promise<(path: string, text: string) => FileEvidence>;
  api(input: ApiInput): Api;
}
