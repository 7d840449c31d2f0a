/** The validation session of a run: its site worktree, its product, its artifacts, its profile. */
import { parse } from 'yaml';
import { CheckConfig } from '../../config/check-config.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../../model/artifacts.ts';
import type { GateFacts } from '../../gates/facts.ts';
import { productTree } from '../../truth/product-tree.ts';
import { openSession, type ValidationSession } from '../../validation/session.ts';
import type { WorkerContext } from '../worker.ts';

export async function openRunSession(context: WorkerContext): Promise<ValidationSession> {
  const { config, dirs, inputs, ports, signal, progress } = context;
  return openSession({
    root: dirs.site, profile: config.validation_profile, sitePath: config.site_path, config: await checkConfigOf(context),
    ports: { git: ports.git, processes: ports.processes, clock: ports.clock }, run: config, artifacts: await artifactsOf(context),
    product: inputs.product === null ? null : productTree({ root: dirs.product, sha: inputs.product.sha, repository: inputs.product.repository }),
    base: inputs.site.sha, cacheDir: dirs.cache, signal, progress,
  });
}

/** The site's own launch.yml at the base commit: a change cannot loosen the check it is judged by. */
export async function checkConfigOf({ ports, dirs, inputs }: WorkerContext): Promise<CheckConfig> {
  for (const name of ['.github/launch.yml', 'launch.yml']) {
    const bytes = await ports.git.show(dirs.site, inputs.site.sha, name);
    const parsed = bytes === undefined ? undefined : CheckConfig.safeParse(parse(bytes.toString('utf8')) ?? {});
    if (parsed !== undefined) return parsed.success ? parsed.data : {};
  }
  return {};
}

async function artifactsOf(context: WorkerContext): Promise<GateFacts['artifacts']> {
  const found: { [S in ArtifactStem]?: Artifact<S> } = {};
  const read = async <S extends ArtifactStem>(stem: S): Promise<void> => {
    const artifact = await context.tryRead(stem);
    if (artifact !== undefined) Object.assign(found, { [stem]: artifact });
  };
  for (const stem of Object.keys(ARTIFACTS) as ArtifactStem[]) if (stem !== 'validation_report') await read(stem);
  return found;
}
