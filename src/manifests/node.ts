/** The facts of package.json, each with the lines that say it. */

import type { LineRange } from '../platforms/evidence.ts';
import { readJson } from '../yaml/foreign-data.ts';
import { linesOfJson } from './json-lines.ts';
import { baseName, type Ecosystem, type ManifestFacts, noManifest, runtimeInWords, table } from './manifest.ts';

export interface NodeManifest extends ManifestFacts {
  /** Files a user's import reaches, by subpath (`.`, `./sub`): as the manifest writes them, types first. */
  entries: { subpath: string; targets: string[] }[];
}

const node: Ecosystem = {
  id: 'node',
  isManifest: (path) => baseName(path) === 'package.json',
  read: async (path, text) => {
    const facts = parsePackageJson(path, text);
    return facts.name === null && facts.problem === null ? null : facts;
  },
  install: (name) => [{ manager: 'npm', language: 'bash', text: `npm install ${name}` }],
  runtime: (specifier) => runtimeInWords('Node.js', specifier),
};
export default node;

export function parsePackageJson(path: string, text: string): NodeManifest {
  try {
    const lines = linesOfJson(text);
    return factsOf(path, table(readJson(text)), (key) => lines.get(key));
  } catch (error) {
    return { ...noManifest('node', path, error instanceof Error ? error.message : 'does not parse'), entries: [] };
  }
}

function factsOf(
  path: string,
  data: Record<string, unknown>,
  at: (key: string) => LineRange | undefined,
): NodeManifest {
  const facts: NodeManifest = { ...noManifest('node', path), entries: entriesOf(data) };
  const located = (key: string, value: unknown) => {
    const range = at(key);
    return typeof value === 'string' && value.trim() !== '' && range !== undefined ? { value, ...range } : null;
  };
  facts.name = located('name', data.name);
  const isPrivate = at('private');
  if (data.private === true && isPrivate !== undefined) facts.isPrivate = { value: '"private": true', ...isPrivate };
  facts.version = located(
    'version',
    data.version === '0.0.0' || String(data.version).includes('semantic') ? undefined : data.version,
  );
  facts.description = located('description', data.description);
  facts.licence = located(
    'license',
    typeof data.license === 'string' && !/^SEE |^UNLICENSED$/.test(data.license) ? data.license : undefined,
  );
  facts.runtime = located('engines\u0000node', table(data.engines).node);
  const dependencies = at('dependencies');
  if (dependencies !== undefined)
    facts.dependencies = { value: Object.keys(table(data.dependencies)), ...dependencies };
  const repository = typeof data.repository === 'string' ? data.repository : table(data.repository).url;
  const range = at('repository');
  if (typeof repository === 'string' && range !== undefined)
    facts.urls.push({ label: 'Repository', url: expandRepository(repository), ...range });
  const homepage = located('homepage', data.homepage);
  if (homepage !== null)
    facts.urls.push({ label: 'Homepage', url: homepage.value, start: homepage.start, end: homepage.end });
  const bin = at('bin');
  if (typeof data.bin === 'string' && bin !== undefined && facts.name !== null)
    facts.commands.push({
      name: facts.name.value.replace(/^@[^/]+\//, ''),
      target: data.bin,
      start: Math.min(facts.name.start, bin.start),
      end: bin.end,
    });
  for (const [name, target] of Object.entries(table(data.bin))) {
    const place = at(`bin\u0000${name}`);
    if (place !== undefined && typeof target === 'string') facts.commands.push({ name, target, ...place });
  }
  return facts;
}

function entriesOf(data: Record<string, unknown>): NodeManifest['entries'] {
  const entries: NodeManifest['entries'] = [];
  const add = (subpath: string, value: unknown): void => {
    const targets = [...new Set(leaves(value))].sort((a, b) => rank(a) - rank(b));
    if (targets.length > 0 && !subpath.includes('*') && subpath !== './package.json')
      entries.push({ subpath, targets });
  };
  const map = data.exports;
  if (typeof map === 'string') add('.', [data.types ?? data.typings, map]);
  else if (map !== null && typeof map === 'object') {
    const keys = Object.keys(map);
    if (keys.some((key) => key.startsWith('.')))
      for (const key of keys) add(key, key === '.' ? [data.types ?? data.typings, table(map)[key]] : table(map)[key]);
    else add('.', [data.types ?? data.typings, map]);
  } else add('.', [data.types, data.typings, data.module, data.main, data.source]);
  return entries;
}

/** Every file an exports condition may lead to. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
}

/** Declarations carry the types and the comments. */
const rank = (path: string): number => (/\.d\.[cm]?ts$/.test(path) ? 0 : /\.[cm]?tsx?$/.test(path) ? 1 : 2);
const expandRepository = (url: string): string =>
  (/^[\w.-]+\/[\w.-]+$/.test(url) ? `https://github.com/${url}` : url.replace(/^github:/, 'https://github.com/'))
    .replace(/^git\+/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/\.git$/, '');
