/** What a session keeps across runs: pages and their findings by content hash, their facts in a file that only grows, and the last outcome by tree. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LearnedPages } from '../content/learn-contract.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { createFactsFile } from './facts-file.ts';
import { type LearnedFile, openLearned } from './learned-file.ts';
import type { Outcome } from './outcome.ts';
import {
  type KeptOutcome,
  type OutcomeHeader,
  outcomeOf,
  readOutcome,
  readOutcomeHeader,
  writeOutcome,
} from './outcome-file.ts';
import type { PageEntry } from './page-store.ts';
import {
  type Judged,
  type LinksToKeep,
  type PagesFile,
  type PagesHeader,
  type PagesPlace,
  readPages,
  writePages,
} from './pages-file.ts';
import { PARSED_BY } from './parsed-by.ts';
import type { SiteTree } from './site-tree.ts';

export interface CacheKeys {
  /** Names the site: its place and folder. */
  site: string;
  /** Facts hold as long as this: parser, kind of site, heading ids. */
  facts: string;
  /** Page findings hold as long as this: facts, gates, configuration, contract. */
  findings: string;
}

export interface KeptPages extends Judged {
  entries: ReadonlyMap<string, PageEntry>;
}
type KeptLinks = LinksToKeep & Judged;

/** A file of facts, and how long they hold. */
export interface FactsPlace {
  path: string;
  facts: string;
}

export interface SessionCache {
  /** Whether anything was kept of the site; it may not fit any more. */
  hasPages(site: string): boolean;
  /** Reads the last outcome where `differing` says that the tree seems to be the same, else the entries, before it is known whether they fit, while git is still asked. */
  readAhead(site: string): (differing: string) => void;
  /** What was learned of pages' front matter. */
  learned(site: string, tree: Pick<SiteTree, 'blobs'>): LearnedPages;
  /** Entries by path; empty when nothing fits. */
  readPages(keys: CacheKeys): KeptPages;
  /** Facts of a page that was kept; undefined when they are not where they were. */
  readPacked(keys: CacheKeys, entry: PageEntry): string | undefined;
  /** Where nothing was kept packed facts go to a new file as they come, and out of memory; otherwise they wait. */
  addFacts(keys: CacheKeys, entries: readonly PageEntry[]): void;
  /** The file that facts go to, for whoever else reads them there. */
  factsPlace(keys: CacheKeys): FactsPlace;
  /** Facts of fresh pages that are still in memory are added to their file; the entries, which are small, are written again. */
  writePages(keys: CacheKeys, entries: ReadonlyMap<string, PageEntry>, links: KeptLinks): void;
  readOutcome(site: string, treeKey: string): Outcome | undefined;
  writeOutcome(site: string, treeKey: string, outcome: Outcome): void;
}

/** A cache that cannot be read or written, or whose seal is not ours, is an empty one, never a failure. */
export function createCache(place: SealedFolder): SessionCache {
  removeOdd(place.folder);
  const named = (site: string, ending: string): string => `check-${site}.${ending}`;
  const pagesOf = (site: string): PagesPlace => ({ in: place, name: named(site, 'pages') });
  const facts = createFactsFile((site) => join(place.folder, named(site, 'facts')));
  let isNew = false;
  let learned: LearnedFile | undefined;
  /** What was read ahead, and of which site. */
  let ahead: { site: string; pages: PagesFile } | undefined;
  /** What stands in the file of pages, until it is written. */
  let read: PagesFile | undefined;
  /** What the tree went by before it was looked at. */
  let differing = '';
  /** One for what is committed, one for what is not yet: who takes a change back finds the first again. */
  const outcomeFile = (site: string): string => named(site, differing === '' ? 'outcome' : 'changed-outcome');
  let outcomeAhead: { site: string; kept: KeptOutcome } | undefined;
  return {
    hasPages: (site) => existsSync(join(place.folder, named(site, 'pages'))),
    readAhead: (site) => (name) => {
      differing = name;
      let outcome: OutcomeHeader | undefined;
      quietly(() => {
        outcome = readOutcomeHeader(join(place.folder, outcomeFile(site)));
      });
      quietly(() => {
        if (outcome?.differing === name) outcomeAhead = { site, kept: readOutcome(place, outcomeFile(site)) };
        else ahead = { site, pages: readPages(pagesOf(site)) };
      });
    },
    learned(site, { blobs }) {
      learned = openLearned(place, named(site, 'learned'), PARSED_BY, (path) => blobs.get(path));
      return learned;
    },
    readPages(keys) {
      read = readKept(ahead?.site === keys.site ? ahead.pages : undefined, pagesOf(keys.site), keys);
      ahead = undefined;
      isNew = (read?.entries.size ?? 0) === 0;
      if (read === undefined || isNew) return { entries: new Map() };
      const { entries, header } = read;
      const { world, opened, moved } = header.findings === keys.findings ? header : {};
      return { entries, world, opened, moved };
    },
    readPacked: (keys, entry) => facts.read(keys, entry),
    addFacts(keys, entries) {
      if (isNew) quietly(() => facts.add(keys, entries));
    },
    factsPlace: (keys) => ({ path: facts.newPlace(keys.site), facts: keys.facts }),
    writePages(keys, entries, links) {
      quietly(() => learned?.write());
      quietly(() => {
        facts.finish(keys, [...entries.values()]);
        const { site, ...header } = keys;
        const { world, opened, moved } = links;
        writePages(pagesOf(site), { ...header, world, opened, moved }, entries, links, read);
        read = undefined;
      });
    },
    readOutcome(site, treeKey) {
      const ahead = outcomeAhead?.site === site ? outcomeAhead.kept : undefined;
      outcomeAhead = undefined;
      try {
        return outcomeOf(ahead ?? readOutcome(place, outcomeFile(site), treeKey), treeKey);
      } catch {
        return undefined;
      }
    },
    writeOutcome(site, treeKey, outcome) {
      quietly(() => writeOutcome(place, outcomeFile(site), { treeKey, differing }, outcome));
    },
  };
}

function readKept(ahead: PagesFile | undefined, place: PagesPlace, keys: CacheKeys): PagesFile | undefined {
  try {
    const fits = (header: PagesHeader): boolean => header.facts === keys.facts;
    const file = ahead ?? readPages(place, fits);
    if (!fits(file.header)) return undefined;
    if (file.header.findings !== keys.findings) for (const entry of file.entries.values()) entry.findings = {};
    return file;
  } catch {
    return undefined;
  }
}

/** A read-only place keeps nothing. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing is kept.
  }
}

/** Pipes, sockets and devices that came with an archive of the folder: nothing of ours is one, and reading one may never end. */
function removeOdd(folder: string): void {
  quietly(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (!entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink()) rmSync(join(folder, entry.name));
  });
}
