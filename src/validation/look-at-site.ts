/** Looks at the site of a listed tree: what kind it is, which files are its pages, and how files are read. */

import { type GatheredSite, gatherSite } from '../content/gather-site.ts';
import { createKnownFrontmatter, type KnownFrontmatter } from '../content/known-frontmatter.ts';
import type { LearnedPages } from '../content/learn-contract.ts';
import { linkedFolder } from '../content/tree-entry.ts';
import { MARKDOWN } from '../generators/routes.ts';
import { globs } from '../text/globs.ts';
import { createEarlyPages, type EarlyPages } from './early-pages.ts';
import { MAX_PAGE_BYTES } from './large-pages.ts';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import type { ValidationInput } from './session-options.ts';
import { nameOfBytes, noteRead, readBytes, type SiteTree } from './site-tree.ts';
import { type BegunLint, beginLint } from './tools/gather-lint.ts';

export interface SeenSite {
  site: GatheredSite;
  /** Paths of all pages. */
  pages: ReadonlySet<string>;
  /** What was read of files that are no pages, now and whenever the index is asked. */
  openedFiles: OpenedFiles;
  /** Undefined for what cannot be read. */
  read(path: string): string | undefined;
  isPage(path: string): boolean;
  /** Pages that were read for this, and what reads their front matter. */
  early: Pick<EarlyPages, 'take' | 'forget'> & { heads: KnownFrontmatter };
  /** What the linter is at work on. */
  begun: BegunLint | undefined;
}

/** `isLinted`: the linter begins on the pages while the rest is looked at. */
export function lookAtSite(
  input: ValidationInput,
  tree: SiteTree,
  { learned, isLinted }: { learned: LearnedPages | undefined; isLinted: boolean },
): SeenSite {
  let begun: BegunLint | undefined;
  const config = input.config ?? {};
  const out = new Set(tree.unread.map(({ path }) => path));
  const read = (path: string): string | undefined => {
    const isRead = !out.has(path);
    const bytes = isRead ? readBytes(input.root, path, MARKDOWN.test(path) ? MAX_PAGE_BYTES : undefined) : undefined;
    if (bytes !== undefined && tree.blobs.has(path)) noteRead(tree, path, nameOfBytes(bytes, tree.blobs.get(path)));
    return bytes?.toString('utf8');
  };
  const isExcluded = config.exclude === undefined ? () => false : globs(config.exclude, { dot: true });
  const early = createEarlyPages(read);
  const heads = createKnownFrontmatter();
  const openedFiles = createOpenedFiles(input.root, tree);
  let pages: ReadonlySet<string> = new Set();
  const site = gatherSite({
    ...tree,
    read(path) {
      const text = early.read(path);
      if (!pages.has(path)) openedFiles.note(path);
      return text;
    },
    config,
    ...(input.forge && { forge: input.forge }),
    linkedFolder: (path) => (out.has(path) ? linkedFolder(input.root, path) : undefined),
    onText: openedFiles.note,
    isDirty: tree.dirty.size > 0,
    isExcluded,
    sitePath: input.sitePath ?? '',
    learned,
    heads,
    onPages(paths, { root }) {
      pages = new Set(paths);
      if (isLinted) begun = beginLint(input, root, paths, tree);
    },
  });
  const isPage = (path: string): boolean => site.index.routes.isPage(path) && !isExcluded(path);
  const forget = (): void => {
    early.forget();
    heads.forget();
  };
  return { site, pages, openedFiles, read, early: { take: early.take, forget, heads }, begun, isPage };
}
