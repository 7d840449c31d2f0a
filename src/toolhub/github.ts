/** What ToolHub asks of GitHub: issues, comments and pull requests, in the members the contract names. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../commit/github-api.ts';
import { gitHubError } from '../commit/github-errors.ts';
import { type RepositoryName, requireGitHubRepository } from '../commit/github-repository.ts';
import { LaunchError, ServiceError, UserError } from '../errors.ts';

const Issue = z.object({ number: z.number(), title: z.string(), html_url: z.string(), body: z.string().nullish() });
const Comment = z.object({ id: z.number(), html_url: z.string(), body: z.string().nullish() });
const Pull = z.object({
  number: z.number(),
  title: z.string(),
  state: z.string(),
  draft: z.boolean().default(false),
  html_url: z.string(),
  merged: z.boolean().default(false),
  mergeable: z.boolean().nullish(),
  base: z.object({ ref: z.string() }),
  head: z.object({ ref: z.string() }),
});
const PullFile = z.object({
  filename: z.string(),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
  changes: z.number(),
  previous_filename: z.string().optional(),
});
const PAGE = 100;
const MAX_PAGES = 10;

export interface RunGitHub {
  createIssue(issue: { title: string; body: string; labels: readonly string[] }): Promise<Record<string, unknown>>;
  /** The issue that carries `mark`, among those made since then. */
  findIssue(mark: string, since: number): Promise<Record<string, unknown> | undefined>;
  createComment(pull: number, body: string): Promise<Record<string, unknown>>;
  findComment(pull: number, mark: string, since: number): Promise<Record<string, unknown> | undefined>;
  pull(number: number): Promise<Record<string, unknown>>;
  pullFiles(number: number): Promise<z.infer<typeof PullFile>[]>;
}

export function openRunGitHub(api: GitHubApi, repo: string, signal: AbortSignal): RunGitHub {
  const name: RepositoryName = requireGitHubRepository(repo, api.webUrl);
  const asked = async (
    route: string,
    parameters: Record<string, unknown>,
    doing: string,
    needs: string,
    isOnce = false,
  ): Promise<unknown> => {
    try {
      return (await api.request(route, { ...name, ...parameters }, { signal, ...(isOnce ? { once: true } : {}) })).data;
    } catch (thrown) {
      throw explained(thrown, `${name.owner}/${name.repo}`, doing, needs);
    }
  };
  /** A pull request that is not there, in a repository that is, is no missing repository. */
  const ofPull = async <T>(number: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof LaunchError) || thrown.code !== 'REPO_NOT_FOUND') throw thrown;
      const isThere = await api.request('GET /repos/{owner}/{repo}', { ...name }, { signal }).then(
        () => true,
        () => false,
      );
      if (!isThere) throw thrown;
      throw new UserError('INVALID_INPUT', `There is no pull request #${number} in ${name.owner}/${name.repo}.`, {
        details: { reason: 'github_not_found', pr_number: number, e_code: 'E_NOT_FOUND' },
        cause: thrown,
      });
    }
  };
  const issues = 'issues=write';
  return {
    async createIssue({ title, body, labels }) {
      const data = await asked(
        'POST /repos/{owner}/{repo}/issues',
        { title, body, labels },
        'opening an issue',
        issues,
        true,
      );
      return issueOf(read(Issue, data));
    },
    async findIssue(mark, since) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = {
          state: 'all',
          sort: 'created',
          direction: 'desc',
          since: new Date(since).toISOString(),
          per_page: PAGE,
          page,
        };
        const listed = read(
          z.array(Issue),
          await asked('GET /repos/{owner}/{repo}/issues', query, 'looking for an issue', 'issues=read'),
        );
        const found = listed.find(({ body }) => body?.includes(mark) === true);
        if (found !== undefined) return issueOf(found);
        if (listed.length < PAGE) return undefined;
      }
      return undefined;
    },
    async createComment(issue_number, body) {
      const data = await ofPull(issue_number, () =>
        asked(
          'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
          { issue_number, body },
          'commenting',
          issues,
          true,
        ),
      );
      return commentOf(read(Comment, data));
    },
    async findComment(issue_number, mark, since) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { issue_number, since: new Date(since).toISOString(), per_page: PAGE, page };
        const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
        const listed = read(z.array(Comment), await asked(route, query, 'looking for a comment', 'issues=read'));
        const found = listed.find(({ body }) => body?.includes(mark) === true);
        if (found !== undefined) return commentOf(found);
        if (listed.length < PAGE) return undefined;
      }
      return undefined;
    },
    async pull(pull_number) {
      const data = await ofPull(pull_number, () =>
        asked(
          'GET /repos/{owner}/{repo}/pulls/{pull_number}',
          { pull_number },
          'reading a pull request',
          'pull_requests=read',
        ),
      );
      const { base, head, ...pull } = read(Pull, data);
      return { ...pull, base: { ref: base.ref }, head: { ref: head.ref } };
    },
    async pullFiles(pull_number) {
      const files: z.infer<typeof PullFile>[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { pull_number, per_page: PAGE, page };
        const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
        const listed = read(
          z.array(PullFile),
          await ofPull(pull_number, () => asked(route, query, 'listing files', 'pull_requests=read')),
        );
        files.push(...listed);
        if (listed.length < PAGE) break;
      }
      return files;
    },
  };
}

const issueOf = ({ number, title, html_url }: z.infer<typeof Issue>) => ({ number, title, html_url });
/** The text as it was asked for, without the mark. */
const commentOf = ({ id, body, html_url }: z.infer<typeof Comment>) => ({
  id,
  body: (body ?? '').replace(/\n\n<!-- launch-call: [0-9a-f]{64} -->$/, ''),
  html_url,
});

function read<T>(schema: z.ZodType<T>, data: unknown): T {
  return parseAnswer(schema, data);
}

/** The words of the contract for what GitHub said, beside the code of ours. */
const REASONS: Readonly<Record<number, string>> = {
  401: 'github_auth_failed',
  403: 'github_permission_denied',
  404: 'github_not_found',
  409: 'github_conflict',
  410: 'github_not_found',
  422: 'github_validation_failed',
};
function explained(thrown: unknown, repo: string, doing: string, needs: string): LaunchError {
  const error = gitHubError(thrown, repo, doing, needs);
  if (!(thrown instanceof GitHubFailure)) return error;
  const reason = REASONS[thrown.status] ?? (thrown.isUncertain ? 'github_no_answer' : 'github_failed');
  const options = { details: { ...error.details, reason }, retryable: error.retryable, cause: thrown };
  return error instanceof ServiceError
    ? new ServiceError(error.code, error.message, options)
    : new UserError(error.code, error.message, options);
}

/** Whether the work of a failed call may have been done all the same. */
export const isUncertain = (thrown: unknown): boolean => {
  const cause = thrown instanceof LaunchError ? thrown.cause : thrown;
  if (cause instanceof GitHubFailure) return cause.isUncertain;
  return !(thrown instanceof LaunchError) || thrown.code === 'CANCELLED' || thrown.code === 'INTERNAL';
};
