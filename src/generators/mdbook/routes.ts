/** mdBook: chapters are source files, served beside their neighbours as HTML. */

import { dirname, joinPath } from '../../content/url-path.ts';
import { mdbookIncludes } from '../includes.ts';
import {
  inside,
  isInside,
  type Lookup,
  MARKDOWN,
  outsideOf,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  USUAL_PAGE,
  under,
} from '../routes.ts';

const USUAL = new Set([
  'links',
  'index',
  'admonish',
  'alerts',
  'callouts',
  'katex',
  'mermaid',
  'gettext',
  'pagetoc',
  'toc',
  'quiz',
  'emojicodes',
  'linkcheck',
  'graphviz',
  'plantuml',
]);

export function mdbookRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? under(root, 'src');
  const book = files.read(under(root, 'book.toml')) ?? '';
  // A program of the site's own may define references and write ids; the usual ones do neither.
  const own = [...book.matchAll(/^[ \t]*\[preprocessor\.([\w-]+)\]/gm)]
    .map((match) => match[1] ?? '')
    .find((name) => !USUAL.has(name));
  const maker = own === undefined ? undefined : `the preprocessor \`${own}\` may make it`;
  const written = /^[ \t]*site-url\s*=\s*"([^"]*)"/m.exec(book)?.[1]?.replace(/\/$/, '') ?? '';
  // A path by the book's own documentation, and a whole address in many.
  const isWhole = /^https?:\/\//i.test(written);
  const siteUrl = isWhole ? pathOfUrl(written) : written;
  const host = /^[ \t]*cname\s*=\s*"([\w.-]+)"/m.exec(book)?.[1];
  return {
    includes: mdbookIncludes,
    isPage: (path) => USUAL_PAGE.test(path) && isInside(path, source) && !/(?:^|\/)SUMMARY\.md$/.test(path),
    place(record) {
      const bare = inside(record.path, source).replace(MARKDOWN, '');
      return { url: `/${bare.replace(/(^|\/)README$/, '$1index')}.html`, language: 'en' };
    },
    lookups(from, path) {
      const absolute = path.startsWith('/');
      const base = absolute
        ? under(source, path.replace(siteUrl, '').replace(/^\//, ''))
        : joinPath(dirname(from.path), path);
      if (base === undefined) return [];
      const bare = base.replace(/\/$/, '');
      const found: Lookup[] = [{ by: 'file', path: bare }];
      if (/\.html?$/.test(bare)) {
        found.push({ by: 'file', path: bare.replace(/\.html?$/, '.md') });
        if (/(?:^|\/)index\.html$/.test(bare))
          found.push({ by: 'file', path: bare.replace(/index\.html$/, 'README.md') });
      } else
        found.push(
          { by: 'file', path: `${bare}.md` },
          { by: 'file', path: under(bare, 'README.md') },
          { by: 'file', path: under(bare, 'index.md') },
        );
      // Links to chapters become links to their HTML, which a redirect of the book may take.
      if (isInside(bare, source)) found.push({ by: 'url', url: `/${inside(bare, source).replace(MARKDOWN, '.html')}` });
      return found;
    },
    excuse(from, path, kind) {
      const outside = outsideOf(path, siteUrl, '`book.toml`', (first) => files.hasFolder(under(source, first)));
      if (outside !== undefined || path.startsWith('/')) return outside;
      const target = joinPath(dirname(from.path), path);
      // What is published beside a book is no file of the book. Links to chapters become links to HTML there, too; what would lie in a folder of the repository is its file.
      const isBeside = target === undefined || !isInside(target, source);
      const isFile = MARKDOWN.test(path) && target !== undefined && files.hasFolder(dirname(target));
      if (isBeside && !isFile && kind !== 'asset') return 'an address beside the book';
      if (/(?:^|\/)print\.html$/.test(path)) return 'mdBook makes it';
      return undefined;
    },
    openReferences: maker,
    // Their ids are spelt as no heading's is.
    openAnchors: maker === undefined ? undefined : (fragment) => (/[.:/]/.test(fragment) ? maker : undefined),
    staticDirs: [source],
    baseUrls: [...(host === undefined ? [] : [`https://${host}${siteUrl}/`]), ...(isWhole ? [`${written}/`] : [])],
  };
}
