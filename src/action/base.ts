/** Which commit a change is compared with, by the event; a shallow checkout gets it from the remote. */
import type { Context } from '../context.ts';
import { LaunchError } from '../errors.ts';
import type { Git, GitAccess } from '../ports/git.ts';
import type { Scope } from './inputs.ts';
import type { Job } from './job.ts';
import type { Site } from './site.ts';

/** What an event says of its base, before any repository is asked. */
export type WantedBase =
  /** Where the head of a pull request left its target. */
  { by: 'merge-base'; target: string; head: string } | { by: 'commit'; commit: string } | { by: 'none' };

const isCommit = (sha: string | null): sha is string =>
  sha !== null && /^[0-9a-f]{40,64}$/.test(sha) && !/^0+$/.test(sha);

export function wantedBase({ event, pull, groupBase, before }: Job, scope: Scope): WantedBase {
  if (scope === 'all') return { by: 'none' };
  if (pull !== null)
    return isCommit(pull.baseSha) ? { by: 'merge-base', target: pull.baseSha, head: pull.headSha } : { by: 'none' };
  if (isCommit(groupBase)) return { by: 'commit', commit: groupBase };
  // A push of a new branch has no commit before it.
  return event === 'push' && isCommit(before) ? { by: 'commit', commit: before } : { by: 'none' };
}

export interface FoundBase {
  commit: string | null;
  /** Why there is none though the event has one. */
  reason: string | null;
}

export async function findBase(
  { git }: Pick<Context, 'git'>,
  { root, repository, head }: Pick<Site, 'root' | 'repository' | 'head'>,
  wanted: WantedBase,
  access: GitAccess & { signal: AbortSignal },
): Promise<FoundBase> {
  if (wanted.by === 'none' || head === null) return { commit: null, reason: null };
  const commit = wanted.by === 'commit' ? wanted.commit : await mergeBase(git, root, wanted);
  if (await has(git, root, commit)) return { commit, reason: null };
  const failed = await fetch(git, root, commit, { ...access, repository });
  if (await has(git, root, commit)) return { commit, reason: null };
  return {
    commit: null,
    reason: `the base ${commit.slice(0, 7)} is not in this checkout and could not be fetched (${failed})`,
  };
}

/** The other parent of the merge that GitHub checks out; else what history says; else the target as it is. */
async function mergeBase(git: Git, root: string, { target, head }: { target: string; head: string }): Promise<string> {
  const raw = await git.run(root, ['cat-file', 'commit', 'HEAD']);
  const parents = [...(raw.split('\n\n')[0] ?? '').matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, sha = '']) => sha);
  const [other] = parents.filter((sha) => sha !== head);
  if (parents.length === 2 && other !== undefined && parents.includes(head)) return other;
  return git.run(root, ['merge-base', target, 'HEAD']).then(
    (said) => said.trim() || target,
    () => target,
  );
}

const has = (git: Git, root: string, commit: string): Promise<boolean> =>
  git.run(root, ['cat-file', '-e', `${commit}^{tree}`]).then(
    () => true,
    () => false,
  );

/** Answers why it failed, in a few words. */
async function fetch(
  git: Git,
  root: string,
  commit: string,
  { repository, ...access }: GitAccess & { repository: string | null; signal: AbortSignal },
): Promise<string> {
  if (repository === null) return 'the checkout has no remote';
  const args = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--depth=1'];
  try {
    await git.run(root, [...args, '--', repository, commit], {
      ...access,
      allowFile: !/^[a-z+]+:/i.test(repository),
    });
    return 'the remote did not give it';
  } catch (thrown) {
    if (access.signal.aborted || !(thrown instanceof LaunchError)) throw thrown;
    return thrown.message.split('\n')[0]?.slice(0, 200) ?? thrown.code;
  }
}
