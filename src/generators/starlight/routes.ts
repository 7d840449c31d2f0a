/** Starlight: routes are the slugged paths below `src/content/docs`; links are URLs. */

import { slug as githubSlug } from 'github-slugger';
import { dirname, joinPath, joinUrl, trimSlashes } from '../../content/url-path.ts';
import { mdxImports } from '../includes.ts';
import { madeFile } from '../made-files.ts';
import { aliases, hasOwnLinkStep } from '../own-steps.ts';
import { pluginRoutes } from '../plugin-routes.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  outsideOf,
  type Routes,
  type RoutesInput,
  routePattern,
  scripts,
  under,
  withoutLists,
} from '../routes.ts';

/** Endings of pages that are programs. */
const PROGRAMS = ['.astro', '.ts', '.js', '.mdx', '.md', '/index.astro', '/index.mdx', '/index.md'];
const PAGE = /\.(?:md|mdx|mdoc|markdown|mdown|mkdn|mkd|mdwn)$/i;

export function starlightRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? under(root, 'src/content/docs');
  const configFile = firstFile(files, scripts(under(root, 'astro.config')));
  const config = configFile?.text ?? '';
  const settings = withoutLists(config);
  const base = (literalSetting(settings, 'base') ?? '').replace(/\/$/, '');
  /** An absolute address below the site's own path; undefined for one of another site of its host. */
  const below = (path: string): string | undefined =>
    base === '' ? path : `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined;
  const hasOwnStep = hasOwnLinkStep(files, root, config);
  const linksFiles = /relative-?(?:markdown-?)?links?|markdown-?links?/i.test(config) || hasOwnStep;
  const aliasOf = aliases(files, root);
  const namesHeadings = /remark-?heading-?ids?|custom-?head(?:er|ing)/i.test(config);
  const site = literalSetting(settings, 'site');
  const locales = files.paths
    .filter((path) => isInside(path, source))
    .map((path) => inside(path, source).split('/')[0] ?? '')
    .filter((name) => /^[a-z]{2}(?:-[a-z]{2,})?$/i.test(name));
  const translated = new Set(locales);
  const pages = under(root, 'src/pages');
  const dynamic = files.paths
    .filter((path) => isInside(path, pages) && path.includes('['))
    .flatMap((path) => {
      const pattern = routePattern(inside(path, pages).replace(/\.\w+$/, ''));
      return pattern === undefined ? [] : [{ path, pattern }];
    });
  const where = `\`${configFile?.path ?? 'astro.config.mjs'}\``;
  const plugins = pluginRoutes({ config, where, own: new Set([trimSlashes(base)]) });
  return {
    includes: (page) => mdxImports(page, undefined),
    // An integration may import components into every page.
    components: /auto-?import|mdx\(\s*\{/i.test(config) ? undefined : new Set(['Fragment']),
    isPage: (path) => PAGE.test(path) && isInside(path, source) && !/(?:^|\/)_[^/]*$/.test(inside(path, source)),
    place(record) {
      const bare = inside(record.path, source).replace(PAGE, '');
      const id =
        record.keys.slug ??
        bare
          .split('/')
          .map((part) => githubSlug(part))
          .join('/')
          .replace(/(^|\/)index$/, '');
      const first = bare.split('/')[0] ?? '';
      return {
        url: `/${id === '' ? '' : `${id.replace(/\/$/, '')}/`}`,
        language: translated.has(first) ? first : 'en',
      };
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      if (path.startsWith('/')) {
        const stripped = below(path);
        if (stripped === undefined) return [];
        found.push({ by: 'url', url: stripped });
        // Untranslated pages fall back to the default language.
        const first = stripped.split('/')[1] ?? '';
        if (translated.has(first))
          found.push(
            { by: 'url', url: stripped.slice(first.length + 1) },
            { by: 'url', url: `/en${stripped.slice(first.length + 1)}` },
          );
        found.push({ by: 'url', url: `/en${stripped}` });
        const program = under(pages, stripped.slice(1).replace(/\/$/, ''));
        found.push({ by: 'file', path: program, endings: PROGRAMS });
        return found;
      }
      const aliased = aliasOf(path);
      if (aliased !== undefined) return [{ by: 'file', path: aliased }];
      if (/^[~@]\//.test(path)) return [{ by: 'file', path: under(root, `src/${path.slice(2)}`) }];
      const file = joinPath(dirname(from.path), path);
      // Links are addresses; only pictures name files of the source.
      if (file !== undefined && (kind === 'asset' || linksFiles))
        found.push({ by: 'file', path: file.replace(/\/$/, '') });
      // Who takes the ending off leads to the page, whatever its own ending is.
      if (file !== undefined && hasOwnStep && /\.mdx?$/.test(file))
        found.push({ by: 'file', path: file.replace(/\.mdx?$/, ''), endings: ['.md', '.mdx'] });
      const url = joinUrl(from.url, path);
      found.push({ by: 'url', url });
      if (kind === 'asset') return found;
      // A page that is not translated is served from the default language.
      const first = url.split('/')[1] ?? '';
      if (translated.has(first))
        found.push(
          { by: 'url', url: url.slice(first.length + 1) },
          { by: 'url', url: `/en${url.slice(first.length + 1)}` },
        );
      return found;
    },
    excuse(from, path, kind) {
      if (/^[~@]\//.test(path) || aliasOf(path) !== undefined) return undefined;
      if (/^[~@]/.test(path)) return `the alias \`${path.split('/')[0]}\` of the project`;
      const outside = outsideOf(path, base, where, (first) => files.hasFolder(under(source, first)));
      if (outside !== undefined) return outside;
      if (kind === 'asset') return undefined;
      const own = path.startsWith('/') ? (below(path) ?? path) : joinUrl(from.url, path);
      const route = dynamic.find(({ pattern }) => pattern.test(own));
      if (route) return `served by \`${route.path}\``;
      if (/^\/404(?:\.html|\/?)$/.test(own)) return 'a page that Starlight makes';
      if (site !== undefined && /^\/sitemap-(?:index|0)\.xml$/.test(own)) return `the \`site\` of ${where} has it made`;
      return madeFile(own, config, where) ?? plugins(own);
    },
    outside: (path) => outsideOf(path, base, where, () => false),
    openAnchors: () => (namesHeadings ? `a plugin in ${where} may name headings` : undefined),
    staticDirs: [under(root, 'public')],
    baseUrls: site === undefined ? [] : [`${site.replace(/\/$/, '')}${base}/`],
  };
}
