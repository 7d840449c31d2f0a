/** Which generator a docs tree is written for, where its content lies, and how that was decided. */
import type { SiteContext, SiteKind } from '../model/repo-inventory.ts';
import { readYaml } from '../yaml/read.ts';
import { countPages, foldersWithConfig, hasPages } from './deeper-folders.ts';
import { contentPlugins } from './docusaurus-config.ts';
import { readHugoFacts, type SiteFiles } from './hugo-facts.ts';
import { diskFiles } from './site-files.ts';
import { joinPath } from './url-path.ts';

export interface DetectedSite
  extends Pick<SiteContext, 'kind' | 'decided_by' | 'root' | 'content_roots' | 'languages' | 'default_language'> {}

export interface DetectOptions {
  /** Folder of the site inside the repository, when it is known. */
  path?: string;
  kind?: SiteKind | 'auto';
}

/** Folders a site lies in when it is not the repository's root, in the order they are tried. */
const USUAL_FOLDERS = [
  '',
  'docs',
  'website',
  'site',
  'doc',
  'www',
  'documentation',
  'docs/site',
  'web',
  'book',
  'guide',
  'apps/docs',
  'packages/docs',
];

/** Looks at configuration files only; a folder without any is plain Markdown. `root` is the repository's folder. */
export function detectSite(root: string, options: DetectOptions = {}): DetectedSite {
  return detectIn(diskFiles(root), options);
}

export function detectIn(files: SiteFiles, options: DetectOptions = {}): DetectedSite {
  const folders = options.path === undefined ? USUAL_FOLDERS : [options.path.replace(/^\.\/?|(?<!\/)\/+$/g, '')];
  const wanted = options.kind === undefined || options.kind === 'auto' ? undefined : options.kind;
  let empty: DetectedSite | undefined;
  for (const folder of folders) {
    const inside = within(files, folder);
    for (const { kind, find } of RECOGNISERS) {
      if (wanted !== undefined && wanted !== kind) continue;
      const why = find(inside);
      if (why === undefined) continue;
      const site = describe(kind, folder, inside, why);
      // Nobody asked for this folder, and what its pages are made of lies elsewhere.
      if (folder === '' || options.path !== undefined || wanted !== undefined || holdsPages(files, site)) return site;
      empty ??= site;
    }
  }
  const owner = options.path === undefined ? undefined : ownerOf(files, folders[0] ?? '', wanted);
  if (owner !== undefined) return owner;
  const folder = folders.length === 1 ? (folders[0] ?? '') : '';
  const deeper = deeperSite(files, folder, wanted);
  if (deeper !== undefined) return deeper;
  if (wanted !== undefined) return describe(wanted, folder, within(files, folder), 'the configuration says so');
  const why =
    empty === undefined
      ? 'no generator configuration found'
      : `no page lies where the ${empty.kind} site in \`${empty.root}\` takes them from`;
  return describe('plain', folder, within(files, folder), why);
}

const holdsPages = (files: SiteFiles, { root, content_roots: roots }: DetectedSite): boolean =>
  roots.some((content) => {
    const folder = joinPath(root, content);
    return folder !== undefined && hasPages(within(files, folder));
  });

/** The site beside or above a folder whose configuration takes its content from that very folder. */
function ownerOf(files: SiteFiles, path: string, wanted: SiteKind | undefined): DetectedSite | undefined {
  const above = path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
  const beside = above.flatMap((folder) =>
    files.list(folder).map((name) => (folder === '' ? name : `${folder}/${name}`)),
  );
  for (const folder of new Set([...above.toReversed(), ...beside])) {
    if (folder === path || /\.[a-z]+$/i.test(folder)) continue;
    const inside = within(files, folder);
    for (const { kind, find } of RECOGNISERS) {
      const why = wanted === undefined || wanted === kind ? find(inside) : undefined;
      const site = why === undefined ? undefined : describe(kind, folder, inside, why);
      const own = site?.content_roots.filter((root) => {
        const content = joinPath(folder, root);
        return content !== undefined && content !== '' && `${content}/`.startsWith(`${path}/`);
      });
      if (site !== undefined && own !== undefined && own.length > 0)
        return { ...site, content_roots: own, decided_by: `${site.decided_by} and takes its pages from \`${path}\`` };
    }
  }
  return undefined;
}

