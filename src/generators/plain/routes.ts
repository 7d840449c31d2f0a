/** A folder of Markdown as a forge shows it: targets are files; a site builder of unknown rules makes other targets opaque. */
import { basename, dirname, joinPath, trimSlashes } from '../../content/url-path.ts';
import { isForgePath } from '../forge.ts';
import { rootTargets } from '../root-targets.ts';
import {
  firstFile,
  isInside,
  type Lookup,
  MARKDOWN,
  type Routes,
  type RoutesInput,
  scripts,
  under,
} from '../routes.ts';

const BUILDERS = [
  'next',
  'gatsby',
  'nuxt',
  '@11ty/eleventy',
  'astro',
  'vuepress',
  '@vuepress/core',
  'nextra',
  'docsify',
  'docsify-cli',
  '@sveltejs/kit',
  'hexo',
  'rspress',
  'fumadocs-ui',
  'mintlify',
  '@remix-run/react',
  'retypeapp',
  'gridsome',
  'vocs',
];
const BUILDER_FILES = [
  'conf.py',
  'docs/conf.py',
  'source/conf.py',
  'doc/conf.py',
  'docs/source/conf.py',
  'mint.json',
  'docs/mint.json',
  'docs.json',
  'docs/docs.json',
  'antora.yml',
  'antora-playbook.yml',
  '.gitbook.yaml',
  'docs/_sidebar.md',
  '_sidebar.md',
  'docs/_toc.yml',
  '_toc.yml',
  'retype.yml',
  'docfx.json',
  'docs/docfx.json',
  'toc.yml',
  'TOC.yml',
  'quarto.yml',
  '_quarto.yml',
  'nuxt.config.ts',
  'gatsby-config.js',
  '.eleventy.js',
  'next.config.ts',
  'next.config.js',
  'next.config.mjs',
  'docs/index.html',
  'index.html',
  'typedoc.json',
  '.readthedocs.yaml',
  '.readthedocs.yml',
];

/** What stands behind a target that names a page or a folder. */
const ENDINGS = ['', '.md', '.mdx', '/README.md', '/index.md', '/index.mdx', '/readme.md', '/_index.md'];

