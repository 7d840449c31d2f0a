/** MkDocs: links name source files; what plugins generate is opaque. */
import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { inside, isInside, type Lookup, MARKDOWN, pathOfUrl, type Routes, type RoutesInput, under } from '../routes.ts';
import { excludedByMkdocs } from './excluded.ts';
import { readMkdocs } from './settings.ts';

/** Plugins that add pages or files MkDocs sees but the tree does not have. */
const GENERATING = [
  'gen-files',
  'gen_files',
  'monorepo',
  'multirepo',
  'mkdocstrings',
  'api-autonav',
  'autoapi',
  'mkdocs-jupyter',
  'swagger',
  'typedoc',
  'macros',
  'simple',
  'same-dir',
  'build_docs',
  'exporter',
  'include_dir_to_nav',
  'import',
  'hooks',
  'mkapi',
  'techdocs-core',
  'print-site',
  'tags',
  'rss',
  'social',
];
/** Of them, those that make whole pages, so that a missing page proves nothing. */
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
]);

export function mkdocsRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const docs = contentRoots[0] ?? under(root, 'docs');
  const { data, plugins } = readMkdocs(files, root);
  const directoryUrls = data.use_directory_urls !== false;
  const maker = plugins.find((name) => PAGE_MAKERS.has(name));
  const isTranslated = plugins.includes('i18n') || plugins.includes('static-i18n');
  const siteUrl = typeof data.site_url === 'string' ? data.site_url : '';
  const basePath = pathOfUrl(siteUrl);
  const isExcluded = excludedByMkdocs(data);
  return {
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
        found.push({ by: 'file', path: bare });
        if (isTranslated)
          found.push(
            { by: 'file', path: bare.replace(/\/(?:[a-z]{2}(?:-[A-Za-z]+)?)\//, '/') },
            { by: 'file', path: bare.replace(/(\.\w+)$/, '.en$1') },
          );
      };
      if (path.startsWith('/')) {
        file(under(docs, path.slice(1)));
        found.push({ by: 'url', url: path });
        if (basePath !== '' && path.startsWith(basePath))
          found.push({ by: 'url', url: path.slice(basePath.length) || '/' });
        return found;
      }
      file(joinPath(dirname(from.path), path));
      if (kind === 'ref' || !MARKDOWN.test(path)) found.push({ by: 'url', url: joinUrl(from.url, path) });
      return found;
    },
    excuse(from, path) {
      if (path.startsWith('/')) return 'MkDocs does not resolve absolute links';
      if (maker !== undefined) return `the plugin \`${maker}\` may make it`;
      const target = joinPath(dirname(from.path), path);
      if (target !== undefined && !isInside(target, docs) && files.has(target)) return undefined;
      if (!/\.\w+$/.test(path) && plugins.some((name) => GENERATING.includes(name) || name === 'blog'))
        return 'a plugin may serve it';
      if (plugins.includes('rss') && /\.(?:xml|json)$/.test(path)) return 'the plugin `rss` may make it';
      if (plugins.includes('hooks')) return 'a hook may make it';
      if (plugins.includes('blog') && /(?:^|\/)(?:tags|category|archive|author)\b/.test(path))
        return 'the blog plugin may make it';
      return undefined;
    },
    openReferences:
      plugins.some((name) => /autorefs|mkdocstrings|hooks|macros|abbreviations/.test(name)) ||
      /auto_append/.test(JSON.stringify(data.markdown_extensions ?? ''))
        ? 'a plugin may define it'
        : undefined,
    staticDirs: [docs],
    baseUrls: siteUrl === '' ? [] : [siteUrl],
  };
}
