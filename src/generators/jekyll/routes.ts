/** Jekyll: pages, posts and collections with their permalinks; file links as GitHub Pages' relative-links plugin takes them. */
import { extname } from 'node:path/posix';
import type { PageRecord } from '../../content/page-record.ts';
import { settingsIn } from '../../content/settings-file.ts';
import { basename, dirname, joinPath, joinUrl, trimSlashes } from '../../content/url-path.ts';
import { forgeLookups, isForgePath } from '../forge.ts';
import { madeFile } from '../made-files.ts';
import { keysOf } from '../other-pages.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  MARKDOWN,
  type Origin,
  outsideOf,
  type Routes,
  type RoutesInput,
  under,
} from '../routes.ts';
import { datedKey, datedName } from './dated.ts';
import { frontMatterDefaults } from './front-matter-defaults.ts';
import { jekyllIncludes } from './includes.ts';
import { liquidTarget } from './liquid.ts';

const POST_STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

/** Endings of pages, by the setting or as Jekyll has them. */
const markdownEndings = (set: unknown): ReadonlySet<string> =>
  new Set((typeof set === 'string' ? set : 'markdown,mkdown,mkdn,mkd,md').toLowerCase().split(/[\s,]+/));

/** Tokens of a permalink that the path and front matter of a page tell. */
const TOKENS = new Set([
  'collection',
  'path',
  'name',
  'title',
  'slug',
  'categories',
  'year',
  'month',
  'day',
  'output_ext',
]);

/** What a page is made of. */
const SOURCE = /\.(?:md|mdx|markdown|mdown|mdwn|mkd|mkdn|mkdown|html?)$/i;
type PlacedPage = Pick<PageRecord, 'path' | 'keys' | 'isBare'>;

