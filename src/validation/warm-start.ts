/** Starts a session from what an earlier run kept: unchanged pages are not read, and links are judged again only where a change can be felt. */
import type { GatheredSite } from '../content/gather-site.ts';
import type { SiteIndex } from '../content/site-index.ts';
import { type SampleFinding, sampleFindings } from '../gates/sample-findings.ts';
import type { CacheKeys, KeptPages, SessionCache } from './cache.ts';
import type { Judge } from './judge.ts';
import { MAX_PAGE_BYTES, recordOfLarge } from './large-pages.ts';
import type { LinkMap } from './link-map.ts';
import { apart, isUnsettled } from './looked.ts';
import { askForMoves } from './moves.ts';
import type { OpenedFiles } from './opened-files.ts';
import { eachWithin, endsWithin, pageMilliseconds } from './page-budget.ts';
import type { PageEntry, PageLinks, PageStore } from './page-store.ts';
import type { ValidationInput } from './session-options.ts';
import { blobId, noteRead, readBytes, type SiteTree } from './site-tree.ts';

export interface WarmStartParts {
  input: ValidationInput;
  tree: SiteTree;
  site: GatheredSite;
  store: PageStore;
  judge: Judge;
  linkMap: LinkMap;
  cache: SessionCache | undefined;
  keys: CacheKeys;
  /** What findings of links hang on besides the pages and what was opened. */
  world: string | undefined;
  openedFiles: OpenedFiles;
  /** Receives a page that took too long to be read. */
  tooLong(path: string, milliseconds: number): void;
  /** Where goes what was found in samples of pages that changed since. */
  knownSamples: Map<string, readonly SampleFinding[]>;
}

export interface WarmStart {
  /** Looks whether what was kept of links can be used. */
  begin(kept: KeptPages): void;
  /** `read`: pages that another thread has read. */
  load(kept: KeptPages, paths: readonly string[], read?: ReadonlyMap<string, PageEntry>): void;
  /** Reads one page again. */
  reload(path: string): PageEntry | undefined;
  judgeLinks(): Promise<void>;
  /** What git was asked about moves, where links were broken in the earlier run, and likely still are. */
  readonly moves: ReturnType<typeof askForMoves>;
  keep(moved: ReadonlyMap<string, string> | undefined): void;
}

