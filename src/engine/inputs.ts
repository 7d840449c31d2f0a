/** The inputs of a run: pinned once, checked out where the run works, and brought back at the same commits when they are missing. */
import { rename, rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { folderExists } from '../adapters/files.ts';
import { githubServers, type RunSecrets, tokenFor } from '../commit/token-reach.ts';
import { InternalError, UserError } from '../errors.ts';
import { GitSha } from '../model/run.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { Git } from '../ports/git.ts';
import { prepareProduct, prepareSite, sitePathOf } from '../workers/repo-scout/inputs.ts';
import type { RunDirectories, RunInput } from '../workers/worker.ts';
import { damagedRun } from './restore-run.ts';
import type { RunLog } from './run-log.ts';
import type { Step } from './run-step.ts';

const Pinned = z.object({
  repository: z.string(),
  sha: GitSha,
  ref: z.string().nullable(),
  default_branch: z.string().nullish(),
  dirty: z.boolean(),
  source: z.string(),
  origin: z.enum(['git', 'folder', 'made']),
}) satisfies z.ZodType<RunInput>;
const PinnedInputs = z.object({
  product: Pinned.nullable(),
  site: Pinned,
  /** Inside the repository. */
  site_path: z.string().refine((folder) => !isAbsolute(folder) && !/\0|(?:^|[/\\])\.\.(?:[/\\]|$)/u.test(folder)),
});
export type PinnedInputs = z.infer<typeof PinnedInputs>;
export interface InputDeps {
  git: Git;
  config: NormalisedRunConfig;
  dirs: RunDirectories;
  secrets: RunSecrets;
  /** Servers that tokens without an address of their own may be sent to. */
  tokenServers: readonly string[];
  signal: AbortSignal;
}

export const tokenServers = (deps: Step['deps']): readonly string[] => deps.tokenServers ?? githubServers({});

export const inputDeps = (step: Step): InputDeps => ({
  git: step.deps.git,
  config: step.config,
  dirs: step.dirs,
  secrets: step.secrets,
  tokenServers: tokenServers(step.deps),
  signal: step.held.signal,
});

/** Resolves the refs, checks the site out, and takes a product that no commit names. Called again after a crash it starts over. */
export async function pinInputs(given: InputDeps): Promise<PinnedInputs> {
  const deps = { ...given, git: askingOnce(given.git) };
  const { config, git, dirs } = deps;
  const site = await prepareSite({ ...common(deps), pinned: NOT_PINNED });
  await rm(dirs.product, { recursive: true, force: true });
  const product =
    config.kind === 'launch' || (config.kind === 'check' && config.github_repo_url !== null)
      ? await prepareProduct({ ...common(deps), pinned: NOT_PINNED }, { later: true })
      : null;
  return {
    product: product && { ...(await whereFrom(git, config.github_repo_url)), ...named(product) },
    site: { ...(await whereFrom(git, config.site_repo_url)), ...named(site) },
    site_path: await sitePathOf(config, git),
  };
}

/** What a folder is, asked once: its answer takes calls of git, and does not change while inputs are pinned. */
function askingOnce(git: Git): Git {
  const known = new Map<string, ReturnType<Git['findRepository']>>();
  return {
    ...git,
    findRepository(place, options) {
      const answer = known.get(place) ?? git.findRepository(place, options);
      known.set(place, answer);
      return answer;
    },
  };
}

/**
 * What INPUTS_CLONED recorded. Where an input is read from, and written to, is what the run was made for: a job of CI may write events of its
 * own, and none of them names another address.
 */
export function pinnedInputs({ events, header }: Pick<RunLog, 'events' | 'header'>): PinnedInputs | undefined {
  const payload = events.findLast(({ type }) => type === 'INPUTS_CLONED')?.payload;
  if (payload === undefined) return undefined;
  const parsed = PinnedInputs.safeParse(payload);
  if (!parsed.success) throw damagedRun(header.run_id, 'the event of its inputs has not their form');
  const { product, site, site_path } = parsed.data;
  const { github_repo_url, site_repo_url } = header.config;
  return {
    product: product === null ? null : { ...product, ...addressOf(github_repo_url) },
    site: { ...site, ...addressOf(site_repo_url) },
    site_path,
  };
}

/** Of a folder of this machine its repository was recorded, which only git knows. */
function addressOf(source: string | undefined): Partial<Pick<RunInput, 'source' | 'origin'>> {
  if (source === undefined) return { source: '', origin: 'made' };
  return isAbsolute(source) ? {} : { source, origin: 'git' };
}

/** The product at its commit, whole or not at all: a checkout that was cut short is begun again. */
export async function ensureProduct(deps: InputDeps, { product: pinned }: PinnedInputs): Promise<void> {
  if (pinned === null || (await folderExists(deps.dirs.product))) return;
  await whole(deps.dirs.product, async (part) => {
    const product = await prepareProduct({
      ...common({ ...deps, dirs: { ...deps.dirs, product: part } }),
      pinned: { product_sha: pinned.sha, site_sha: null, ref: pinned.ref },
    });
    if (product.sha !== pinned.sha) throw moved('product');
  });
}

/** The site as it was before the run, with what `rebuild` puts onto it; nothing is done when it is there already. */
export async function ensureSite(
  deps: InputDeps,
  { site: pinned }: PinnedInputs,
  rebuild: (root: string) => Promise<void>,
): Promise<void> {
  if (await folderExists(deps.dirs.site)) return;
  await whole(deps.dirs.site, async (part) => {
    const site = await prepareSite({
      ...common({ ...deps, dirs: { ...deps.dirs, site: part } }),
      pinned: { product_sha: null, site_sha: pinned.sha, ref: pinned.ref },
    });
    if (site.sha !== pinned.sha) throw moved('site');
    await rebuild(part);
  });
}

/** A folder that is there is complete: it is made under another name first. */
async function whole(folder: string, make: (part: string) => Promise<void>): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await make(part);
  await rename(part, folder);
}

const NOT_PINNED = { product_sha: null, site_sha: null };

function common({ config, dirs, git, secrets, tokenServers: servers, signal }: InputDeps) {
  const tokens = {
    product: tokenFor('product', config.github_repo_url, secrets, servers),
    site: tokenFor('site', config.site_repo_url, secrets, servers),
  };
  return { config, dirs, git, signal, tokens };
}

const named = ({ repository, sha, ref, default_branch, dirty }: Omit<RunInput, 'source' | 'origin'>) => ({
  repository,
  sha,
  ref,
  ...(default_branch == null ? {} : { default_branch }),
  dirty,
});

/** Where git reads an input from; for a folder of a repository that is the whole repository. */
async function whereFrom(git: Git, source: string | null): Promise<Pick<RunInput, 'source' | 'origin'>> {
  if (source === null) return { source: '', origin: 'made' };
  if (!isAbsolute(source)) return { source, origin: 'git' };
  const repository = await git.findRepository(source, { named: true });
  if (repository === undefined || repository.head === null) return { source, origin: 'folder' };
  return { source: repository.root, origin: 'git' };
}

const moved = (what: string): Error =>
  new UserError(
    'INVALID_INPUT',
    `The folder of the ${what} changed since the run began, and its checkout is gone. Start a new run.`,
    {
      details: { reason: 'input_changed', input: what },
    },
  );

export function requirePinned(pinned: PinnedInputs | undefined): PinnedInputs {
  if (pinned === undefined)
    throw new InternalError('The run has no recorded inputs: INPUTS_CLONED comes before any worker.');
  return pinned;
}
