/** Nuxt Content: pages are served at their paths without the numbers that order them; links are addresses. */
import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { madeFile } from '../made-files.ts';
import {
  firstFile,
  inside,
  isBelow,
  isInside,
  type Lookup,
  literalSetting,
  type Routes,
  type RoutesInput,
  routePattern,
  scripts,
  under,
} from '../routes.ts';

const PAGE = /\.(?:md|mdc)$/i;
const PROGRAMS = ['.vue', '/index.vue', '.ts', '.tsx'];

export function nuxtContentRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? under(root, 'content');
  const configFile = firstFile(files, scripts(under(root, 'nuxt.config')));
  const config = configFile?.text ?? '';
  const where = `\`${configFile?.path ?? 'nuxt.config.ts'}\``;
  const collections = firstFile(files, scripts(under(root, 'content.config')))?.text ?? '';
  const prefixes = [...collections.matchAll(/\bprefix\s*:\s*['"](\/[^'"\n]*)['"]/g)].map(([, prefix = '']) =>
    prefix.replace(/\/$/, ''),
  );
  const base = (literalSetting(config, 'baseURL') ?? '').replace(/\/$/, '');
  const address = literalSetting(/\bsite\s*:\s*\{([^{}]*)\}/.exec(config)?.[1] ?? '', 'url');
  const locales = new Set(
    [...config.matchAll(/\bcode\s*:\s*['"]([a-z]{2}(?:-[A-Za-z]{2,})?)['"]/g)].map(([, code = '']) => code),
  );
  const pages = [under(root, 'pages'), under(root, 'app/pages')];
  const folderOf = (path: string): string | undefined => pages.find((folder) => isInside(path, folder));
  const dynamic = files.paths.flatMap((path) => {
    const folder = path.includes('[') ? folderOf(path) : undefined;
    const pattern = folder === undefined ? undefined : routePattern(inside(path, folder).replace(/\.\w+$/, ''));
    return pattern === undefined ? [] : [{ path, pattern }];
  });
  const rules = [...config.matchAll(/['"](\/[^'"\n*]+)\/\*\*['"]\s*:\s*\{\s*(?:redirect|proxy)\b/g)].map(
    ([, prefix = '']) => prefix,
  );
  const withPrefixes = (url: string): Lookup[] =>
    [url, ...prefixes.filter((prefix) => isBelow(url, prefix)).map((prefix) => url.slice(prefix.length) || '/')].map(
      (one) => ({ by: 'url', url: one }),
    );
  const ownOf = (url: string): string => (base !== '' && isBelow(url, base) ? url.slice(base.length) || '/' : url);
  return {
    isPage: (path) => PAGE.test(path) && isInside(path, source) && !/(?:^|\/)[._-]/.test(inside(path, source)),
    place(record) {
      const parts = inside(record.path, source).replace(PAGE, '').split('/').map(nameOf);
      const first = parts[0] ?? '';
      const url = `/${parts.filter((part, at) => part !== 'index' || at < parts.length - 1).join('/')}`;
      return { url: record.keys.path ?? url, language: locales.has(first) ? first : 'en' };
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      if (path.startsWith('/')) {
        const url = ownOf(path);
        found.push(...withPrefixes(url));
        if (locales.has(from.language)) found.push({ by: 'url', url: `/${from.language}${url}` });
        for (const folder of pages)
          found.push({ by: 'file', path: under(folder, url.slice(1).replace(/\/$/, '')), endings: PROGRAMS });
        found.push({ by: 'file', path: under(root, `server/routes${url}`), endings: ['.ts', '.get.ts', '.js'] });
        return found;
      }
      const file = joinPath(dirname(from.path), path);
      if (file !== undefined) found.push({ by: 'file', path: file.replace(/\/$/, '') });
      if (kind === 'asset') return [...found, { by: 'url', url: joinUrl(from.url, path) }];
      return [
        ...found,
        ...withPrefixes(joinUrl(from.url, path)),
        ...(PAGE.test(path) && file !== undefined
          ? [{ by: 'url' as const, url: addressOf(inside(file, source)) }]
          : []),
      ];
    },
    excuse(from, path, kind) {
      if (kind === 'asset') return undefined;
      const url = ownOf(path.startsWith('/') ? path : joinUrl(from.url, path));
      const route = dynamic.find(({ pattern }) => pattern.test(url));
      if (route) return `served by \`${route.path}\``;
      const rule = rules.find((prefix) => isBelow(url, prefix));
      if (rule !== undefined) return `the route rule \`${rule}/**\` in ${where}`;
      if (/^\/(?:api|_ipx|__nuxt)\//.test(url)) return 'an address that a program of the site serves';
      return madeFile(url, config, where);
    },
    staticDirs: [under(root, 'public'), under(root, 'static')],
    baseUrls: address === undefined ? [] : [`${address.replace(/\/$/, '')}${base}/`],
  };
}

/** A name without the number that orders it, as it stands in an address. */
const nameOf = (name: string): string =>
  name
    .replace(/^\d+\./, '')
    .replace(/\.draft$/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');

const addressOf = (path: string): string =>
  `/${path
    .replace(PAGE, '')
    .split('/')
    .map(nameOf)
    .join('/')
    .replace(/(?:^|\/)index$/, '')}`;
