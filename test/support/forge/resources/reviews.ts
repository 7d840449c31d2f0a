/** Reviews of a pull request: comments stand only on lines that its change shows, one hunk each. */
import {
  createsContent,
  list,
  number,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  unprocessable,
} from '../answer.ts';
import { renderReview } from '../render.ts';
import { diffFiles } from '../render-commits.ts';
import { git } from '../repository-files.ts';
import type { Json, Review } from '../state.ts';
import { findPull } from './pull-requests.ts';

const STATES: Readonly<Record<string, string>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

/** https://docs.github.com/en/rest/pulls/reviews#create-a-review-for-a-pull-request */
async function create(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { forge, repo, body, token } = call;
  const issue = findPull(call);
  if (!token) throw new Refusal(401, 'Requires authentication');
  const event = optionalText(body, 'event');
  const text = optionalText(body, 'body') ?? '';
  if ((event === 'COMMENT' || event === 'REQUEST_CHANGES') && text === '') throw unprocessable('Unprocessable Entity');
  const head = issue.pull?.headSha ?? '';
  const commitId = optionalText(body, 'commit_id') ?? head;
  const fork = (await git(repo.directory, ['merge-base', issue.pull?.baseSha ?? '', head])).trim();
  const files = await diffFiles(call, fork, commitId).catch((): Json[] => {
    throw unprocessable('No commit found for SHA');
  });
  const comments = (body.comments as Json[] | undefined) ?? [];
  for (const comment of comments) {
    const file = files.find(({ filename }) => filename === comment.path);
    if (file === undefined) refuse('path is missing');
    const last = Number(comment.line);
    const first = Number(comment.start_line ?? comment.line);
    const hunks = [...String(file?.patch ?? '').matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gmu)];
    const isShown = hunks.some(([, from, count]) => first >= Number(from) && last < Number(from) + Number(count ?? 1));
    if (!isShown || first > last || comment.side !== 'RIGHT') refuse('line must be part of the diff');
  }
  const review: Review = {
    id: forge.nextId(),
    issueNumber: issue.number,
    user: token.actor,
    body: text,
    state: STATES[event ?? ''] ?? 'PENDING',
    commitId,
    submittedAt: forge.now(),
    comments: comments.map((comment) => ({
      path: String(comment.path),
      line: Number(comment.line),
      startLine: comment.start_line === undefined ? null : Number(comment.start_line),
      body: String(comment.body),
    })),
  };
  repo.reviews.push(review);
  return ok(renderReview(forge, repo, review));
}

function refuse(why: string): never {
  throw new Refusal(422, 'Unprocessable Entity', [{ message: `Pull request review thread ${why}` }]);
}

export default {
  'pulls/create-review': createsContent('pull_requests', create),
  'pulls/list-reviews': reads('pull_requests', (call) =>
    list(
      call.repo.reviews
        .filter(({ issueNumber }) => issueNumber === number(call.params, 'pull_number'))
        .map((review) => renderReview(call.forge, call.repo, review)),
    ),
  ),
} satisfies Resource;
