/** Judges pages by themselves, here or, where they are many, in a second thread; the answer is the same. */
import type { GatheredSite } from '../content/gather-site.ts';
import type { Gate } from '../gates/gate.ts';
import type { KeptPages } from './cache.ts';
import type { Judge } from './judge.ts';
import type { LearningSyntax } from './learning-syntax.ts';
import type { PageStore } from './page-store.ts';
import { gatesForThread, isWorthAThread, type SecondThread, startSecondThread } from './second-thread.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';

export interface PageWorkParts {
  input: ValidationInput;
  tree: SiteTree;
  site: GatheredSite;
  asked: readonly Gate[];
  store: PageStore;
  judge: Judge;
  syntax: LearningSyntax;
}

export interface PageWork {
  /** Starts the second thread where what was kept leaves enough to do. */
  begin(kept: KeptPages['entries']): void;
  /** Judges pages now, or hands them to the second thread. */
  judge(paths: readonly string[]): Promise<void>;
  /** What the second thread found is in, and what it could not judge is judged here. */
  join(): Promise<void>;
}

export function createPageWork({ input, tree, site, asked, store, judge, syntax }: PageWorkParts): PageWork {
  const gates = gatesForThread(asked);
  let thread: SecondThread | undefined;
  const entriesOf = (paths: readonly string[]) => paths.flatMap((path) => store.entries.get(path) ?? []);

  async function here(paths: readonly string[]): Promise<void> {
    const waiting = entriesOf(paths).filter(({ findings }) => findings.snippets === undefined);
    await syntax.learn(waiting.flatMap(({ languages }) => languages));
    judge.pages(paths);
  }

  return {
    begin(kept) {
      const fresh = site.pagePaths.filter((path) => {
        const known = kept.get(path);
        return known === undefined || known.hash !== (tree.blobs.get(path) ?? known.hash);
      });
      if (gates.length === 0 || !(input.secondThread ?? isWorthAThread(fresh.length))) return;
      const setup = {
        root: input.root,
        profile: input.profile,
        config: input.config ?? {},
        kind: site.context.kind,
        headingIds: site.headingIds,
        gates,
        secrets: asked.some(({ id }) => id === 'secrets'),
      };
      thread = startSecondThread(setup, input.signal);
    },
    async judge(paths) {
      if (!thread) return here(paths);
      await thread.judge(entriesOf(paths).filter(({ findings }) => gates.some((id) => !findings[id])));
    },
    async join() {
      if (!thread) return;
      await thread.finish();
      thread = undefined;
      input.signal?.throwIfAborted();
      await here(site.pagePaths);
    },
  };
}
