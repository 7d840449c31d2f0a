/** Hugo: what takes a page out of the site without its file: cascades of its sections and settings, kinds and languages that are off, ignored files; and content that is mounted over it. */
import { findFrontmatter, readFrontmatter } from '../../content/frontmatter.ts';
import { linesOf } from '../../content/lines.ts';
import { basename, dirname, joinPath } from '../../content/url-path.ts';
import { globs } from '../../text/globs.ts';
import { keysOf } from '../other-pages.ts';
import { type FileSet, inside, isInside, rootOf, under } from '../routes.ts';
import type { Given, Said, Settled, Standing, StandingInput } from '../standing.ts';
import { configOf } from './borrowing.ts';
import { mounts } from './facts.ts';
import { plainPattern } from './plain-pattern.ts';

const CONTENT = /\.(?:md|markdown|mdown|html?|adoc|asciidoc|org|rst|pandoc|pdc)$/i;
const SECTION = ['md', 'markdown', 'mdown', 'html', 'adoc', 'org', 'rst'];
type Table = Record<string, unknown>;

export const hugoSettled: Settled = {
  names: `title params menu menus markup copyright googleanalytics disqusshortname services privacy author social minify imaging
    summarylength enableemoji enablegitinfo enablerobotstxt timeout caches footnoteanchorprefix footnotereturnlinkcontents
    languagecode locale pygmentsusechroma pygmentscodefences pygmentsstyle related sitemap rsslimit pagination paginate paginatepath
    pluralizelistlabels titlecasestyle haschinesecjk hascjklanguage canonifyurls relativeurls ignorelogs ignoreerrors loglevel verbose
    baseurl contentdir defaultcontentlanguage defaultcontentlanguageinsubdir permalinks uglyurls disablepathtolower removepathaccents
    disablekinds disablealiases taxonomies staticdir cascade builddrafts buildfuture buildexpired publishdir resourcedir cleandestinationdir
    languages.*.title languages.*.languagename languages.*.label languages.*.weight languages.*.params languages.*.menu languages.*.menus
    languages.*.languagecode languages.*.languagedirection languages.*.direction languages.*.locale languages.*.contentdir
    languages.*.baseurl languages.*.disabled languages.*.copyright
    module.mounts module.hugoversion security deployment server`,
};

export function hugoStanding({ root, contentRoots, files, hugo, routes }: StandingInput): Standing {
  if (hugo === null || !hugo.present) return {};
  const config = configOf(files, root, hugo);
  const at = under(root, hugo.config_files[0] ?? 'hugo.toml');
  const ignored = list(config.ignorefiles).map((pattern) => plainPattern(pattern));
  const off = new Set(
    Object.entries(table(config.languages)).flatMap(([code, one]) => (table(one).disabled === true ? [code] : [])),
  );
  for (const code of list(config.disablelanguages)) off.add(code);
  const kinds = new Set(list(config.disablekinds).map((kind) => kind.toLowerCase()));
  // Those that are understood are judged.
  const given = (path: string): Given[] => [
    ...ofSections(path, contentRoots, files),
    ...cascaded(config.cascade, path, contentRoots, at),
  ];
  const unread = list(config.ignorefiles).filter((_, place) => ignored[place] === undefined);
  return {
    data: { ...config, ignorefiles: unread },
    hidden(path): Said | undefined {
      const own = isInside(path, root) ? inside(path, root) : path;
      if (ignored.some((takes) => takes?.(own) === true)) return { why: '`ignoreFiles` leaves it out', at };
      const [, code = ''] = /\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)\.\w+$/.exec(path) ?? [];
      if (off.has(code)) return { why: `the language \`${code}\` is off`, at };
      const content = rootOf(path, contentRoots) ?? '';
      const kind = !basename(path).startsWith('_index.') ? 'page' : dirname(path) === content ? 'home' : 'section';
      if (kinds.has(kind)) return { why: `\`disableKinds\` has \`${kind}\``, at };
      const out = leftOut(config, root, path, at);
      // A page that is a draft by what is handed down to it is said to be one.
      const isDraft = !('draft' in frontOf(files.read(path))) && draftOf(given(path)) === true;
      return out ?? (isDraft ? undefined : belowUnwritten(path, contentRoots, files, given));
    },
    begins(path) {
      if (config.buildfuture === true) return undefined;
      const times = [path, ...sectionsOf(path, contentRoots)].flatMap((at) => {
        const { publishdate, pubdate, published, date } = frontOf(files.read(at));
        const time = Date.parse(String(publishdate ?? pubdate ?? published ?? date));
        return Number.isNaN(time) ? [] : [time];
      });
      return times.length === 0 ? undefined : Math.max(...times);
    },
    given,
    *pages() {
      const target = contentRoots[0] ?? under(root, 'content');
      const themes = hugo.themes.map((theme) => ({ source: `themes/${theme}/content`, target: 'content' }));
      for (const { source, target: to } of [...mounts(config), ...themes]) {
        const from = joinPath(root, source);
        if (from === undefined || !/^content(?:\/|$)/.test(to)) continue;
        for (const path of files.paths) {
          // Those that the index has are found there.
          if (!CONTENT.test(path) || !(path === from || isInside(path, from)) || routes.isPage(path)) continue;
          const rest = path === from ? '' : inside(path, from);
          const place = under(under(target, to.slice('content/'.length)), rest);
          if (files.has(place) && place !== path) continue;
          const keys = keysOf(files.read(path) ?? '', ['url', 'slug', 'date', 'draft']) ?? {};
          if (keys.draft === 'true') continue;
          const record = { path: place, keys, title: null, draft: false, aliases: [], anchors: [], open: null };
          yield { path, url: routes.place(record).url };
        }
      }
    },
  };
}

