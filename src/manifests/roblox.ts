/** Roblox: wally.toml. https://github.com/UpliftGames/wally#manifest-format */
import { parse as parseToml } from 'smol-toml';
import { baseName, type Ecosystem, type Located, type ManifestFacts, noManifest, table } from './manifest.ts';
import { linesOfKey } from './toml-lines.ts';

const roblox: Ecosystem = {
  id: 'roblox',
  isManifest: (path) => baseName(path) === 'wally.toml',
  async read(path, text) {
    const facts = parseWally(path, text);
    return facts.name === null && facts.problem === null ? null : facts;
  },
  install: (name, { version }) => {
    const last = name.slice(name.indexOf('/') + 1);
    // Each project calls a dependency as it likes; the name of the package in the form of a module is what most write.
    const called = last.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    return version === null
      ? []
      : [{ manager: 'wally', language: 'toml', text: `[dependencies]\n${called} = "${name}@${version.value}"` }];
  },
  runtime: (version) => version,
};
export default roblox;

export function parseWally(path: string, text: string): ManifestFacts {
  let data: Record<string, unknown>;
  try {
    data = table(parseToml(text));
  } catch (error) {
    return noManifest('roblox', path, error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'does not parse');
  }
  const own = table(data.package);
  const lines = text.split(/\r?\n/);
  const located = (key: string): Located<string> | null => {
    const value = own[key];
    const range = linesOfKey(lines, 'package', key);
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
  const hidden = linesOfKey(lines, 'package', 'private');
  if (own.private === true && hidden !== undefined) facts.isPrivate = { value: 'private = true', ...hidden };
  return facts;
}
