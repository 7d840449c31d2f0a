/** Branches, commits, comparisons and file contents, as GitHub shows the repository to readers. */
import {
  createsContent,
  list,
  noContent,
  notFound,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
} from '../answer.ts';
import { contents, putContents } from '../contents.ts';
import { branchesOf, resolveCommit } from '../history.ts';
import { commitsBetween, isAncestor, mergeBase, readRef } from '../refs.ts';
import { renderAccount, renderPull, repoUrl, webUrl } from '../render.ts';
import { diffFiles, renderCommit } from '../render-commits.ts';
import { git, readCommit, ZERO } from '../repository-files.ts';

async function compare(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { repo, forge, params } = call;
  const [base = '', head = ''] = (params.basehead ?? `${params.base}...${params.head}`).split('...');
  const find = async (name: string): Promise<string> => {
    const [owner, ref] = name.includes(':') ? (name.split(':') as [string, string]) : [undefined, name];
    const other =
      owner === undefined
        ? repo
        : forge.repositories.find((one) => one.owner.login === owner && (one === repo || one.parent === repo));
    const sha = other && (await resolveCommit(other, ref));
    if (other === undefined || sha === undefined) throw notFound();
    if (other !== repo) await git(repo.directory, ['fetch', '-q', other.directory, sha]);
    return sha;
  };
  const [from, to] = [await find(base), await find(head)];
  const fork = await mergeBase(repo.directory, from, to).catch(() => '');
  if (fork === '') throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const shas = (await git(repo.directory, ['rev-list', '--reverse', `${from}..${to}`])).split('\n').filter(Boolean);
  const behind = await commitsBetween(repo.directory, to, from);
  const status = shas.length === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged';
  const url = `${repoUrl(forge, repo)}/compare/${base}...${head}`;
  return ok({
    url,
    html_url: url,
    permalink_url: url,
    diff_url: `${url}.diff`,
    patch_url: `${url}.patch`,
    base_commit: renderCommit(call, from),
    merge_base_commit: renderCommit(call, fork),
    status,
    ahead_by: shas.length,
    behind_by: behind,
    total_commits: shas.length,
    commits: shas.map((sha) => renderCommit(call, sha)),
    files: await diffFiles(call, fork, to),
  });
}

/** https://docs.github.com/en/rest/repos/repos#list-repository-activities */
const DAY = 24 * 3_600_000;
const PERIODS: Readonly<Record<string, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 31 * DAY,
  quarter: 92 * DAY,
  year: 366 * DAY,
};

