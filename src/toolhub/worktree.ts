/** The worktree of a run for its tool calls: its site where it has one, else a clone of its repository, made when first needed. */

import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderExists } from '../adapters/files.ts';
import { hostOf } from '../commit/choose-backend.ts';
import { siteToken } from '../commit/github-token.ts';
import { runDirectories } from '../engine/run-files.ts';
import type { Git, GitAccess } from '../ports/git.ts';
import type { ToolHubRun } from './runs.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The token goes to GitHub's hosts alone. */
export function accessTo(source: string, env: Env, signal: AbortSignal): GitAccess {
  const host = hostOf(source);
  const isGitHub = host !== undefined && (host === 'github.com' || host === hostOf(env.GITHUB_SERVER_URL ?? ''));
  const token = siteToken(env);
  return { signal, ...(isGitHub && token !== undefined ? { token } : {}) };
}

export async function worktreeOf(
  deps: { git: Git; home: string; env: Env },
  run: ToolHubRun,
  signal: AbortSignal,
): Promise<string> {
  const dirs = runDirectories(deps.home, run.run_id);
  if (await folderExists(join(dirs.site, '.git'))) return dirs.site;
  const work = join(dirs.run, 'work');
  if (await folderExists(work)) return work;
  const access = accessTo(run.source, deps.env, signal);
  const { sha } = await deps.git.resolveRef(run.source, null, access);
  const half = `${work}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(dirs.run, { recursive: true });
  await deps.git.checkout(run.source, sha, half, access);
  await rename(half, work);
  return work;
}
