/** MkDocs: links name source files; what plugins generate is opaque. */

import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { markdownIncludes, snippetIncludes } from '../includes.ts';
import { madeFile } from '../made-files.ts';
import {
  inside,
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
import { pageMakers, rewritingHook, takesFromOutside } from './makers.ts';
import { readMkdocs } from './settings.ts';
import { appendedLabels, snippetFolders } from './snippets.ts';
import { themeTemplates } from './templates.ts';

/** Its own list, and MDX. */
const PAGE = /\.(?:md|mdx|markdown|mdown|mkdn|mkd)$/i;

export function mkdocsRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const docs = contentRoots[0] ?? under(root, 'docs');
  const settings = readMkdocs(files, root);
  const { data, plugins, path } = settings;
  const directoryUrls = data.use_directory_urls !== false;
  const isOpen = takesFromOutside(settings);
  const where = `\`${path ?? 'mkdocs.yml'}\``;
  let makers: ReturnType<typeof pageMakers> | undefined;
  const isTranslated = plugins.includes('i18n') || plugins.includes('static-i18n');
  const siteUrl = typeof data.site_url === 'string' ? data.site_url : '';
  const basePath = pathOfUrl(siteUrl);
  const isExcluded = excludedByMkdocs(data);
  /** Since 1.6 a site may say so: then `/x.md` is a file of the docs folder. */
  const isFromDocs = JSON.stringify(data.validation ?? '').includes('relative_to_docs');
  const snippets = snippetFolders(data, root);
  const isAppended = JSON.stringify(data.markdown_extensions ?? '').includes('auto_append');
  const isPage = (path: string): boolean => PAGE.test(path) && isInside(path, docs) && !isExcluded(inside(path, docs));
  // What links mean hangs on files that are no pages: of a page that is added to others, nothing is known.
  const readPart = (path: string): string | undefined => (isPage(path) ? undefined : files.read(path));
  const appended = isAppended ? appendedLabels(data, root, readPart) : undefined;
  return {
    includes: (page) => [
      ...snippetIncludes(page, snippets.folders, snippets.isLoose),
      ...(plugins.includes('include-markdown') ? markdownIncludes(page, docs) : []),
    ],
    isPage,
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
        if (!isInside(bare, docs) ? !isOpen : isExcluded(inside(bare, docs))) return;
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
      makers ??= pageMakers({ ...settings, files, root, docs });
      return makers(place);
    },
    rewrites: (target) => rewritingHook(data.hooks, target, (path) => files.read(under(root, path))),
    definesLabel: (label) => appended?.has(label) === true,
    openReferences:
      plugins.some((name) => /autorefs|mkdocstrings|hooks|macros|abbreviations/.test(name)) ||
      (isAppended && appended === undefined)
        ? 'a plugin may define it'
        : undefined,
    outside: (path) => outsideOf(path, basePath, where, () => false),
    templateFile: themeTemplates(data, root, files),
    leavesHtml: true,
    staticDirs: [docs],
    baseUrls: siteUrl === '' ? [] : [siteUrl],
  };
}
