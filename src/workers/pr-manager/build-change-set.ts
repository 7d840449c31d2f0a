/** The difference between the site's worktree and its base commit, as a change set with the bytes that stand there. */
import { lstat, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { contentSha256, isText } from '../../commit/policy.ts';
import { InternalError } from '../../errors.ts';
import type { Change, ChangeSet } from '../../model/change-set.ts';
import type { Git } from '../../ports/git.ts';

/** A rename is a deletion and a new file. Changes are ordered by path. */
export async function buildChangeSet(git: Git, root: string, baseSha: string): Promise<ChangeSet> {
  const base = new Map((await git.listTree(root, baseSha)).map(({ path: name, blob }) => [name, blob]));
  const paths = new Set<string>();
  for (const { path: name, from } of await git.changedFiles(root, baseSha)) {
    paths.add(name);
    if (from !== null) paths.add(from);
  }
  const changes: Change[] = [];
  for (const name of [...paths].sort((a, b) => (a < b ? -1 : 1))) {
    changes.push({ path: name, ...(await readChange(root, name)), expected_blob: base.get(name) ?? null });
  }
  return { schema_version: 1, content_sha256: contentSha256(changes), changes };
}

async function readChange(root: string, name: string): Promise<Pick<Change, 'mode' | 'content'>> {
  const file = path.join(root, name);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return { mode: '100644', content: null };
  if (found.isSymbolicLink()) return { mode: '120000', content: { encoding: 'utf-8', data: await readlink(file) } };
  if (!found.isFile()) throw new InternalError(`Unexpected kind of file at \`${name}\` of the site's worktree.`);
  const bytes = await readFile(file);
  const content = isText(bytes)
    ? { encoding: 'utf-8' as const, data: bytes.toString('utf8') }
    : { encoding: 'base64' as const, data: bytes.toString('base64') };
  return { mode: (found.mode & 0o100) === 0 ? '100644' : '100755', content };
}
