/** Documentation that lies in the tree and that nothing here judges: pages in other formats, and pages in vendored folders. Pure. */
import { extname } from 'node:path/posix';
import { MARKDOWN } from '../generators/routes.ts';
import type { LeftOut } from '../model/validation-report.ts';
import type { SeenSite } from './look-at-site.ts';
import type { SiteTree } from './site-tree.ts';

/** What one such file is called, by its ending. */
const FORMATS: Readonly<Record<string, string>> = {
  '.rst': 'reStructuredText page',
  '.adoc': 'AsciiDoc page',
  '.asciidoc': 'AsciiDoc page',
  '.org': 'Org page',
  '.textile': 'Textile page',
  '.rdoc': 'RDoc page',
  '.pod': 'POD page',
  '.mediawiki': 'MediaWiki page',
  '.wiki': 'MediaWiki page',
  '.ipynb': 'notebook',
};
const VENDORED = /(?:^|\/)(?:node_modules|vendor|third_party|testdata|__fixtures__|fixtures)\//u;
const SPHINX_TEXT = 'Sphinx text page';
const IN_VENDORED = 'page in vendored or test folders';

export interface Unjudged {
  /** Files of the tree below the folder that is checked. */
  paths: readonly string[];
  /** Tracked files in folders that are never read. */
  vendored: readonly string[];
  isPage(path: string): boolean;
  read(path: string): string | undefined;
}

const known = new WeakMap<object, LeftOut['unjudged']>();

/** Looked for once a tree. */
export function unjudgedIn(
  { sitePath = '' }: { sitePath?: string | undefined },
  { tree, site, read }: { tree: Pick<SiteTree, 'paths' | 'vendored'>; site: SeenSite['site']; read: Unjudged['read'] },
): LeftOut['unjudged'] {
  const below = (paths: readonly string[]): readonly string[] =>
    sitePath === '' ? paths : paths.filter((path) => path.startsWith(`${sitePath}/`));
  const found =
    known.get(tree) ??
    unjudgedOf({
      paths: below(tree.paths),
      vendored: below(tree.vendored),
      isPage: (path) => site.index.routes.isPage(path),
      read,
    });
  known.set(tree, found);
  return found;
}

/** By what they are called, most first; `what` is the singular. */
export function unjudgedOf({ paths, vendored, isPage, read }: Unjudged): LeftOut['unjudged'] {
  const counts = new Map<string, number>();
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const texts = sphinxFolders(paths, read);
  const nameOf = (path: string): string | undefined =>
    FORMATS[extname(path).toLowerCase()] ??
    (path.endsWith('.txt') && texts.some((folder) => path.startsWith(folder)) && !IS_NO_PAGE.test(path)
      ? SPHINX_TEXT
      : undefined);
  for (const path of paths) {
    if (isPage(path)) continue;
    const what = nameOf(path);
    if (VENDORED.test(path)) {
      if (what !== undefined || MARKDOWN.test(path)) add(IN_VENDORED);
    } else if (what !== undefined) add(what);
  }
  for (const path of vendored) if (MARKDOWN.test(path) || FORMATS[extname(path).toLowerCase()]) add(IN_VENDORED);
  return [...counts]
    .map(([what, count]) => ({ what, count }))
    .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
}

const IS_NO_PAGE = /(?:^|\/)(?:requirements[^/]*|constraints[^/]*|CMakeLists|robots)\.txt$/u;

/** Folders of a Sphinx project whose pages end in `.txt`. */
function sphinxFolders(paths: readonly string[], read: Unjudged['read']): string[] {
  if (!paths.some((path) => path.endsWith('.txt'))) return [];
  return paths
    .filter((path) => path === 'conf.py' || path.endsWith('/conf.py'))
    .filter((path) => suffixes(read(path) ?? '').includes('.txt'))
    .map((path) => path.slice(0, -'conf.py'.length));
}

/** What is written where the endings of its pages are set, in one line or some. */
function suffixes(settings: string): string {
  const at = settings.indexOf('source_suffix');
  return at === -1 ? '' : settings.slice(at, at + 300);
}
