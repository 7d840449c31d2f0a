/** Nuxt Content: pages are served at their paths without the numbers that order them; links are addresses. */
import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { withoutComments } from '../folder-setting.ts';
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
import { isIn, servedBelow } from './numbered.ts';
import { openRedirects } from './redirects.ts';

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
  const redirectOf = openRedirects(files, root);
  /** Addresses that have rules of their own: what serves them may be a module. */
  const ruled = new Set(
    [...withoutComments(config).matchAll(/['"](\/[^'"\n*]+)['"]\s*:\s*\{(?!\s*redirect\b)/g)].map(
      ([, url = '']) => url,
    ),
  );
  /** Addresses that settings give to modules, as `studio: { route: '/admin' }`. */
  const ofModules = new Set(
    [...withoutComments(config).matchAll(/(?<![\w.])route\s*:\s*['"](\/[\w@/-]+)['"]/g)].map(([, url = '']) => url),
  );
  const withPrefixes = (url: string): Lookup[] =>
    [url, ...prefixes.filter((prefix) => isBelow(url, prefix)).map((prefix) => url.slice(prefix.length) || '/')].map(
      (one) => ({ by: 'url', url: one }),
    );
  const isPage = (path: string): boolean =>
    PAGE.test(path) && isInside(path, source) && !/(?:^|\/)[._-]/.test(inside(path, source));
  // Where the site lies elsewhere, its pages show at which path of it they are.
  const isAlone = source === root && configFile === undefined;
  const addresses = (): string[] => files.paths.filter(isPage).map((path) => addressOf(inside(path, source)));
  const shown = servedBelow(files, () => new Set(addresses()));
  /** Whether pages are served in the outermost folder of an address. */
  const hasPages = (url: string): boolean => {
    const folder = url.slice(0, url.indexOf('/', 1) + 1);
    return addresses().some((address) => address.startsWith(folder));
  };
  const baseNow = (): string => (isAlone ? (shown() ?? '') : base);
  const ownOf = (url: string): string => {
    const below = url.startsWith('/') ? baseNow() : '';
    return below !== '' && isBelow(url, below) ? url.slice(below.length) || '/' : url;
  };
  /** Why a target is of the site that the pages are a part of, and none of theirs. */
  const ofSite = (path: string, kind: 'page' | 'asset' | 'ref'): string | undefined => {
    if (!isAlone || !path.startsWith('/')) return undefined;
    if (kind === 'asset') return 'a file of the site that serves these pages';
    const below = shown();
    if (below === undefined) return 'an address of a root that is not known';
    return isIn(path, below) ? undefined : `outside of \`${below}\`, where links find these pages`;
  };
  return {
    isPage,
    place(record) {
      const parts = inside(record.path, source).replace(PAGE, '').split('/').map(nameOf);
      const first = parts[0] ?? '';
      const url = `/${parts.filter((part, at) => part !== 'index' || at < parts.length - 1).join('/')}`;
      return { url: record.keys.path ?? url, language: locales.has(first) ? first : 'en' };
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      if (path.startsWith('/')) {
        if (isAlone && !isIn(path, shown() ?? '')) return [];
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
      const elsewhere = ofSite(path, kind);
      if (elsewhere !== undefined || kind === 'asset') return elsewhere;
      const url = ownOf(path.startsWith('/') ? path : joinUrl(from.url, path));
      const route = dynamic.find(({ pattern }) => pattern.test(url));
      if (route) return `served by \`${route.path}\``;
      const rule = rules.find((prefix) => isBelow(url, prefix));
      const redirect = redirectOf(url);
      if (redirect !== undefined) return redirect;
      const own = [...ofModules].find((one) => isBelow(url, one));
      if (own !== undefined) return `the address \`${own}\` that a setting of ${where} gives to a module`;
      if (ruled.has(url)) return `the route rule \`${url}\` in ${where}`;
      if (rule !== undefined) return `the route rule \`${rule}/**\` in ${where}`;
      if (/^\/(?:api|_ipx|__nuxt)\//.test(url) && !hasPages(url)) return 'an address that a program of the site serves';
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
    // As the module spells signs in addresses.
    .replaceAll('$', 'dollar')
    .replaceAll('%', 'percent')
    .replaceAll('&', 'and')
    .replace(/\s+/g, '-');

const addressOf = (path: string): string =>
  `/${path
    .replace(PAGE, '')
    .split('/')
    .map(nameOf)
    .join('/')
    .replace(/(?:^|\/)index$/, '')}`;
