/** What a run planned to write, from its own record: a job gets the right to these paths and to no glob. */
import { allowedPathsOf } from '../commit/allowed-paths.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import type { Engine } from '../engine/engine.ts';
import { LaunchError } from '../errors.ts';
import { ARTIFACTS, type Artifact } from '../model/artifacts.ts';
import type { Snapshot } from '../model/run.ts';
import type { PlannedPaths } from './capability.ts';

type Known = Pick<Engine, 'snapshot' | 'config' | 'artifact'>;
/** Validated, and until its pull request is there; a call that is repeated may come later still. */
const MAY_WRITE = new Set(['READY_FOR_PR', 'PR_OPENED', 'DONE']);
/** A fix is written with what it could not fix still standing. */
const mayWrite = ({ kind, state, validation }: Snapshot): boolean =>
  MAY_WRITE.has(state) || (kind === 'check' && state === 'VALIDATING' && validation !== null);

export function plannedPathsOf(
  engine: Known,
  webUrl: string,
): (runId: string, repository: string) => ReturnType<PlannedPaths> {
  return async (runId, repository) => {
    try {
      const snapshot = await engine.snapshot(runId);
      const { site_repo_url: site } = await engine.config(runId);
      const name = site === undefined ? undefined : parseGitHubRepository(site, webUrl);
      const isTarget = name !== undefined && `${name.owner}/${name.repo}`.toLowerCase() === repository.toLowerCase();
      if (!isTarget || !mayWrite(snapshot)) return undefined;
      const pages = (await read(engine, runId, 'page_plan'))?.pages.map(({ output_path }) => output_path) ?? [];
      const patched = (await read(engine, runId, 'patch_bundle'))?.patches.map(({ path }) => path) ?? [];
      return allowedPathsOf(
        { allowed_paths: [], kind: 'launch' },
        { repository: undefined, planned: [...pages, ...patched] },
      );
    } catch (thrown) {
      if (thrown instanceof LaunchError && (thrown.code === 'RUN_NOT_FOUND' || thrown.code === 'INVALID_INPUT'))
        return undefined;
      throw thrown;
    }
  };
}

async function read<S extends 'page_plan' | 'patch_bundle'>(
  engine: Known,
  runId: string,
  stem: S,
): Promise<Artifact<S> | undefined> {
  const snapshot = await engine.snapshot(runId);
  if (!snapshot.artifacts.some(({ name }) => name === `${stem}.json`)) return undefined;
  const { bytes } = await engine.artifact(runId, `${stem}.json`);
  const schema: { parse(value: unknown): unknown } = ARTIFACTS[stem];
  return schema.parse(JSON.parse(bytes.toString('utf8'))) as Artifact<S>;
}
