/** Pull requests: list, open, change, files, commits, reviewers, merge; a fresh one may not be visible at once. */
import {
  created,
  createsContent,
  flag,
  invalid,
  list,
  noContent,
  notFound,
  number,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
  texts,
  writes,
} from '../answer.ts';
import { mergePull, tryMerge, updateBranch } from '../merge.ts';
import { announce, close, commitCount, openPull, reopen } from '../pulls.ts';
import { mergeBase, readRef } from '../refs.ts';
import { pullDetails, renderPull, repoUrl } from '../render.ts';
import { diffFiles, renderCommit } from '../render-commits.ts';
import { git } from '../repository-files.ts';
import type { ForgeState, Issue, Json, Token } from '../state.ts';

export function findPull({ repo, params }: RepoCall): Issue {
  const issue = repo.issues.find((one) => one.number === number(params, 'pull_number') && one.pull !== null);
  if (!issue) throw notFound();
  return issue;
}
const caller = ({ token }: RepoCall): Token => {
  if (!token) throw new Refusal(401, 'Requires authentication');
  return token;
};

async function details(call: RepoCall, issue: Issue): Promise<Json> {
  const { forge, repo } = call;
  const { baseSha, headSha } = issue.pull ?? { baseSha: '', headSha: '' };
  const fork = await mergeBase(repo.directory, baseSha, headSha).catch(() => baseSha);
  const files = await diffFiles(call, fork, headSha);
  const sum = (key: string): number => files.reduce((total, file) => total + Number(file[key]), 0);
  const counts = {
    commits: await commitCount(repo, baseSha, headSha),
    additions: sum('additions'),
    deletions: sum('deletions'),
    files: files.length,
  };
  const mergeable = issue.state === 'open' ? (await tryMerge(repo, issue)) !== undefined : null;
  return renderPull(forge, repo, issue, pullDetails(forge, issue, counts, mergeable));
}

async function change(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { forge, repo, body } = call;
  const issue = findPull(call);
  const actor = caller(call).actor;
  const newBase = optionalText(body, 'base');
  if (newBase !== undefined && issue.pull) {
    const sha = await readRef(repo.directory, `refs/heads/${newBase}`);
    if (sha === undefined) throw invalid('PullRequest', 'base', 'invalid');
    Object.assign(issue.pull, { baseRef: newBase, baseSha: sha });
  }
  const [title, text] = [optionalText(body, 'title'), optionalText(body, 'body')];
  if ((text ?? '').length > 65_536)
    throw new Refusal(422, 'Validation Failed', [
      { resource: 'Issue', code: 'custom', field: 'body', message: 'body is too long (maximum is 65536 characters)' },
    ]);
  if (title !== undefined) issue.title = title;
  if (text !== undefined) issue.body = text;
  issue.updatedAt = forge.now();
  if (body.state === 'closed') await close(forge, repo, issue, actor);
  else if (body.state === 'open') await reopen(forge, repo, issue, actor);
  else await announce(forge, repo, issue, 'edited', actor, { changes: {} });
  return ok(await details(call, issue));
}

/** Eventual consistency: counts down the reads that do not see a fresh pull request yet. */
function lags(forge: ForgeState): boolean {
  if (forge.lagReads === 0) return false;
  forge.lagReads -= 1;
  return true;
}

export default {
  'pulls/list': reads('pull_requests', ({ forge, repo, query }) => {
    const state = query.get('state') ?? 'open';
    const [head, base] = [query.get('head'), query.get('base')];
    const hidden = head !== null && lags(forge);
    const found = repo.issues.filter(
      ({ pull, state: now }) =>
        pull !== null &&
        (state === 'all' || now === state) &&
        (base === null || pull.baseRef === base) &&
        (head === null || `${pull.headRepository.owner.login}:${pull.headRef}` === head),
    );
    return list(hidden ? [] : found.toReversed().map((issue) => renderPull(forge, repo, issue)));
  }),
  'pulls/create': createsContent('pull_requests', async (call) => {
    const { forge, repo, body, viaApp } = call;
    if (body.issue === undefined && (optionalText(body, 'title') ?? '').trim() === '')
      throw invalid('PullRequest', 'title', 'missing_field');
    const issue = await openPull(forge, repo, {
      title: text(body, 'title'),
      body: optionalText(body, 'body') ?? null,
      head: text(body, 'head'),
      base: text(body, 'base'),
      draft: flag(body, 'draft'),
      maintainerCanModify: flag(body, 'maintainer_can_modify'),
      token: caller(call),
      viaApp,
    });
    return created(await details(call, issue), `${repoUrl(forge, repo)}/pulls/${issue.number}`);
  }),
  'pulls/get': reads('pull_requests', async (call) => {
    const issue = findPull(call);
    if (lags(call.forge)) throw notFound();
    return ok(await details(call, issue));
  }),
  'pulls/update': writes('pull_requests', change),
  'pulls/list-files': reads('pull_requests', async (call) => {
    const { pull } = findPull(call);
    const fork = await mergeBase(call.repo.directory, pull?.baseSha ?? '', pull?.headSha ?? '');
    return list(await diffFiles(call, fork, pull?.headSha ?? ''));
  }),
  'pulls/list-commits': reads('pull_requests', async (call) => {
    const { pull } = findPull(call);
    const shas = (await git(call.repo.directory, ['rev-list', '--reverse', `${pull?.baseSha}..${pull?.headSha}`]))
      .split('\n')
      .filter(Boolean);
    return list(shas.map((sha) => renderCommit(call, sha)));
  }),
  'pulls/request-reviewers': createsContent('pull_requests', (call) => {
    const issue = findPull(call);
    for (const login of texts(call.body, 'reviewers')) {
      const account = call.forge.accounts.get(login);
      if (!account || !(call.repo.collaborators.has(login) || call.repo.owner.login === login))
        throw new Refusal(
          422,
          `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${call.repo.owner.login}/${call.repo.name} repository.`,
        );
      if (account === issue.user) throw new Refusal(422, 'Review cannot be requested from pull request author.');
      if (issue.pull && !issue.pull.reviewers.includes(account)) issue.pull.reviewers.push(account);
    }
    return created(renderPull(call.forge, call.repo, issue));
  }),
  'pulls/update-branch': writes('pull_requests', async (call) => {
    const issue = findPull(call);
    await updateBranch(call.forge, call.repo, issue, caller(call), optionalText(call.body, 'expected_head_sha'));
    return {
      status: 202,
      body: {
        message: 'Updating pull request branch.',
        url: `${repoUrl(call.forge, call.repo)}/pulls/${issue.number}`,
      },
    };
  }),
  'pulls/merge': writes('contents', async (call) => {
    const sha = optionalText(call.body, 'sha');
    const title = optionalText(call.body, 'commit_title');
    const merged = await mergePull(call.forge, call.repo, findPull(call), caller(call), {
      method: optionalText(call.body, 'merge_method') ?? 'merge',
      ...(sha === undefined ? {} : { sha }),
      ...(title === undefined ? {} : { title }),
    });
    return ok({ sha: merged, merged: true, message: 'Pull Request successfully merged' });
  }),
  'pulls/check-if-merged': reads('pull_requests', (call) => {
    if (!findPull(call).pull?.merged) throw notFound();
    return noContent();
  }),
} satisfies Resource;
