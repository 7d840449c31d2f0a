/** GitHub as a job answers a comment over it: what a job does not write ends here, and what would have been said is kept. */

import { type GitHubApi, GitHubFailure, type GitHubResponse } from '../../src/commit/github-api.ts';
import { isAnswer } from '../conversation/render-answer.ts';

export interface Said {
  /** The newest text of the answer. */
  reply: string | null;
  /** The newest reaction. */
  reaction: string | null;
  /** What GitHub answered to a call that it failed for good; 0 for nothing at all. */
  failed: number | null;
}

/** The result of a check stands in the answer: check runs are the workflow's own. */
const NO_CHECK = {
  id: 0,
  name: '',
  status: 'queued',
  conclusion: null,
  head_sha: '',
  external_id: null,
  html_url: null,
};

export function createJobApi(
  api: GitHubApi,
  { reviewComment, isReadOnly }: { reviewComment: number | null; isReadOnly: boolean },
): { api: GitHubApi; said: Said } {
  const said: Said = { reply: null, reaction: null, failed: null };
  const hear = (route: string, { body, content }: Readonly<Record<string, unknown>>): void => {
    if (/^(?:POST|PATCH) .*\/comments(?:\/\{comment_id\})?$/u.test(route) && typeof body === 'string' && isAnswer(body))
      said.reply = body;
    if (/^POST .*\/reactions$/u.test(route) && typeof content === 'string') said.reaction = content;
  };
  return {
    said,
    api: {
      ...api,
      async request(route, parameters, options) {
        if (/\/check-runs/u.test(route)) return withoutChecks(route);
        if (isReadOnly && !route.startsWith('GET ')) {
          // A review that is not there is reported as one that GitHub did not take.
          if (route.endsWith('/reviews')) throw new GitHubFailure('The token only reads.', { status: 403 });
          hear(route, parameters);
          return unwritten(parameters);
        }
        const isOnReview = reviewComment !== null && parameters.comment_id === reviewComment;
        const there = isOnReview ? route.replace('/issues/comments/', '/pulls/comments/') : route;
        try {
          const answer = await api.request(there, parameters, options);
          hear(route, parameters);
          return answer;
        } catch (thrown) {
          if (thrown instanceof GitHubFailure && thrown.isUncertain) said.failed = thrown.status;
          throw thrown;
        }
      },
    },
  };
}

const withoutChecks = (route: string): GitHubResponse =>
  route.startsWith('GET ')
    ? { status: 200, data: { total_count: 0, check_runs: [] } }
    : { status: 201, data: NO_CHECK };

/** A token that only reads. */
const unwritten = ({ body, comment_id: id }: Readonly<Record<string, unknown>>): GitHubResponse => ({
  status: 201,
  data: { id: typeof id === 'number' ? id : 0, body: typeof body === 'string' ? body : null, user: null },
});
