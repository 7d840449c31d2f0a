/** What an ecosystem must know to be understood: its manifest, its public API, its words for installing. */
import type { RepoInventory } from '../model/repo-inventory.ts';
import type { FileEvidence, LineRange, RawClaim, RawSymbol } from './evidence.ts';

export interface Located<T> extends LineRange {
  value: T;
}

/** A manifest's facts, each with the lines that say it. */
export interface ManifestFacts {
  ecosystem: string;
  path: string;
  name: Located<string> | null;
  /** What people call it, where the name is an address. */
  spokenName?: string;
  version: Located<string> | null;
  description: Located<string> | null;
  licence: Located<string> | null;
  /** As written: `>=3.9`. */
  runtime: Located<string> | null;
  /** Null when the manifest does not say; empty when it says there are none. */
  dependencies: Located<string[]> | null;
  extras: (LineRange & { name: string; packages: string[] })[];
  urls: (LineRange & { label: string; url: string })[];
  /** Programs it installs. */
  commands: (LineRange & { name: string; target: string })[];
  /** Set when it could not be read; everything else is empty then. */
  problem: string | null;
}

export interface ProductTree {
  inventory: RepoInventory;
  /** Text of a file that the inventory lists and that is no binary. */
  text(path: string): string | undefined;
}
export interface SymbolAt extends RawSymbol {
  path: string;
}
export interface ClaimAt extends RawClaim {
  path: string;
}
export interface ApiInput {
  /** What `extract` made of each file, by path. */
  files: ReadonlyMap<string, FileEvidence>;
  manifest: ManifestFacts | null;
  /** Modules named public by configuration or by the product's own words; empty: the platform's own rule. */
  publicModules: readonly string[];
}
export interface Api {
  symbols: SymbolAt[];
  claims: ClaimAt[];
  version:
    | (Located<string> & { path: string })
    | null /** Names that instances of a class get at run time, by class. */;
  attributes?: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Platform {
  id: string;
  /** Raised when `extract` gives other results for the same text: part of the cache key. */
  version: number;
  reads(path: string, language: string | null): boolean;
  /** Loads grammars; the extraction itself is synchronous. */
  prepare(): Promise<(path: string, text: string) => FileEvidence>;
  manifest(tree: ProductTree): ManifestFacts | null;
  api(input: ApiInput): Api;
  /** How a user installs a package, per manager, most usual first. */
  install(
    name: string,
    manifest: ManifestFacts,
  ): { manager: string; command: string; extra(extra: string): string | null }[];
  /** A runtime requirement in words: `>=3.9` is "Python 3.9 or newer". */
  runtime(specifier: string): string;
}

export const noManifest = (ecosystem: string, path: string, problem: string | null = null): ManifestFacts => ({
  ecosystem,
  path,
  name: null,
  version: null,
  description: null,
  licence: null,
  runtime: null,
  dependencies: null,
  extras: [],
  urls: [],
  commands: [],
  problem,
});

/** `>=X` in words; anything more is quoted as it stands. */
export function runtimeInWords(name: string, specifier: string): string {
  const plain = specifier.replace(/\s+/g, '');
  const least = /^>=v?(\d[\w.]*)(?:,<\d[\w.]*)?$/.exec(plain.replace(/^>=v?(\d+(?:\.\d+)?)\.0(?=,|$)/, '>=$1'));
  if (least !== null) return `${name} ${least[1]?.replace(/(?<!\.0)(?:\.0)+$/, '')} or newer`;
  return `a ${name} version that satisfies \`${specifier.trim()}\``;
}
