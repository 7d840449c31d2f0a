/** VitePress: links name files or routes below the source folder; rewrites and dynamic routes are followed or opaque. */

import { dirname, joinPath } from '../../content/url-path.ts';
import { vitepressIncludes } from '../includes.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  MARKDOWN,
  type Routes,
  type RoutesInput,
  routePattern,
  scripts,
  under,
} from '../routes.ts';

export function vitepressRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? root;
  const configFile = firstFile(files, [
    ...scripts(under(root, '.vitepress/config')),
    ...scripts(under(root, '.vitepress/config/index')),
  ]);
  const config = configFile?.text ?? '';
  const where = `\`${configFile?.path ?? '.vitepress/config'}\``;
  const rewrites = rewritesOf(config);
  const isComputed = rewrites.length === 0 && /\brewrites\s*[:(]/.test(config);
  const dynamic = files.paths
    .filter((path) => isInside(path, source) && path.includes('[') && /\.md$/.test(path))
    .flatMap((path) => {
      const pattern = routePattern(inside(path, source).replace(/\.md$/, ''));
      return pattern === undefined ? [] : [{ path, pattern }];
    });
  const base = (literalSetting(config, 'base') ?? '/').replace(/\/$/, '');
  const settings = files.paths.filter((path) => isInside(path, under(root, '.vitepress')) && isSettings(path));
  const isOwnSlug = settings.some((path) => /\bslugify\b/.test(files.read(path) ?? ''));
  const excluded = /srcExclude\s*:\s*\[([^[\]]*)\]/.exec(config)?.[1] ?? '';
  const locales = [...config.matchAll(/^[ \t]{4,}['"]?([a-z]{2}(?:-[A-Za-z]{2,})?)['"]?\s*:\s*\{/gm)].map(
    (match) => match[1] ?? '',
  );
  return {
    includes: (page) => vitepressIncludes(page, source),
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
    excuse(from, path, kind) {
      const absolute = path.startsWith('/');
      const stripped = absolute && base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const target = absolute ? under(source, stripped.slice(1)) : joinPath(dirname(from.path), stripped);
      if (target === undefined) return undefined;
      if (kind === 'asset' || !(source === '' || isInside(target, source))) return undefined;
      const address = `/${inside(target, source).replace(/\.(?:md|html)$/, '')}`;
      const route = dynamic.find(({ pattern }) => pattern.test(address));
      if (route) return `served by \`${route.path}\``;
      const rewrite = rewrites.find(({ pattern }) => pattern.test(address));
      if (rewrite) return `the rewrite to \`${rewrite.to}\` in ${where}`;
      // A function may serve pages anywhere, and does so in folders of its own.
      return isComputed && !files.hasFolder(dirname(target)) ? `the function \`rewrites\` in ${where}` : undefined;
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

/** `rewrites: { 'packages/:pkg/index.md': ':pkg.md' }`, by the addresses that they make. */
function rewritesOf(config: string): { to: string; pattern: RegExp }[] {
  const object = /\brewrites\s*:\s*\{([^{}]*)\}/.exec(config)?.[1] ?? '';
  return [...object.matchAll(/['"]([^'"\n]+)['"]\s*:\s*['"]([^'"\n]+)['"]/g)].flatMap(([, , to = '']) => {
    // What takes every address says nothing of this one.
    if (/^:\w+\*?(?:\.md)?$/.test(to)) return [];
    const source = to
      .replace(/(?:^|\/)index\.md$/, '')
      .replace(/\.md$/, '')
      .replace(/[.+^$(){}|\\]/g, '\\$&')
      .replace(/:\w+\*/g, '.*')
      .replace(/:\w+/g, '[^/]+');
    return [{ to, pattern: new RegExp(`^/${source}/?$`) }];
  });
}