/** The largest site further down, where the sites there hold much of what is written in Markdown. */
function deeperSite(files: SiteFiles, folder: string, wanted: SiteKind | undefined): DetectedSite | undefined {
  const inside = within(files, folder);
  const found = foldersWithConfig(inside).flatMap((name) => {
    const at = folder === '' ? name : `${folder}/${name}`;
    const own = within(files, at);
    for (const { kind, find } of RECOGNISERS) {
      const why = wanted === undefined || wanted === kind ? find(own) : undefined;
      if (why !== undefined) return [describe(kind, at, own, why)];
    }
    return [];
  });
  if (found.length === 0) return undefined;
  const sized = found.map((site) => {
    const roots = site.content_roots.map((root) => joinPath(site.root, root)).filter((root) => root !== undefined);
    const outer = roots.filter((root) => !roots.some((other) => other !== root && `${root}/`.startsWith(`${other}/`)));
    return { site, pages: outer.reduce((sum, root) => sum + countPages(within(files, root)), 0) };
  });
  const [largest] = sized.toSorted((a, b) => b.pages - a.pages);
  const pages = sized.reduce((sum, entry) => sum + entry.pages, 0);
  if (largest === undefined || largest.pages === 0 || pages * 4 < countPages(inside)) return undefined;
  return found.length === 1
    ? largest.site
    : { ...largest.site, decided_by: `${largest.site.decided_by}, the largest of ${found.length} sites` };
}

function describe(kind: SiteKind, root: string, files: SiteFiles, why: string): DetectedSite {
  const roots = CONTENT_ROOTS[kind](files);
  const hugo = kind === 'hugo' ? readHugoFacts(files) : null;
  const languages =
    hugo && hugo.languages.length > 0
      ? hugo.languages.map((language) => language.code)
      : [hugo?.default_language ?? 'en'];
  return {
    kind,
    root,
    content_roots: roots,
    languages,
    default_language: hugo?.default_language ?? languages[0] ?? 'en',
    decided_by: root === '' ? why : `${why} in \`${root}\``,
  };
}

interface Recogniser {
  kind: SiteKind;
  find(files: SiteFiles): string | undefined;
}
const firstFile = (files: SiteFiles, names: readonly string[]): string | undefined =>
  names.find((name) => files.read(name) !== undefined);
const endings = (stem: string, ...list: string[]): string[] => list.map((ending) => `${stem}.${ending}`);
const SCRIPTS = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'];

