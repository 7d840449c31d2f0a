/** Moving branches the way GitHub lets one: rules first, then an atomic ref update, then pull requests and webhooks follow. */
import { Refusal } from './answer.ts';
import { refreshPulls } from './pulls.ts';
import { isAncestor, listRefs, moveRef, readRef } from './refs.ts';
import { renderAccount, renderRepository, webUrl } from './render.ts';
import { git, readCommit, readFiles, ZERO } from './repository-files.ts';
import type { Account, ForgeState, Issue, Repository, Token } from './state.ts';
import { holds } from './tokens.ts';

export interface Move {
  ref: string;
  sha: string;
  expected: string;
  force: boolean;
  token: Token | undefined;
}

/** Why GitHub would refuse to move this ref, or undefined. Shared by REST, GraphQL and pushes. */
export async function refuseMove(
  repo: Repository,
  { ref, sha, expected, force, token }: Move,
): Promise<Refusal | undefined> {
  const branch = ref.replace(/^refs\/heads\//, '');
  const rule = repo.protections.get(branch);
  if (rule?.requirePullRequest === true && expected !== ZERO)
    return new Refusal(422, `Repository rule violations found\n\nChanges must be made through a pull request.\n\n`);
  if (sha === ZERO) return undefined;
  const commit = readCommit(repo.directory, sha);
  if (!commit && ref.startsWith('refs/heads/')) return new Refusal(422, 'Object does not exist');
  if (rule?.requireSignatures === true && commit?.signature === null)
    return new Refusal(422, 'Repository rule violations found\n\nCommits must have verified signatures.\n\n');
  if (!force && expected !== ZERO && !(await isAncestor(repo.directory, expected, sha)))
    return new Refusal(422, 'Update is not a fast forward');
  if (
    token !== undefined &&
    token.kind !== 'pat' &&
    !holds(token, repo, 'workflows', 'write') &&
    (await touchesWorkflows(repo, expected, sha))
  )
    return new Refusal(403, 'Resource not accessible by integration', undefined, {
      'x-accepted-github-permissions': 'workflows=write',
    });
  return undefined;
}

async function touchesWorkflows(repo: Repository, from: string, to: string): Promise<boolean> {
  const base = from === ZERO ? await readRef(repo.directory, `refs/heads/${repo.defaultBranch}`) : from;
  if (base === undefined || base === to) return false;
  const { added, modified, removed } = changedFiles(repo, base, to);
  return [...added, ...modified, ...removed].some((name) => `${name}/`.startsWith('.github/workflows/'));
}

/** Moves a ref after all rules; throws GitHub's refusal. A lost race is "Reference cannot be updated". */
export async function move(forge: ForgeState, repo: Repository, request: Move): Promise<void> {
  const refusal = await refuseMove(repo, request);
  if (refusal) throw refusal;
  if (request.sha === ZERO) await git(repo.directory, ['update-ref', '-d', request.ref, request.expected]);
  else if (!(await moveRef(repo.directory, request.ref, request.sha, request.expected)))
    throw new Refusal(422, request.expected === ZERO ? 'Reference already exists' : 'Reference cannot be updated');
  await afterMove(forge, repo, request);
}

/** Pull requests follow their branches, and the push is announced. */
export async function afterMove(
  forge: ForgeState,
  repo: Repository,
  { ref, sha, expected, token }: Pick<Move, 'ref' | 'sha' | 'expected' | 'token'>,
): Promise<void> {
  if (!ref.startsWith('refs/heads/')) return;
  const actor = token?.actor ?? repo.owner;
  repo.pushes.push({ id: forge.nextId(), ref, before: expected, after: sha, actor, at: forge.now() });
  await refreshPulls(forge, repo, ref.replace(/^refs\/heads\//, ''), sha, actor);
  await forge.deliveries.send(repo, 'push', await pushPayload(forge, repo, ref, expected, sha, actor));
}

async function pushPayload(
  forge: ForgeState,
  repo: Repository,
  ref: string,
  before: string,
  after: string,
  actor: Account,
): Promise<Record<string, unknown>> {
  const commit = after === ZERO ? undefined : readCommit(repo.directory, after);
  const changed = commit ? changedFiles(repo, before, after) : { added: [], modified: [], removed: [] };
  const head = commit && {
    id: after,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: new Date(commit.author.date).toISOString(),
    url: `${webUrl(forge, repo)}/commit/${after}`,
    author: { name: commit.author.name, email: commit.author.email },
    committer: { name: commit.committer.name, email: commit.committer.email },
    ...changed,
  };
  return {
    ref,
    before,
    after,
    created: before === ZERO,
    deleted: after === ZERO,
    forced: false,
    base_ref: null,
    compare: `${webUrl(forge, repo)}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    commits: head ? [head] : [],
    head_commit: head ?? null,
    pusher: { name: actor.login, email: `${actor.login}@users.noreply.github.com` },
    repository: {
      ...renderRepository(forge, repo),
      pushed_at: Math.floor(forge.now() / 1000),
      created_at: Math.floor(repo.createdAt / 1000),
    },
    sender: renderAccount(forge, actor),
  };
}

export function changedFiles(
  repo: Repository,
  from: string,
  to: string,
): { added: string[]; modified: string[]; removed: string[] } {
  const result = { added: [] as string[], modified: [] as string[], removed: [] as string[] };
  if (from === ZERO)
    return { ...result, added: [...readFiles(repo.directory, readCommit(repo.directory, to)?.tree ?? '').keys()] };
  const [older, newer] = [from, to].map((sha) => {
    const tree = readCommit(repo.directory, sha)?.tree;
    return tree === undefined ? undefined : readFiles(repo.directory, tree);
  });
  if (older === undefined || newer === undefined) return result;
  for (const [name, { sha, mode }] of newer) {
    const before = older.get(name);
    if (before === undefined) result.added.push(name);
    else if (before.sha !== sha || before.mode !== mode) result.modified.push(name);
  }
  result.removed.push(...[...older.keys()].filter((name) => !newer.has(name)));
  return result;
}

/** A branch, tag, full ref or commit id as a commit id. */
export async function resolveCommit(repo: Repository, name: string): Promise<string | undefined> {
  for (const ref of [name, `refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`]) {
    if (!ref.startsWith('refs/')) continue;
    const sha = await readRef(repo.directory, ref);
    if (sha !== undefined) return sha;
  }
  if (/^[0-9a-f]{40}$/.test(name)) return readCommit(repo.directory, name) ? name : undefined;
  return undefined;
}

export const branchesOf = async (repo: Repository): Promise<{ name: string; sha: string }[]> =>
  (await listRefs(repo.directory, 'refs/heads/')).map(({ ref, sha }) => ({
    name: ref.slice('refs/heads/'.length),
    sha,
  }));

export const openPulls = (repo: Repository): Issue[] =>
  repo.issues.filter(({ pull, state }) => pull !== null && state === 'open');
