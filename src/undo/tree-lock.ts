/** One process at a time writes fixes into a tree, or takes them back: a lock of the operating system, which ends with its holder. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { type FileLock, tryLock } from '../adapters/file-lock.ts';
import { asDiskError } from '../adapters/files.ts';
import { makeFolder } from '../adapters/make-folder.ts';
import { UserError } from '../errors.ts';
import { sha256 } from '../model/passage.ts';

/** Undefined while another process, or this one, fixes the tree. The empty file that stays in the home holds nothing by itself. */
export async function lockTree(home: string, root: string): Promise<FileLock | undefined> {
  const folder = path.join(home, 'fixing');
  try {
    await makeFolder(folder);
  } catch (thrown) {
    throw asDiskError(thrown, folder);
  }
  return tryLock(path.join(folder, `${sha256(realpathSync(root)).slice(0, 32)}.lock`));
}

export const treeInUse = (root: string): UserError =>
  new UserError(
    'ILLEGAL_STATE',
    `Another process is writing fixes into \`${root}\`, or takes them back. Nothing was written. Wait until that has ended, or stop it, then run the command again.`,
    { retryable: true, details: { reason: 'tree_in_use' } },
  );
