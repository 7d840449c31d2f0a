/** What opening the pull request of a run would do, from its records alone: nothing is written, no tree is rebuilt. */
import { branchName } from '../commit/branch.ts';
import type { CommitService } from '../commit/commit-service.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { Snapshot } from '../model/run.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import { titleOf } from '../workers/pr-manager/texts.ts';
import type { RunInput } from '../workers/worker.ts';
import type { PrRehearsal } from './engine.ts';
import { requireProposable } from './legal.ts';

export async function rehearsePr(run: {
  snapshot: Snapshot;
  config: NormalisedRunConfig;
  /** Throws for a run whose inputs are not pinned yet. */
  siteOf: () => RunInput;
  read<S extends ArtifactStem>(stem: S): Promise<Artifact<S> | undefined>;
  commitService: Pick<CommitService, 'findOpenPullRequest'>;
  signal: AbortSignal;
}): Promise<PrRehearsal> {
  const { snapshot, config } = run;
  const site = requireProposable(snapshot, run.siteOf);
  const [plan, facts, bundle] = await Promise.all([
    run.read('page_plan'),
    run.read('product_facts'),
    run.read('patch_bundle'),
  ]);
  const applied = new Set(snapshot.applied_patches);
  const patches = (bundle?.patches ?? []).filter(({ patch_id }) => applied.has(patch_id));
  const affected_paths = [...new Set(patches.map(({ path }) => path))].sort();
  const base_ref = config.commit.base ?? site.ref;
  const open =
    site.origin === 'git' && base_ref !== null
      ? await run.commitService.findOpenPullRequest(site.source, config.product_slug, base_ref, run.signal)
      : undefined;
  return {
    branch: open?.branch ?? branchName(snapshot.run_id, config.product_slug),
    base_ref,
    title: titleOf({ runId: snapshot.run_id, config, plan, facts, bundle, changeSet: { changes: affected_paths } }),
    affected_paths,
    appends_to: open?.url ?? null,
  };
}
