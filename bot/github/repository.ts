/** The calls the bot makes on one repository, with what it reads of their answers. */

import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';
import type { Who } from '../../src/model/who.ts';
import { countOf } from '../../src/text/count.ts';
import type { Role } from '../permissions.ts';
import {
  CheckRun,
  Comment,
  Compared,
  Contents,
  Issue,
  OpenPull,
  OwnIssue,
  Pull,
  PullCommit,
  PullFile,
  Repository,
  Review,
  WorkflowRun,
} from './answers.ts';
import { commentPath } from './comment-id.ts';
import { makeOnce } from './make-once.ts';
import { roleOf } from './role-of.ts';

export type { CheckRun, Comment, OpenPull, OwnIssue, Pull, PullFile } from './answers.ts';

/** GitHub keeps line endings of its own. */
const isSame = (kept: string | null | undefined, sent: string): boolean =>
  kept?.replaceAll('\r\n', '\n').trimEnd() === sent.trimEnd();

/** The largest configuration that is read. */
const MAX_FILE = 256 * 1024;
export type Reaction = 'eyes' | 'rocket' | '-1' | 'confused';

export type RepositoryClient = ReturnType<typeof createRepositoryClient>;

export function createRepositoryClient(api: GitHubApi, owner: string, repo: string) {
  const at = { owner, repo };
  const call = async <T>(schema: z.ZodType<T>, route: string, more: Record<string, unknown> = {}): Promise<T> =>
    parseAnswer(schema, (await api.request(route, { ...at, ...more })).data);
  /** A call that the client does not repeat. */
  const callOnce = async <T>(schema: z.ZodType<T>, route: string, more: Record<string, unknown>): Promise<T> =>
    parseAnswer(schema, (await api.request(route, { ...at, ...more }, { once: true })).data);
  const orUndefined = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (thrown) {
      if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
      throw thrown;
    }
  };
  /** Before its first commit a repository has no git database, and answers 409. */
  const unlessEmpty = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await orUndefined(work);
    } catch (thrown) {
      if (thrown instanceof GitHubFailure && thrown.status === 409 && /empty/iu.test(thrown.said)) return undefined;
      throw thrown;
    }
  };
  /** All of a list, up to a thousand. */
  const pages = async <T>(schema: z.ZodType<T>, route: string, more: Record<string, unknown>): Promise<T[]> => {
    const all: T[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const listed = await call(z.array(schema), route, { ...more, per_page: 100, page });
      all.push(...listed);
      if (listed.length < 100) break;
    }
    return all;
  };
  /** `since`: those written or edited after it, RFC 3339. */
  const comments = (number: number, since?: string): Promise<Comment[]> =>
    pages(Comment, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      issue_number: number,
      ...(since === undefined ? {} : { since }),
    });
  const reviews = (number: number): Promise<z.infer<typeof Review>[]> =>
    pages(Review, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', { pull_number: number });
  const checksFor = async (sha: string, appId: number, name: string): Promise<CheckRun[]> => {
    const found = await call(
      z.object({ check_runs: z.array(CheckRun) }),
      'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
      { ref: sha, check_name: name, app_id: appId, filter: 'all', per_page: 100 },
    );
    return found.check_runs;
  };
  /** The newest runs that somebody asked for. */
  const workflowRuns = async (name: string): Promise<z.infer<typeof WorkflowRun>[]> => {
    const found = await orUndefined(
      call(
        z.object({ workflow_runs: z.array(WorkflowRun) }),
        'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
        { workflow_id: name, event: 'workflow_dispatch', per_page: 100 },
      ),
    );
    return found?.workflow_runs ?? [];
  };
  return {
    get: () => call(Repository, 'GET /repos/{owner}/{repo}'),
    /** What a person may do here; none when GitHub does not know. Throws when it cannot be asked. */
    roleOf: (who: Who): Promise<Role> => roleOf(api, at, who),
    pull: (number: number) => call(Pull, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: number }),
    openPulls: () => pages(OpenPull, 'GET /repos/{owner}/{repo}/pulls', { state: 'open' }),
    changePull: (number: number, fields: { state?: 'closed'; body?: string }) =>
      call(Pull, 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: number, ...fields }),
    /** Merges the base into the head, unless that moved. Throws 422 for a conflict, and where there is nothing to merge. */
    updateBranch: (number: number, expected: string) =>
      call(z.unknown(), 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch', {
        pull_number: number,
        expected_head_sha: expected,
      }),
    /** Where a head left its target; undefined where GitHub does not know. Commits and files of the answer are left out. */
    mergeBase: async (base: string, head: string): Promise<string | undefined> =>
      (
        await orUndefined(
          call(Compared, 'GET /repos/{owner}/{repo}/compare/{basehead}', {
            basehead: `${base}...${head}`,
            per_page: 1,
            page: 2,
          }),
        )
      )?.merge_base_commit.sha,
    pullCommits: (number: number) =>
      pages(PullCommit, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits', { pull_number: number }),
    /** Those that somebody wrote, open ones where nothing else is asked for. */
    issuesBy: (creator: string, state: 'open' | 'all' = 'open') =>
      pages(OwnIssue, 'GET /repos/{owner}/{repo}/issues', { creator, state }),
    ownIssue: (number: number) =>
      orUndefined(call(OwnIssue, 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: number })),
    openIssue: (fields: { title: string; body: string }) =>
      makeOnce(
        () => callOnce(OwnIssue, 'POST /repos/{owner}/{repo}/issues', fields),
        async () => {
          const newest = { state: 'open', sort: 'created', direction: 'desc', per_page: 100 };
          const issues = await call(z.array(OwnIssue), 'GET /repos/{owner}/{repo}/issues', newest);
          return issues.find(({ title, body }) => title === fields.title && isSame(body, fields.body));
        },
      ),
    changeIssue: (number: number, fields: Record<string, unknown>) =>
      call(OwnIssue, 'PATCH /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: number, ...fields }),
    issue: (number: number) => call(Issue, 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: number }),
    comment: (comment: number) => {
      const { path, id } = commentPath(comment);
      return orUndefined(call(Comment, `GET ${path}`, { comment_id: id }));
    },
    comments,
    /** With the lines that the change shows, where it is not too large. */
    pullFiles: (number: number) =>
      pages(PullFile, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files', { pull_number: number }),
    reviews,
    review: (number: number, fields: { body: string } & Record<string, unknown>) =>
      makeOnce(
        () =>
          callOnce(Review, 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
            pull_number: number,
            ...fields,
          }),
        async () => (await reviews(number)).find(({ body }) => isSame(body, fields.body)),
      ),
    say: (number: number, body: string) =>
      makeOnce(
        () =>
          callOnce(Comment, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            issue_number: number,
            body,
          }),
        async () => (await comments(number)).findLast((comment) => isSame(comment.body, body)),
      ),
    edit: (id: number, body: string) =>
      orUndefined(call(Comment, 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { comment_id: id, body })),
    /** False where this reaction stood there already. */
    async react(comment: number, content: Reaction): Promise<boolean> {
      const { path, id } = commentPath(comment);
      const made = await orUndefined(api.request(`POST ${path}/reactions`, { ...at, comment_id: id, content }));
      return made?.status !== 200;
    },
    async branchHead(branch: string): Promise<string | undefined> {
      const found = await unlessEmpty(
        call(z.object({ object: z.object({ sha: z.string() }) }), 'GET /repos/{owner}/{repo}/git/ref/{ref}', {
          ref: `heads/${branch}`,
        }),
      );
      return found?.object.sha;
    },
    /** Text of a file at a commit or branch, or undefined. */
    async file(path: string, ref: string): Promise<string | undefined> {
      const found = await this.read(path, ref);
      return found !== undefined && 'text' in found ? found.text : undefined;
    },
    /** Undefined where nothing stands there: what is too large, or no file, is there. */
    async read(path: string, ref: string): Promise<{ text: string } | { unread: string } | undefined> {
      const found = await orUndefined(call(z.unknown(), 'GET /repos/{owner}/{repo}/contents/{path}', { path, ref }));
      if (found === undefined) return undefined;
      const { success, data } = Contents.safeParse(found);
      if (!success) return { unread: `${path} is no file.` };
      return data.size > MAX_FILE
        ? {
            unread: `${path} has ${countOf(data.size, 'byte')}, and no more than ${countOf(MAX_FILE, 'byte')} are read.`,
          }
        : { text: Buffer.from(data.content, 'base64').toString('utf8') };
    },
    /** Paths and blobs of a commit or branch. Of a tree too large to list, what GitHub lists and what lies directly in `folders`. */
    async paths(ref: string, folders: readonly string[] = []): Promise<{ path: string; sha: string }[]> {
      const found = await unlessEmpty(
        call(
          z.object({
            tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
            truncated: z.boolean().optional(),
          }),
          'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
          { tree_sha: ref, recursive: '1' },
        ),
      );
      const listed = new Map(
        (found?.tree ?? []).flatMap(({ path, type, sha }) => (type === 'blob' ? [[path, sha] as const] : [])),
      );
      if (found?.truncated === true)
        for (const folder of folders)
          for (const { path, type, sha } of await this.folder(folder, ref)) if (type === 'file') listed.set(path, sha);
      return [...listed].map(([path, sha]) => ({ path, sha }));
    },
    /** What lies directly in a folder, at most a thousand. */
    async folder(path: string, ref: string): Promise<{ path: string; type: string; sha: string }[]> {
      const found = await orUndefined(call(z.unknown(), 'GET /repos/{owner}/{repo}/contents/{path}', { path, ref }));
      return z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })).safeParse(found).data ?? [];
    },
    async blob(sha: string): Promise<Buffer> {
      const { content } = await call(
        z.object({ content: z.string() }),
        'GET /repos/{owner}/{repo}/git/blobs/{file_sha}',
        {
          file_sha: sha,
        },
      );
      return Buffer.from(content, 'base64');
    },
    /** `external_id` is needed where the App makes several of that name for a head. */
    createCheck: (
      appId: number,
      fields: { name: string; head_sha: string; external_id?: string } & Record<string, unknown>,
    ) =>
      makeOnce(
        () => callOnce(CheckRun, 'POST /repos/{owner}/{repo}/check-runs', fields),
        async () =>
          (await checksFor(fields.head_sha, appId, fields.name)).find(
            ({ external_id: id }) => fields.external_id === undefined || id === fields.external_id,
          ),
      ),
    updateCheck: (id: number, fields: Record<string, unknown>) =>
      call(CheckRun, 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', { check_run_id: id, ...fields }),
    checksFor,
    /** `run-id` among the inputs stands in the title of the run that it starts. */
    async dispatch(
      workflow: string,
      ref: string,
      inputs: { 'run-id': string } & Record<string, string>,
    ): Promise<void> {
      const started = async () =>
        (await workflowRuns(workflow)).filter(({ display_title: title }) => title.includes(inputs['run-id']));
      const before = new Set((await started()).map(({ id }) => id));
      await makeOnce<unknown>(
        () =>
          callOnce(z.unknown(), 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
            workflow_id: workflow,
            ref,
            inputs,
          }),
        async () => (await started()).find(({ id }) => !before.has(id)),
      );
    },
    workflow: (name: string) =>
      orUndefined(
        call(
          z.object({ id: z.int(), path: z.string(), state: z.string() }),
          'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}',
          { workflow_id: name },
        ),
      ),
    workflowRuns,
  };
}