export function jekyllRoutes({ root, files }: RoutesInput): Routes {
  const config = firstFile(
    files,
    ['_config.yml', '_config.yaml', '_config.toml'].map((name) => under(root, name)),
  );
  const data = config === undefined ? {} : settingsIn(config.path, config.text);
  const style = typeof data.permalink === 'string' ? data.permalink : 'date';
  const isPretty = style === 'pretty' || style.endsWith('/');
  const base = typeof data.baseurl === 'string' ? data.baseurl.replace(/\/$/, '') : '';
  const endings = markdownEndings(data.markdown_ext);
  const linksFiles = takesFiles(data, files.read(under(root, 'Gemfile')));
  const indexesReadmes = hasPlugin(data, files.read(under(root, 'Gemfile')), 'jekyll-readme-index');
  /** An absolute address below the site's own path; undefined for one of another site of its host. */
  const below = (path: string): string | undefined =>
    base === '' ? path : `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined;
  const excluded = Array.isArray(data.exclude)
    ? data.exclude
        .filter((item): item is string => typeof item === 'string')
        .map((item) => item.replace(/^\/|\/$/g, ''))
    : [];
  const collections = collectionsOf(data);
  const included = new Set([
    '_posts',
    '_drafts',
    ...[...collections.keys()].map((name) => `_${name}`),
    ...(Array.isArray(data.include) ? data.include.map((item) => String(item).replace(/^\/|\/$/g, '')) : []),
  ]);
  const postStyle =
    collections.get('posts') ?? (Object.hasOwn(POST_STYLES, style) ? POST_STYLES[style] : undefined) ?? style;
  const collectionsDir = typeof data.collections_dir === 'string' ? `${data.collections_dir.replace(/\/$/, '')}/` : '';
  const defaultOf = frontMatterDefaults(data.defaults, collectionsDir);
  /** Plugins by the configuration, and by the Gemfile of the site or of the whole repository. */
  const pluginNames = [JSON.stringify(data.plugins ?? data.gems ?? [])]
    .concat([under(root, 'Gemfile'), 'Gemfile'].map((path) => uncommented(files.read(path) ?? '')))
    .join('\n');
  const isPlain = plainFiles(data, files.read(under(root, 'Gemfile')));
  const place = (record: PlacedPage): string => {
    const path = inside(record.path, root);
    // Jekyll makes no page of it, and copies it as it is.
    if (isPlain(record)) return `/${path}`;
    const bare = path.replace(SOURCE, '');
    const collection = /(?:^|\/)_([\w-]+)\/([\s\S]+)$/.exec(
      collectionsDir !== '' && path.startsWith(collectionsDir) ? bare.slice(collectionsDir.length) : bare,
    );
    const set = record.keys.permalink ?? defaultOf(path, collection?.[1] ?? 'pages', 'permalink');
    if (set !== undefined && !set.includes(':')) return set.startsWith('/') ? set : `/${set}`;
    if (collection) {
      const [, name = '', rest = ''] = collection;
      const pattern =
        set ??
        (name === 'posts' ? postStyle : (collections.get(name) ?? `/:collection/:path${isPretty ? '/' : '.html'}`));
      const dated = datedName(rest);
      const title = dated?.title ?? basename(rest);
      const day = datedKey(record.keys.date ?? '') ?? dated;
      return pattern
        .replace(
          /:(\w+)/g,
          (whole, token: string) =>
            ({
              collection: name,
              path: rest,
              name: basename(rest),
              title: record.keys.slug ?? title,
              slug: record.keys.slug ?? title,
              categories: categoriesOf(record, path),
              year: day?.year ?? '',
              month: day?.month ?? '',
              day: day?.day ?? '',
              output_ext: '.html',
            })[token] ?? whole,
        )
        .replace(/\/{2,}/g, '/');
    }
    if (set !== undefined)
      return `/${set}`
        .replace(/:(path|basename|output_ext)\b/g, (_, token: string) =>
          token === 'path' ? dirname(bare) : token === 'basename' ? basename(bare) : '.html',
        )
        .replace(/\/{2,}/g, '/');
    if (/(?:^|\/)index$/.test(bare)) return `/${bare.replace(/index$/, '')}`;
    return isPretty ? `/${bare}/` : `/${bare}.html`;
  };
  // What begins with these marks is left out, but for posts, collections and what the configuration includes.
  const isLayout = (path: string): boolean =>
    path.split('/').some((part) => /^[._#~]/.test(part) && !included.has(part)) ||
    excluded.some((item) => path === item || path.startsWith(`${item}/`));
  const where = `\`${config?.path ?? '_config.yml'}\``;
  const isTold = [...postStyle.matchAll(/:(\w+)/g)].every(([, token = '']) => TOKENS.has(token));
  /** A post whose address only Jekyll puts together. */
  const postOf = (url: string): string | undefined => {
    const name = basename(url.replace(/\/$/, '')).replace(/\.html$/, '');
    const post =
      isTold || name === ''
        ? undefined
        : files.paths.find(
            (path) => /(?:^|\/)_posts\//.test(path) && datedName(path.replace(/\.\w+$/, ''))?.title === name,
          );
    return post === undefined ? undefined : `the permalink of \`${post}\``;
  };
  /** The file that `post_url` names, with or without the folder before `_posts`. */
  const postAt = (name: string): string | undefined => {
    const [, folder = '', own = ''] = /^\/?(.*\/)?([^/]+)$/.exec(name) ?? [];
    return files.paths
      .filter((path) => isInside(path, root))
      .map((path) => inside(path, root))
      .find((path) => path.startsWith(`${folder}_posts/`) && basename(path).replace(MARKDOWN, '') === own);
  };
  /** A file that nobody but a forge shows as a page has its own address. */
  const isOnForge = ({ path, url }: Origin): boolean => MARKDOWN.test(url) && files.has(path);
  /** Whether the site serves a folder of this name, of its own or of a collection. */
  const isServed = (first: string): boolean => files.hasFolder(under(root, first)) || collections.has(first);
  const hasTheme = data.theme !== undefined || data.remote_theme !== undefined;
  const includesDir = typeof data.includes_dir === 'string' ? data.includes_dir : '_includes';
  return {
    includes: (page) => jekyllIncludes(page, hasTheme ? undefined : under(root, includesDir)),
    isPage: (path) =>
      endings.has(extname(path).slice(1).toLowerCase()) &&
      isInside(path, root) &&
      !isLayout(inside(path, root)) &&
      !/(?:^|\/)(?:vendor|node_modules)\//.test(path),
    place: (record) => ({ url: place(record), language: record.keys.lang ?? 'en' }),
    lookups(from, path) {
      if (isOnForge(from)) return forgeLookups(from.path, path, files);
      const found: Lookup[] = [];
      const absolute = path.startsWith('/');
      const stripped = absolute && base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const url = absolute ? below(path) : joinUrl(from.url, path);
      if (MARKDOWN.test(path) && (!linksFiles || from.isHtml === true)) {
        // Only a file without front matter is copied as it is.
        const copy = url === undefined ? '' : under(root, url.slice(1));
        return /^---\r?\n/.test(files.read(copy) ?? '---\n') ? [] : [{ by: 'file', path: copy }];
      }
      // What is written as a URL is one; the relative-links plugin takes only what names a file of the source.
      const asUrl = (): void => {
        if (url === undefined) return;
        found.push({ by: 'url', url });
        // No host takes `/x/` for `/x.html`.
        if (!url.endsWith('/')) found.push({ by: 'url', url: `${url}.html` });
        if (indexesReadmes) found.push({ by: 'file', path: under(root, under(trimSlashes(url), 'README.md')) });
      };
      if (!MARKDOWN.test(path)) asUrl();
      const file = absolute ? under(root, stripped.slice(1)) : joinPath(dirname(from.path), stripped);
      if (linksFiles && from.isHtml !== true && file !== undefined && !file.endsWith('/')) {
        found.push({ by: 'file', path: file });
      }
      if (MARKDOWN.test(path)) asUrl();
      return found;
    },
    excuse(from, path, kind) {
      if (isOnForge(from)) return isForgePath(path) ? 'a page of the forge' : undefined;
      const stripped = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const url = path.startsWith('/') ? stripped : joinUrl(from.url, path);
      if (MARKDOWN.test(path)) return undefined;
      const outside = outsideOf(path, base, where, isServed);
      if (outside !== undefined) return outside;
      if (
        /\.css$/.test(url) &&
        ['.scss', '.sass'].some((ending) => files.has(under(root, url.slice(1).replace(/\.css$/, ending))))
      )
        return `made of \`${url.slice(1).replace(/css$/, 'scss')}\``;
      const made = madeFile(url, pluginNames, where);
      if (made !== undefined) return made;
      if (url === '/robots.txt' && pluginNames.includes('jekyll-sitemap')) return `written by \`jekyll-sitemap\``;
      if (/^\/search(?:-data|-index)?\.json$/.test(url)) return 'a file that a theme makes';
      const theme = data.theme ?? data.remote_theme;
      if (typeof theme === 'string' && /^\/assets\/.*\.(?:css|js)$/.test(url))
        return `the theme \`${theme}\` brings it`;
      if (kind === 'asset') return undefined;
      if (/^\/(?:.*\/)?(?:tags?|categor(?:y|ies)|archives?|page\d+)(?:\/|$)/.test(url))
        return 'a list that a plugin makes';
      return postOf(url);
    },
    *otherPages() {
      for (const path of files.paths) {
        if (!/\.html?$/.test(path) || !isInside(path, root) || isLayout(inside(path, root))) continue;
        const keys = keysOf(files.read(path) ?? '', ['permalink', 'slug', 'date']);
        if (keys !== undefined) yield { path, url: place({ path, keys }) };
      }
    },
    basePath: base,
    outside: (path) => outsideOf(path, base, where, () => false),
    template: (target) => {
      const meant = liquidTarget(target, { base, postAt, settings: data });
      return meant !== undefined && 'file' in meant ? { ...meant, file: under(root, meant.file) } : meant;
    },
    leavesHtml: true,
    staticDirs: [root],
    baseUrls:
      typeof data.url === 'string' && /^https?:/.test(data.url) ? [`${data.url.replace(/\/$/, '')}${base}/`] : [],
  };
}

