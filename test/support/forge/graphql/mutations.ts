/** The mutations: commits, refs, pull requests, comments. Refused like their REST twins. */
import { Refusal } from '../answer.ts';
import { move } from '../history.ts';
import { announce, close, openPull } from '../pulls.ts';
import { readRef } from '../refs.ts';
import { ZERO } from '../repository-files.ts';
import type { ForgeState, Issue, Json, Repository } from '../state.ts';
import { appOf } from '../tokens.ts';
import { type GraphqlContext, GraphqlRefusal, need } from './context.ts';
import { createCommitOnBranch } from './create-commit-on-branch.ts';
import { locate } from './locate.ts';
import { comment, pull, ref } from './objects.ts';

/** Turns a refusal of the shared rules into GraphQL's form. */
export async function rules<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      throw new GraphqlRefusal(
        error.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE',
        error.errors?.[0]?.message === undefined ? error.message : String(error.errors[0].message),
      );
    throw error;
  }
}
const repositoryById = ({ forge }: GraphqlContext, id: unknown): Repository => {
  const found = locate(forge, String(id));
  if (found?.kind !== 'repository')
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${String(id)}'`);
  return found.repo;
};
const refById = ({ forge }: GraphqlContext, id: unknown): { repo: Repository; ref: string } => {
  const found = locate(forge, String(id));
  if (found?.kind !== 'ref')
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${String(id)}'`);
  return found;
};
function pullById({ forge }: GraphqlContext, id: unknown): { repo: Repository; issue: Issue } {
  const found = locate(forge, String(id));
  if (found?.kind !== 'issue' || forge.lagReads > 0) {
    if (forge.lagReads > 0) forge.lagReads -= 1;
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${String(id)}'`);
  }
  return found;
}
type Mutation = (input: Json, context: GraphqlContext) => Promise<Json>;
const mutation =
  (run: Mutation) =>
  async ({ input }: Json, context: GraphqlContext): Promise<Json> => ({
    clientMutationId: (input as Json).clientMutationId ?? null,
    ...(await run(input as Json, context)),
  });
const pullPayload = (forge: ForgeState, repo: Repository, issue: Issue): Json => ({
  pullRequest: pull(forge, repo, issue),
});

const draft = (value: boolean) =>
  mutation(async ({ pullRequestId }, context) => {
    const { repo, issue } = pullById(context, pullRequestId);
    need(context, repo, 'pull_requests', 'write');
    if (issue.pull) issue.pull.draft = value;
    await announce(context.forge, repo, issue, value ? 'converted_to_draft' : 'ready_for_review', context.token.actor);
    return pullPayload(context.forge, repo, issue);
  });

export const mutations: Json = {
  createCommitOnBranch: mutation((input, context) => rules(() => createCommitOnBranch(input, context))),
  createRef: mutation((input, context) =>
    rules(async () => {
      const repo = repositoryById(context, input.repositoryId);
      need(context, repo, 'contents', 'write');
      const name = String(input.name);
      if (await readRef(repo.directory, name))
        throw new GraphqlRefusal('UNPROCESSABLE', `A ref named "${name}" already exists in the repository.`);
      await move(context.forge, repo, {
        ref: name,
        sha: String(input.oid),
        expected: ZERO,
        force: true,
        token: context.token,
      });
      return { ref: await ref(context.forge, repo, name) };
    }),
  ),
  updateRef: mutation((input, context) =>
    rules(async () => {
      const { repo, ref: name } = refById(context, input.refId);
      need(context, repo, 'contents', 'write');
      await move(context.forge, repo, {
        ref: name,
        sha: String(input.oid),
        expected: (await readRef(repo.directory, name)) ?? ZERO,
        force: input.force === true,
        token: context.token,
      });
      return { ref: await ref(context.forge, repo, name) };
    }),
  ),
  deleteRef: mutation((input, context) =>
    rules(async () => {
      const { repo, ref: name } = refById(context, input.refId);
      need(context, repo, 'contents', 'write');
      await move(context.forge, repo, {
        ref: name,
        sha: ZERO,
        expected: (await readRef(repo.directory, name)) ?? ZERO,
        force: true,
        token: context.token,
      });
      return {};
    }),
  ),
  updateRefs: mutation((input, context) =>
    rules(async () => {
      const repo = repositoryById(context, input.repositoryId);
      need(context, repo, 'contents', 'write');
      for (const { name, beforeOid, afterOid, force } of input.refUpdates as Json[]) {
        const now = (await readRef(repo.directory, String(name))) ?? ZERO;
        if (beforeOid !== undefined && beforeOid !== now)
          throw new GraphqlRefusal(
            'UNPROCESSABLE',
            `Reference ${String(name)} is at ${now} but expected ${String(beforeOid)}`,
          );
        const [ref, sha] = [String(name), String(afterOid)];
        await move(context.forge, repo, {
          ref,
          sha,
          expected: now,
          force: sha === ZERO || force === true,
          token: context.token,
        });
      }
      return {};
    }),
  ),
  createPullRequest: mutation((input, context) =>
    rules(async () => {
      const { forge, token } = context;
      const repo = repositoryById(context, input.repositoryId);
      need(context, repo, 'pull_requests', 'write');
      const issue = await openPull(forge, repo, {
        title: String(input.title),
        body: (input.body as string | undefined) ?? null,
        head: String(input.headRefName),
        base: String(input.baseRefName),
        draft: input.draft === true,
        maintainerCanModify: input.maintainerCanModify === true,
        token,
        viaApp: appOf(forge, token),
      });
      return pullPayload(forge, repo, issue);
    }),
  ),
  updatePullRequest: mutation(async (input, context) => {
    const { repo, issue } = pullById(context, input.pullRequestId);
    need(context, repo, 'pull_requests', 'write');
    if (typeof input.title === 'string') issue.title = input.title;
    if (typeof input.body === 'string') issue.body = input.body;
    return pullPayload(context.forge, repo, issue);
  }),
  closePullRequest: mutation(async (input, context) => {
    const { repo, issue } = pullById(context, input.pullRequestId);
    need(context, repo, 'pull_requests', 'write');
    await close(context.forge, repo, issue, context.token.actor);
    return pullPayload(context.forge, repo, issue);
  }),
  convertPullRequestToDraft: draft(true),
  markPullRequestReadyForReview: draft(false),
  minimizeComment: mutation(async (input, context) => {
    const found = locate(context.forge, String(input.subjectId));
    if (found?.kind !== 'comment') throw new GraphqlRefusal('NOT_FOUND', 'Could not resolve to a node');
    need(context, found.repo, 'issues', 'write');
    found.comment.minimized = String(input.classifier).toLowerCase();
    return { minimizedComment: comment(context.forge, found.repo, found.comment) };
  }),
};
