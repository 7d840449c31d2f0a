/** Pull requests on GitHub: one per target and product, found again whoever died meanwhile; a closed one means no. */
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { parseBranchName } from './branch.ts';
import type { PullRequestRequest, PullRequestResult } from './commit-service.ts';
import { type GitHubApi, GitHubFailure, parseAnswer } from './github-api.ts';
import { endedFor, headOf } from './github-ended-pulls.ts';
import { gitHubError } from './github-errors.ts';
import { yieldToOlder } from './github-one-pull-request.ts';
import type { RepositoryName } from './github-repository.ts';
import { isSameSources, parsePullRequestBody, replacePullRequestBody } from './pull-request-body.ts';
import type { Proposed } from './target.ts';

const Pull = z.object({
  number: z.number(),
  html_url: z.string(),
  state: z.string(),
  merged_at: z.string().nullish(),
  title: z.string(),
  body: z.string().nullish(),
  head: z.object({ ref: z.string(), sha: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
  base: z.object({ ref: z.string() }),
  user: z.object({ login: z.string() }).nullish(),
  labels: z.array(z.object({ name: z.string() })).optional(),
});
type Pull = z.infer<typeof Pull>;
const PAGES = 5;

export async function findOnGitHub(
  api: GitHubApi,
  name: RepositoryName,
  productSlug: string,
  baseRef: string,
  signal?: AbortSignal,
) {
  const [found] = await openOfTarget(api, name, productSlug, baseRef, signal);
  return found === undefined
    ? undefined
    : { number: found.number, url: found.html_url, branch: found.head.ref, head_sha: found.head.sha };
}

/** Open pull requests of a product, oldest first. */
async function openOfTarget(
  api: GitHubApi,
  name: RepositoryName,
  productSlug: string,
  baseRef: string,
  signal?: AbortSignal,
): Promise<Pull[]> {
  const open = await list(api, name, { state: 'open', base: baseRef, sort: 'created', direction: 'asc' }, signal);
  return open.filter((pull) => isOurs(pull, name) && parseBranchName(pull.head.ref)?.productSlug === productSlug);
}

/** A closed, unmerged pull request of the same product and base, of the same plan or made from the same sources. */
export async function refusedOnGitHub(
  api: GitHubApi,
  name: RepositoryName,
  branch: string,
  baseRef: string,
  proposed: Proposed,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const slug = parseBranchName(branch)?.productSlug;
  if (slug === undefined) return undefined;
  const closed = await list(
    api,
    name,
    { state: 'closed', base: baseRef, sort: 'updated', direction: 'desc' },
    signal,
    1,
  );
  const no = closed.find(
    (pull) => isNo(pull, proposed) && isOurs(pull, name) && parseBranchName(pull.head.ref)?.productSlug === slug,
  );
  return no?.html_url;
}

/** Answers with another branch than asked for when an older pull request of the target turned up: append to that one. */
export async function openOnGitHub(
  api: GitHubApi,
  name: RepositoryName,
  request: PullRequestRequest,
  signal?: AbortSignal,
): Promise<PullRequestResult> {
  const options = signal === undefined ? {} : { signal };
  let draft = request.draft;
  for (let attempt = 1; ; attempt += 1) {
    const known = await ofBranch(api, name, request, signal);
    if (known !== undefined)
      return known.state === 'open' ? update(api, name, request, known, signal) : settled(known, request);
    try {
      const { title, branch: head, base_ref: base, body } = request;
      const parameters = { ...name, title, head, base, body, draft };
      const answer = await api.request('POST /repos/{owner}/{repo}/pulls', parameters, { ...options, once: true });
      return await opened(api, name, request, parseAnswer(Pull, answer.data), draft, signal);
    } catch (thrown) {
      const refusal = thrown instanceof GitHubFailure ? thrown : undefined;
      const noDrafts = refusal !== undefined && draft && /draft pull requests/i.test(refusal.said);
      if (noDrafts) draft = false;
      // Made by a call whose answer was lost, by another run just now, or not made at all: look again.
      const again = noDrafts || refusal?.isUncertain === true || /already exists/i.test(refusal?.said ?? '');
      if (!again || attempt >= 4) {
        throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'opening a pull request', 'pull_requests=write');
      }
    }
  }
}

async function opened(
  api: GitHubApi,
  name: RepositoryName,
  request: PullRequestRequest,
  pull: Pull,
  draft: boolean,
  signal?: AbortSignal,
): Promise<PullRequestResult> {
  const slug = parseBranchName(request.branch)?.productSlug;
  const others = slug === undefined ? [] : await openOfTarget(api, name, slug, request.base_ref, signal);
  const older = await yieldToOlder(api, name, pull, others, signal);
  if (older !== undefined) {
    const notes = [`another run opened ${older.html_url} at the same moment`];
    return { operation: 'none', url: older.html_url, number: older.number, branch: older.head.ref, notes };
  }
  const notes = [
    ...(request.draft && !draft ? ['drafts are not available in this repository'] : []),
    ...tokenNotes(pull),
    ...(await decorate(api, name, request, pull, signal)),
  ];
  return { operation: 'created', url: pull.html_url, number: pull.number, branch: request.branch, notes };
}

const isOurs = (pull: Pull, { owner, repo }: RepositoryName): boolean =>
  pull.head.repo?.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase();
const isNo = (pull: Pull, proposed: Proposed): boolean => {
  const marker = parsePullRequestBody(pull.body ?? '');
  const isSame = marker?.plan === proposed.plan || isSameSources(marker, proposed);
  return pull.state === 'closed' && !pull.merged_at && isSame;
};

async function list(
  api: GitHubApi,
  name: RepositoryName,
  query: Record<string, unknown>,
  signal?: AbortSignal,
  pages = PAGES,
): Promise<Pull[]> {
  const pulls: Pull[] = [];
  try {
    for (let page = 1; page <= pages; page += 1) {
      const answer = await api.request(
        'GET /repos/{owner}/{repo}/pulls',
        { ...name, ...query, per_page: 100, page },
        signal === undefined ? {} : { signal },
      );
      const listed = parseAnswer(z.array(Pull), answer.data);
      pulls.push(...listed);
      if (listed.length < 100) break;
    }
  } catch (thrown) {
    throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'looking for pull requests', 'pull_requests=read');
  }
  return pulls;
}

