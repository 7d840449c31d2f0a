/** The JSON shapes of commits and of the files a diff changes. */
import { notFound, type RepoCall } from './answer.ts';
import { nodeId, renderAccount, repoUrl, time, webUrl } from './render.ts';
import { type CommitObject, gitOfCommits, readCommit } from './repository-files.ts';
import type { Json } from './state.ts';

export function renderCommit({ forge, repo }: Pick<RepoCall, 'forge' | 'repo'>, sha: string): Json {
  const commit = readCommit(repo.directory, sha);
  if (!commit) throw notFound();
  const login = /^\d+\+(.+)@users\.noreply/.exec(commit.author.email)?.[1];
  const account = login === undefined ? undefined : forge.accounts.get(login);
  const person = account ? renderAccount(forge, account) : null;
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${repoUrl(forge, repo)}/commits/${sha}`,
    html_url: `${webUrl(forge, repo)}/commit/${sha}`,
    comments_url: `${repoUrl(forge, repo)}/commits/${sha}/comments`,
    commit: {
      url: `${repoUrl(forge, repo)}/git/commits/${sha}`,
      author: { name: commit.author.name, email: commit.author.email, date: time(commit.author.date) },
      committer: { name: commit.committer.name, email: commit.committer.email, date: time(commit.committer.date) },
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${repoUrl(forge, repo)}/git/trees/${commit.tree}` },
      verification: verification(forge.signed.has(sha), commit),
    },
    author: person,
    committer: person,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${repoUrl(forge, repo)}/commits/${parent}`,
      html_url: `${webUrl(forge, repo)}/commit/${parent}`,
    })),
  };
}

const STATUS: Record<string, string> = { A: 'added', M: 'modified', D: 'removed', R: 'renamed', T: 'changed' };
/** The files of a diff in GitHub's shape, renames found. */
export async function diffFiles(
  { forge, repo }: Pick<RepoCall, 'forge' | 'repo'>,
  from: string,
  to: string,
): Promise<Json[]> {
  const fields = (
    await gitOfCommits(repo.directory, ['diff-tree', '-r', '-M', '--raw', '--no-abbrev', '-z', from, to])
  ).split('\0');
  const files: Json[] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const [, , , sha = '', status = ''] = fields[at++]!.split(' ');
    const renamed = status.startsWith('R');
    const previous = renamed ? fields[at++] : undefined;
    const filename = fields[at++]!;
    const paths = previous === undefined ? [filename] : [previous, filename];
    const patch = (await gitOfCommits(repo.directory, ['diff', '-M', '--no-color', from, to, '--', ...paths])).split(
      '\n',
    );
    const body = patch.slice(patch.findIndex((line) => line.startsWith('@@')));
    const count = (sign: string): number => body.filter((line) => line.startsWith(sign)).length;
    const where = `${to}/${filename.split('/').map(encodeURIComponent).join('/')}`;
    files.push({
      sha: /^0+$/.test(sha) ? null : sha,
      filename,
      status: STATUS[status[0]!] ?? 'modified',
      additions: count('+'),
      deletions: count('-'),
      changes: count('+') + count('-'),
      blob_url: `${webUrl(forge, repo)}/blob/${where}`,
      raw_url: `${webUrl(forge, repo)}/raw/${where}`,
      contents_url: `${repoUrl(forge, repo)}/contents/${encodeURIComponent(filename)}?ref=${to}`,
      ...(body.some((line) => line.startsWith('@@')) ? { patch: body.join('\n').trimEnd() } : {}),
      ...(previous === undefined ? {} : { previous_filename: previous }),
    });
  }
  return files;
}

export const verification = (signed: boolean, commit: CommitObject): Json => ({
  verified: signed,
  reason: signed ? 'valid' : commit.signature === null ? 'unsigned' : 'unknown_key',
  signature: commit.signature,
  payload: signed ? 'payload' : null,
  verified_at: signed ? time(commit.committer.date) : null,
});
