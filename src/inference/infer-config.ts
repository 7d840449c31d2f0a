/** What a run_config leaves out, inferred from the product's repository: only what is beyond doubt, by the same rules as the tool. */
import path from 'node:path';
import { UserError } from '../errors.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { Git } from '../ports/git.ts';
import type { Scratch } from '../ports/scratch.ts';
import type { SiteProfile } from '../sites/site-profile.ts';
import { gatherEvidence, readEvidence } from './gather-evidence.ts';
import { inferProduct } from './infer-product.ts';
import { parseRepositoryUrl } from './repository-url.ts';

interface Surroundings {
  git: Git;
  scratch: Scratch;
  sites: readonly SiteProfile[];
  /** What a relative path is meant from. */
  root: string;
  signal: AbortSignal;
}

/** The config as it is where it says family and platform, or nobody can be sure of them. */
export async function inferConfig(config: RunConfig, around: Surroundings): Promise<RunConfig> {
  const { github_repo_url: repository, family, target_platform } = config;
  if (repository === undefined || (family != null && target_platform != null)) return config;
  const evidence = await evidenceOf(repository, around);
  if (evidence === undefined) return config;
  const inferred = inferProduct(evidence, around.sites);
  if (!inferred.sure) return config;
  return {
    ...config,
    product_slug: config.product_slug ?? inferred.family,
    family: family ?? inferred.family,
    target_platform: target_platform ?? inferred.target_platform,
  };
}

/** Of an address that no profile knows, or a folder without commits, nothing is inferred: the run itself says what is wrong. */
async function evidenceOf(repository: string, { git, scratch, sites, root, signal }: Surroundings) {
  try {
    if (!/^[a-z][a-z0-9+.-]*:\/\/|^[^/][^/@]*@[^/]+:/iu.test(repository)) {
      const folder = path.resolve(root, repository);
      return await readEvidence({ ...(await namedIn(folder, git, sites)), sha: '' }, folder, git);
    }
    return await gatherEvidence(parseRepositoryUrl(repository, sites), git, scratch, signal);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    if (thrown instanceof UserError || (thrown instanceof Error && thrown.name !== 'TypeError')) return undefined;
    throw thrown;
  }
}

/** A clone is called as its address says, whatever folder it lies in. */
async function namedIn(folder: string, git: Git, sites: readonly SiteProfile[]) {
  const found = await git.findRepository(folder, { named: true });
  const remote = found?.root === folder ? found.remoteUrl : null;
  try {
    return parseRepositoryUrl(remote ?? '', sites);
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    return { owner: '', name: path.basename(folder) };
  }
}
