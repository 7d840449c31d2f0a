/** PHP: composer.json. */
import { readJson } from '../yaml/foreign-data.ts';
import { linesOfJson } from './json-lines.ts';
import { baseName, type Ecosystem, type ManifestFacts, noManifest, OPTIONAL, strings, table } from './manifest.ts';

export interface PhpManifest extends ManifestFacts {
  /** Folders and files that Composer loads, from the manifest's folder, with its wildcards; empty: it does not say. */
  autoload: string[];
  /** What it leaves out of them. */
  excluded: string[];
}

const php: Ecosystem = {
  id: 'php',
  isManifest: (path) => baseName(path) === 'composer.json',
  read: async (path, text) => {
    const facts = parseComposer(path, text);
    return facts.name === null && facts.problem === null ? null : facts;
  },
  install: (name) => [{ manager: 'composer', language: 'bash', text: `composer require ${name}` }],
  runtime: (specifier, manifest) => {
    const least = /^(?:>=|\^)\s*(\d+(?:\.\d+)*)$/.exec(specifier.trim())?.[1];
    const version =
      least !== undefined && specifier.trim().startsWith('>=')
        ? `PHP ${least} or newer`
        : `PHP \`${specifier.trim()}\``;
    const extensions = (manifest.dependencies?.value ?? []).filter(isExtension);
    const named = (isWanted: (name: string) => boolean): string =>
      extensions
        .filter(isWanted)
        .map((name) => {
          const [own = '', reason] = name.replace(OPTIONAL, '').split('; ');
          return `\`${own}\`${reason === undefined ? '' : ` (${reason})`}`;
        })
        .join(', ');
    const [required, suggested] = [named((name) => !name.endsWith(OPTIONAL)), named((name) => name.endsWith(OPTIONAL))];
    return `${version}${required === '' ? '' : `, with ${required}`}${suggested === '' ? '' : `; suggested: ${suggested}`}`;
  },
  isRuntime: isExtension,
};
export default php;

/** Extensions of the language and libraries of the system (https://getcomposer.org/doc/01-basic-usage.md#platform-packages). */
function isExtension(name: string): boolean {
  return /^(?:ext|lib)-/.test(name);
}

export function parseComposer(path: string, text: string): PhpManifest {
  let data: Record<string, unknown>;
  try {
    data = table(readJson(text));
  } catch (error) {
    return {
      ...noManifest('php', path, error instanceof Error ? error.message : 'does not parse'),
      autoload: [],
      excluded: [],
    };
  }
  const lines = linesOfJson(text);
  const located = (key: string, value: unknown) => {
    const range = lines.get(key);
    return typeof value === 'string' && value.trim() !== '' && range !== undefined ? { value, ...range } : null;
  };
  const facts: PhpManifest = { ...noManifest('php', path), ...loadedBy(table(data.autoload)) };
  facts.name = located('name', data.name);
  facts.version = located('version', data.version);
  facts.description = located('description', data.description);
  // Several licences in a list: the user chooses one.
  facts.licence = located('license', Array.isArray(data.license) ? data.license.join(' OR ') : data.license);
  const required = table(data.require);
  facts.runtime = located('require\u0000php', required.php);
  const range = lines.get('require');
  if (range !== undefined)
    facts.dependencies = {
      value: Object.keys(required).filter((name) => name.includes('/') || isExtension(name)),
      ...range,
    };
  // The version of the language and its extensions stand in one list, and are one requirement.
  if (facts.runtime !== null && range !== undefined && Object.keys(required).some(isExtension))
    facts.runtime = { ...facts.runtime, ...range };
  // What only some of its methods need is no less to know; packages are suggested for much else.
  const also = lines.get('suggest');
  const suggested = table(data.suggest);
  const extensions = Object.keys(suggested).filter((name) => isExtension(name) && !(name in required));
  if (facts.runtime !== null && facts.dependencies !== null && also !== undefined && extensions.length > 0) {
    const { start, end } = facts.runtime;
    facts.runtime = { ...facts.runtime, start: Math.min(start, also.start), end: Math.max(end, also.end) };
    facts.dependencies.value.push(...extensions.map((name) => `${name}${reasonIn(suggested[name])}${OPTIONAL}`));
  }
  for (const [label, key] of [
    ['Homepage', 'homepage'],
    ['Repository', 'support\u0000source'],
    ['Documentation', 'support\u0000docs'],
  ] as const) {
    const url = located(
      key,
      key === 'homepage' ? data.homepage : table(data.support)[label === 'Repository' ? 'source' : 'docs'],
    );
    if (url !== null) facts.urls.push({ label, url: url.value, start: url.start, end: url.end });
  }
  if (data.type === 'project')
    facts.isPrivate = { value: '"type": "project"', ...(lines.get('type') ?? range ?? { start: 1, end: 1 }) };
  return facts;
}

/** Behind a semicolon; nothing where it is more than a few plain words. */
const reasonIn = (said: unknown): string =>
  typeof said === 'string' && said.length <= 120 && /^\p{L}[\p{L}\p{N} ,.'’+/()-]+$/u.test(said) && said.includes(' ')
    ? `; ${said.replace(/\.$/, '')}`
    : '';

function loadedBy(autoload: Record<string, unknown>): Pick<PhpManifest, 'autoload' | 'excluded'> {
  const plain = (place: string): string => place.replace(/^\.?\/+/, '');
  const folders = [autoload['psr-4'], autoload['psr-0']].flatMap((each) =>
    Object.values(table(each)).flatMap((place) => (typeof place === 'string' ? [place] : strings(place))),
  );
  const places = [...folders, ...strings(autoload.classmap), ...strings(autoload.files)];
  return { autoload: places.map(plain), excluded: strings(autoload['exclude-from-classmap']).map(plain) };
}
