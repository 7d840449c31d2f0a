/** MkDocs: links name source files; what plugins generate is opaque. */
import { looseYaml } from '../detect-site.ts';
import { dirname, joinPath, joinUrl } from '../url-path.ts';
import { excludedByMkdocs } from './mkdocs-excluded.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  MARKDOWN,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  under,
} from './routes.ts';

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

export interface MkdocsSettings {
  data: Record<string, unknown>;
  plugins: string[];
  path: string | null;
}

export function readMkdocs(files: RoutesInput['files'], root: string): MkdocsSettings {
  const file = firstFile(
    files,
    ['mkdocs.yml', 'mkdocs.yaml'].map((name) => under(root, name)),
  );
  const data = (file && looseYaml(file.text)) ?? {};
  const list = Array.isArray(data.plugins)
    ? data.plugins
    : typeof data.plugins === 'object' && data.plugins !== null
      ? [data.plugins]
      : [];
  const plugins = list
    .flatMap((entry) =>
      typeof entry === 'string' ? [entry] : typeof entry === 'object' && entry !== null ? Object.keys(entry) : [],
    )
    .map((name) => name.replace(/^.*\//, ''));
  if (Array.isArray(data.hooks) && data.hooks.length > 0) plugins.push('hooks');
  return { data, plugins, path: file?.path ?? null };
}

/** Whether headings get their ids from another function than Python-Markdown's own; tabs and tags have slugs of theirs. */
export function hasOwnSlug({ markdown_extensions: extensions }: Record<string, unknown>): boolean {
  const entries = Array.isArray(extensions) ? extensions : [extensions];
  return entries.some(
    (entry) =>
      isRecord(entry) && [entry.toc, entry['markdown.extensions.toc']].some((toc) => isRecord(toc) && 'slugify' in toc),
  );
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