export function plainRoutes({ root, files }: RoutesInput): Routes {
  const builderOf = siteBuilders(root, files);
  let folders: KnownFolders | undefined;
  let names: ReadonlySet<string> | undefined;
  const isNamed = (path: string): boolean => {
    names ??= new Set(files.paths.filter((one) => MARKDOWN.test(one)).map(nameOfPage));
    return names.has(
      basename(trimSlashes(path))
        .replace(/\.html?$/, '')
        .toLowerCase(),
    );
  };
  const isHere = (path: string, kind: 'page' | 'asset' | 'ref'): boolean => {
    folders ??= foldersOf(files);
    const parts = trimSlashes(path).toLowerCase().split('/');
    if (parts.length < 2) return false;
    return kind === 'asset'
      ? folders.ofFiles.has(parts.at(-2) ?? '')
      : folders.ofPages.has(parts.slice(0, -1).join('/'));
  };
  const rootIsKnown = createRootTest(files);
  /** Whether a target that goes up lies beside pages however its page is served: as a file, or with a slash at the end. */
  const isAmongPages = (from: string, path: string): boolean => {
    folders ??= foldersOf(files);
    const { exact } = folders;
    return [dirname(from), from].every((base) => {
      const target = joinPath(base, path);
      return target !== undefined && exact.has(dirname(trimSlashes(target)));
    });
  };
  return {
    isPage: (path) =>
      MARKDOWN.test(path) &&
      isInside(path, root) &&
      !/(?:^|\/)(?:\.|vendor\/|third_party\/|testdata\/|__fixtures__\/|fixtures\/|archetypes\/)/.test(path),
    place: (record) => ({ url: `/${record.path}`, language: 'en' }),
    lookups(from, path) {
      const base = path.startsWith('/') ? path.slice(1) : (joinPath(dirname(from.path), path) ?? null);
      if (base === null) return [];
      const bare = base.replace(/\/$/, '');
      const tried = path.startsWith('/') && root !== '' ? [bare, under(root, bare)] : [bare];
      const found: Lookup[] = tried.flatMap((item) =>
        ENDINGS.map(
          (ending): Lookup => ({
            by: 'file',
            path: item === '' ? ending.replace(/^\//, '') || '.' : `${item}${ending}`,
          }),
        ),
      );
      if (/\.mdx?$/.test(bare) && builderOf(from.path) !== undefined) found.push(...asBuilt(bare));
      if (/\.html?$/.test(bare)) found.push({ by: 'file', path: bare.replace(/\.html?$/, '.md') });
      return found;
    },
    excuse(from, path, kind) {
      const target = path.startsWith('/') ? path.slice(1) : joinPath(dirname(from.path), path);
      if (isForgePath(path)) return 'a page of the forge';
      if (target === undefined) return 'an address above the folder that is checked';
      const builder = builderOf(from.path);
      if (builder !== undefined && /^@/.test(path)) return `an address of ${builder}`;
      // A page of that name may be served where only the builder knows.
      if (builder !== undefined && !MARKDOWN.test(path) && kind !== 'asset' && isNamed(path))
        return `an address of ${builder}`;
      if (MARKDOWN.test(path)) return undefined;
      // Where nobody knows the root, only a folder that is here says that the page should be.
      if (path.startsWith('/'))
        return isHere(path, kind) || (builder === undefined && rootIsKnown())
          ? undefined
          : `an address of ${builder ?? 'a root that is not known'}`;
      if (builder === undefined || kind === 'asset') return undefined;
      const isKnown = path.startsWith('..') ? isAmongPages(from.path, path) : files.hasFolder(dirname(target));
      return isKnown || isHere(target, kind) ? undefined : `an address of ${builder}`;
    },
    guessesAnchors: (path) => builderOf(path) !== undefined,
    isForge: (path) => builderOf(path) === undefined,
    staticDirs: [],
    baseUrls: [],
  };
}

/** Fewer targets that lead nowhere are slips: a site that is served elsewhere has many. */
const SLIPS = 3;
/** Of pages of which more have front matter than one in so many, a site is made somewhere. */
const FEW = 5;

/**
 * Whether addresses of the tree's own pages count from its root: nearly all of them name what is there. So does a forge read them, which
 * is who shows pages that nothing says a site is made of.
 */
function createRootTest(files: RoutesInput['files']): () => boolean {
  let known: { edition: number; is: boolean } | undefined;
  const holds = (path: string): boolean =>
    files.hasFolder(path) || ENDINGS.some((ending) => files.has(`${path}${ending}`));
  const ask = (): boolean => {
    const targets = rootTargets(files);
    const held = targets.filter(holds).length;
    if (held >= 3 && held >= (targets.length - held) * 4) return true;
    const lost = new Set(targets.filter((target) => !holds(target))).size;
    return lost <= SLIPS && !isOfSite(files);
  };
  return () => {
    if (known?.edition !== files.edition) known = { edition: files.edition, is: ask() };
    return known.is;
  };
}

function isOfSite(files: RoutesInput['files']): boolean {
  const pages = files.paths.filter((path) => MARKDOWN.test(path)).slice(0, 300);
  const withFront = pages.filter((path) => files.read(path)?.startsWith('---') === true);
  return withFront.length * FEW > pages.length;
}

/** What a builder may serve for a page's file: the index of a folder of its name, or a URL without the first folders, which a redirect may take. */
function asBuilt(path: string): Lookup[] {
  const indexes = ['README', 'index'].map(
    (name): Lookup => ({ by: 'file', path: path.replace(MARKDOWN, `/${name}$&`) }),
  );
  const parts = path.replace(MARKDOWN, '').split('/');
  const urls = [0, 1, 2]
    .filter((first) => first < parts.length)
    .map((first): Lookup => ({ by: 'url', url: `/${parts.slice(first).join('/')}` }));
  return [...indexes, ...urls];
}

/** What builds the site that a page is of: named by the configuration at the root, or by a manifest in a folder around the page. */
function siteBuilders(root: string, files: RoutesInput['files']): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const whole = [root, '']
    .map((folder) => builderIn(folder, files) ?? fileOf(folder, files, BUILDER_FILES))
    .find((name) => name !== undefined);
  const around = (folder: string): string | undefined => {
    if (folder === '' || folder === root) return undefined;
    if (!known.has(folder)) known.set(folder, builderIn(folder, files) ?? around(dirname(folder)));
    return known.get(folder);
  };
  return (path) => {
    const builder = whole ?? around(dirname(path));
    if (builder !== undefined) return builder;
    if (/\.mdx$/.test(path)) return 'what reads its MDX';
    return NUMBERED.test(path) ? 'what orders it by numbers' : undefined;
  };
}

