/** GraphQL objects over the stand-in's values: repository, ref, commit, tree, blob, pull request, comment, actor. */
import { branchesOf, resolveCommit } from '../history.ts';
import { readRef } from '../refs.ts';
import { nodeId, time, webUrl } from '../render.ts';
import { readCommit, readFiles, readObject, readTree } from '../repository-files.ts';
import type { Account, Comment, ForgeState, Issue, Json, Repository } from '../state.ts';
import { roleOf } from '../tokens.ts';
import type { GraphqlContext } from './context.ts';

export interface Connection<T> {
  totalCount: number;
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: Json;
}
export function connection<T>(all: readonly T[], args: Json): Connection<T> {
  const start = typeof args.after === 'string' ? Number(args.after) : 0;
  const size = Number(args.first ?? args.last ?? 100);
  const from = args.last === undefined || args.last === null ? start : Math.max(0, all.length - size);
  const nodes = all.slice(from, from + size);
  const edges = nodes.map((node, at) => ({ cursor: String(from + at + 1), node }));
  return {
    totalCount: all.length,
    nodes,
    edges,
    pageInfo: {
      hasNextPage: from + size < all.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

export const actor = (forge: ForgeState, account: Account): Json => ({
  __typename: account.type,
  id: nodeId('U', account.id),
  login: account.type === 'Bot' ? account.login.replace(/\[bot\]$/, '') : account.login,
  databaseId: account.id,
  url: `${forge.url}/${account.login}`,
  avatarUrl: () => `${forge.url}/avatars/${account.id}`,
  resourcePath: `/${account.login}`,
  name: account.login,
});

export function repository(forge: ForgeState, repo: Repository): Json {
  return {
    __typename: 'Repository',
    id: nodeId('R', repo.id),
    databaseId: repo.id,
    name: repo.name,
    nameWithOwner: `${repo.owner.login}/${repo.name}`,
    owner: actor(forge, repo.owner),
    isPrivate: repo.private,
    isFork: repo.parent !== null,
    isArchived: repo.archived,
    url: webUrl(forge, repo),
    visibility: repo.private ? 'PRIVATE' : 'PUBLIC',
    parent: () => (repo.parent === null ? null : repository(forge, repo.parent)),
    viewerPermission: (_: Json, { token }: GraphqlContext) =>
      token.kind === 'pat' ? roleOf(repo, token.actor.login).toUpperCase() : 'WRITE',
    defaultBranchRef: () => ref(forge, repo, `refs/heads/${repo.defaultBranch}`),
    ref: ({ qualifiedName }: Json) =>
      ref(
        forge,
        repo,
        String(qualifiedName).startsWith('refs/') ? String(qualifiedName) : `refs/heads/${String(qualifiedName)}`,
      ),
    refs: async (args: Json) => {
      const names = (await branchesOf(repo)).map(({ name }) => `refs/heads/${name}`);
      return connection(await Promise.all(names.map((name) => ref(forge, repo, name))), args);
    },
    object: async ({ oid, expression }: Json) =>
      object(forge, repo, typeof oid === 'string' ? oid : String(expression)),
    pullRequest: ({ number }: Json) =>
      pullOrNull(
        forge,
        repo,
        repo.issues.find((issue) => issue.number === number),
      ),
    issue: ({ number }: Json) =>
      issueOrNull(
        forge,
        repo,
        repo.issues.find((issue) => issue.number === number),
      ),
    pullRequests: (args: Json) => {
      const states = args.states as string[] | null | undefined;
      const found = repo.issues.filter(
        (issue) =>
          issue.pull &&
          (!states || states.includes(stateOf(issue))) &&
          (!args.headRefName || issue.pull.headRef === args.headRefName) &&
          (!args.baseRefName || issue.pull.baseRef === args.baseRefName),
      );
      return connection(
        found.map((issue) => pull(forge, repo, issue)),
        args,
      );
    },
  };
}

export async function ref(forge: ForgeState, repo: Repository, name: string): Promise<Json | null> {
  const sha = await readRef(repo.directory, name);
  if (sha === undefined) return null;
  return {
    __typename: 'Ref',
    id: nodeId('REF', `${repo.id}:${name}`),
    name: name.replace(/^refs\/(heads|tags)\//, ''),
    prefix: name.startsWith('refs/tags/') ? 'refs/tags/' : 'refs/heads/',
    repository: () => repository(forge, repo),
    target: () => object(forge, repo, sha),
  };
}

/** A commit, tree or blob by id or by `revision[:path]`. */
export async function object(forge: ForgeState, repo: Repository, expression: string): Promise<Json | null> {
  const [revision = '', path] = expression.includes(':')
    ? [expression.slice(0, expression.indexOf(':')), expression.slice(expression.indexOf(':') + 1)]
    : [expression];
  const commitSha =
    (await resolveCommit(repo, revision)) ?? (readCommit(repo.directory, revision) ? revision : undefined);
  if (commitSha === undefined) return /^[0-9a-f]{40}$/.test(revision) ? plain(forge, repo, revision) : null;
  if (path === undefined) return commit(forge, repo, commitSha);
  const tree = readCommit(repo.directory, commitSha)?.tree ?? '';
  if (path === '') return plain(forge, repo, tree);
  const file = readFiles(repo.directory, tree).get(path);
  if (file) return plain(forge, repo, file.sha);
  let at: string | undefined = tree;
  for (const part of path.split('/'))
    at = readTree(repo.directory, at ?? '')?.find((entry) => entry.path === part)?.sha;
  return at === undefined ? null : plain(forge, repo, at);
}
function plain(forge: ForgeState, repo: Repository, sha: string, path = ''): Json | null {
  const found = readObject(repo.directory, sha);
  if (!found) return null;
  const common = {
    id: nodeId('O', sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    repository: () => repository(forge, repo),
  };
  if (found.type === 'blob') {
    const binary = found.body.includes(0);
    return {
      __typename: 'Blob',
      ...common,
      byteSize: found.body.length,
      isBinary: binary,
      isTruncated: false,
      text: binary ? null : found.body.toString('utf8'),
    };
  }
  if (found.type !== 'tree') return commit(forge, repo, sha);
  const entries = () =>
    (readTree(repo.directory, sha) ?? []).map((entry) => ({
      name: entry.path,
      path: path === '' ? entry.path : `${path}/${entry.path}`,
      mode: Number.parseInt(entry.mode, 8),
      oid: entry.sha,
      type: entry.type,
      object: () => plain(forge, repo, entry.sha, path === '' ? entry.path : `${path}/${entry.path}`),
    }));
  return { __typename: 'Tree', ...common, entries };
}

export function commit(forge: ForgeState, repo: Repository, sha: string): Json | null {
  const found = readCommit(repo.directory, sha);
  if (!found) return null;
  const signed = forge.signed.has(sha);
  const person = (who: typeof found.author): Json => ({
    name: who.name,
    email: who.email,
    date: time(who.date),
    user: null,
  });
  return {
    __typename: 'Commit',
    id: nodeId('C', sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    url: `${webUrl(forge, repo)}/commit/${sha}`,
    message: found.message,
    messageHeadline: found.message.split('\n')[0],
    messageBody: found.message.split('\n').slice(2).join('\n'),
    committedDate: time(found.committer.date),
    authoredDate: time(found.author.date),
    author: person(found.author),
    committer: person(found.committer),
    tree: () => plain(forge, repo, found.tree),
    repository: () => repository(forge, repo),
    parents: (args: Json) =>
      connection(
        found.parents.map((parent) => commit(forge, repo, parent)),
        args,
      ),
    signature: signed
      ? {
          __typename: 'GpgSignature',
          isValid: true,
          state: 'VALID',
          wasSignedByGitHub: true,
          signature: found.signature,
          payload: '',
          email: found.committer.email,
        }
      : null,
  };
}

export const stateOf = (issue: Issue): string => (issue.pull?.merged ? 'MERGED' : issue.state.toUpperCase());
const pullOrNull = (forge: ForgeState, repo: Repository, issue: Issue | undefined): Json | null =>
  issue?.pull ? pull(forge, repo, issue) : null;
const issueOrNull = (forge: ForgeState, repo: Repository, issue: Issue | undefined): Json | null =>
  issue && !issue.pull
    ? { __typename: 'Issue', ...shared(forge, repo, issue), state: issue.state.toUpperCase() }
    : null;
const shared = (forge: ForgeState, repo: Repository, issue: Issue): Json => ({
  id: nodeId(issue.pull ? 'PR' : 'I', issue.id),
  databaseId: issue.id,
  number: issue.number,
  title: issue.title,
  body: issue.body ?? '',
  author: actor(forge, issue.user),
  url: `${webUrl(forge, repo)}/${issue.pull ? 'pull' : 'issues'}/${issue.number}`,
  closed: issue.state === 'closed',
  createdAt: time(issue.createdAt),
  updatedAt: time(issue.updatedAt),
  repository: () => repository(forge, repo),
  labels: (args: Json) =>
    connection(
      issue.labels.map((name) => ({ id: nodeId('LA', name), name })),
      args,
    ),
  comments: (args: Json) =>
    connection(
      issue.comments.map((one) => comment(forge, repo, one)),
      args,
    ),
});
export function pull(forge: ForgeState, repo: Repository, issue: Issue): Json {
  const { pull: it } = issue;
  return {
    __typename: 'PullRequest',
    ...shared(forge, repo, issue),
    state: stateOf(issue),
    isDraft: it?.draft ?? false,
    merged: it?.merged ?? false,
    headRefName: it?.headRef,
    headRefOid: it?.headSha,
    baseRefName: it?.baseRef,
    baseRefOid: it?.baseSha,
    mergeable: 'UNKNOWN',
    headRepository: () => (it ? repository(forge, it.headRepository) : null),
    headRepositoryOwner: () => (it ? actor(forge, it.headRepository.owner) : null),
    isCrossRepository: it?.headRepository !== repo,
    headRef: () => (it ? ref(forge, it.headRepository, `refs/heads/${it.headRef}`) : null),
    baseRef: () => (it ? ref(forge, repo, `refs/heads/${it.baseRef}`) : null),
  };
}
export const comment = (forge: ForgeState, repo: Repository, it: Comment): Json => ({
  __typename: 'IssueComment',
  id: nodeId('IC', it.id),
  databaseId: it.id,
  body: it.body,
  author: actor(forge, it.user),
  isMinimized: it.minimized !== null,
  minimizedReason: it.minimized,
  url: `${webUrl(forge, repo)}/issues/${it.issueNumber}#issuecomment-${it.id}`,
  createdAt: time(it.createdAt),
  updatedAt: time(it.updatedAt),
});
