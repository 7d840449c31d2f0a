/** Addresses that Docusaurus and its plugins serve without a page's file. */
import { type FileSet, isBelow, isInside, routePattern, under } from '../routes.ts';

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
  const literal = [
    ...config.matchAll(/\b(?:route|routePath|routeBasePath|out|outputDir|base)\s*:\s*['"`]\/?([^'"`$\n]+)['"`]/g),
  ]
    .map((match) => (match[1] ?? '').replace(/^docs\/(?=.)/, ''))
    .filter((path) => path !== docsBase && !bases.includes(path) && /\w/.test(path));
  const hasPlugins = /\bplugins\s*:\s*\[\s*[^\]\s]/.test(config);
  const isCategorised = (): boolean =>
    files.paths.some((path) => /(?:^|\/)(?:_category_\.(?:json|ya?ml)|sidebars\.\w+)$/.test(path));
  const known = new Set(
    [docsBase, ...bases, 'blog', 'docs', 'img', 'assets'].flatMap((one) => one?.split('/')[0] ?? []),
  );
  return (url: string): string | undefined => {
    const [first = ''] = url.replace(/^\/+/, '').split('/');
    if (/\/category\/./.test(url) && isCategorised()) return 'the generated index of a category';
    if (/\/tags(?:\/|$)/.test(url)) return 'the list of a tag';
    if (/^\/[^/]+\/(?:page|archive|authors)(?:\/|$)/.test(url)) return 'a list of the blog';
    if (/^\/(?:search|blog)\/?$/.test(url)) return 'a page that Docusaurus makes';
    const route = dynamic.find(({ pattern }) => pattern.test(url));
    if (route) return `served by \`${route.path}\``;
    const folder = literal.find((path) => isBelow(url, path) || isBelow(url, `${docsBase}/${path}`));
    if (folder !== undefined) return `the route \`${folder}\` of ${where}`;
    const isOwn =
      known.has(first) || files.hasFolder(under(root, `docs/${first}`)) || files.hasFolder(under(pages, first));
    return hasPlugins && !isOwn ? `a route \`/${first}\` of a plugin in ${where}` : undefined;
  };
}