function builderIn(folder: string, files: RoutesInput['files']): string | undefined {
  const manifest = files.read(under(folder, 'package.json'));
  const name = manifest === undefined ? undefined : BUILDERS.find((builder) => manifest.includes(`"${builder}"`));
  if (name !== undefined) return name;
  if (/["'/]lume\//.test(files.read(under(folder, 'deno.json')) ?? '')) return 'lume';
  if (/^base_url\s*=/m.test(files.read(under(folder, 'config.toml')) ?? '')) return 'zola';
  return fileOf(folder, files, KNOWN);
}
/** Configurations of generators whose site here is a part of the tree, and not the part it is judged as. */
const KNOWN = [
  ...['.vitepress/config', '.vitepress/config/index', 'docusaurus.config', 'astro.config'].flatMap(scripts),
  ...['mkdocs.yml', 'book.toml', 'hugo.toml', 'hugo.yaml', '_config.yml'],
];
/** `20-concepts/10-routing.md`: a site that orders its pages by such numbers serves them without. */
const NUMBERED = /(?:^|\/)\d{2,}-[^/]+\/\d{2,}-[^/]+$/;

function fileOf(folder: string, files: RoutesInput['files'], names: readonly string[]): string | undefined {
  const file = firstFile(
    files,
    names.map((path) => under(folder, path)),
  );
  return file && `the site of \`${file.path}\``;
}

/** Pictures and downloads: no settings and no code. */
const SERVED =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|pdf|zip|t?gz|mp[34]|webm|mov|wav|csv|xlsx?|docx?|pptx?|drawio)$/i;
/** Endings of paths of folders, in lower case and without numbers: `a/b/c`, `b/c` and `c`. */
interface KnownFolders {
  /** It holds pages, and no targets of the tree show that another folder has its address. */
  ofPages: ReadonlySet<string>;
  /** It holds pictures or downloads. */
  ofFiles: ReadonlySet<string>;
  /** Whole paths of folders that pages lie in. */
  exact: ReadonlySet<string>;
}

function foldersOf(files: RoutesInput['files']): KnownFolders {
  const pages = new Map<string, Set<string>>();
  const ofFiles = new Set<string>();
  for (const path of files.paths) {
    const parts = dirname(path)
      .toLowerCase()
      .split('/')
      .map((part) => part.replace(/^\d+[-.]/, ''));
    if (parts[0] === '') continue;
    for (let from = 0; from < parts.length; from++) {
      const folder = parts.slice(from).join('/');
      if (SERVED.test(path)) ofFiles.add(folder);
      else if (MARKDOWN.test(path)) pages.set(folder, (pages.get(folder) ?? new Set()).add(nameOfPage(path)));
    }
  }
  // Several targets below an address, and no page of any of those names: something else is served there.
  const asked = Map.groupBy(new Set(rootTargets(files).map((target) => target.toLowerCase())), dirname);
  for (const [folder, targets] of asked) {
    const names = pages.get(folder);
    const isThere = (target: string): boolean => names?.has(basename(target).replace(/\.(?:html?|mdx?)$/, '')) === true;
    if (targets.length > 1 && !targets.some(isThere)) pages.delete(folder);
  }
  const exact = new Set(files.paths.filter((path) => MARKDOWN.test(path)).map(dirname));
  return { ofPages: new Set(pages.keys()), ofFiles, exact };
}

/** The word that a page's address ends with: its file's name without numbers, or its folder's where it is an index. */
function nameOfPage(path: string): string {
  const own = basename(path).replace(MARKDOWN, '');
  const name = /^(?:_?index|readme|page)$/i.test(own) ? basename(dirname(path)) : own;
  return name.replace(/^\d+[-.]/, '').toLowerCase();
}
