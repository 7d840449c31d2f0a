/** Roblox: wally.toml, pesde.toml, and the name of a Rojo project that has neither. https://github.com/UpliftGames/wally#manifest-format, https://docs.pesde.dev/reference/manifest/, https://rojo.space/docs/v7/project-format/ */
import { readJson, readToml } from '../yaml/foreign-data.ts';
import { linesOfJson } from './json-lines.ts';
import { baseName, type Ecosystem, folderOf, type Located, type ManifestFacts, noManifest, table } from './manifest.ts';
import { linesOfKey } from './toml-lines.ts';

const ROJO = 'default.project.json';
/** Where each manager has what a package says of itself; '' is the top of the file. */
const PACKAGES: Readonly<Record<string, string>> = { 'wally.toml': 'package', 'pesde.toml': '' };

const roblox: Ecosystem = {
  id: 'roblox',
  isManifest: (path) => baseName(path) === ROJO || Object.hasOwn(PACKAGES, baseName(path)),
  async read(path, text, tree) {
    const others = (tree.inventory?.manifests ?? []).map((each) => each.path);
    if (baseName(path) === ROJO) return isPart(path, others) ? null : parseRojo(path, text);
    // A package that both managers have goes by the older one's name.
    if (baseName(path) === 'pesde.toml' && others.includes(`${folderOf(path)}wally.toml`)) return null;
    const facts = parsePackage(path, text);
    return facts.name === null && facts.problem === null ? null : facts;
  },
  install(name, { version, path }) {
    switch (baseName(path)) {
      case 'pesde.toml':
        return [{ manager: 'pesde', language: 'bash', text: `pesde add ${name}` }];
      case 'wally.toml': {
        const last = name.slice(name.indexOf('/') + 1);
        // Each project calls a dependency as it likes; the name of the package in the form of a module is what most write.
        const called = last.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
        return version === null
          ? []
          : [{ manager: 'wally', language: 'toml', text: `[dependencies]\n${called} = "${name}@${version.value}"` }];
      }
      default:
        return [];
    }
  },
  runtime: (version) => version,
};
export default roblox;

/** A project beside or below a package, or below another project, only says how Studio lays its files. */
const isPart = (path: string, manifests: readonly string[]): boolean =>
  manifests.some(
    (other) =>
      other !== path &&
      (Object.hasOwn(PACKAGES, baseName(other)) || baseName(other) === ROJO) &&
      folderOf(path).startsWith(folderOf(other)),
  );

export function parsePackage(path: string, text: string): ManifestFacts {
  const place = PACKAGES[baseName(path)] ?? '';
  let data: Record<string, unknown>;
  try {
    data = table(readToml(text));
  } catch (error) {
    return noManifest('roblox', path, error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'does not parse');
  }
  const own = place === '' ? data : table(data[place]);
  const lines = text.split(/\r?\n/);
  const located = (key: string): Located<string> | null => {
    const value = own[key];
    const range = linesOfKey(lines, place, key);
    return typeof value === 'string' && value.trim() !== '' && range !== undefined ? { value, ...range } : null;
  };
  const facts: ManifestFacts = {
    ...noManifest('roblox', path),
    name: located('name'),
    version: located('version'),
    description: located('description'),
    licence: located('license'),
  };
  const dependencies = linesOfKey(lines, 'dependencies', null);
  if (dependencies !== undefined)
    facts.dependencies = { value: Object.keys(table(data.dependencies)), ...dependencies };
  for (const [label, key] of [
    ['Homepage', 'homepage'],
    ['Repository', 'repository'],
  ] as const) {
    const url = located(key);
    if (url !== null) facts.urls.push({ label, url: url.value, start: url.start, end: url.end });
  }
  const hidden = linesOfKey(lines, place, 'private');
  if (own.private === true && hidden !== undefined) facts.isPrivate = { value: 'private = true', ...hidden };
  return facts;
}

/** Null for what is no project of Rojo's. */
function parseRojo(path: string, text: string): ManifestFacts | null {
  let project: Record<string, unknown>;
  try {
    project = table(readJson(text));
  } catch {
    return null;
  }
  const { name, tree } = project;
  const range = linesOfJson(text).get('name');
  if (typeof name !== 'string' || name.trim() === '' || typeof tree !== 'object' || range === undefined) return null;
  return { ...noManifest('roblox', path), name: { value: name, ...range } };
}