export function createWarmStart({
  input,
  tree,
  site,
  store,
  judge,
  linkMap,
  cache,
  keys,
  world,
  openedFiles,
  tooLong,
  knownSamples,
}: WarmStartParts): WarmStart {
  /** What must be judged again of links after an earlier run; undefined: everything. */
  let stale: StaleLinks | undefined;
  /** What was found on links in the earlier run, of pages where something was. */
  const foundThen = new Map<string, PageLinks['found']>();
  let moves: ReturnType<typeof askForMoves>;
  /** A page that is not in the index of git, as a draft is not, may be known all the same. */
  const blobOf = (path: string): string | undefined => {
    const bytes = readBytes(input.root, path, MAX_PAGE_BYTES);
    return bytes === undefined ? undefined : blobId(bytes);
  };

  return {
    get moves() {
      return moves;
    },
    begin(kept) {
      const { entries, opened } = kept;
      if (entries.size === 0 || world === undefined || kept.world !== world || opened === undefined) return;
      const resized = openedFiles.adopt(opened);
      if (resized === undefined) return;
      const here = new Set(site.pagePaths);
      const gone = [...entries.keys()].filter((path) => !here.has(path));
      stale = { unjudged: new Set(), felt: new Set([...gone, ...resized]) };
    },
    /** Pages into the store and the index, from what was kept where the content is the same. */
    load({ entries: kept }, paths, read) {
      const blobs = new Map<string, string | undefined>();
      for (const path of paths) blobs.set(path, tree.blobs.get(path) ?? (kept.has(path) ? blobOf(path) : undefined));
      const isKept = (path: string): boolean => kept.has(path) && kept.get(path)?.hash === blobs.get(path);
      const loaded = new Map<string, PageEntry | undefined>();
      const fresh = paths.filter((path) => !isKept(path) && !read?.has(path));
      for (const path of eachWithin(fresh, pageMilliseconds(input.config), (path) => {
        input.signal?.throwIfAborted();
        loaded.set(path, store.load(path, blobs.get(path)));
      }))
        tooLong(path, pageMilliseconds(input.config));
      for (const path of paths) {
        input.signal?.throwIfAborted();
        const known = kept.get(path);
        const blob = blobs.get(path);
        if (known !== undefined && known.hash === blob) {
          store.adopt(known);
          site.index.put(known.record);
          const { links } = known;
          known.links = undefined;
          if (stale && links) {
            judge.adopt(path, links.found);
            linkMap.restore(path, links.targets);
            if (Object.keys(links.found).length > 0) {
              foundThen.set(path, links.found);
              if (Object.values(links.found).some(isUnsettled)) moves ??= askForMoves({ input, tree });
            }
          } else stale?.unjudged.add(path);
          continue;
        }
        if (known?.samples !== undefined && known.findings.snippets !== undefined)
          knownSamples.set(known.samples, sampleFindings(apart(known.findings.snippets).findings));
        const ready = read?.get(path);
        if (ready) store.adopt(ready);
        const entry = ready ?? loaded.get(path);
        if (entry) noteRead(tree, path, entry.hash);
        if (stale && known) site.index.put(known.record);
        else if (stale) site.index.arrive(path);
        const record = entry?.record ?? recordOfLarge(input.root, path, site);
        const isSeen = record !== undefined && site.index.put(record);
        if (isSeen) stale?.felt.add(path);
        stale?.unjudged.add(path);
      }
    },

    reload(path) {
      let entry: PageEntry | undefined;
      const milliseconds = pageMilliseconds(input.config);
      const isRead = endsWithin(milliseconds, () => {
        entry = store.load(path, undefined);
      });
      if (!isRead) tooLong(path, milliseconds);
      return entry;
    },

    /** Judges the links of all pages, or of those that changed, lead to a change, or found nothing where something may be now. */
    async judgeLinks() {
      if (stale === undefined) return judge.links(store.entries.keys(), true);
      const again = stale.unjudged;
      if (stale.felt.size > 0) {
        for (const path of [
          ...linkMap.linkersOf(stale.felt),
          ...judge.suspects(),
          ...sharersOf(site.index, stale.felt),
        ])
          again.add(path);
      }
      await judge.links([...again].sort(), false);
      stale = undefined;
    },

    /** Keeps everything for the next run. */
    keep(moved) {
      const { misread } = tree;
      // What was read of templates and configuration is part of what everything hangs on.
      if ([...misread].some((path) => !store.entries.has(path))) return;
      const found = world === undefined ? undefined : judge.foundOn();
      const suspects = new Set(judge.suspects());
      const isNothing = (path: string): boolean => !suspects.has(path) && !foundThen.has(path);
      const entries = new Map([...store.entries].filter(([path]) => !misread.has(path)));
      cache?.writePages(keys, misread.size === 0 ? store.entries : entries, {
        world: found === undefined ? undefined : world,
        opened: found && openedFiles.opened(),
        moved: moved && [...moved],
        isKept: (path) =>
          linkMap.isRestored(path) && (isNothing(path) || isSame(found?.(path) ?? {}, foundThen.get(path) ?? {})),
        linksOf: (path) => found && { found: found(path), targets: linkMap.targetsOf(path) },
      });
    },
  };
}

/** Whether the very same was found, and not something equal. */
const isSame = (found: PageLinks['found'], then: PageLinks['found']): boolean =>
  Object.keys(found).length === Object.keys(then).length &&
  Object.entries(found).every(([gate, findings]) => findings === then[gate]);

interface StaleLinks {
  unjudged: Set<string>;
  /** Pages that links see otherwise than before, are new, or are gone. */
  felt: Set<string>;
}

/** Pages with the URL or an alias of one of these. */
function sharersOf({ pages }: SiteIndex, paths: ReadonlySet<string>): string[] {
  const urls = new Set([...paths].flatMap((path) => pages.get(path)?.url ?? []));
  const shares = (url: string, aliases: readonly string[]): boolean =>
    urls.has(url) || aliases.some((alias) => urls.has(alias));
  return [...pages.values()].filter(({ url, aliases }) => shares(url, aliases)).map(({ path }) => path);
}
