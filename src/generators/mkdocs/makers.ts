/** Which pages plugins of a MkDocs site may make that the tree does not have: each plugin only what it can serve. */
import { settingsIn } from '../../content/settings-file.ts';
import { basename, dirname, joinPath, stem, trimSlashes } from '../../content/url-path.ts';
import { type FileSet, isBelow, under } from '../routes.ts';
import type { MkdocsSettings } from './settings.ts';

export interface MakersInput extends MkdocsSettings {
  files: Pick<FileSet, 'read' | 'has' | 'hasFolder' | 'paths'>;
  root: string;
  /** The docs folder, from the repository's root. */
  docs: string;
}

/** Answers what may make the page at a path below the docs folder, or undefined. */
type Maker = (place: string) => string | undefined;
type MakeMaker = (options: unknown, by: string, input: MakersInput) => Maker;

/** Plugins that add pages, by their names. */
const KNOWN: Readonly<Record<string, MakeMaker>> = {
  'gen-files': scripts,
  gen_files: scripts,
  hooks,
  monorepo: included,
  multirepo: imported,
  'api-autonav': modules,
  autoapi: (options, by) => below(settingOf(options, 'autoapi_root') ?? 'autoapi', by),
  mkapi: navigated,
  simple: beside,
  typedoc: named,
  swagger: named,
  import: named,
  build_docs: named,
};

const TAKE_FROM_OUTSIDE = new Set(['simple', 'same-dir', 'monorepo', 'multirepo', 'build_docs']);
/** Whether pages may come from outside of the docs folder. */
export const takesFromOutside = ({ plugins }: MkdocsSettings): boolean =>
  plugins.some((name) => TAKE_FROM_OUTSIDE.has(name));

export function pageMakers(input: MakersInput): Maker {
  const entries = [input.data.plugins].flat();
  const optionsOf = (name: string): unknown => {
    if (name === 'hooks') return input.data.hooks;
    for (const entry of entries)
      if (isRecord(entry)) for (const [key, value] of Object.entries(entry)) if (basename(key) === name) return value;
    return undefined;
  };
  return anyOf(
    input.plugins.flatMap((name) =>
      Object.hasOwn(KNOWN, name) ? (KNOWN[name]?.(optionsOf(name), name, input) ?? []) : [],
    ),
  );
}

const anyOf =
  (makers: readonly Maker[]): Maker =>
  (place) => {
    for (const maker of makers) {
      const by = maker(place);
      if (by !== undefined) return by;
    }
    return undefined;
  };
const below =
  (folder: string, by: string): Maker =>
  (place) =>
    isBelow(place, folder) ? `the folder \`${folder}\` that \`${by}\` makes` : undefined;

/** Folders that the options name. */
function named(options: unknown, by: string): Maker {
  return anyOf(
    stringsIn(options)
      .filter(isPlainPath)
      .map((folder) => below(folder, by)),
  );
}

/** What the scripts that the options name write, as far as they say so in quotes. */
function scripts(options: unknown, by: string, { files, root, docs }: MakersInput): Maker {
  const found = stringsIn(options)
    .filter((path) => path.endsWith('.py'))
    .map((path) => ({ path, places: placesIn(files.read(under(root, path)) ?? '', docs) }));
  // What a script writes that is not here, or that says nothing of it, is in folders of its own: what lies beside written pages is not.
  if (found.some(({ places }) => places.length === 0))
    return (place) =>
      files.hasFolder(under(docs, dirname(trimSlashes(place))))
        ? undefined
        : `a folder that the plugin \`${by}\` may make`;
  return anyOf(found.flatMap(({ path, places }) => places.map((place) => below(place, path))));
}

