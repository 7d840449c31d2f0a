/** MkDocs: links name source files; what plugins generate is opaque. */

import { dirname, joinPath, joinUrl, trimSlashes } from '../../content/url-path.ts';
import { snippetIncludes } from '../includes.ts';
import { madeFile } from '../made-files.ts';
import {
  type FileSet,
  inside,
  isBelow,
  isInside,
  type Lookup,
  MARKDOWN,
  outsideOf,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  under,
} from '../routes.ts';
import { excludedByMkdocs } from './excluded.ts';
import { readMkdocs } from './settings.ts';
import { snippetFolders } from './snippets.ts';

/** Plugins that add pages which the tree does not have. */
const PAGE_MAKERS = new Set([
  'gen-files',
  'gen_files',
  'monorepo',
  'multirepo',
  'api-autonav',
  'autoapi',
  'simple',
  'same-dir',
  'import',
  'mkapi',
  'swagger',
  'typedoc',
  'build_docs',
  'hooks',
]);

export function mkdocsRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const docs = contentRoots[0] ?? under(root, 'docs');
  const { data, plugins, path } = readMkdocs(files, root);
  const directoryUrls = data.use_directory_urls !== false;
  const maker = plugins.find((name) => PAGE_MAKERS.has(name));
  const where = `\`${path ?? 'mkdocs.yml'}\``;
  let known: { folder: string; by: string }[] | undefined;
  const makers = (): { folder: string; by: string }[] => (known ??= makersOf(data, files, root));
  const isTranslated = plugins.includes('i18n') || plugins.includes('static-i18n');
  const siteUrl = typeof data.site_url === 'string' ? data.site_url : '';
  const basePath = pathOfUrl(siteUrl);
  const isExcluded = excludedByMkdocs(data);
  /** Since 1.6 a site may say so: then `/x.md` is a file of the docs folder. */
  const isFromDocs = JSON.stringify(data.validation ?? '').includes('relative_to_docs');
  const snippets = snippetFolders(data, root);
  return {
    includes: (page) => snippetIncludes(page, snippets.folders, snippets.isLoose),
    isPage: (path) => MARKDOWN.test(path) && isInside(path, docs) && !isExcluded(inside(path, docs)),
    place(record) {
      const bare = inside(record.path, docs).replace(MARKDOWN, '');
      const index = /^(.*\/)?(?:index|README)$/.exec(bare);
      if (index) return { url: `/${index[1] ?? ''}`, language: 'en' };
      return { url: directoryUrls ? `/${bare}/` : `/${bare}.html`, language: 'en' };
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      const file = (base: string | undefined): void => {
        if (base === undefined) return;
        const bare = base.replace(/\/$/, '');
        // What is outside of the docs folder, or left out, is served nowhere.
        if (maker === undefined && (!isInside(bare, docs) || isExcluded(inside(bare, docs)))) return;
        found.push({ by: 'file', path: bare });
        if (isTranslated)
          found.push(
            { by: 'file', path: bare.replace(/\/(?:[a-z]{2}(?:-[A-Za-z]+)?)\//, '/') },
            { by: 'file', path: bare.replace(/(\.\w+)$/, '.en$1') },
          );
      };
      if (path.startsWith('/')) {
        if (isFromDocs) file(under(docs, path.slice(1)));
        const isBelowBase = basePath === '' || `${path}/`.startsWith(`${basePath}/`);
        if (isBelowBase && !MARKDOWN.test(path)) found.push({ by: 'url', url: path.slice(basePath.length) || '/' });
        return found;
      }
      if (from.isHtml === true) return [{ by: 'url', url: joinUrl(from.url, path) }];
      file(joinPath(dirname(from.path), path));
      if (kind === 'ref' || !MARKDOWN.test(path)) found.push({ by: 'url', url: joinUrl(from.url, path) });
      return found;
    },
    excuse(from, path, kind) {
      const absolute = path.startsWith('/');
      const own = basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
      const target = absolute ? under(docs, own.slice(1)) : joinPath(dirname(from.path), path);
      if (target === undefined || kind === 'asset') return undefined;
      const outside = outsideOf(path, basePath, where, (first) => files.hasFolder(under(docs, first)));
      if (outside !== undefined) return outside;
      if (!isInside(target, docs)) return undefined;
      const place = inside(target, docs);
      if (/^sitemap\.xml(?:\.gz)?$/.test(place)) return 'a file that MkDocs makes';
      const made = madeFile(place, plugins.join(' '), where);
      if (made !== undefined) return made;
      if (plugins.includes('rss') && /\.(?:xml|json)$/.test(path)) return 'a feed of the plugin `rss`';
      if (plugins.includes('blog') && /(?:^|\/)(?:tags|category|archive|author|page)\b/.test(place))
        return 'a list of the plugin `blog`';
      if (maker === undefined) return undefined;
      const named = makers().find(({ folder }) => isBelow(place, folder));
      if (named !== undefined) return `the folder \`${named.folder}\` that \`${named.by}\` makes`;
      // A plugin makes pages in folders of its own: what lies beside written pages is one.
      return files.hasFolder(dirname(trimSlashes(target)))
        ? undefined
        : `a folder that the plugin \`${maker}\` may make`;
    },
    openReferences:
      plugins.some((name) => /autorefs|mkdocstrings|hooks|macros|abbreviations/.test(name)) ||
      /auto_append/.test(JSON.stringify(data.markdown_extensions ?? ''))
        ? 'a plugin may define it'
        : undefined,
    outside: (path) => outsideOf(path, basePath, where, () => false),
    leavesHtml: true,
    staticDirs: [docs],
    baseUrls: siteUrl === '' ? [] : [siteUrl],
  };
}

/** Folders that options of plugins name, and those that scripts of `gen-files` write to. */
function makersOf(data: Record<string, unknown>, files: FileSet, root: string): { folder: string; by: string }[] {
  const found: { folder: string; by: string }[] = [];
  const isFolder = (text: string): boolean => /^[\w-][\w./-]*$/.test(text) && !/\.(?:py|ya?ml|css|js)$/.test(text);
  const visit = (value: unknown, by: string): void => {
    if (typeof value === 'string') {
      if (isFolder(value)) found.push({ folder: value, by });
      const text = /\.py$/.test(value) ? files.read(under(root, value)) : undefined;
      for (const [, literal = ''] of (text ?? '').matchAll(/["']([^"'\n]{2,80})["']/g))
        if (isFolder(literal)) found.push({ folder: literal, by: value });
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one, by);
  };
  const entries = [data.plugins].flat().filter((entry) => typeof entry === 'object' && entry !== null);
  for (const entry of entries)
    for (const [name, options] of Object.entries(entry as object)) if (PAGE_MAKERS.has(name)) visit(options, name);
  visit(data.hooks, 'hooks');
  return found;
}
