/** One signed commit on a branch that still stands at `expectedHeadOid`; every file is written as 100644. */
import { move } from '../history.ts';
import { readRef } from '../refs.ts';
import { readCommit, readFiles, writeCommit, writeFiles, writeObject } from '../repository-files.ts';
import { signatureFor } from '../signing.ts';
import type { Json, Repository } from '../state.ts';
import { findRepository, type GraphqlContext, GraphqlRefusal, need } from './context.ts';
import { locate } from './locate.ts';
import { commit, ref } from './objects.ts';

export async function createCommitOnBranch(input: Json, context: GraphqlContext): Promise<Json> {
  const { forge, token } = context;
  const { repo, name } = target(input.branch as Json, context);
  need(context, repo, 'contents', 'write');
  const head = await readRef(repo.directory, name);
  if (head === undefined) throw new GraphqlRefusal('NOT_FOUND', `No such ref: ${name}`);
  if (head !== input.expectedHeadOid)
    throw new GraphqlRefusal(
      'STALE_DATA',
      `Expected branch to point to "${String(input.expectedHeadOid)}" but it did not. Pull and try again.`,
    );
  const changes = (input.fileChanges ?? {}) as {
    additions?: { path: string; contents: string }[];
    deletions?: { path: string }[];
  };
  const files = new Map<string, { mode: string; sha: string }>(
    readFiles(repo.directory, readCommit(repo.directory, head)?.tree ?? ''),
  );
  for (const { path } of changes.deletions ?? [])
    if (!files.delete(path))
      throw new GraphqlRefusal(
        'UNPROCESSABLE',
        `A path was requested for deletion which does not exist as of commit oid \`${head}\``,
      );
  for (const { path, contents } of changes.additions ?? []) {
    if (
      path === '' ||
      path.startsWith('/') ||
      path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')
    )
      throw new GraphqlRefusal('UNPROCESSABLE', `path "${path}" is malformed`);
    files.set(path, { mode: '100644', sha: writeObject(repo.directory, 'blob', Buffer.from(contents, 'base64')) });
  }
  const message = input.message as { headline: string; body?: string | null };
  const signing = signatureFor(token, { now: forge.now(), custom: false, always: true });
  const sha = writeCommit(repo.directory, {
    tree: writeFiles(repo.directory, files),
    parents: [head],
    ...signing,
    message: message.body ? `${message.headline}\n\n${message.body}` : message.headline,
  });
  forge.signed.add(sha);
  await move(forge, repo, { ref: name, sha, expected: head, force: false, token });
  return { commit: commit(forge, repo, sha), ref: await ref(forge, repo, name) };
}

function target(branch: Json, context: GraphqlContext): { repo: Repository; name: string } {
  if (typeof branch.id === 'string') {
    const found = locate(context.forge, branch.id);
    if (found?.kind !== 'ref')
      throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${branch.id}'`);
    return { repo: found.repo, name: found.ref };
  }
  const [owner = '', name = ''] = String(branch.repositoryNameWithOwner).split('/');
  return {
    repo: findRepository(context, owner, name),
    name: `refs/heads/${String(branch.branchName).replace(/^refs\/heads\//, '')}`,
  };
}