/** The branch's pull request: an open one first, then one that ended and answers for what the branch holds now. */
async function ofBranch(
  api: GitHubApi,
  name: RepositoryName,
  request: PullRequestRequest,
  signal?: AbortSignal,
): Promise<Pull | undefined> {
  const all = await list(
    api,
    name,
    {
      state: 'all',
      head: `${name.owner}:${request.branch}`,
      base: request.base_ref,
      sort: 'created',
      direction: 'desc',
    },
    signal,
    1,
  );
  const ours = all.filter((pull) => pull.head.ref === request.branch && pull.base.ref === request.base_ref);
  const open = ours.find(({ state }) => state === 'open');
  if (open !== undefined || ours.length === 0) return open;
  const head = await headOf(api, name, request.branch, signal);
  // Without its branch nothing can be opened, and the newest says what became of it.
  return head === undefined ? ours[0] : endedFor(api, name, request, { head, ended: ours }, signal);
}

/** Closed by a person: no, until the changes are others. Merged: done. */
function settled(pull: Pull, request: PullRequestRequest): PullRequestResult {
  if (pull.merged_at)
    return {
      operation: 'none',
      url: pull.html_url,
      number: pull.number,
      branch: request.branch,
      notes: ['it is merged already'],
    };
  throw new UserError(
    'POLICY_DENIED',
    `The same changes were proposed before, and ${pull.html_url} was closed without merging, which means no. Reopen it, or change what the run reads.`,
    {
      details: { reason: 'CLOSED_BEFORE', pull_request: pull.html_url },
    },
  );
}

/** The title stays as people may have worded it; the text between the marks is replaced. */
async function update(
  api: GitHubApi,
  name: RepositoryName,
  request: PullRequestRequest,
  pull: Pull,
  signal?: AbortSignal,
): Promise<PullRequestResult> {
  const before = pull.body ?? '';
  const body = replacePullRequestBody(before, request.body);
  const changed = body.trim() !== before.replace(/\r\n/g, '\n').trim();
  const notes: string[] = [];
  try {
    if (changed)
      await api.request(
        'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
        { ...name, pull_number: pull.number, body },
        signal === undefined ? {} : { signal },
      );
  } catch (thrown) {
    throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'updating a pull request', 'pull_requests=write');
  }
  // A call that was cut off may have opened it bare.
  if (parsePullRequestBody(before)?.run === request.run_id)
    notes.push(...(await decorate(api, name, request, pull, signal)));
  return {
    operation: changed ? 'updated' : 'none',
    url: pull.html_url,
    number: pull.number,
    branch: request.branch,
    notes,
  };
}

/** Labels and reviewers are wishes: a refusal is a note, the pull request stands. */
async function decorate(
  api: GitHubApi,
  name: RepositoryName,
  request: PullRequestRequest,
  pull: Pull,
  signal?: AbortSignal,
): Promise<string[]> {
  const notes: string[] = [];
  const options = signal === undefined ? {} : { signal };
  const wish = async (what: string, route: string, parameters: Record<string, unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await api.request(route, { ...name, ...parameters }, options);
        return;
      } catch (thrown) {
        // GitHub may not know its new pull request everywhere yet.
        if (
          thrown instanceof GitHubFailure &&
          thrown.status === 422 &&
          /could not resolve to a node/i.test(thrown.said) &&
          attempt < 4
        )
          continue;
        notes.push(`${what} not set: ${thrown instanceof Error ? thrown.message.slice(0, 200) : 'unknown reason'}`);
        return;
      }
    }
  };
  const labels = request.labels.filter((label) => !pull.labels?.some((present) => present.name === label));
  if (labels.length > 0)
    await wish('labels', 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
      issue_number: pull.number,
      labels,
    });
  const teams = request.reviewers.filter((reviewer) => reviewer.includes('/')).map((team) => team.split('/').at(-1));
  const reviewers = request.reviewers.filter((reviewer) => !reviewer.includes('/') && reviewer !== pull.user?.login);
  if (reviewers.length + teams.length > 0) {
    await wish('reviewers', 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', {
      pull_number: pull.number,
      reviewers,
      team_reviewers: teams,
    });
  }
  return notes;
}

/** Since 2026-06-11 workflows on such a pull request wait for a person's approval. */
const tokenNotes = (pull: Pull): string[] =>
  pull.user?.login === 'github-actions[bot]'
    ? [
        "opened with the job's own token: workflows on this pull request wait until someone with write access approves them; an App's token avoids that",
      ]
    : [];
