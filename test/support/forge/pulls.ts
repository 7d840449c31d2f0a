/** The rules of pull requests: when one may be opened, how it follows its branches, when it closes by itself, how it merges. */
import { invalid, Refusal, unprocessable } from './answer.ts';
import { commitsBetween, isAncestor, readRef, setRef } from './refs.ts';
import { renderAccount, renderIssue, renderPull, renderRepository } from './render.ts';
import { git, readCommit, ZERO } from './repository-files.ts';
import type { Account, App, ForgeState, Issue, Repository, Token } from './state.ts';

export interface NewPull {
  title: string;
  body: string | null;
  head: string;
  headRepository?: Repository;
  base: string;
  draft: boolean;
  maintainerCanModify: boolean;
  token: Token;
  viaApp: App | null;
}

export async function openPull(forge: ForgeState, repo: Repository, request: NewPull): Promise<Issue> {
  const { token } = request;
  if (token.kind === 'actions' && !repo.actionsMayOpenPulls)
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  const [owner, ref] = request.head.includes(':')
    ? (request.head.split(':') as [string, string])
    : [repo.owner.login, request.head];
  const headRepository =
    request.headRepository ??
    forge.repositories.find((other) => other.owner.login === owner && (other === repo || other.parent === repo));
  const headSha = headRepository && (await readRef(headRepository.directory, `refs/heads/${ref}`));
  const baseSha = await readRef(repo.directory, `refs/heads/${request.base}`);
  if (headRepository === undefined || headSha === undefined) throw invalid('PullRequest', 'head', 'invalid');
  if (baseSha === undefined) throw invalid('PullRequest', 'base', 'invalid');
  if ((request.body ?? '').length > 65_536)
    throw new Refusal(422, 'Validation Failed', [
      { resource: 'Issue', code: 'custom', field: 'body', message: 'body is too long (maximum is 65536 characters)' },
    ]);
  const twin = repo.issues.find(
    ({ pull, state }) =>
      state === 'open' &&
      pull?.headRepository === headRepository &&
      pull.headRef === ref &&
      pull.baseRef === request.base,
  );
  if (twin)
    throw new Refusal(422, 'Validation Failed', [
      { resource: 'PullRequest', code: 'custom', message: `A pull request already exists for ${owner}:${ref}.` },
    ]);
  if (headRepository !== repo) await git(repo.directory, ['fetch', '-q', headRepository.directory, headSha]);
  if (await isAncestor(repo.directory, headSha, baseSha))
    throw new Refusal(422, 'Validation Failed', [
      { resource: 'PullRequest', code: 'custom', message: `No commits between ${request.base} and ${ref}` },
    ]);
  const now = forge.now();
  const issue: Issue = {
    id: forge.nextId(),
    number: repo.nextNumber++,
    title: request.title,
    body: request.body,
    user: token.actor,
    viaApp: request.viaApp,
    state: 'open',
    labels: [],
    assignees: [],
    locked: false,
    comments: [],
    reactions: [],
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    pull: {
      headRepository,
      headRef: ref,
      headSha,
      baseRef: request.base,
      baseSha,
      draft: request.draft,
      merged: false,
      mergeSha: null,
      mergedBy: null,
      reviewers: [],
      maintainerCanModify: request.maintainerCanModify,
    },
  };
  repo.issues.push(issue);
  await setRef(repo.directory, `refs/pull/${issue.number}/head`, headSha);
  startRuns(forge, repo, issue, token);
  await announce(forge, repo, issue, 'opened', token.actor);
  return issue;
}

/** Since June 2026 a pull request of a job's own token gets workflow runs that wait for a person's approval. */
function startRuns(forge: ForgeState, repo: Repository, issue: Issue, token: Token): void {
  for (const workflow of repo.workflows) {
    if (workflow.inputs !== null || !issue.pull) continue;
    const waits = token.kind === 'actions';
    repo.workflowRuns.push({
      id: forge.nextId(),
      workflow,
      event: 'pull_request',
      headBranch: issue.pull.headRef,
      headSha: issue.pull.headSha,
      status: waits ? 'action_required' : 'queued',
      conclusion: waits ? 'action_required' : null,
      actor: token.actor,
      inputs: {},
      createdAt: forge.now(),
    });
  }
}

/** After a branch moved: heads and bases follow, an empty or headless pull request closes. */
export async function refreshPulls(
  forge: ForgeState,
  repo: Repository,
  branch: string,
  sha: string,
  actor: Account,
): Promise<void> {
  for (const base of forge.repositories) {
    for (const issue of base.issues.filter(({ pull, state }) => pull !== null && state === 'open')) {
      const { pull } = issue;
      if (!pull) continue;
      if (base === repo && pull.baseRef === branch && sha !== ZERO) pull.baseSha = sha;
      if (pull.headRepository !== repo || pull.headRef !== branch) continue;
      if (sha === ZERO) await close(forge, base, issue, actor);
      else {
        const before = pull.headSha;
        pull.headSha = sha;
        issue.updatedAt = forge.now();
        if (base !== repo) await git(base.directory, ['fetch', '-q', repo.directory, sha]);
        await setRef(base.directory, `refs/pull/${issue.number}/head`, sha);
        if (await isAncestor(base.directory, sha, pull.baseSha)) await close(forge, base, issue, actor);
        else if (before !== sha) await announce(forge, base, issue, 'synchronize', actor, { before, after: sha });
      }
    }
  }
}

export async function close(forge: ForgeState, repo: Repository, issue: Issue, actor: Account): Promise<void> {
  if (issue.state === 'closed') return;
  issue.state = 'closed';
  issue.closedAt = forge.now();
  issue.updatedAt = forge.now();
  await (issue.pull
    ? announce(forge, repo, issue, 'closed', actor)
    : announceIssue(forge, repo, issue, 'closed', actor));
}

export async function reopen(forge: ForgeState, repo: Repository, issue: Issue, actor: Account): Promise<void> {
  if (issue.state === 'open') return;
  if (
    issue.pull &&
    (await readRef(issue.pull.headRepository.directory, `refs/heads/${issue.pull.headRef}`)) === undefined
  )
    throw unprocessable('Cannot reopen this pull request: the head branch was deleted.');
  issue.state = 'open';
  issue.closedAt = null;
  await (issue.pull
    ? announce(forge, repo, issue, 'reopened', actor)
    : announceIssue(forge, repo, issue, 'reopened', actor));
}

const announceIssue = (
  forge: ForgeState,
  repo: Repository,
  issue: Issue,
  action: string,
  actor: Account,
): Promise<void> =>
  forge.deliveries.send(repo, 'issues', {
    action,
    issue: renderIssue(forge, repo, issue),
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, actor),
  });

export async function announce(
  forge: ForgeState,
  repo: Repository,
  issue: Issue,
  action: string,
  actor: Account,
  extra: Record<string, unknown> = {},
): Promise<void> {
  await forge.deliveries.send(repo, 'pull_request', {
    action,
    number: issue.number,
    pull_request: { ...renderPull(forge, repo, issue), merged: issue.pull?.merged ?? false },
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, actor),
    ...extra,
  });
}

export const commitCount = (repo: Repository, base: string, head: string): Promise<number> =>
  commitsBetween(repo.directory, base, head).catch(() => 0);
export const firstLine = (repo: Repository, sha: string): string =>
  readCommit(repo.directory, sha)?.message.split('\n')[0] ?? '';
