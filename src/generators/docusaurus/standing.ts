/** Docusaurus: documents that globs of a content plugin leave out, content that is off, and pages that programs or folders make. */
import { dataIn } from '../../content/settings-file.ts';
import { basename, dirname, trimSlashes } from '../../content/url-path.ts';
import { folderAt, withoutComments } from '../folder-setting.ts';
import { bareFolder } from '../recognition.ts';
import { contentFolder, firstFile, inside, isInside, scripts, under } from '../routes.ts';
import { isList, listSetting, type Said, type Settled, type Standing, type StandingInput, takes } from '../standing.ts';
import { contentPlugins, optionsWith } from './config.ts';
import { docsInstances, instanceOf } from './docs-instances.ts';
import { PROGRAMS } from './generated-routes.ts';

export const docusaurusSettled: Settled = {
  names: `title tagline favicon organizationName projectName onBrokenLinks onBrokenMarkdownLinks onBrokenAnchors onDuplicateRoutes
    themeConfig.navbar themeConfig.footer themeConfig.prism themeConfig.colorMode themeConfig.algolia themeConfig.image
    themeConfig.metadata themeConfig.announcementBar themeConfig.docs themeConfig.tableOfContents
    *.editUrl *.showLastUpdateTime *.showLastUpdateAuthor *.sidebarPath *.customCss *.gtag *.googleAnalytics *.sitemap *.blogTitle *.blogDescription
    *.postsPerPage *.showReadingTime stylesheets`,
  programs: (path) =>
    /\.(?:[cm]?[jt]sx?|json)$/.test(path) &&
    (/^(?:docusaurus\.config|versions|babel\.config)\./.test(path) ||
      /^(?:src\/)?(?:plugins?|remark|rehype|theme)\//.test(path) ||
      isList(path)),
  lists: isList,
};

const FOLDERS = { docs: 'docs', blog: 'blog', pages: 'src/pages' } as const;

export function docusaurusStanding({ root, contentRoots, files }: StandingInput): Standing {
  const config = firstFile(files, scripts(under(root, 'docusaurus.config')));
  const text = withoutComments(config?.text ?? '');
  const at = config?.path ?? under(root, 'docusaurus.config.js');
  const rules = optionsWith(text, /(?<![\w.])(?:exclude|include)['"]?\s*:/g).map(({ kind, text: options }) => {
    const key = /(?<![\w.])path['"]?\s*:\s*/.exec(options);
    const set = key === null ? undefined : folderAt(options, key.index + key[0].length);
    const named = set !== undefined && 'folder' in set ? bareFolder(set.folder) : FOLDERS[kind ?? 'docs'];
    const [out, only] = [listSetting(options, 'exclude'), listSetting(options, 'include')];
    return {
      folder: contentFolder(root, named),
      isOut: takes(out ?? []),
      isIn: only === undefined ? undefined : takes(only),
    };
  });
  const off = (['docs', 'blog', 'pages'] as const).filter((kind) =>
    new RegExp(`(?<![\\w.])${kind}['"]?\\s*:\\s*false\\b`).test(text),
  );
  const docs = docsInstances(files, root, text);
  const bases = new Map(contentPlugins(text).map(({ path, base }) => [contentFolder(root, path), base]));
  return {
    hidden(path): Said | undefined {
      for (const kind of off) if (isInside(path, under(root, FOLDERS[kind]))) return { why: `\`${kind}\` is off`, at };
      const of = instanceOf(docs, path);
      if (of?.version === 'current' && of.instance.current === undefined)
        return { why: '`includeCurrentVersion` is off', at };
      const rule = rules.find(
        ({ folder, isOut, isIn }) =>
          isInside(path, folder) && (isOut(inside(path, folder)) || isIn?.(inside(path, folder)) === false),
      );
      return rule === undefined ? undefined : { why: '`exclude` or `include` of its plugin leaves it out', at };
    },
    *pages() {
      for (const path of files.paths) {
        if (!/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) continue;
        const folder = contentRoots.find((one) => isInside(path, one));
        const data = dataIn(path, files.read(path) ?? '');
        const link = isTable(data) ? data.link : undefined;
        if (folder === undefined || !isTable(link) || link.type !== 'generated-index') continue;
        const label = isTable(data) && typeof data.label === 'string' ? data.label : basename(dirname(path));
        const slug = typeof link.slug === 'string' ? link.slug : `category/${label.toLowerCase().replace(/\s+/g, '-')}`;
        const base = bases.get(folder) ?? (inside(folder, root) || 'docs');
        yield { path, url: `/${[base, trimSlashes(slug)].filter((part) => part !== '').join('/')}` };
      }
    },
    programs: (url) => PROGRAMS.map((ending) => `${under(root, 'src/pages')}/${trimSlashes(url)}${ending}`),
  };
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
