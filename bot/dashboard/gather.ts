/** Reads what the dashboard shows, as it is now. Nothing of a private product that readers of the docs may not know goes into it. */
import { ENDED } from '../../src/engine/transitions.ts';
import { runVerdict } from '../../src/report/run-verdict.ts';
import { repositoryKey } from '../../src/truth/citation-state.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { ownMarker } from '../own-pull.ts';
import { mayPost } from '../product.ts';
import type { RepositoryConfig } from '../repository-config.ts';
import { beganBy, foundIn, runsOf } from '../runs.ts';
import { recall, type SeenCheck, type SeenCoverage, type SeenTruth } from './board.ts';
import { type CitedProduct, citedProducts } from './read-proofs.ts';

export interface Board {
  branch: string;
  /** Of the default branch. */
  newest: SeenCheck | null;
  products: (CitedProduct & { truth: SeenTruth | null; coverage: SeenCoverage | null })[];
  runs: { run: string; kind: string; result: string; number: number | null; by: string }[];
  pulls: { number: number; title: string }[];
  config: Pick<RepositoryConfig, 'bot' | 'path' | 'problem'>;
}

/** Of the newest runs; what is open longer is nobody's any more. */
const LOOKED_AT = 60;

export async function gatherBoard(
  bot: Bot,
  repository: RepositoryRef,
  branch: string,
  config: RepositoryConfig,
): Promise<Board> {
  const [newest, cited, runs, pulls] = await Promise.all([
    recall(bot, repository, 'check', ''),
    citedProducts(bot, repository, branch),
    openRuns(bot, repository),
    ownPulls(bot, repository),
  ]);
  const products = await Promise.all(
    cited.map(async (product) => ({
      ...product,
      truth: (await recall(bot, repository, 'truth', repositoryKey(product.repository))) ?? null,
      coverage: (await recall(bot, repository, 'coverage', product.slug)) ?? null,
    })),
  );
  return {
    branch,
    newest: newest ?? null,
    products,
    runs,
    pulls,
    config,
  };
}

async function ownPulls(bot: Bot, repository: RepositoryRef): Promise<Board['pulls']> {
  const found: Board['pulls'] = [];
  for (const pull of await repositoryOf(bot, repository).openPulls())
    if ((await ownMarker(bot, repository, pull)) !== undefined) found.push({ number: pull.number, title: pull.title });
  return found;
}

/** Launches, and work on the default branch: checks of pull requests stand at their heads. */
async function openRuns(bot: Bot, repository: RepositoryRef): Promise<Board['runs']> {
  const found: Board['runs'] = [];
  for (const owner of await runsOf(bot, repository, LOOKED_AT)) {
    const snapshot = await bot.context.engine.snapshot(owner.run).catch(() => undefined);
    if (snapshot === undefined || ENDED.has(snapshot.state)) continue;
    // A check that was judged has nothing left to do, and one of a pull request stands at its head.
    if (snapshot.kind === 'check' && (snapshot.validation !== null || owner.number !== null)) continue;
    if (!(await mayPost(bot, owner))) continue;
    found.push({
      run: owner.run,
      kind: snapshot.kind,
      result: runVerdict(snapshot, await foundIn(bot, owner)).words,
      number: owner.number,
      by: beganBy(owner),
    });
  }
  return found;
}
