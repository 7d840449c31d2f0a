/** The inputs of a run: pinned once, checked out where the run works, and brought back at the same commits when they are missing. */
import { isAbsolute } from 'node:path';
import { folderExists } from '../adapters/files.ts';
import { hostOf } from '../commit/choose-backend.ts';
import { InternalError, UserError } from '../errors.ts';
import type { Event } from '../model/event.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { Git } from '../ports/git.ts';
import { prepareProduct, prepareSite, sitePathOf } from '../workers/repo-scout/inputs.ts';
import type { RunDirectories, RunInput, WorkerContext } from '../workers/worker.ts';

export interface PinnedInputs {
  product: RunInput | null;
  site: RunInput;
  site_path: string;
}
export interface InputDeps {
  git: Git;
  config: NormalisedRunConfig;
  dirs: RunDirectories;
  secrets: WorkerContext['secrets'];
  /** Hosts that the common token may be sent to. */
  tokenHosts: readonly string[];
  signal: AbortSignal;
}

/** Resolves the refs and checks both out. Called again after a crash it starts over; nothing was recorded yet. */
export async function cloneInputs(deps: InputDeps): Promise<PinnedInputs> {
  const { config, git } = deps;
  const site = await prepareSite({ ...common(deps), pinned: NOT_PINNED });
  const product = config.kind === 'launch' ? await prepareProduct({ ...common(deps), pinned: NOT_PINNED }) : null;
  return {
    product: product && { ...(await whereFrom(git, config.github_repo_url)), ...named(product) },
    site: { ...(await whereFrom(git, config.site_repo_url)), ...named(site) },
    site_path: await sitePathOf(config, git),
  };
}

/** What INPUTS_CLONED recorded. */
export function pinnedInputs(events: readonly Event[]): PinnedInputs | undefined {
  const payload = events.findLast(({ type }) => type === 'INPUTS_CLONED')?.payload;
  return payload as PinnedInputs | undefined;
}

export async function ensureProduct(deps: InputDeps, pinned: PinnedInputs): Promise<void> {
  if (pinned.product === null || (await folderExists(deps.dirs.product))) return;
  const product = await prepareProduct({
    ...common(deps),
    pinned: { product_sha: pinned.product.sha, site_sha: null },
  });
  if (product.sha !== pinned.product.sha) throw moved('product');
}

/** The site as it was before the run. Returns false when it is there already. */
export async function ensureSite(deps: InputDeps, pinned: PinnedInputs): Promise<boolean> {
  if (await folderExists(deps.dirs.site)) return false;
  const site = await prepareSite({ ...common(deps), pinned: { product_sha: null, site_sha: pinned.site.sha } });
  if (site.sha !== pinned.site.sha) throw moved('site');
  return true;
}

const NOT_PINNED = { product_sha: null, site_sha: null };

function common({ config, dirs, git, secrets, tokenHosts, signal }: InputDeps) {
  /** A token of one platform is never shown to another host. */
  const general = (source: string | null): string | undefined =>
    tokenHosts.includes(hostOf(source ?? '') ?? '') ? secrets.token : undefined;
  const tokens = {
    product: secrets.productToken ?? general(config.github_repo_url),
    site: secrets.siteToken ?? general(config.site_repo_url),
  };
  return { config, dirs, git, signal, tokens };
}

const named = ({ repository, sha, ref, dirty }: Omit<RunInput, 'source' | 'origin'>) => ({
  repository,
  sha,
  ref,
  dirty,
});

/** Where git reads an input from; for a folder of a repository that is the whole repository. */
async function whereFrom(git: Git, source: string | null): Promise<Pick<RunInput, 'source' | 'origin'>> {
  if (source === null) return { source: '', origin: 'made' };
  if (!isAbsolute(source)) return { source, origin: 'git' };
  const repository = await git.findRepository(source);
  if (repository === undefined || repository.head === null) return { source, origin: 'folder' };
  return { source: repository.root, origin: 'git' };
}

const moved = (what: string): Error =>
  new UserError(
    'INVALID_INPUT',
    `Unexpected content of the ${what}: the folder changed since the run began, and its checkout is gone. Start a new run.`,
    {
      details: { reason: 'input_changed', input: what },
    },
  );

export function requirePinned(pinned: PinnedInputs | undefined): PinnedInputs {
  if (pinned === undefined)
    throw new InternalError('Unexpected run without recorded inputs, expected INPUTS_CLONED before any worker.');
  return pinned;
}
