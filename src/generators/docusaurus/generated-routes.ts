/** Addresses that Docusaurus and its plugins serve without a page's file. */
import { joinPath } from '../../content/url-path.ts';
import { madeFile } from '../made-files.ts';
import { pluginRoutes } from '../plugin-routes.ts';
import { type FileSet, firstFile, isBelow, isInside, routePattern, scripts, under } from '../routes.ts';

/** Endings of pages that are programs. */
export const PROGRAMS = ['.tsx', '.jsx', '.js', '.ts', '/index.tsx', '/index.jsx', '/index.js', '/index.ts'];

interface RoutesToMake {
  config: string;
  /** The configuration file, as it is named to people. */
  where: string;
  docsBase: string;
  bases: readonly (string | undefined)[];
  files: FileSet;
  root: string;
}

/** Answers what may serve an address, or undefined. */
export function generatedRoutes({ config, where, docsBase, bases, files, root }: RoutesToMake) {
  const pages = under(root, 'src/pages');
  const dynamic = files.paths
    .filter((path) => isInside(path, pages) && path.includes('['))
    .flatMap((path) => {
      const pattern = routePattern(path.slice(pages.length + 1).replace(/\.\w+$/, ''));
      return pattern === undefined ? [] : [{ path, pattern }];
    });
  const own = new Set([docsBase, ...bases.filter((one) => one !== undefined)]);
  const plugins = pluginRoutes({ config, where, own, below: [docsBase] });
  const added = addedRoutes(files, root, config);
  const isCategorised = (): boolean =>
    files.paths.some((path) => /(?:^|\/)(?:_category_\.(?:json|ya?ml)|sidebars\.\w+)$/.test(path));
  return (url: string): string | undefined => {
    if (/\/category\/./.test(url) && isCategorised()) return 'the generated index of a category';
    if (/\/tags(?:\/|$)/.test(url)) return 'the list of a tag';
    if (/^\/[^/]+\/(?:page|archive|authors)(?:\/|$)/.test(url)) return 'a list of the blog';
    if (/^\/(?:search|blog)\/?$/.test(url)) return 'a page that Docusaurus makes';
    const served = dynamic.find(({ pattern }) => pattern.test(url));
    if (served) return `served by \`${served.path}\``;
    const route = added.find(({ folder }) => isBelow(url, folder));
    if (route !== undefined) return `the route \`${route.folder}\` that \`${route.by}\` adds`;
    if (/^\/sitemap\.xml$/.test(url) && /classic/.test(config)) return `a file that ${where} has made`;
    if (/^\/[^/]+\/(?:rss|atom)\.xml$|^\/[^/]+\/feed\.json$/.test(url)) return 'a feed of the blog';
    return madeFile(url, config, where) ?? plugins(url);
  };
}

/** Routes that plugins of the repository itself add, as far as they say them literally. */
function addedRoutes(files: FileSet, root: string, config: string): { folder: string; by: string }[] {
  return [...config.matchAll(/['"](\.{1,2}\/[^'"\n]+)['"]/g)].flatMap(([, name = '']) => {
    const path = joinPath(root, name);
    const plugin =
      path === undefined ? undefined : firstFile(files, [path, ...scripts(path), ...scripts(`${path}/index`)]);
    if (plugin === undefined || !plugin.text.includes('addRoute')) return [];
    return [...plugin.text.matchAll(/\bpath\s*:\s*['"`](\/[^'"`$\n]+)['"`]/g)].map(([, folder = '']) => ({
      folder,
      by: plugin.path,
    }));
  });
}