const ADDS_FILES = /\b(?:on_files|gen_files|File|File\.generated|open)\b|\.write_text\(/;
function hooks(options: unknown, _by: string, { files, root, docs }: MakersInput): Maker {
  return anyOf(
    stringsIn(options).flatMap((path) => {
      const text = files.read(under(root, path)) ?? '';
      return ADDS_FILES.test(text) ? placesIn(text, docs).map((place) => below(place, path)) : [];
    }),
  );
}

/** A hook that changes the text of pages and names this very target, which it then writes otherwise. */
export function rewritingHook(
  hooks: unknown,
  target: string,
  read: (path: string) => string | undefined,
): string | undefined {
  const by = stringsIn(hooks).find((path) => {
    const text = read(path) ?? '';
    return target.length > 3 && CHANGES_TEXT.test(text) && text.includes(target);
  });
  return by === undefined ? undefined : `the hook \`${by}\` may write it otherwise`;
}
const CHANGES_TEXT = /\bdef[ \t]+on_(?:page_markdown|page_content|post_page|page_read_source)\b/;

/** Quoted paths of a script, without `docs/` before them and what is filled in behind; a single word only where a path is made of it. */
function placesIn(script: string, docs: string): string[] {
  const places = new Set<string>();
  for (const { 1: written = '', index } of script.matchAll(/["']([^"'\n]{2,80})["']/g)) {
    const before = script.slice(Math.max(0, index - 8), index);
    const fixed = /^[^{%*]*/.exec(written)?.[0] ?? '';
    const path = (fixed === written ? fixed : dirname(fixed))
      .replace(/^(?:\.\/)+/, '')
      .replace(`${basename(docs)}/`, '');
    const isPath =
      written.includes('/') || written.endsWith('.md') || /(?:Path|join|open)\(|[=/][ \t]*[bfru]{0,2}$/.test(before);
    if (isPath && isPlainPath(path)) places.add(trimSlashes(path));
  }
  return [...places];
}

/** `!include a/mkdocs.yml`: the docs of that site, below its name. */
function included(_options: unknown, by: string, { files, root, path }: MakersInput): Maker {
  const text = path === null ? '' : (files.read(path) ?? '');
  const listed = [...text.matchAll(/!include[ \t]+([^\s'"]+)/g)].flatMap(([, to = '']) => joinPath(root, to) ?? []);
  const all = /\*include\b/.test(text)
    ? files.paths.filter((one) => /(?:^|\/)mkdocs\.ya?ml$/.test(one) && one !== path)
    : [];
  const sites = [...listed, ...all].map((config) => {
    const { site_name: name, docs_dir: docs } = settingsIn(config, files.read(config) ?? '');
    return { config, name: String(name ?? ''), docs: under(dirname(config), typeof docs === 'string' ? docs : 'docs') };
  });
  return (place) => {
    const site = sites.find(({ name }) => isBelow(slug(place), slug(name)));
    const file =
      site === undefined
        ? undefined
        : under(site.docs, trimSlashes(place).split('/').slice(slug(site.name).split('/').length).join('/'));
    return file !== undefined && (files.has(file) || !files.has(site?.config ?? ''))
      ? `\`${site?.config}\`, which \`${by}\` brings`
      : undefined;
  };
}

/** `!import` in the navigation and the sections of `repos`: docs of other repositories, below their names. */
function imported(options: unknown, by: string, { files, path }: MakersInput): Maker {
  const text = path === null ? '' : (files.read(path) ?? '');
  const titles = text
    .split('\n')
    .filter((line) => line.includes('!import'))
    .map((line) => (line.split(':', 1)[0] ?? '').replace(/^[\s'"-]+|['"]$/g, ''));
  const repos = [isRecord(options) ? (options.repos ?? options.nav_repos) : undefined].flat();
  const sections = repos.flatMap((repo) =>
    isRecord(repo) ? [repo.section_path, repo.section, repo.name].filter((one) => typeof one === 'string') : [],
  );
  const folders = [...titles, ...sections].map(slug);
  return (place) => {
    const folder = folders.find((one) => isBelow(slug(place), one));
    return folder === undefined ? undefined : `the repository \`${folder}\` that \`${by}\` brings`;
  };
}

/** Pages of the modules that the options name. */
function modules(options: unknown, by: string): Maker {
  const top = settingOf(options, 'api_root_uri') ?? 'reference';
  const names = [isRecord(options) ? options.modules : []].flat().filter((one) => typeof one === 'string');
  return names.length === 0
    ? below(top, by)
    : anyOf(names.map((name) => below(`${trimSlashes(top)}/${stem(trimSlashes(name))}`, by)));
}

/** `$api/package.***` in the navigation. */
function navigated(_options: unknown, by: string, { files, path }: MakersInput): Maker {
  const text = path === null ? '' : (files.read(path) ?? '');
  return anyOf([...text.matchAll(/[$<]([\w/-]+)>?\/[\w.]*\*/g)].map(([, folder = '']) => below(folder, by)));
}

/** Files of the repository, at their own paths: pages, and what is written of code. */
function beside(_options: unknown, by: string, { files, root }: MakersInput): Maker {
  return (place) => {
    const file = under(root, trimSlashes(place));
    const isThere =
      files.has(file) ||
      files.paths.some((one) => dirname(one) === dirname(file) && basename(one).replace(/\.\w+$/, '') === stem(file));
    return isThere ? `a file that \`${by}\` takes from the repository` : undefined;
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
const settingOf = (options: unknown, key: string): string | undefined => {
  const value = isRecord(options) ? options[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
const isPlainPath = (text: string): boolean =>
  /^[\w-][\w./-]*$/.test(text) && !/\.(?:py|ya?ml|css|js|toml|json)$/.test(text);
const slug = (text: string): string => trimSlashes(text.toLowerCase().replace(/[\s_-]+/g, '-'));
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
