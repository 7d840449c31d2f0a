/** Looks at the site of a listed tree: what kind it is, which files are its pages, and how files are read. */
import picomatch from 'picomatch';
import { type GatheredSite, gatherSite } from '../content/gather-site.ts';
import type { LearnedPages } from '../content/learn-contract.ts';
import { createEarlyTexts, type EarlyTexts } from './early-texts.ts';
import type { ValidationInput } from './session-options.ts';
import { readText, type SiteTree } from './site-tree.ts';

export interface SeenSite {
  site: GatheredSite;
  /** Undefined for what cannot be read. */
  read(path: string): string | undefined;
  isPage(path: string): boolean;
  /** Texts of pages that were read for this. */
  early: EarlyTexts;
}

export function lookAtSite(input: ValidationInput, tree: SiteTree, learned: LearnedPages | undefined): SeenSite {
  const config = input.config ?? {};
  const out = new Set(tree.unread.map(({ path }) => path));
  const read = (path: string): string | undefined => (out.has(path) ? undefined : readText(input.root, path));
  const isExcluded = config.exclude === undefined ? () => false : picomatch(config.exclude, { dot: true });
  const early = createEarlyTexts(read);
  const site = gatherSite({
    ...tree,
    read: early.read,
    config,
    isDirty: tree.dirty.size > 0,
    isExcluded,
    sitePath: input.sitePath ?? '',
    learned,
  });
  return { site, read, early, isPage: (path) => site.index.routes.isPage(path) && !isExcluded(path) };
}