/** What `jekyll-optional-front-matter` leaves as it is. */
const OF_THE_REPOSITORY =
  /^(?:README|LICEN[SC]E|COPYING|CODE_OF_CONDUCT|CONTRIBUTING|ISSUE_TEMPLATE|PULL_REQUEST_TEMPLATE)\.\w+$/i;

/** Tells whether a file is no page because it has no front matter, which only a plugin can do without: GitHub Pages has it. */
export function plainFiles(data: Record<string, unknown>, gemfile: string | undefined) {
  const plugins = `${uncommented(gemfile ?? '')}\n${JSON.stringify(data.plugins ?? data.gems ?? [])}`;
  const isOptional = gemfile === undefined || /github-pages|jekyll-optional-front-matter/.test(plugins);
  return ({ path, isBare }: Pick<PlacedPage, 'path' | 'isBare'>): boolean =>
    isBare === true && (!isOptional || (OF_THE_REPOSITORY.test(basename(path)) && !/^README\./i.test(basename(path))));
}

/** Whether links to files of the source are turned into addresses: by a plugin, which GitHub Pages has where no Gemfile says otherwise. */
const takesFiles = (data: Record<string, unknown>, gemfile: string | undefined): boolean =>
  hasPlugin(data, gemfile, 'jekyll-relative-links');

/** Whether a plugin is there that GitHub Pages has, too. */
export const hasPlugin = (data: Record<string, unknown>, gemfile: string | undefined, plugin: string): boolean =>
  gemfile === undefined ||
  ['github-pages', plugin].some((name) => uncommented(gemfile).includes(name)) ||
  JSON.stringify(data.plugins ?? data.gems ?? []).includes(plugin);

const uncommented = (gemfile: string): string =>
  gemfile
    .split('\n')
    .map((line) => line.split('#', 1)[0] ?? '')
    .join('\n');

/** Folders before `_posts`, and what front matter says, as they stand in an address. */
function categoriesOf({ keys }: PlacedPage, path: string): string {
  const folders = path.split('/');
  const before = folders.slice(0, Math.max(folders.indexOf('_posts'), 0));
  const own = keys.categories ?? keys.category ?? '';
  return [...new Set([...before, ...own.split(keys.categories === undefined ? '/' : /[ /]/)])]
    .filter((name) => name !== '')
    .join('/')
    .toLowerCase();
}

function collectionsOf(data: Record<string, unknown>): Map<string, string | undefined> {
  const out = new Map<string, string | undefined>();
  const collections = data.collections;
  if (typeof collections !== 'object' || collections === null) return out;
  if (Array.isArray(collections)) return new Map(collections.map((name) => [String(name), undefined]));
  for (const [name, value] of Object.entries(collections)) {
    const permalink =
      typeof value === 'object' && value !== null ? (value as { permalink?: unknown }).permalink : undefined;
    out.set(name, typeof permalink === 'string' ? permalink : undefined);
  }
  return out;
}
