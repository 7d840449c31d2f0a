/** What decides URLs in a Hugo site, read from its configuration files alone: TOML, YAML, JSON and configuration folders. */
import { createHash } from 'node:crypto';
import { readSettings } from '../../content/settings-file.ts';
import type { SiteFiles } from '../../content/site-files.ts';
import type { HugoFacts } from '../../model/repo-inventory.ts';

type Table = Record<string, unknown>;

const ROOT_FILES = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
);
const FOLDERS = ['config/_default', 'config/production'];

/** The configuration in force for a production build, or `present: false` without one. Files that cannot be read are a finding of their own. */
export function readHugoFacts(files: SiteFiles): HugoFacts {
  const { config, used } = readConfig(files);
  const hash = createHash('sha256');
  for (const path of used) hash.update(`${path}\0${files.read(path) ?? ''}\0`);
  const languages = table(config.languages);
  const contentDir = trimDir(string(config.contentdir) || mountedContent(config) || 'content');
  const defaultLanguage = string(config.defaultcontentlanguage) || 'en';
  const mounted = contentOfLanguages(config, defaultLanguage);
  const below = mountedBelow(config, defaultLanguage, [contentDir, ...mounted.values()]);
  return {
    schema_version: 1,
    present: used.length > 0,
    config_files: used,
    fingerprint: hash.digest('hex'),
    base_url: string(config.baseurl),
    title: string(config.title),
    content_dir: contentDir,
    default_language: defaultLanguage,
    default_language_in_subdir: config.defaultcontentlanguageinsubdir === true,
    languages: Object.entries(languages)
      .map(([code, value]) => ({ code, settings: table(value) }))
      .filter(({ settings }) => settings.disabled !== true)
      .map(({ code, settings }) => ({
        code,
        content_dir: trimDir(string(settings.contentdir)) || (mounted.get(code) ?? null),
        base_url: string(settings.baseurl) || null,
        weight: typeof settings.weight === 'number' ? Math.trunc(settings.weight) : 0,
      }))
      .sort((a, b) => a.weight - b.weight || (a.code < b.code ? -1 : 1)),
    permalinks: permalinksOf(table(config.permalinks)),
    ugly_urls: config.uglyurls === true,
    disable_path_to_lower: config.disablepathtolower === true,
    ...(config.disablealiases === true ? { disable_aliases: true } : {}),
    remove_path_accents: config.removepathaccents === true,
    heading_id_type: string(table(table(table(config.markup).goldmark).parser).autoheadingidtype) || 'github',
    disable_kinds: strings(config.disablekinds),
    taxonomies:
      config.taxonomies === undefined ? { category: 'categories', tag: 'tags' } : mapStrings(table(config.taxonomies)),
    themes: [...strings(config.theme), ...imports(config)],
    static_dirs: [
      ...new Set([
        ...(strings(config.staticdir).length > 0 ? strings(config.staticdir) : ['static']),
        ...mountsTo(config, 'static'),
      ]),
    ],
    ...(below.length > 0 ? { mounts: below } : {}),
  };
}

/** Mounts of the site's own module whose target is in `component`, as source folders. */
export const mountsTo = (config: Table, component: string): string[] =>
  mounts(config)
    .filter(({ target }) => target === component || target.startsWith(`${component}/`))
    .map(({ source }) => source);

/** Source, target and languages of every mount: content that lies elsewhere. */
export function mounts(config: Table): { source: string; target: string; languages: string[] }[] {
  const list = table(config.module).mounts;
  if (!Array.isArray(list)) return [];
  return list
    .map(table)
    .map((mount) => ({
      source: trimDir(string(mount.source)),
      target: trimDir(string(mount.target)),
      languages: [...strings(mount.lang), ...strings(table(table(mount.sites).matrix).languages)],
    }))
    .filter(({ source, target }) => source !== '' && target !== '');
}

/** The merged configuration with lower-cased setting names; names of languages, sections and taxonomies keep theirs. */
export function readConfig(files: SiteFiles): { config: Table; used: string[] } {
  let config: Table = {};
  const used: string[] = [];
  const root = ROOT_FILES.find((path) => files.read(path) !== undefined);
  const take = (path: string, place: readonly string[]): void => {
    const read = readSettings(path, files.read(path) ?? '');
    if ('why' in read) return;
    const { data } = read;
    used.push(path);
    config = merge(
      config,
      lower(
        place.reduceRight<Table>((inner, key) => ({ [key]: inner }), data),
        '',
      ),
    );
  };
  if (root !== undefined) take(root, []);
  for (const path of FOLDERS.flatMap((folder) => configFiles(files, folder))) {
    const place = placeOf(path, files);
    if (place !== undefined) take(path, place);
  }
  return { config, used };
}