/** `includeFiles` and `excludeFiles` of the mounts that a file lies in: it is out where all of them leave it out. */
function leftOut(config: Table, root: string, path: string, at: string): Said | undefined {
  const listed = table(config.module).mounts;
  const own = (Array.isArray(listed) ? listed.map(table) : []).filter((mount) => {
    const from = typeof mount.source === 'string' ? joinPath(root, mount.source.replace(/\/$/, '')) : undefined;
    return from !== undefined && isInside(path, from) && /^content(?:\/|$)/.test(String(mount.target));
  });
  const isOut = (mount: Table): boolean => {
    const rest = inside(path, joinPath(root, String(mount.source).replace(/\/$/, '')) ?? '');
    const [only, but] = [list(mount.includefiles), list(mount.excludefiles)];
    const matches = (patterns: string[]): boolean =>
      globs(
        patterns.map((one) => one.replace(/^\//, '')),
        { dot: true },
      )(rest);
    return (only.length > 0 && !matches(only)) || (but.length > 0 && matches(but));
  };
  return own.length > 0 && own.every(isOut) ? { why: 'its mount leaves it out', at } : undefined;
}

/** The front matter that sections above a page hand down, and a section to itself. */
function ofSections(path: string, roots: readonly string[], files: Pick<FileSet, 'read'>): Given[] {
  return sectionsOf(path, roots).flatMap((at) => cascaded(frontOf(files.read(at)).cascade, path, roots, at));
}

/** What is no draft and has no end is written, unless a section above it is a draft or has an end, the home of the site among them. */
function belowUnwritten(
  path: string,
  roots: readonly string[],
  files: Pick<FileSet, 'read'>,
  given: (path: string) => Given[],
): Said | undefined {
  for (const at of sectionsOf(path, roots)) {
    const text = at === path ? undefined : files.read(at);
    if (text === undefined) continue;
    const own = frontOf(text);
    const draft = 'draft' in own ? own.draft : draftOf(given(at));
    const when = ['publishdate', 'expirydate', 'unpublishdate'].find((key) => key in own);
    if (draft === true) return { why: `\`${at}\` is a draft, and with it all that stands below it`, at };
    if (when !== undefined) return { why: `\`${at}\` has \`${when}\`, which all that stands below it goes by`, at };
  }
  return undefined;
}

const draftOf = (all: readonly Given[]): unknown => all.find(({ key }) => key.toLowerCase() === 'draft')?.value;

/** Where the front matter of a section stands, the nearest first. */
function sectionsOf(path: string, roots: readonly string[]): string[] {
  const base = rootOf(path, roots);
  if (base === undefined) return [];
  const language = /\.([\w-]+)\.\w+$/.exec(path)?.[1];
  const names = language === undefined ? ['_index'] : [`_index.${language}`, '_index'];
  const found: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    found.push(...names.flatMap((name) => SECTION.map((ending) => under(folder, `${name}.${ending}`))));
    if (folder === base || folder === '') return found;
  }
}

function frontOf(text: string | undefined): Table {
  const front = text === undefined ? null : findFrontmatter(text, true);
  if (text === undefined || front === null) return {};
  const { data } = readFrontmatter(text, front, linesOf(text));
  return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key.toLowerCase(), value]));
}

/** The values of a cascade whose target may be the page: one that is not understood takes every page. */
function cascaded(cascade: unknown, path: string, roots: readonly string[], at: string): Given[] {
  return (Array.isArray(cascade) ? cascade : [cascade]).flatMap((one: unknown) => {
    const { _target, target = _target, ...values } = table(one);
    if (!isTarget(table(target), path, roots)) return [];
    // What only a theme reads is the theme's.
    return Object.entries(values).flatMap(([key, value]) => (key === 'params' ? [] : [{ key, value, at }]));
  });
}

function isTarget(target: Table, path: string, roots: readonly string[]): boolean {
  const { path: glob } = target;
  if (typeof glob !== 'string') return true;
  const own = `/${inside(path, rootOf(path, roots) ?? '')}`;
  const bare = own.replace(CONTENT, '');
  const matches = globs([glob, glob.replace(/^(?!\/)/, '/')], { dot: true });
  return [own, bare, bare.replace(/\/_?index$/, ''), bare.replace(/\.[\w-]+$/, '')].some(
    (one) => matches(one.toLowerCase()) || matches(one),
  );
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const table = (value: unknown): Table => (isTable(value) ? value : {});
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
