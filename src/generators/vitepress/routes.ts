/** VitePress: links name files or routes below the source folder; rewrites and dynamic routes are followed or opaque. */
import { dirname, joinPath } from '../../content/url-path.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  MARKDOWN,
  type Routes,
  type RoutesInput,
  scripts,
  under,
} from '../routes.ts';

export function vitepressRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? root;
  const config =
    firstFile(files, [...scripts(under(root, '.vitepress/config')), ...scripts(under(root, '.vitepress/config/index'))])
      ?.text ?? '';
  const hasRewrites = /\brewrites\s*[:(]/.test(config);
  const isDynamic = files.paths.some((path) => isInside(path, source) && /\[[^[\]/]+\]\.md$/.test(path));
  const base = (literalSetting(config, 'base') ?? '/').replace(/\/$/, '');
  const settings = files.paths.filter((path) => isInside(path, under(root, '.vitepress')) && isSettings(path));
  const isOwnSlug = settings.some((path) => /\bslugify\b/.test(files.read(path) ?? ''));
  const excluded = /srcExclude\s*:\s*\[([^[\]]*)\]/.exec(config)?.[1] ?? '';
  const locales = [...config.matchAll(/^[ \t]{4,}['"]?([a-z]{2}(?:-[A-Za-z]{2,})?)['"]?\s*:\s*\{/gm)].map(
    (match) => match[1] ?? '',
  );
  return {
    isPage: (path) =>
      /\.md$/i.test(path) &&
      isInside(path, source) &&
      !/(?:^|\/)(?:node_modules|\.vitepress|public|snippets)\//.test(`/${inside(path, source)}`) &&
      !(excluded.includes('README') && /README\.md$/.test(path)),
    place(record) {
      const bare = inside(record.path, source).replace(MARKDOWN, '');
      const first = bare.split('/')[0] ?? '';
      return { url: `/${bare.replace(/(^|\/)index$/, '$1')}`, language: locales.includes(first) ? first : 'en' };
    },
    lookups(from, path) {
      const absolute = path.startsWith('/');
      const stripped = absolute && base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const target = absolute ? under(source, stripped.slice(1)) : joinPath(dirname(from.path), stripped);
      if (target === undefined) return [];
      const bare = target.replace(/\/$/, '');
      const files: Lookup[] = [bare, `${bare}.md`, under(bare, 'index.md'), bare.replace(/\.html$/, '.md')].map(
        (item) => ({ by: 'file', path: item }),
      );
      return absolute ? [...files, { by: 'url', url: stripped }] : files;
    },
    excuse(from, path) {
      if (hasRewrites) return 'rewrites of the configuration may serve it';
      if (isDynamic) return 'a dynamic route may serve it';
      if (!path.startsWith('/') && joinPath(dirname(from.path), path) === undefined)
        return 'points above the repository';
      return undefined;
    },
    // Whose function names the headings, their ids are not known.
    guessesAnchors: () => isOwnSlug,
    staticDirs: [under(source, 'public')],
    baseUrls: [],
  };
}

/** A script of the configuration folder, neither of a theme nor made by a build. */
const isSettings = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) && !/\/\.vitepress\/(?:theme|cache|dist)\//.test(`/${path}`);
