/** What a run commits: the difference that its recorded patches make to the base commit, and nothing else that lies in a work tree. */
import { contentSha256, isText } from '../../commit/policy.ts';
import type { Change, ChangeSet } from '../../model/change-set.ts';
import type { Patch } from '../../model/patch.ts';
import { recordedFiles } from '../../patches/recorded-files.ts';
import { hashOf } from '../../patches/text.ts';
import type { Git } from '../../ports/git.ts';

/** Changes are ordered by path. A file keeps the mode that it has at the base. */
export async function recordedChangeSet(
  git: Pick<Git, 'show' | 'listTree'>,
  root: string,
  baseSha: string,
  patches: readonly Patch[],
): Promise<ChangeSet> {
  const files = await recordedFiles(git, root, baseSha, patches);
  const tree = new Map(
    files.size === 0 ? [] : (await git.listTree(root, baseSha)).map((entry) => [entry.path, entry] as const),
  );
  const changes: Change[] = [];
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path);
    if (file === undefined || hashOf(file.base) === hashOf(file.committed)) continue;
    const known = tree.get(path);
    const mode = known?.mode === '100755' ? '100755' : '100644';
    changes.push({ path, mode, content: contentOf(file.committed), expected_blob: known?.blob ?? null });
  }
  return { schema_version: 1, content_sha256: contentSha256(changes), changes };
}

function contentOf(bytes: Uint8Array | null): Change['content'] {
  if (bytes === null) return null;
  const buffer = Buffer.from(bytes);
  return isText(buffer)
    ? { encoding: 'utf-8', data: buffer.toString('utf8') }
    : { encoding: 'base64', data: buffer.toString('base64') };
}
