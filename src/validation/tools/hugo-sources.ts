/** Which folders of a repository a Hugo site is built from, and why it may not be built: decided from its configuration alone. */
import { isAbsolute, posix } from 'node:path';

type Table = Record<string, unknown>;

export interface HugoSources {
  /** Folders and files to copy beside the site's own, from the root of the repository. */
  folders: string[];
  gitInfo: boolean;
  /** Why it cannot be built without leaving the repository or asking the network. */
  refused?: string;
}

/** Settings that name folders. */
const FOLDERS = [
  'archetypedir',
  'assetdir',
  'contentdir',
  'datadir',
  'i18ndir',
  'layoutdir',
  'resourcedir',
  'staticdir',
  'themesdir',
];
/** Settings that name where is written to. */
const CACHES = ['cachedir'];

/** `config`: merged, with lower-cased names. `site`: its folder, '' for the root. `exists`: whether a path of the repository is there. */
export function hugoSources(config: Table, site: string, exists: (path: string) => boolean): HugoSources {
  const module = table(config.module);
  const replaced = replacements(module);
  const themes = inRepository(site, text(config.themesdir) || 'themes') ?? '';
  const imported = [...list(config.theme), ...tables(module.imports).map(({ path }) => text(path))];
  const named = [
    ...[config, ...Object.values(table(config.languages)).map(table)].flatMap((settings) => foldersOf(settings)),
    ...tables(module.mounts).map(({ source }) => text(source)),
    ...replaced.values(),
  ].filter((name) => name !== '');
  const folders: string[] = [];
  const gitInfo = config.enablegitinfo === true;
  for (const name of named) {
    const path = inRepository(site, name);
    if (path === undefined)
      return { folders, gitInfo, refused: `its configuration names \`${name}\`, which is outside the repository` };
    folders.push(path);
  }
  for (const name of [
    ...CACHES.map((key) => text(config[key])),
    ...tables(Object.values(table(config.caches))).map(({ dir }) => text(dir)),
  ])
    if (isOutside(name) || name.split(/[\\/]/).includes('..'))
      return { folders, gitInfo, refused: `its configuration keeps a cache in \`${name}\`, which is outside the site` };
  for (const path of imported) {
    if (!/^[^/\\][^/\\.]*\.[^/\\]+\//.test(path) || replaced.has(path)) continue;
    if (exists(posix.join(themes, path)) || exists(posix.join(site, '_vendor', path))) continue;
    return {
      folders,
      gitInfo,
      refused: `it takes the module \`${path}\` from the network, and a check fetches nothing; commit \`_vendor\` (\`hugo mod vendor\`) to have it built here`,
    };
  }
  return { folders, gitInfo };
}

const foldersOf = (settings: Table): string[] => FOLDERS.flatMap((key) => list(settings[key]));

/** `module.replacements`: `a -> b`, by comma, or a list of such. */
const replacements = (module: Table): Map<string, string> =>
  new Map(
    list(module.replacements)
      .flatMap((line) => line.split(','))
      .map((line) => line.split('->').map((part) => part.trim()))
      .flatMap(([from, to]): [string, string][] => (from && to && /^\.{0,2}\//.test(to) ? [[from, to]] : [])),
  );

/** From the root of the repository; undefined for what leaves it. */
function inRepository(site: string, name: string): string | undefined {
  if (isOutside(name)) return undefined;
  const path = posix.normalize(posix.join(site, name.replaceAll('\\', '/')));
  return path === '..' || path.startsWith('../') ? undefined : path.replace(/(?<!\/)\/+$/, '');
}
const isOutside = (name: string): boolean => isAbsolute(name) || /^[a-z]:|^[\\/~]/i.test(name);

const table = (value: unknown): Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
const tables = (value: unknown): Table[] => (Array.isArray(value) ? value.map(table) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(text).filter((name) => name !== '');
