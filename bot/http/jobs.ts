/** Jobs of GitHub Actions as callers: who they are by their OIDC token, the runs of their own repository, and what a fix of theirs may write. */
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { readTarget } from '../../src/engine/run-target.ts';
import { UserError } from '../../src/errors.ts';
import { sha256 } from '../../src/model/passage.ts';
import type { RunTarget } from '../../src/model/run-target.ts';
import type { PlannedPaths } from '../../src/serve/capability.ts';
import { createJobTokenVerifier } from '../../src/serve/job-token.ts';
import { plannedPathsOf } from '../../src/serve/planned-paths.ts';
import { type Authenticate, createAuthenticate, type JobClaims, unauthorized } from '../../src/serve/principal.ts';
import { createRunHandler } from '../../src/serve/run-handler.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { createRepositoryClient } from '../github/repository.ts';
import type { RepositoryRef } from '../model.ts';
import { isOpen } from '../product.ts';
import { readRepositoryConfig, requireAllowedPaths } from '../repository-config.ts';
import { onQuota, ownerOf, rememberRun } from '../runs.ts';
import type { Route } from '../server.ts';
import { readDispatched, wasHanded } from '../work/dispatch.ts';
import { queueCollect } from '../work/queue-check.ts';

/** Jobs of repositories that the App is installed on, where the bot has an address to be named by. */
export function createJobAuthenticate(bot: Bot): Authenticate {
  const { publicUrl, jobIssuer } = bot.settings;
  if (publicUrl === null) return createAuthenticate({ tokens: {} });
  const verify = createJobTokenVerifier({
    audience: publicUrl,
    repositories: ['*/*', '*/.*'],
    clock: bot.context.clock,
    ...(jobIssuer === null ? {} : { issuer: jobIssuer }),
  });
  return createAuthenticate({
    tokens: {},
    async verifyJob(token) {
      const claims = await verify(token);
      if ((await repositoryNamed(bot, claims.repository)) === undefined)
        throw unauthorized(`The App is not installed on \`${claims.repository}\`.`);
      return claims;
    },
  });
}

export function createRunsRoute(bot: Bot, authenticate: Authenticate, onError: (thrown: unknown) => void): Route {
  const { store, clock, ids } = bot.context;
  return createRunHandler({
    store,
    clock,
    ids,
    authenticate,
    webUrl: bot.settings.webUrl,
    onError,
    leases: (run) => targetLeases(bot, run),
    admits: (target, claims) => isAdmitted(bot, target, claims),
    async creating({ run_id: run, repository: name, workflow_ref: workflow }, config) {
      const repository = await requireRepository(bot, name);
      await onQuota(bot, repository.installation, `job:${run}`, () =>
        rememberRun(bot, { repository, run, number: null, head_sha: null, by: 'workflow', workflow }, config),
      );
    },
    async finished(run) {
      const owner = await ownerOf(bot, run);
      const record = owner && (await readDispatched(bot, owner.repository, run));
      if (owner !== undefined && record !== undefined)
        await queueCollect(bot, { repository: owner.repository, run, workflow: null }, `result:${sha256(record.job)}`);
    },
  });
}

/**
 * A job answers for whoever may push a workflow to its repository, not for who may read a product. So of the bot's runs a job is given those
 * that were handed to a workflow, and a run about a private product only to the workflow that made it.
 */
async function isAdmitted(bot: Bot, target: RunTarget, claims: JobClaims): Promise<boolean> {
  const owner = await ownerOf(bot, target.run_id);
  if (owner === undefined) return false;
  if (target.by === 'bot' && !(await wasHanded(bot, owner.repository, target.run_id))) return false;
  return (await isOpen(bot, owner)) || (target.by === 'job' && owner.workflow === claims.workflow_ref);
}

/** What a run planned to write, and of that only what is allowed by the branch that it was asked for and by the one that it goes to. */
export function plannedUnderConfig(bot: Bot): PlannedPaths {
  const planned = plannedPathsOf(bot.context.engine, bot.settings.webUrl);
  return async (run, name, baseRef) => {
    const paths = await planned(run, name);
    const target = await readTarget(bot.context.store, run);
    if (paths === undefined) return paths;
    const repository = await requireRepository(bot, name);
    const { isMatch } = (await import('picomatch')).default;
    let left = paths;
    // What was asked for on a pull request goes to its head, and is judged by the branch that this goes to.
    const own = target?.by === 'bot' && target.ref === baseRef ? [] : [baseRef];
    for (const branch of new Set([...own, ...(target === undefined ? [] : [target.base_ref])])) {
      const allowed = requireAllowedPaths(await readRepositoryConfig(bot, repository, branch));
      if (allowed.length > 0) left = left.filter((path) => isMatch(plainOf(path), allowed, { dot: true }));
    }
    return left;
  };
}
/** Asked of GitHub each time: it may have been another when the run was asked for. */
export const defaultBranchOf =
  (bot: Bot) =>
  async (name: string): Promise<string> =>
    (await repositoryOf(bot, await requireRepository(bot, name)).get()).default_branch;

const plainOf = (glob: string): string => glob.replace(/\\(.)/gu, '$1');

/** The lease under which a run looks for its target's open pull request, by every branch it could go to. */
async function targetLeases(bot: Bot, run: string): Promise<string[]> {
  const target = await readTarget(bot.context.store, run);
  const config = await bot.context.engine.config(run).catch(() => undefined);
  if (config?.site_repo_url === undefined) return [];
  const { product_slug: slug } = await bot.context.engine.snapshot(run);
  const bases = [config.commit?.base, config.site_ref, target?.ref, target?.base_ref].filter(
    (one) => one !== undefined,
  );
  return bases.map((base) => `pull-request:${sha256(`${config.site_repo_url}\0${base}\0${slug}`)}`);
}

async function repositoryNamed(bot: Bot, name: string): Promise<RepositoryRef | undefined> {
  const parsed = parseGitHubRepository(name, bot.settings.webUrl);
  const installation = parsed && (await bot.installations.find(parsed.owner, parsed.repo));
  if (parsed === undefined || installation === undefined) return undefined;
  const client = createRepositoryClient(bot.installations.api(installation), parsed.owner, parsed.repo);
  const found = await client.get();
  return { id: found.id, owner: found.owner.login, name: found.name, installation };
}

async function requireRepository(bot: Bot, name: string): Promise<RepositoryRef> {
  const found = await repositoryNamed(bot, name);
  if (found !== undefined) return found;
  throw new UserError('POLICY_DENIED', `The App is not installed on \`${name}\`.`);
}
