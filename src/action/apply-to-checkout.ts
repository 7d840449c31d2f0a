/** `commit: none` of a fix: each file goes into the checkout over what was checked and nothing else, and can be taken back. */
import path from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import type { Context } from '../context.ts';
import type { Change, ChangeSet } from '../model/change-set.ts';
import { sha256 } from '../model/passage.ts';
import { refuseWrite } from '../patches/fence.ts';
import type { LeftFile } from '../patches/take-back.ts';
import { openUndoJournal, type UndoJournal } from '../undo/journal.ts';

export interface AppliedToCheckout {
  written: string[];
  /** Files that are not what was checked: they are left as they are. */
  conflicts: LeftFile[];
}

/** `root`: the repository, at `baseSha`. */
export async function applyToCheckout(
  { git, home, clock }: Pick<Context, 'git' | 'home' | 'clock'>,
  { root, baseSha, changeSet }: { root: string; baseSha: string; changeSet: ChangeSet },
): Promise<AppliedToCheckout> {
  const journal = await openUndoJournal({ home, root, now: clock.now(), by: 'launch fix' });
  const conflicts: LeftFile[] = [];
  try {
    for (const change of changeSet.changes) {
      const base = (await git.show(root, baseSha, change.path)) ?? null;
      const reason = await put(journal, root, change, base);
      if (reason !== undefined) conflicts.push({ path: change.path, reason });
    }
  } finally {
    await journal.close();
  }
  return { written: journal.paths(), conflicts };
}

const CHANGED = 'it was changed in the checkout after the commit that was checked, and is left as it is';

/** Why the file was left, or undefined when it is as the fix makes it. */
async function put({ files }: UndoJournal, root: string, change: Change, base: Buffer | null) {
  const fence = await refuseWrite(root, change.path, ['**']);
  if (fence !== undefined) return `${fence}, and is left as it is`;
  const file = path.join(root, change.path);
  const found = await workTreeFiles.read(file);
  const now = found === undefined ? null : Buffer.from(found);
  const wanted = replacement(now, base, bytesOf(change));
  if (wanted === undefined) return CHANGED;
  if (now === null && wanted === null) return undefined;
  const done =
    wanted === null
      ? await files.remove(file, hash(now) ?? '')
      : await files.write(file, wanted, hash(now), change.mode === '100755' ? 0o755 : undefined);
  return done === 'changed' ? CHANGED : undefined;
}

/** What is to stand there; undefined where the checkout holds neither the commit's file nor the fixed one. */
function replacement(now: Buffer | null, base: Buffer | null, after: Buffer | null): Buffer | null | undefined {
  if (same(now, base) || same(now, after)) return after;
  // A checkout with `core.autocrlf` has other line ends than the commit, and keeps them.
  if (now === null || base === null || after === null || !same(now, withCrlf(base))) return undefined;
  return withCrlf(after);
}

const bytesOf = ({ content }: Change): Buffer | null =>
  content === null ? null : Buffer.from(content.data, content.encoding === 'base64' ? 'base64' : 'utf8');
const same = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);
const hash = (bytes: Buffer | null): string | null => (bytes === null ? null : sha256(bytes));
/** Text is UTF-8 here: Latin-1 only carries the bytes. */
const withCrlf = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/(?<!\r)\n/gu, '\r\n'), 'latin1');
