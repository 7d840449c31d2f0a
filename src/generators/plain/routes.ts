/** A folder of Markdown as a forge shows it: targets are files; a site builder of unknown rules makes other targets opaque. */
import { dirname, joinPath } from '../../content/url-path.ts';
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

export function plainRoutes({ root, files }: RoutesInput): Routes {
  const builderOf = siteBuilders(root, files);
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
      const endings = ['', '.md', '.mdx', '/README.md', '/index.md', '/index.mdx', '/readme.md', '/_index.md'];
      const found: Lookup[] = tried.flatMap((item) =>
        endings.map(
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
    excuse(from, path) {
      if (!path.startsWith('/') && joinPath(dirname(from.path), path) === undefined)
        return 'points above the repository';
      const builder = builderOf(from.path);
      if (builder !== undefined && (/^@?\//.test(path) || !MARKDOWN.test(path))) return `${builder} may serve it`;
      if (path.startsWith('/') && !MARKDOWN.test(path)) return 'a site root that is not known';
      if (isForgePath(path)) return 'a page of the forge';
      return undefined;
    },
    guessesAnchors: (path) => builderOf(path) !== undefined,
    isForge: (path) => builderOf(path) === undefined,
    staticDirs: [],
    baseUrls: [],
  };
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

/** Relative links out of the tree that a forge resolves: `../../issues`, `../../wiki/x`. */
const isForgePath = (path: string): boolean =>
  /^(?:\.\.\/)+(?:issues|pulls?|wiki|actions|releases|discussions|tree|blob|commits?|compare|labels|milestones|projects|settings|security|graphs|stargazers)(?:\/|$)/.test(
    path,
  );

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
