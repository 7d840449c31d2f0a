/** What a manifest says of a package, each value with the lines that say it, and what an ecosystem does with it. */
import type { LineRange } from '../platforms/evidence.ts';
import type { ProductTree } from '../platforms/platform.ts';
import type { PackageFolder } from './python-layout.ts';

export interface Located<T> extends LineRange {
  value: T;
  /** Another file that says it: a parent pom, a workspace, a licence file. */
  path?: string;
}

export interface ManifestFacts {
  ecosystem: string;
  path: string;
  /** As an installer takes it: `strata`, `@scope/strata`, `org.strata:strata-core`. */
  name: Located<string> | null;
  /** What people call it, where the name is an address or the manifest has a title beside it. */
  spokenName?: string;
  version: Located<string> | null;
  description: Located<string> | null;
  /** As written, a whole SPDX expression where it is one. */
  licence: Located<string> | null;
  /** As written: `>=3.9`. */
  runtime: Located<string> | null;
  /** Null when the manifest does not say; empty when it says there are none. */
  dependencies: Located<string[]> | null;
  /** `description`: what a comment says of it. */
  extras: (LineRange & { name: string; packages: string[]; description?: string })[];
  /** `path`: another file that says it. */
  urls: (LineRange & { label: string; url: string; path?: string })[];
  /** Programs it installs. */
  commands: (LineRange & { name: string; target: string })[];
  /** Where it says that it is never published. */
  isPrivate: Located<string> | null;
  /** Folders that its build takes packages from, where it says so: `src`. Of Python. */
  packageFolders?: readonly PackageFolder[];
  /** Of a repository of several packages, those beside it that people install too. */
  others?: Located<string>[];
  /** Names of all others that the repository makes, as installers take them. */
  siblings?: string[];
  /** Set when it could not be read; everything else is empty then. */
  problem: string | null;
}

/** How people install a package: a command, or what they write into a build file. */
export interface InstallForm {
  manager: string;
  language: string;
  text: string;
}

export interface Ecosystem {
  id: string;
  /** Manifests of a tree that this ecosystem reads, the one that names the package first. */
  isManifest(path: string): boolean;
  /** Null for a file that describes no package. */
  read(
    path: string,
    text: string,
    tree: Pick<ProductTree, 'text'> & Partial<ProductTree>,
  ): Promise<ManifestFacts | null>;
  install(name: string, manifest: ManifestFacts): InstallForm[];
  /** A runtime requirement in words: `>=3.9` is "Python 3.9 or newer". */
  runtime(specifier: string, manifest: ManifestFacts): string;
  /** Whether a dependency is a part of the runtime, which is said with it. */
  isRuntime?(dependency: string): boolean;
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
  isPrivate: null,
  problem,
});

/** A version that somebody can install: not a development state, a placeholder or a variable. */
export const isReleased = (version: string): boolean =>
  /^v?\d[\w.+~!:-]*$/.test(version) &&
  !/(?:[.-](?:dev|snapshot)\d*\b)|\$\{|semantic|[-+]dirty/i.test(version) &&
  !/^v?0\.0\.0(?![.\d])/.test(version);

/** `>=X` and `>=X,<Y` in words; anything more is quoted as it stands. */
export function runtimeInWords(name: string, specifier: string): string {
  const plain = specifier.replace(/\s+/g, '');
  const [, least, below] =
    /^>=v?(\d[\w.]*)(?:,<v?(\d[\w.]*))?$/.exec(plain.replace(/^>=v?(\d+(?:\.\d+)?)\.0(?=,|$)/, '>=$1')) ?? [];
  if (least !== undefined)
    return `${name} ${withoutZeros(least)} or newer${below === undefined ? '' : `, below ${withoutZeros(below)}`}`;
  return `${name} \`${specifier.trim()}\``;
}

export const table = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** `3.0.0` as `3`. */
export function withoutZeros(version: string): string {
  let end = version.length;
  while (version.endsWith('.0', end)) end -= 2;
  return version.slice(0, end);
}

/** Stands behind the name of a dependency that a feature of the product asks for. */
export const OPTIONAL = ' (optional)';
/** Of one that is needed under conditions of which nobody knows what they give. */
export const SOMETIMES = ' (on some conditions)';
/** Of one that only some targets of the product need. */
export const forTargets = (targets: readonly string[]): string => ` (for ${targets.join(', ')})`;
/** The mark behind a dependency, as a page shows it. */
export function markBehind(dependency: string): string {
  const known = [OPTIONAL, SOMETIMES].find((each) => dependency.endsWith(each));
  if (known !== undefined) return known;
  const at = dependency.lastIndexOf(' (for ');
  const targets = at < 0 || !dependency.endsWith(')') ? [] : dependency.slice(at + ' (for '.length, -1).split(', ');
  return targets.length === 0 ? '' : ` (for ${targets.map((each) => `\`${each}\``).join(', ')})`;
}
