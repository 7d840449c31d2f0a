/** A commit on GitHub, or two on each other, by the way that fits: `createCommitOnBranch`, or blobs, trees and a commit. The branch moves last. */
import pLimit from 'p-limit';
import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import { type GitHubApi, GitHubFailure, parseAnswer } from './github-api.ts';
import type { RepositoryName } from './github-repository.ts';
import { splitMessage } from './message.ts';
import { chooseEngine, chunkTree } from './plan.ts';
import { isText } from './policy.ts';
import { STAGING, stagingOf, staleStagings } from './staging.ts';
import { HeadMoved, type PlannedFile, type Tree, type WriteRequest } from './target.ts';

export interface Written {
  sha: string;
  tree: string;
  verified: boolean;
  /** The commit beneath, where there are two. */
  first?: string | undefined;
  notes?: string[];
}
/** Larger text goes as a blob of its own, so that a tree request stays small. */
const INLINE_MAX_BYTES = 1024 * 1024;
const Sha = z.object({ sha: z.string() });
const Refs = z.array(z.object({ ref: z.string() }));
const MadeCommit = z.object({
  sha: z.string(),
  tree: Sha,
  verification: z.object({ verified: z.boolean() }).optional(),
});
const Mutation = z.object({
  createCommitOnBranch: z.object({
    commit: z.object({
      oid: z.string(),
      tree: z.object({ oid: z.string() }),
      signature: z.object({ isValid: z.boolean() }).nullable(),
    }),
  }),
});
const MUTATION = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } signature { isValid } } }
}`;

export async function writeToGitHub(
  api: GitHubApi,
  name: RepositoryName,
  request: WriteRequest,
  before: Tree,
  signal?: AbortSignal,
): Promise<Written> {
  const call = caller(api, name, signal);
  const all = [...(request.first?.files ?? []), ...request.files];
  const { engine } = chooseEngine(all, before, { author: request.author !== null });
  try {
    const isSeenHalf = request.expectedHead === undefined || request.first !== undefined;
    if (engine === 'git-data' || (isSeenHalf && api.signsGitData)) return await byGitData(call, request);
    if (request.expectedHead !== undefined && request.first === undefined)
      return await byMutation(call, request, request.branch, request.expectedHead);
    return await byStaging(call, request);
  } catch (thrown) {
    throw isRace(thrown) ? new HeadMoved(request.branch, { cause: thrown }) : thrown;
  }
}

type Call = ReturnType<typeof caller>;
function caller(api: GitHubApi, name: RepositoryName, signal: AbortSignal | undefined) {
  const options = signal === undefined ? {} : { signal };
  return {
    name,
    graphql: (query: string, variables: Record<string, unknown>) => api.graphql(query, variables, options),
    send: async (route: string, parameters: Record<string, unknown>, once = false) =>
      (await api.request(route, { ...name, ...parameters }, { ...options, once })).data,
  };
}

/** Objects are named by their content: making them twice is making them once. Only moving the branch is not repeated. */
async function byGitData(call: Call, request: WriteRequest): Promise<Written> {
  const { first } = request;
  const beneath =
    first === undefined
      ? undefined
      : await makeCommit(call, { ...request, ...first }, request.parentTree, request.parent);
  const made = await makeCommit(call, request, beneath?.tree ?? request.parentTree, beneath?.sha ?? request.parent);
  await moveBranch(call, request, made.sha);
  const notes = made.verified
    ? []
    : [
        request.author === null
          ? 'not signed: a personal token signs no commit of this kind'
          : 'not signed: GitHub signs only when no author is configured',
      ];
  return { ...made, first: beneath?.sha, notes };
}

/** Creates the branch at the commit, or moves it there from the head that was seen, never with force. */
function moveBranch(call: Call, { branch, expectedHead }: WriteRequest, sha: string): Promise<unknown> {
  return expectedHead === undefined
    ? call.send('POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${branch}`, sha }, true)
    : call.send('PATCH /repos/{owner}/{repo}/git/refs/{ref}', { ref: `heads/${branch}`, sha, force: false }, true);
}

