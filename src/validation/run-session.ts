/** The validation session of a run: its site worktree, its product, its artifacts, its profile. W7 and W8 share it. */

import { CheckConfig } from '../config/check-config.ts';
import { parseConfig } from '../config/config-problems.ts';
import { CHECK_CONFIG_FILES, parseCheckConfig } from '../config/read-check-config.ts';
import { ServiceError, UserError } from '../errors.ts';
import type { GateFacts } from '../gates/facts.ts';
import { gates } from '../gates/index.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../model/artifacts.ts';
import type { Git } from '../ports/git.ts';
import { productTree } from '../truth/product-tree.ts';
import type { WorkerContext } from '../workers/worker.ts';
import { openSession, type ValidationInput, type ValidationSession } from './session.ts';
import { traceGates } from './trace-gates.ts';

export async function openRunSession(
  context: WorkerContext,
  options: Pick<ValidationInput, 'withFixes'> = {},
): Promise<ValidationSession> {
  const { config, dirs, inputs, ports, signal, progress } = context;
  const checkConfig = await checkConfigOf(context);
  const since = await sinceOf(context, checkConfig);
  const traced = traceGates(gates, ports.telemetry, () => ports.clock.monotonic());
  const session = await openSession({
    ...options,
    root: dirs.site,
    gates: traced.gates,
    profile: config.validation_profile,
    sitePath: config.site_path,
    config: checkConfig,
    ports: { git: ports.git, processes: ports.processes, clock: ports.clock },
    run: config,
    artifacts: await artifactsOf(context),
    product:
      inputs.product === null
        ? null
        : productTree({ root: dirs.product, sha: inputs.product.sha, repository: inputs.product.repository }),
    ...since,
    ...(config.built === undefined ? {} : { built: { ...config.built, ofCommit: true } }),
    cacheDir: context.cache,
    cacheName: `run ${inputs.site.repository}`,
    signal,
    progress,
  });
  return telling(session, traced.tell);
}

/** A launch answers for what it wrote and what that breaks, unless the site asks for more; a check for the whole site, or for what a commit does not have. */
async function sinceOf(
  { config, dirs, inputs, ports, snapshot }: WorkerContext,
  { fix }: CheckConfig,
): Promise<Pick<ValidationInput, 'base' | 'scope' | 'scopeReason'>> {
  const base = inputs.site.sha;
  if (snapshot.kind === 'launch') return { base, scope: fix?.old_faults === true ? 'all' : 'new' };
  const { new_since: since } = config;
  if (since === undefined) return { base, scope: 'all' };
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
  const folders = [...new Set([config.site_path === '' ? '' : `${config.site_path}/`, ''])];
  for (const name of folders.flatMap((folder) => CHECK_CONFIG_FILES.map((file) => `${folder}${file}`))) {
    const bytes = await ports.git.show(dirs.site, inputs.site.sha, name);
    if (bytes !== undefined) return configOfBase(bytes.toString('utf8'), name, inputs.site.sha.slice(0, 7));
  }
  return {};
}

/** A broken one is told with where to fix it: what changes nothing on the base is not asked. */
function configOfBase(text: string, name: string, commit: string): CheckConfig {
  try {
    return parseCheckConfig(text, `${name} of the base commit ${commit}`);
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    const advice = `Fix ${name} in a commit of its own and start from that: a run is judged by the rules it starts from.`;
    throw new UserError(thrown.code, `${thrown.message}. ${advice}`, { cause: thrown, details: thrown.details });
  }
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
