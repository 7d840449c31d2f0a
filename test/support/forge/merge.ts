/** Merging a pull request: conflicts, drafts and moved heads refuse it; otherwise one commit on the base. */
import { Refusal } from './answer.ts';
import { afterMove } from './history.ts';
import { close } from './pulls.ts';
import { isAncestor, moveRef, readRef } from './refs.ts';
import { git, gitOfCommits, writeCommit } from './repository-files.ts';
import type { ForgeState, Issue, Repository, Token } from './state.ts';

/** Whether the head merges into the base without conflict, and the tree that gives. */
export async function tryMerge(repo: Repository, issue: Issue): Promise<string | undefined> {
  if (!issue.pull) return undefined;
  const out = await gitOfCommits(repo.directory, [
    'merge-tree',
    '--write-tree',
    '--no-messages',
    issue.pull.baseSha,
    issue.pull.headSha,
  ]).catch(() => undefined);
  return out?.split('\n')[0];
}

export async function mergePull(
  forge: ForgeState,
  repo: Repository,
  issue: Issue,
  token: Token,
  options: { sha?: string; title?: string; method: string },
): Promise<string> {
  const pull = issue.pull;
  if (!pull || issue.state === 'closed') throw new Refusal(405, 'Pull Request is not mergeable');
  if (options.sha !== undefined && options.sha !== pull.headSha)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (pull.draft) throw new Refusal(405, 'Pull Request is still a draft');
  const before = pull.baseSha;
  const merged = await gitOfCommits(repo.directory, [
    'merge-tree',
    '--write-tree',
    '--no-messages',
    before,
    pull.headSha,
  ]).catch(() => undefined);
  if (merged === undefined) throw new Refusal(405, 'Pull Request has merge conflicts');
  const tree = await git(repo.directory, ['rev-parse', merged.split('\n')[0]!]);
  const who = { name: token.actor.login, email: `${token.actor.login}@users.noreply.github.com`, date: forge.now() };
  const parents = options.method === 'squash' ? [before] : [before, pull.headSha];
  const message =
    options.title ??
    `Merge pull request #${issue.number} from ${pull.headRepository.owner.login}/${pull.headRef}\n\n${issue.title}`;
  const sha = writeCommit(repo.directory, {
    tree: tree.trim(),
    parents,
    author: who,
    committer: who,
    message,
    signature: null,
  });
  if (!(await moveRef(repo.directory, `refs/heads/${pull.baseRef}`, sha, before)))
    throw new Refusal(409, 'Base branch was modified. Review and try the merge again.');
  Object.assign(pull, { merged: true, mergeSha: sha, mergedBy: token.actor });
  await close(forge, repo, issue, token.actor);
  await afterMove(forge, repo, { ref: `refs/heads/${pull.baseRef}`, sha, expected: before, token });
  return sha;
}

/**
 * The base merged into the head, as "Update branch" does. What refuses it: https://docs.github.com/en/rest/pulls/pulls#update-a-pull-request-branch
 */
export async function updateBranch(
  forge: ForgeState,
  repo: Repository,
  issue: Issue,
  token: Token,
  expected: string | undefined,
): Promise<void> {
  const pull = issue.pull;
  if (!pull || issue.state === 'closed') throw new Refusal(422, 'Pull request is closed.');
  if (expected !== undefined && expected !== pull.headSha)
    throw new Refusal(422, 'expected head sha didn’t match current head ref.');
  const base = (await readRef(repo.directory, `refs/heads/${pull.baseRef}`)) ?? pull.baseSha;
  if (await isAncestor(repo.directory, base, pull.headSha))
    throw new Refusal(422, 'There are no new commits on the base branch.');
  const merged = await gitOfCommits(repo.directory, [
    'merge-tree',
    '--write-tree',
    '--no-messages',
    base,
    pull.headSha,
  ]).catch(() => undefined);
  if (merged === undefined) throw new Refusal(422, 'merge conflict between base and head');
  const tree = await git(repo.directory, ['rev-parse', merged.split('\n')[0]!]);
  const who = { name: token.actor.login, email: `${token.actor.login}@users.noreply.github.com`, date: forge.now() };
  const sha = writeCommit(repo.directory, {
    tree: tree.trim(),
    parents: [pull.headSha, base],
    author: who,
    committer: who,
    message: `Merge branch '${pull.baseRef}' into ${pull.headRef}`,
    signature: null,
  });
  const ref = `refs/heads/${pull.headRef}`;
  const before = pull.headSha;
  await moveRef(pull.headRepository.directory, ref, sha, before);
  await afterMove(forge, pull.headRepository, { ref, sha, expected: before, token });
}