export default {
  'repos/list-activities': reads('contents', ({ repo, forge, query }) => {
    const ref = query.get('ref');
    const actor = query.get('actor');
    const since = forge.now() - (PERIODS[query.get('time_period') ?? ''] ?? Infinity);
    const found = repo.pushes.filter(
      (push) =>
        (ref === null || push.ref === ref || push.ref === `refs/heads/${ref}`) &&
        (actor === null || push.actor.login === actor) &&
        push.at >= since,
    );
    return list(
      (query.get('direction') === 'asc' ? found : found.toReversed()).map(
        ({ id, ref: moved, before, after, actor, at }) => ({
          id,
          node_id: `PSH_${id}`,
          ref: moved,
          before,
          after,
          timestamp: `${new Date(at).toISOString().slice(0, 19)}Z`,
          activity_type: before === ZERO ? 'branch_creation' : after === ZERO ? 'branch_deletion' : 'push',
          actor: renderAccount(forge, actor),
        }),
      ),
    );
  }),
  'repos/list-branches': reads('contents', async ({ repo, forge }) =>
    list(
      (await branchesOf(repo)).map(({ name, sha }) => ({
        name,
        commit: { sha, url: `${repoUrl(forge, repo)}/commits/${sha}` },
        protected: repo.protections.has(name),
      })),
    ),
  ),
  'repos/get-branch': reads('contents', async (call) => {
    const { repo, forge, params } = call;
    const name = params.branch ?? '';
    const sha = await readRef(repo.directory, `refs/heads/${name}`);
    if (sha === undefined) throw new Refusal(404, 'Branch not found');
    const url = `${repoUrl(forge, repo)}/branches/${name}`;
    return ok({
      name,
      commit: renderCommit(call, sha),
      _links: { html: `${webUrl(forge, repo)}/tree/${name}`, self: url },
      protected: repo.protections.has(name),
      protection: { enabled: repo.protections.has(name) },
      protection_url: `${url}/protection`,
    });
  }),
  'repos/get-commit': reads('contents', async (call) => {
    const sha = await resolveCommit(call.repo, call.params.ref ?? '');
    if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${call.params.ref}`);
    const [parent] = readCommit(call.repo.directory, sha)?.parents ?? [];
    return ok({
      ...renderCommit(call, sha),
      stats: { total: 0, additions: 0, deletions: 0 },
      files: parent === undefined ? [] : await diffFiles(call, parent, sha),
    });
  }),
  'repos/list-commits': reads('contents', async (call) => {
    const sha = await resolveCommit(call.repo, call.query.get('sha') ?? call.repo.defaultBranch);
    if (sha === undefined) throw notFound();
    const path = call.query.get('path');
    const shas = (await git(call.repo.directory, ['rev-list', sha, ...(path === null ? [] : ['--', path])]))
      .split('\n')
      .filter(Boolean);
    return list(shas.map((id) => renderCommit(call, id)));
  }),
  'repos/compare-commits-with-basehead': reads('contents', compare),
  'repos/compare-commits': reads('contents', compare),
  'repos/get-content': reads('contents', contents),
  'repos/create-or-update-file-contents': createsContent('contents', putContents),
  'repos/get-branch-protection': {
    scope: 'repo',
    needs: ['administration', 'read'],
    run: ({ repo, params }) => {
      const rule = repo.protections.get(params.branch ?? '');
      if (!rule) throw new Refusal(404, 'Branch not protected');
      return ok({
        enabled: true,
        required_signatures: { url: 'https://example.invalid/', enabled: rule.requireSignatures },
      });
    },
  },
  'repos/get-branch-rules': reads('metadata', ({ repo, params }) => {
    const rule = repo.protections.get(params.branch ?? '');
    return list(
      [
        ...(rule?.requirePullRequest ? [{ type: 'pull_request' }] : []),
        ...(rule?.requireSignatures ? [{ type: 'required_signatures' }] : []),
      ].map((entry) => ({ ...entry, ruleset_source_type: 'Repository', ruleset_source: repo.name, ruleset_id: 1 })),
    );
  }),
  'repos/list-pull-requests-associated-with-commit': reads('pull_requests', async ({ forge, repo, params }) => {
    const found = [];
    for (const issue of repo.issues)
      if (
        issue.pull &&
        (issue.pull.headSha === params.commit_sha ||
          (await isAncestor(repo.directory, params.commit_sha ?? '', issue.pull.headSha)))
      )
        found.push(renderPull(forge, repo, issue));
    return list(found);
  }),
  'repos/create-commit-status': createsContent('statuses', ({ forge, repo, params, body, token }) => {
    const status = {
      sha: params.sha ?? '',
      state: text(body, 'state'),
      context: optionalText(body, 'context') ?? 'default',
      description: optionalText(body, 'description') ?? null,
      targetUrl: optionalText(body, 'target_url') ?? null,
    };
    repo.statuses.push(status);
    return {
      status: 201,
      body: {
        id: forge.nextId(),
        state: status.state,
        context: status.context,
        description: status.description,
        target_url: status.targetUrl,
        creator: token ? renderAccount(forge, token.actor) : null,
      },
    };
  }),
  'repos/delete-branch-protection': {
    scope: 'repo',
    needs: ['administration', 'write'],
    run: ({ repo, params }) => {
      repo.protections.delete(params.branch ?? '');
      return noContent();
    },
  },
} satisfies Resource;
