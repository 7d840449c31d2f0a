/** A file or folder of a branch read and written one at a time, as the contents API does. */
import { notFound, object, ok, optionalText, Refusal, type RepoCall, text } from './answer.ts';
import { move, resolveCommit } from './history.ts';
import { readRef } from './refs.ts';
import { repoUrl, webUrl } from './render.ts';
import { renderCommit } from './render-commits.ts';
import {
  readCommit,
  readFiles,
  readObject,
  readTree,
  writeCommit,
  writeFiles,
  writeObject,
} from './repository-files.ts';
import { signatureFor } from './signing.ts';
import type { Json } from './state.ts';

export async function contents(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { repo, forge, params, query } = call;
  const ref = query.get('ref') ?? repo.defaultBranch;
  const sha = await resolveCommit(repo, ref);
  if (sha === undefined) throw new Refusal(404, `No commit found for the ref ${ref}`);
  const path = (params.path ?? '').replace(/\/$/, '');
  const tree = readCommit(repo.directory, sha)?.tree ?? '';
  const file = readFiles(repo.directory, tree).get(path);
  const urls = (name: string, kind: string, id: string): Json => {
    const url = `${repoUrl(forge, repo)}/contents/${name.split('/').map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(ref)}`;
    const git_url = `${repoUrl(forge, repo)}/git/${kind}s/${id}`;
    const html_url = `${webUrl(forge, repo)}/blob/${ref}/${name}`;
    return {
      url,
      git_url,
      html_url,
      download_url: kind === 'blob' ? html_url : null,
      _links: { self: url, git: git_url, html: html_url },
    };
  };
  if (file) {
    const bytes = readObject(repo.directory, file.sha)?.body ?? Buffer.alloc(0);
    if (file.mode === '120000')
      return ok({
        type: 'symlink',
        target: bytes.toString('utf8'),
        size: bytes.length,
        name: path.split('/').pop(),
        path,
        sha: file.sha,
        ...urls(path, 'blob', file.sha),
      });
    // https://docs.github.com/en/rest/repos/contents#get-repository-content: between 1 and 100 MB without content, above that not at all.
    if (bytes.length > 100 * 1024 * 1024)
      throw new Refusal(
        403,
        'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git.',
      );
    const isLarge = bytes.length > 1024 * 1024;
    return ok({
      type: 'file',
      encoding: isLarge ? 'none' : 'base64',
      size: bytes.length,
      name: path.split('/').pop(),
      path,
      content: isLarge ? '' : bytes.toString('base64'),
      sha: file.sha,
      ...urls(path, 'blob', file.sha),
    });
  }
  let folder: string | undefined = tree;
  for (const part of path.split('/').filter(Boolean))
    folder = readTree(repo.directory, folder ?? '')?.find((entry) => entry.path === part && entry.type === 'tree')?.sha;
  const entries = folder === undefined ? undefined : readTree(repo.directory, folder);
  if (!entries) throw notFound();
  return ok(
    entries.map((entry) => {
      const name = path === '' ? entry.path : `${path}/${entry.path}`;
      return {
        type: entry.type === 'tree' ? 'dir' : 'file',
        size: 0,
        name: entry.path,
        path: name,
        sha: entry.sha,
        ...urls(name, entry.type, entry.sha),
      };
    }),
  );
}

export async function putContents(call: RepoCall): Promise<{ status: number; body: Json }> {
  const { forge, repo, params, body, token } = call;
  const branch = optionalText(body, 'branch') ?? repo.defaultBranch;
  const before = await readRef(repo.directory, `refs/heads/${branch}`);
  if (before === undefined) throw new Refusal(404, `Branch ${branch} not found`);
  const path = params.path ?? '';
  const files = new Map<string, { mode: string; sha: string }>(
    readFiles(repo.directory, readCommit(repo.directory, before)?.tree ?? ''),
  );
  const known = files.get(path);
  if (known && optionalText(body, 'sha') === undefined)
    throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (known && known.sha !== optionalText(body, 'sha')) throw new Refusal(409, `${path} does not match ${known.sha}`);
  const sha = writeObject(repo.directory, 'blob', Buffer.from(text(body, 'content'), 'base64'));
  files.set(path, { mode: known?.mode ?? '100644', sha });
  const signing = signatureFor(token, { now: forge.now(), custom: object(body, 'author') !== undefined });
  const commit = writeCommit(repo.directory, {
    tree: writeFiles(repo.directory, files),
    parents: [before],
    ...signing,
    message: text(body, 'message'),
  });
  if (signing.signature !== null) forge.signed.add(commit);
  await move(forge, repo, { ref: `refs/heads/${branch}`, sha: commit, expected: before, force: false, token });
  const { commit: inner, ...rest } = renderCommit(call, commit);
  return {
    status: known ? 200 : 201,
    body: {
      content: { name: path.split('/').pop(), path, sha, type: 'file' },
      commit: { sha: rest.sha, ...(inner as Json) },
    },
  };
}
