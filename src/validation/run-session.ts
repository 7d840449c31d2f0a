/** The validation session of a run: its site worktree, its product, its artifacts, its profile. W7 and W8 share it. */

import { createSampleEngines } from '../adapters/sample-engines.ts';
import { CheckConfig } from '../config/check-config.ts';
import { parseConfig } from '../config/config-problems.ts';
import { requireOneSite } from '../config/sites.ts';
import { ownForge } from '../content/own-forge.ts';
import { ServiceError } from '../errors.ts';
import { JUDGED_STEMS, type JudgedArtifacts } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import { gates } from '../gates/index.ts';
import type { Git } from '../ports/git.ts';
import { productTree } from '../truth/product-tree.ts';
import type { RunInput, WorkerContext } from '../workers/worker.ts';
import { changedConfig, configAt } from './base-config.ts';
import { openSession, type ValidationInput, type ValidationSession } from './session.ts';
import { traceGates } from './trace-gates.ts';

/** The parts of a worker's context that a session is opened on. */
export interface SessionPlace
  extends Pick<WorkerContext, 'snapshot' | 'config' | 'cache' | 'signal' | 'progress' | 'tryRead'> {
  dirs: Pick<WorkerContext['dirs'], 'site' | 'product'>;
  inputs: {
    product: Pick<RunInput, 'sha' | 'repository'> | null;
    site: Pick<RunInput, 'sha' | 'repository' | 'ref' | 'default_branch'>;
  };
  ports: Pick<WorkerContext['ports'], 'git' | 'processes' | 'clock' | 'telemetry' | 'privateLinks'>;
}

interface SessionOptions extends Pick<ValidationInput, 'withFixes'> {
  /** Which gates are asked; default all. */
  asks?: (gate: Gate) => boolean;
}

export async function openRunSession(
  context: SessionPlace,
  { asks = () => true, ...options }: SessionOptions = {},
): Promise<ValidationSession> {
  const { config, dirs, inputs, ports, signal, progress } = context;
  const checkConfig = await checkConfigOf(context);
  if (context.snapshot.kind === 'check') requireOneSite(checkConfig, config.site_path);
  const since = await sinceOf(context, checkConfig);
  const configNote = await changeOf(context, checkConfig);
  const traced = traceGates(gates.filter(asks), ports.telemetry, () => ports.clock.monotonic());
  const session = await openSession({
    ...options,
    root: dirs.site,
    gates: traced.gates,
    profile: config.validation_profile,
    sitePath: config.site_path,
    config: checkConfig,
    ...(configNote === null ? {} : { configNote }),
    ports: {
      git: ports.git,
      processes: ports.processes,
      clock: ports.clock,
      ...(ports.privateLinks === undefined ? {} : { privateLinks: ports.privateLinks }),
    },
    engines: createSampleEngines(ports.processes, signal),
    run: config,
    artifacts: await artifactsOf(context),
    product:
      inputs.product === null
        ? null
        : productTree({ root: dirs.product, sha: inputs.product.sha, repository: inputs.product.repository }),
    ...since,
    ...forgeOfRun(inputs.site, config),
    ...(config.built === undefined ? {} : { built: { ...config.built, ofCommit: true } }),
    cacheDir: context.cache,
    cacheName: `run ${inputs.site.repository}`,
    signal,
    progress,
  });
  return telling(session, traced.tell);
}

/** By what the run recorded: a replay has no clone to ask. */
function forgeOfRun(
  { repository, ref, default_branch }: SessionPlace['inputs']['site'],
  { site_home }: SessionPlace['config'],
): Pick<ValidationInput, 'forge'> {
  const forge = ownForge({
    remoteUrl: site_home?.repository ?? repository,
    defaultBranch: site_home?.default_branch ?? default_branch ?? null,
    branch: site_home?.branch ?? ref,
  });
  return forge === undefined ? {} : { forge };
}

/** A launch answers for what it wrote and what that breaks, unless the site asks for more; a check for the whole site, or for what a commit does not have. */
async function sinceOf(
  { config, dirs, inputs, ports, snapshot }: SessionPlace,
  { fix }: CheckConfig,
): Promise<Pick<ValidationInput, 'base' | 'scope' | 'scopeReason' | 'ignoresSince'>> {
  const base = inputs.site.sha;
  if (snapshot.kind === 'launch') return { base, scope: fix?.old_faults === true ? 'all' : 'new' };
  const { new_since: since, ignores_since: ignoresSince } = config;
  if (since === undefined) return { base, scope: 'all', ...(ignoresSince === undefined ? {} : { ignoresSince }) };
  try {
    await ports.git.run(dirs.site, ['cat-file', '-e', `${since}^{tree}`], { own: true });
    return { base: since, scope: 'new' };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return { base, scope: 'all', scopeReason: `the commit ${since.slice(0, 7)} could not be fetched to compare with` };
  }
}

/** The same session; each judgement is followed by its spans. */
function telling(session: ValidationSession, tell: () => void): ValidationSession {
  return {
    root: session.root,
    get facts() {
      return session.facts;
    },
    get site() {
      return session.site;
    },
    get headingIds() {
      return session.headingIds;
    },
    forget: () => session.forget(),
    refuseToWrite: (path) => session.refuseToWrite(path),
    validate: () => session.validate().finally(tell),
    revalidate: (paths, before) => session.revalidate(paths, before).finally(tell),
  };
}

/** The parts of a worker's context that say which configuration is in force. */
export interface ConfigPlace {
  config: Pick<WorkerContext['config'], 'check_config' | 'site_path'>;
  ports: { git: Pick<Git, 'show'> };
  dirs: Pick<WorkerContext['dirs'], 'site'>;
  inputs: { site: { sha: string } };
}

/** The site's own launch.yml at the base commit: a change cannot loosen the check it is judged by. Throws where that is broken, as a check of the worktree does. */
export async function checkConfigOf({ config, ports, dirs, inputs }: ConfigPlace): Promise<CheckConfig> {
  if (config.check_config !== undefined) return parseConfig(CheckConfig, config.check_config, 'check_config');
  return (await configAt(ports.git, dirs.site, inputs.site.sha, config.site_path)).config;
}

/** Where the run was given a configuration, how the site's own differs from it. */
async function changeOf({ config, ports, dirs, inputs }: ConfigPlace, used: CheckConfig): Promise<string | null> {
  if (config.check_config === undefined) return null;
  return changedConfig(ports.git, dirs.site, { commit: inputs.site.sha, sitePath: config.site_path, used });
}

async function artifactsOf(context: SessionPlace): Promise<JudgedArtifacts> {
  const found: Record<string, unknown> = {};
  for (const stem of JUDGED_STEMS) {
    const artifact = await context.tryRead(stem);
    if (artifact !== undefined) found[stem] = artifact;
  }
  const bundle = await context.tryRead('patch_bundle');
  if (bundle !== undefined)
    found.patch_bundle = { conflicts: bundle.conflicts, patches: bundle.patches.map(({ path }) => ({ path })) };
  // The pages themselves are in the site.
  const drafts = await context.tryRead('drafts', (list, item) => (list === 'pages' ? undefined : item()));
  if (drafts?.left_out !== undefined) found.drafts = { left_out: drafts.left_out };
  return found as JudgedArtifacts;
}
