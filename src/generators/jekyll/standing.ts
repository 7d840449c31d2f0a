/** Jekyll: front matter that settings give, collections that are not written, and files that globs leave out. */
import { findFrontmatter, readFrontmatter } from '../../content/frontmatter.ts';
import { linesOf } from '../../content/lines.ts';
import { settingsIn } from '../../content/settings-file.ts';
import { firstFile, inside, isInside, under } from '../routes.ts';
import { type Given, type Settled, type Standing, type StandingInput, takes } from '../standing.ts';
import { datedName } from './dated.ts';
import { valuesFor } from './front-matter-defaults.ts';
import { hasPlugin, plainFiles } from './routes.ts';

export const jekyllSettled: Settled = {
  names: `title email description url baseurl author authors lang locale timezone encoding logo tagline repository github_username
    twitter_username twitter social github google_analytics analytics minimal_mistakes_skin search search_enabled aux_links nav
    navigation header_pages footer footer_content color_scheme callouts heading_anchors back_to_top show_excerpts
    kramdown markdown highlighter rouge sass compress_html incremental quiet verbose strict_front_matter liquid port host livereload
    permalink exclude defaults collections collections_dir markdown_ext show_drafts future unpublished
    destination disable_disk_cache cache_dir profile`,
  programs: (path) => /^Gemfile(?:\.lock)?$/.test(path) || (path.startsWith('_plugins/') && path.endsWith('.rb')),
};

export function jekyllStanding({ root, files }: StandingInput): Standing {
  const config = firstFile(
    files,
    ['_config.yml', '_config.yaml', '_config.toml'].map((name) => under(root, name)),
  );
  const data = config === undefined ? {} : settingsIn(config.path, config.text);
  const at = config?.path ?? under(root, '_config.yml');
  const isLeftOut = takes(strings(data.exclude));
  const isPlain = plainFiles(data, files.read(under(root, 'Gemfile')));
  const dir = typeof data.collections_dir === 'string' ? `${data.collections_dir.replace(/\/$/, '')}/` : '';
  const typeOf = (path: string): string =>
    /(?:^|\/)_(\w[\w-]*)\//.exec(dir !== '' && path.startsWith(dir) ? path.slice(dir.length) : path)?.[1] ?? 'pages';
  return {
    data,
    hidden(path) {
      const own = isInside(path, root) ? inside(path, root) : path;
      if (isLeftOut(own)) return { why: '`exclude` leaves it out', at };
      if (isPlain({ path, isBare: !/^---[ \t]*\r?\n/.test(files.read(path) ?? '---\n') }))
        return { why: 'it has no front matter, so that it is copied as it is', at: path };
      const type = typeOf(own);
      if (type === 'drafts' && data.show_drafts !== true) return { why: 'drafts are left out of a build', at: path };
      if (type === 'posts' && datedName(own.replace(/\.\w+$/, '')) === undefined)
        return { why: 'its name begins with no date, as that of a post does', at: path };
      const all = isTable(data.collections) ? data.collections[type] : undefined;
      const isWritten = type === 'pages' || (isTable(all) ? all.output === true : type === 'posts');
      if (isWritten && !(type === 'posts' && isTable(all) && all.output === false)) return undefined;
      return type === 'drafts' ? undefined : { why: `the collection \`${type}\` is not written (\`output\`)`, at };
    },
    begins(path) {
      const own = isInside(path, root) ? inside(path, root) : path;
      if (typeOf(own) !== 'posts' || data.future === true) return undefined;
      // GitHub Pages writes them unless a setting says otherwise.
      if (data.future === undefined && hasPlugin(data, files.read(under(root, 'Gemfile')), 'github-pages'))
        return undefined;
      const text = files.read(path) ?? '';
      const front = findFrontmatter(text, true);
      const date = front === null ? undefined : readFrontmatter(text, front, linesOf(text)).data?.date;
      const { year, month, day } = datedName(own.replace(/\.\w+$/, '')) ?? {};
      const time = Date.parse(date === undefined ? `${year}-${month}-${day}` : String(date));
      return Number.isNaN(time) ? undefined : time;
    },
    given: (path): Given[] =>
      valuesFor(data.defaults, dir, isInside(path, root) ? inside(path, root) : path, typeOf(path)).flatMap((one) =>
        // Where it leads is a part of the address; of a page that is none of a collection Jekyll asks its own front matter alone.
        one.key === 'permalink' || (one.key === 'published' && typeOf(path) === 'pages') ? [] : [{ ...one, at }],
      ),
  };
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