async function makeCommit(
  call: Call,
  request: Pick<WriteRequest, 'files' | 'tree' | 'message' | 'author'>,
  onTree: string,
  parent: string,
): Promise<Written> {
  const blobs = await createBlobs(call, request.files);
  let tree = onTree;
  const deletionsFirst = [
    ...request.files.filter(({ bytes }) => bytes === null),
    ...request.files.filter(({ bytes }) => bytes !== null),
  ];
  for (const chunk of chunkTree(deletionsFirst)) {
    const entries = chunk.map((file) => ({
      path: file.path,
      mode: file.mode,
      type: 'blob',
      ...contentOf(file, blobs),
    }));
    tree = parseAnswer(
      Sha,
      await call.send('POST /repos/{owner}/{repo}/git/trees', { base_tree: tree, tree: entries }),
    ).sha;
  }
  if (request.tree !== undefined && tree !== request.tree) {
    throw new ServiceError(
      'COMMIT_SERVICE_ERROR',
      `GitHub made the tree \`${tree}\` instead of \`${request.tree}\`. Nothing was committed.`,
    );
  }
  const commit = parseAnswer(
    MadeCommit,
    await call.send('POST /repos/{owner}/{repo}/git/commits', {
      message: request.message,
      tree,
      parents: [parent],
      ...(request.author === null ? {} : { author: request.author }),
    }),
  );
  return { sha: commit.sha, tree, verified: commit.verification?.verified ?? false };
}

async function createBlobs(call: Call, files: readonly PlannedFile[]): Promise<Map<string, string>> {
  const eight = pLimit(8);
  const apart = files.filter(({ bytes }) => bytes !== null && !goesInline(bytes));
  const made = await Promise.all(
    apart.map(({ path, bytes }) =>
      eight(async () => {
        const content = (bytes ?? Buffer.alloc(0)).toString('base64');
        return [
          path,
          parseAnswer(Sha, await call.send('POST /repos/{owner}/{repo}/git/blobs', { content, encoding: 'base64' }))
            .sha,
        ] as const;
      }),
    ),
  );
  return new Map(made);
}

const goesInline = (bytes: Buffer): boolean => bytes.length <= INLINE_MAX_BYTES && isText(bytes);

function contentOf(
  file: PlannedFile,
  blobs: ReadonlyMap<string, string>,
): { sha: string | null } | { content: string } {
  if (file.bytes === null) return { sha: null };
  const blob = blobs.get(file.path);
  return blob === undefined ? { content: file.bytes.toString('utf8') } : { sha: blob };
}

async function byMutation(call: Call, request: WriteRequest, branch: string, expectedHead: string): Promise<Written> {
  const input = {
    branch: { repositoryNameWithOwner: `${call.name.owner}/${call.name.repo}`, branchName: branch },
    expectedHeadOid: expectedHead,
    message: splitMessage(request.message),
    fileChanges: {
      additions: request.files.flatMap(({ path, bytes }) =>
        bytes === null ? [] : [{ path, contents: bytes.toString('base64') }],
      ),
      deletions: request.files.flatMap(({ path, bytes }) => (bytes === null ? [{ path }] : [])),
    },
  };
  const { commit } = parseAnswer(Mutation, await call.graphql(MUTATION, { input })).createCommitOnBranch;
  return { sha: commit.oid, tree: commit.tree.oid, verified: commit.signature?.isValid ?? false };
}

/** The mutation needs a branch that is there; ours must not be seen half made. So it writes to one aside, and ours is created at the result, or moved to it. */
async function byStaging(call: Call, request: WriteRequest): Promise<Written> {
  const staging = stagingOf(request.branch);
  const remove = (branch = staging): Promise<unknown> =>
    call.send('DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ref: `heads/${branch}` }).catch(() => undefined);
  const create = (): Promise<unknown> =>
    call.send('POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${staging}`, sha: request.parent }, true);
  await create().catch(async (thrown: unknown) => {
    if (!isRace(thrown)) throw thrown;
    // Left behind by a call that was cut off.
    await remove();
    await create();
  });
  try {
    const { first } = request;
    const beneath =
      first === undefined ? undefined : await byMutation(call, { ...request, ...first }, staging, request.parent);
    const written = await byMutation(call, request, staging, beneath?.sha ?? request.parent);
    await moveBranch(call, request, written.sha);
    return { ...written, first: beneath?.sha };
  } finally {
    await remove();
    const left = await call
      .send('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', { ref: STAGING })
      .then((data) => parseAnswer(Refs, data))
      .catch(() => []);
    for (const branch of staleStagings(
      left.map(({ ref }) => ref),
      request.branch,
    ))
      await remove(branch);
  }
}

/** Answers that mean: the branch is not where it was, or an object is not everywhere yet. */
function isRace(thrown: unknown): boolean {
  if (!(thrown instanceof GitHubFailure)) return false;
  if (thrown.type === 'STALE_DATA' || /expected branch to point to|no such ref/i.test(thrown.said)) return true;
  return (
    (thrown.status === 422 || thrown.type === 'UNPROCESSABLE') &&
    /reference (already exists|does not exist|cannot be updated|update failed)|not a fast forward|(tree|parent) sha does not exist|object does not exist/i.test(
      thrown.said,
    )
  );
}
