/** Files of Markdown as a forge shows them: which headings have which ids there, whatever the site's generator makes of the same file. */
import { MARKDOWN } from '../generators/routes.ts';
import type { IndexTables } from './build-index.ts';
import type { OwnForge } from './own-forge.ts';
import { recordOf } from './page-record.ts';
import { parsePage } from './parse-page.ts';
import type { Resolution, SitePage } from './site-index.ts';
import { isSpeltAlike } from './suggest.ts';

/** Answers whether a file, or the README of a folder, has a heading; undefined where nothing is shown that could have one. */
export function createForgePages(
  tables: Pick<IndexTables, 'files' | 'readWhole'>,
  { home }: OwnForge,
): (path: string, fragment: string) => Resolution | undefined {
  const { files } = tables;
  const known = new Map<string, { text: string; page: SitePage }>();
  // How other forges spell ids is close to GitHub's, and not the same.
  const isGithub = home.startsWith('github.com/');
  return (path, fragment) => {
    const isFolder = !files.has(path);
    if (isFolder && BESIDE_README.test(fragment)) return undefined;
    const file = isFolder ? readmeOf(path) : path;
    const page = file === undefined ? undefined : pageOf(file);
    if (page === undefined) return undefined;
    const { anchors, anchorsOpen } = page;
    const isThere =
      anchors.has(fragment) ||
      anchors.has(fragment.toLowerCase()) ||
      (!isGithub && [...anchors].some((id) => isSpeltAlike(id, fragment)));
    const isOpen = !isThere && typeof anchorsOpen === 'string';
    return {
      kind: 'page',
      page,
      fragment,
      fragmentOk: isThere || isOpen,
      ...(isOpen ? { unverified: anchorsOpen } : {}),
    };
  };

  /** Of the whole repository it may lie in other folders, too. */
  function readmeOf(folder: string): string | undefined {
    for (const place of folder === '' ? ['.github', '', 'docs'] : [folder]) {
      const found = files.inFolder(place).filter((file) => /(?:^|\/)readme(?:\.[a-z]+)?$/i.test(file));
      if (found.length > 0) return found.find((file) => MARKDOWN.test(file)) ?? found[0];
    }
    return undefined;
  }

  function pageOf(path: string): SitePage | undefined {
    if (OTHER_TEXT.test(path)) return pageLike(path, new Set(), 'a heading of a file that is not Markdown');
    const text = /\.(?:md|markdown)$/i.test(path) ? tables.readWhole(path) : undefined;
    if (text === undefined || text.length > MAX_SHOWN) return undefined;
    const before = known.get(path);
    if (before?.text === text) return before.page;
    const { anchors, open } = recordOf(path, parsePage(path, text, 'plain', { onForge: true }), 'plain', () => false);
    const page = pageLike(path, new Set(anchors), open);
    known.set(path, { text, page });
    return page;
  }
}

/** A forge shows no Markdown above this size as a page. */
const MAX_SHOWN = 1_000_000;
/** The box of a README, and the tabs beside it. */
const BESIDE_README = /^readme$|-ov-file$/;
/** Formats whose headings a forge shows as well. */
const OTHER_TEXT = /\.(?:mdx|rst|adoc|asciidoc|org|textile|ipynb|pod|rdoc|(?:media)?wiki)$/i;

const pageLike = (path: string, anchors: ReadonlySet<string>, anchorsOpen: string | null): SitePage => ({
  path,
  url: `/${path}`,
  language: '',
  title: null,
  draft: false,
  aliases: [],
  anchors,
  anchorsOpen,
  onForge: true,
});
