/** Rust: Cargo.toml, with what a workspace's root says for its members. */
import { readToml } from '../yaml/foreign-data.ts';
import {
  baseName,
  type Ecosystem,
  folderOf,
  type ManifestFacts,
  noManifest,
  OPTIONAL,
  strings,
  table,
} from './manifest.ts';
import { remarkAt } from './toml-comments.ts';
import { linesOfKey } from './toml-lines.ts';

export interface RustManifest extends ManifestFacts {
  /** `[lib]`: what the crate is called in code and where it begins, where it says so. */
  lib: { name: string | null; path: string | null };
}

const rust: Ecosystem = {
  id: 'rust',
  isManifest: (path) => baseName(path) === 'Cargo.toml',
  async read(path, text, tree) {
    const facts = parseCargo(path, text, rootOf(path, tree.text));
    return facts.name === null && facts.problem === null ? null : facts;
  },
  install: (name, { commands }) => [
    { manager: 'cargo', language: 'bash', text: `${commands.length > 0 ? 'cargo install' : 'cargo add'} ${name}` },
  ],
  // Who installs a program as a package needs no compiler.
  runtime: (version) => `Rust ${version} or newer to compile`,
};
export default rust;

interface File {
  path: string;
  text: string;
}

/** The nearest Cargo.toml above that declares a workspace. */
function rootOf(path: string, read: (path: string) => string | undefined): File | undefined {
  for (let folder = folderOf(path); folder !== ''; ) {
    folder = folderOf(folder.slice(0, -1));
    const text = read(`${folder}Cargo.toml`);
    if (text !== undefined && /^[ \t]*\[workspace\b/m.test(text)) return { path: `${folder}Cargo.toml`, text };
  }
  return undefined;
}

export function parseCargo(path: string, text: string, root: File | undefined): RustManifest {
  let data: Record<string, unknown>;
  let shared: Record<string, unknown> = {};
  try {
    data = table(readToml(text));
    shared = table(table(root === undefined ? data.workspace : table(readToml(root.text)).workspace).package);
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'does not parse';
    return { ...noManifest('rust', path, problem), lib: { name: null, path: null } };
  }
  const own = table(data.package);
  const lines = text.split(/\r?\n/);
  const rootLines = root?.text.split(/\r?\n/) ?? lines;
  const located = (key: string): ManifestFacts['name'] => {
    const inherits = table(own[key]).workspace === true;
    const value = inherits ? shared[key] : own[key];
    const range = inherits ? linesOfKey(rootLines, 'workspace.package', key) : linesOfKey(lines, 'package', key);
    if (typeof value !== 'string' || range === undefined) return null;
    return { value, ...range, ...(inherits && root !== undefined ? { path: root.path } : {}) };
  };
  const lib = table(data.lib);
  const written = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const facts: RustManifest = {
    ...noManifest('rust', path),
    lib: { name: written(lib.name), path: written(lib.path) },
  };
  facts.name = located('name');
  facts.version = located('version');
  facts.description = located('description');
  facts.licence = located('license');
  facts.runtime = located('rust-version');
  for (const [label, key] of [
    ['Homepage', 'homepage'],
    ['Repository', 'repository'],
    ['Documentation', 'documentation'],
  ] as const) {
    const url = located(key);
    if (url !== null) {
      const { value, start, end, path: elsewhere } = url;
      facts.urls.push({ label, url: value, start, end, ...(elsewhere === undefined ? {} : { path: elsewhere }) });
    }
  }
  facts.dependencies = dependenciesOf(data, lines);
  for (const [name, packages] of Object.entries(table(data.features))) {
    const range = linesOfKey(lines, 'features', name);
    const remark = range === undefined ? undefined : remarkAt(lines, range);
    if (range !== undefined)
      facts.extras.push({
        ...{ name, packages: strings(packages), ...range },
        ...(remark === undefined ? {} : { description: remark.text, start: remark.start, end: remark.end }),
      });
  }
  facts.extras.push(...impliedBy(data, lines));
  for (const bin of Array.isArray(data.bin) ? data.bin.map(table) : []) {
    const at = lines.findIndex((line) =>
      new RegExp(`^\\s*name\\s*=\\s*["']${String(bin.name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']`).test(line),
    );
    if (typeof bin.name === 'string' && at !== -1)
      facts.commands.push({ name: bin.name, target: String(bin.path ?? ''), start: at + 1, end: at + 1 });
  }
  const publish = linesOfKey(lines, 'package', 'publish');
  if (own.publish === false && publish !== undefined) facts.isPrivate = { value: 'publish = false', ...publish };
  return facts;
}

/**
 * An optional dependency is a feature of its name, unless features name it with `dep:`; one that a feature turns on is a part of that
 * (https://doc.rust-lang.org/cargo/reference/features.html#optional-dependencies).
 */
function impliedBy(data: Record<string, unknown>, lines: readonly string[]): ManifestFacts['extras'] {
  const features = table(data.features);
  const named = new Set(
    Object.values(features).flatMap((parts) =>
      strings(parts).map((part) => part.replace(/^dep:/, '').replace(/\??\/.*$/s, '')),
    ),
  );
  return Object.entries(table(data.dependencies)).flatMap(([name, said]) => {
    if (table(said).optional !== true || named.has(name) || name in features) return [];
    const range = linesOfKey(lines, 'dependencies', name) ?? linesOfKey(lines, `dependencies.${name}`, 'optional');
    return range === undefined ? [] : [{ name, packages: [name], ...range }];
  });
}

/** What every target needs, and what some need with their condition behind a semicolon. */
function dependenciesOf(data: Record<string, unknown>, lines: readonly string[]): ManifestFacts['dependencies'] {
  const named = (of: unknown, condition: string): [string, string][] =>
    Object.entries(table(of)).map(([name, said]) => [
      name,
      `${name}${condition}${table(said).optional === true ? OPTIONAL : ''}`,
    ]);
  const everywhere = named(data.dependencies, '');
  const always = new Set(everywhere.map(([name]) => name));
  const some = Object.entries(table(data.target)).flatMap(([target, said]) =>
    named(table(said).dependencies, `; ${target}`).filter(([name]) => !always.has(name)),
  );
  const headers = lines.flatMap((line, at) =>
    /^\[(?:target\.[^\]]{1,200}\.)?dependencies(?=[.\]])/.test(line.trim()) ? [at + 1] : [],
  );
  const [first, last] = [headers[0], headers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const value = [...everywhere, ...some].map(([, each]) => each);
  return { value, start: first, end: some.length > 0 ? last : first };
}
