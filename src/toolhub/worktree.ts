/** The worktree of a run for its tool calls: its site where it has one, else a clone of its repository, made when first needed. */

import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderExists } from '../adapters/files.ts';
import { siteToken } from '../commit/github-token.ts';
import { githubServers, mayBeShown } from '../commit/token-reach.ts';
import { runDirectories } from '../engine/run-files.ts';
import type { Git, GitAccess } from '../ports/git.ts';
import type { ToolHubRun } from './runs.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The token goes to what it is for alone. */
export function accessTo(source: string, env: Env, signal: AbortSignal): GitAccess {
  const reach = { servers: githubServers(env), repository: env.LAUNCH_SITE_TOKEN ? env.LAUNCH_SITE_URL : undefined };
  const token = siteToken(env);
  return { signal, ...(mayBeShown(source, reach) && token !== undefined ? { token } : {}) };
}

export async function worktreeOf(
  deps: { git: Git; home: string; env: Env },
  run: ToolHubRun,
  signal: AbortSignal,
): Promise<string> {
  const known = await knownWorktree(deps.home, run);
  if (known !== undefined) return known;
  const dirs = runDirectories(deps.home, run.run_id);
  const work = join(dirs.run, 'work');
  const half = `${work}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(dirs.run, { recursive: true });
  await checkOut(deps, run, half, signal);
  await rename(half, work);
  return work;
}

/** The one that is there already. */
export async function knownWorktree(home: string, run: ToolHubRun): Promise<string | undefined> {
  const dirs = runDirectories(home, run.run_id);
  if (await folderExists(join(dirs.site, '.git'))) return dirs.site;
  const work = join(dirs.run, 'work');
  return (await folderExists(work)) ? work : undefined;
}

/** The repository of a run as it is now, in a folder of its own. */
export async function checkOut(
  deps: { git: Git; env: Env },
  run: ToolHubRun,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const access = accessTo(run.source, deps.env, signal);
  const { sha } = await deps.git.resolveRef(run.source, null, access);
  await deps.git.checkout(run.source, sha, folder, access);
}
