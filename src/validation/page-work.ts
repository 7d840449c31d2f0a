/** Judges pages by themselves, here or, where they are many, in a second thread; the answer is the same. */
import { beforeLongWork } from '../adapters/end-signals.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import type { Gate } from '../gates/gate.ts';
import { engineLanguageOf, engineSamples } from '../syntax/engines.ts';
import type { CacheKeys, SessionCache } from './cache.ts';
import type { Judge } from './judge.ts';
import type { LearningSyntax } from './learning-syntax.ts';
import type { PageEntry, PageStore } from './page-store.ts';
import { gatesForThread, isWorthAThread, type SecondThread, startSecondThread } from './second-thread.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';
import { isLarge } from './tight-heap.ts';

export interface PageWorkParts {
  input: ValidationInput;
  tree: SiteTree;
  site: GatheredSite;
  asked: readonly Gate[];
  store: PageStore;
  judge: Judge;
  syntax: LearningSyntax;
  /** Samples that need no parser: what was found in them is known. */
  knownSamples: ReadonlyMap<string, unknown>;
  /** A second thread that was started ahead. */
  ahead: SecondThread | undefined;
  /** Where facts of new pages go, out of memory. */
  cache: SessionCache | undefined;
  keys: CacheKeys;
}

const isOfEngine = (word: string): boolean => engineLanguageOf(word) !== undefined;

type Entries = ReadonlyMap<string, PageEntry>;

export interface PageWork {
  /** Starts the second thread where what was kept leaves enough to do; of chunks that are still to be read it reads some, from the last. */
  begin(kept: Entries, chunks: readonly (readonly string[])[]): void;
  /** Pages of a chunk that the second thread has read. */
  read(chunk: readonly string[]): Promise<Entries>;
  /** Judges pages now, or hands them to the second thread. */
  judge(paths: readonly string[]): Promise<void>;
  /** Facts of new pages leave the memory where they can. */
  putAway(paths: readonly string[]): void;
  /** What the second thread found is in, and what it could not judge is judged here. */
  join(): Promise<void>;
}

/** Starts the second thread, which loads while the site is looked at, where so many of its files look like pages. */
export function startAhead(
  input: ValidationInput,
  asked: readonly Gate[],
  paths: readonly string[],
): SecondThread | undefined {
  const pages = paths.filter((path) => /\.mdx?$/i.test(path)).length;
  if (gatesForThread(asked).length === 0 || !(input.secondThread ?? isWorthAThread(pages))) return undefined;
  return startSecondThread(input.signal, { isLarge: isLarge(pages) });
}

export function createPageWork(parts: PageWorkParts): PageWork {
  const { input, tree, site, asked, store, judge, syntax, knownSamples, ahead: started, cache, keys } = parts;
  const gates = gatesForThread(asked);
  let thread: SecondThread | undefined;
  /** Chunks nobody has begun to read, and what comes of those that the second thread was given. */
  let open: (readonly string[])[] = [];
  const ahead = new Map<readonly string[], Promise<Entries>>();
  const entriesOf = (paths: readonly string[]) => paths.flatMap((path) => store.entries.get(path) ?? []);

  async function here(paths: readonly string[]): Promise<void> {
    const waiting = entriesOf(paths).filter(
      ({ findings, samples }) => findings.snippets === undefined && !knownSamples.has(samples ?? ''),
    );
    await syntax.learn(waiting.flatMap(({ languages }) => languages));
    const asking = entriesOf(paths).filter(
      ({ findings, languages }) => findings.snippets === undefined && languages.some(isOfEngine),
    );
    if (asking.length > 0)
      await syntax.ask(engineSamples(asking.flatMap(({ path }) => store.pages.get(path)?.facts.code ?? [])));
    await beforeLongWork(input.signal);
    judge.pages(paths);
  }

  /** Gives the second thread pages to read as long as it would have too little to do. */
  function readAhead(thread: SecondThread): void {
    for (let chunk = open.at(-1); chunk !== undefined && thread.isFree; chunk = open.at(-1)) {
      open.pop();
      const read = thread.read(chunk.map((path) => ({ path, hash: tree.blobs.get(path) })));
      ahead.set(
        chunk,
        read.then((entries) => {
          cache?.addFacts(keys, [...entries.values()]);
          return entries;
        }),
      );
    }
  }

  return {
    begin(kept, chunks) {
      const isFresh = (path: string): boolean => {
        const known = kept.get(path);
        return known === undefined || known.hash !== (tree.blobs.get(path) ?? known.hash);
      };
      const fresh = site.pagePaths.filter(isFresh);
      if (gates.length === 0 || !(input.secondThread ?? isWorthAThread(fresh.length))) {
        started?.end();
        return;
      }
      const setup = {
        root: input.root,
        profile: input.profile,
        config: input.config ?? {},
        site: { context: site.context, hugo: site.hugo, headingIds: site.headingIds },
        gates,
        secrets: asked.some(({ id }) => id === 'secrets'),
        facts: cache?.factsPlace(keys),
      };
      thread = started ?? startSecondThread(input.signal, { isLarge: isLarge(fresh.length) });
      thread.begin(setup);
      open = chunks.filter((chunk) => chunk.every(isFresh));
      readAhead(thread);
    },
    async read(chunk) {
      if (open[0] === chunk) open.shift();
      const entries = await ahead.get(chunk);
      ahead.delete(chunk);
      await beforeLongWork(input.signal);
      return entries ?? new Map();
    },
    async judge(paths) {
      if (!thread) return here(paths);
      const waiting = entriesOf(paths).filter(({ findings }) => gates.some((id) => !findings[id]));
      cache?.addFacts(keys, waiting);
      await thread.judge(waiting, store.textAtHand);
      readAhead(thread);
    },
    putAway: (paths) => cache?.addFacts(keys, entriesOf(paths)),
    async join() {
      if (!thread) return;
      await thread.finish();
      thread = undefined;
      input.signal?.throwIfAborted();
      await here(site.pagePaths);
    },
  };
}