const SETTINGS = /^(.+)\.(toml|ya?ml|json)$/;

/** Hugo walks the folder with all below it: a file goes by its name alone. */
const configFiles = (files: SiteFiles, folder: string): string[] =>
  files.list(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return SETTINGS.test(name) ? [path] : name.includes('.') ? [] : configFiles(files, path);
  });

/** All that Hugo reads; of a file that stands for what a build makes of it nothing is known. */
export function settingsFiles(files: SiteFiles): string[] {
  const root = ROOT_FILES.find((path) => files.read(path) !== undefined);
  const inFolders = FOLDERS.flatMap((folder) => configFiles(files, folder));
  return [...(root === undefined ? [] : [root]), ...inFolders.filter((path) => !/\/module[-_.]\w+\.\w+$/.test(path))];
}

/** Under which keys a file's settings stand; undefined for words of a language, which say nothing of pages. */
function placeOf(path: string, files: SiteFiles): string[] | undefined {
  const slash = path.lastIndexOf('/');
  const [, stem = '', ending = ''] = SETTINGS.exec(path.slice(slash + 1)) ?? [];
  if (stem === 'hugo' || stem === 'config') return [];
  const [, name, language] = /^(languages|menus?|params)\.(.+)$/.exec(stem) ?? [];
  if (language !== undefined) return name === 'languages' ? ['languages', language] : undefined;
  // A template stands for the file that the site's build makes of it.
  const isTemplate =
    /^module[-_.]\w+$/.test(stem) && files.read(`${path.slice(0, slash)}/module.${ending}`) === undefined;
  return [isTemplate ? 'module' : stem];
}

const KEEP_CASE_UNDER = new Set([
  'languages',
  'permalinks',
  'taxonomies',
  'permalinks.page',
  'permalinks.section',
  'permalinks.term',
]);
const lower = (value: Table, path: string): Table =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = KEEP_CASE_UNDER.has(path) ? key : key.toLowerCase();
      const under = path === '' ? name : `${path}.${name}`;
      return [
        name,
        isTable(item) && path !== 'params'
          ? lower(item, under)
          : Array.isArray(item)
            ? item.map((entry) => (isTable(entry) ? lower(entry, under) : entry))
            : item,
      ];
    }),
  );

const merge = (base: Table, over: Table): Table => {
  const out: Table = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const present = out[key];
    out[key] = isTable(present) && isTable(value) ? merge(present, value) : value;
  }
  return out;
};

function permalinksOf(settings: Table): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value === 'string') out[key] = value;
    else if (key === 'page' || key === 'section') {
      for (const [section, pattern] of Object.entries(table(value)))
        if (typeof pattern === 'string') out[key === 'page' ? section : `section:${section}`] = pattern;
    }
  }
  return out;
}

/** The first folder that is mounted as all content of a language; one without a language is the default language's. */
function contentOfLanguages(config: Table, defaultLanguage: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { source, target, languages } of mounts(config)) {
    if (target !== 'content') continue;
    for (const code of languages.length > 0 ? languages : [defaultLanguage])
      if (!found.has(code)) found.set(code, source);
  }
  return found;
}

/** Folders that are mounted somewhere below the content; one that is content already is only shown twice. */
const mountedBelow = (
  config: Table,
  defaultLanguage: string,
  content: readonly string[],
): NonNullable<HugoFacts['mounts']> =>
  mounts(config).flatMap(({ source, target, languages }) =>
    target.startsWith('content/') && source !== '' && !content.some((folder) => `${source}/`.startsWith(`${folder}/`))
      ? [{ source, folder: target.slice('content/'.length), language: languages[0] ?? defaultLanguage }]
      : [],
  );

const mountedContent = (config: Table): string =>
  mounts(config).find(({ target }) => target === 'content')?.source ?? '';
const imports = (config: Table): string[] => {
  const list = table(config.module).imports;
  return Array.isArray(list) ? list.map((entry) => string(table(entry).path)).filter((path) => path !== '') : [];
};
const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const table = (value: unknown): Table => (isTable(value) ? value : {});
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const strings = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : [];
const mapStrings = (value: Table): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
const trimDir = (path: string): string => path.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, '');
