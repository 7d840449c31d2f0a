/** GitHub as a job answers a comment over it: what a job does not write ends here, and what would have been said is kept. */
import type { GitHubApi, GitHubResponse } from '../../src/commit/github-api.ts';

export interface Said {
  /** The newest text of the reply. */
  reply: string | null;
  /** The newest reaction. */
  reaction: string | null;
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
  const said: Said = { reply: null, reaction: null };
  const hear = (route: string, { body, content }: Readonly<Record<string, unknown>>): void => {
    if (/^(?:POST|PATCH) .*\/comments(?:\/\{comment_id\})?$/u.test(route) && typeof body === 'string')
      said.reply = body;
    if (/^POST .*\/reactions$/u.test(route) && typeof content === 'string') said.reaction = content;
  };
  return {
    said,
    api: {
      ...api,
      async request(route, parameters, options) {
        if (/\/check-runs/u.test(route)) return withoutChecks(route);
        hear(route, parameters);
        if (isReadOnly && !route.startsWith('GET ')) return unwritten(parameters);
        const isOnReview = reviewComment !== null && parameters.comment_id === reviewComment;
        return api.request(
          isOnReview ? route.replace('/issues/comments/', '/pulls/comments/') : route,
          parameters,
          options,
        );
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