/** Most certain first. */
const RECOGNISERS: readonly Recogniser[] = [
  {
    kind: 'hugo',
    find: (files) => {
      const file = firstFile(
        files,
        ['hugo', 'config/_default/hugo'].flatMap((stem) => endings(stem, 'toml', 'yaml', 'yml', 'json')),
      );
      if (file !== undefined) return `\`${file}\` is there`;
      const general = firstFile(
        files,
        ['config', 'config/_default/config'].flatMap((stem) => endings(stem, 'toml', 'yaml', 'yml', 'json')),
      );
      if (general === undefined || isZola(files)) return undefined;
      const folder = ['content', 'archetypes', 'layouts', 'themes'].find((name) => files.list(name).length > 0);
      if (folder !== undefined) return `\`${general}\` and the folder \`${folder}\` are there`;
      return /baseurl/i.test(files.read(general) ?? '') && readHugoFacts(files).present
        ? `\`${general}\` names a baseURL`
        : undefined;
    },
  },
  { kind: 'mkdocs', find: (files) => seen(firstFile(files, ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml'])) },
  { kind: 'docusaurus', find: (files) => seen(firstFile(files, endings('docusaurus.config', ...SCRIPTS))) },
  {
    kind: 'starlight',
    find: (files) => {
      const file = firstFile(files, endings('astro.config', ...SCRIPTS));
      return file !== undefined && /starlight/.test(files.read(file) ?? '') ? `\`${file}\` uses Starlight` : undefined;
    },
  },
  {
    kind: 'vitepress',
    find: (files) =>
      seen(
        firstFile(files, [
          ...endings('.vitepress/config', ...SCRIPTS),
          ...endings('.vitepress/config/index', ...SCRIPTS),
        ]),
      ),
  },
  { kind: 'mdbook', find: (files) => seen(firstFile(files, ['book.toml'])) },
  {
    kind: 'jekyll',
    find: (files) => {
      const file = firstFile(files, ['_config.yml', '_config.yaml', '_config.toml']);
      return file === undefined ? undefined : `\`${file}\` is there`;
    },
  },
  {
    kind: 'hugo',
    find: (files) => {
      if (isZola(files)) return undefined;
      const names = files.list('').filter((name) => /^(?:content|[a-z]{2}(?:-[a-z]{2,4})?)$/i.test(name));
      const folder = ['', ...names].find((name) => files.list(name).includes('_index.md'));
      return folder === undefined
        ? undefined
        : `\`${folder === '' ? '' : `${folder}/`}_index.md\` is how Hugo names a section page`;
    },
  },
];
/** Zola lays its folders out as Hugo does; how it spells this key is its own. */
const isZola = (files: SiteFiles): boolean => /^base_url\s*=/m.test(files.read('config.toml') ?? '');
const seen = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : `\`${file}\` is there`;

const CONTENT_ROOTS: Record<SiteKind, (files: SiteFiles) => string[]> = {
  hugo: (files) => {
    const hugo = readHugoFacts(files);
    if (!hugo.present) return [files.list('content').length > 0 ? 'content' : ''];
    const own = hugo.languages.flatMap((language) => (language.content_dir === null ? [] : [language.content_dir]));
    return own.length > 0 && own.length >= hugo.languages.length
      ? [...new Set(own)]
      : [...new Set([hugo.content_dir, ...own])];
  },
  mkdocs: (files) => [
    /^docs_dir:\s*["']?([^"'\s#]+)/m
      .exec(files.read('mkdocs.yml') ?? files.read('mkdocs.yaml') ?? '')?.[1]
      ?.replace(/^\.\/|\/$/g, '') ?? 'docs',
  ],
  docusaurus: (files) => {
    const named = contentPlugins(firstText(files, endings('docusaurus.config', ...SCRIPTS)) ?? '');
    const usual = ['docs', 'blog', 'src/pages', 'versioned_docs', 'i18n'];
    const versions = files.list('').filter((name) => /_versioned_docs$/.test(name));
    // What lies outside the site's folder cannot be listed from inside it.
    return [...new Set([...named.map(({ path }) => path), ...usual, ...versions])].filter(
      (folder) => folder.startsWith('..') || files.list(folder).length > 0,
    );
  },
  starlight: () => ['src/content/docs'],
  vitepress: (files) => [
    /srcDir:\s*["']([^"']+)["']/
      .exec(firstText(files, [...endings('.vitepress/config', ...SCRIPTS)]) ?? '')?.[1]
      ?.replace(/^\.\/|\/$/g, '') ?? '',
  ],
  jekyll: () => [''],
  mdbook: (files) => [bookSource(files.read('book.toml') ?? '')],
  plain: () => [''],
};
const firstText = (files: SiteFiles, names: readonly string[]): string | undefined => {
  const name = firstFile(files, names);
  return name === undefined ? undefined : files.read(name);
};
const bookSource = (toml: string): string =>
  /^[ \t]*src\s*=\s*["']([^"']+)["']/m.exec(toml)?.[1]?.replace(/^\.\/|\/$/g, '') ?? 'src';

/** The same files seen from a folder. */
export const within = (files: SiteFiles, folder: string): SiteFiles =>
  folder === ''
    ? files
    : {
        read: (path) => files.read(`${folder}/${path}`),
        list: (path) => files.list(path === '' ? folder : `${folder}/${path}`),
      };

/** A YAML file as data, tags of other tools ignored; undefined when it cannot be read. */
export function looseYaml(text: string): Record<string, unknown> | undefined {
  try {
    const data = readYaml(text.replace(/!!?(?:python|ENV|relative)[^\s,\]]*/g, ''));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
