/** Writes files of a person's tree so that each write can be taken back: before it, what stands there lies whole on disk in the
 * home. New bytes wait in the home too, so a process that is killed leaves nothing in the tree that is not a file of it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { FileLock } from '../adapters/file-lock.ts';
import { asDiskError, syncFolder, writeFileAtomic } from '../adapters/files.ts';
import { makeFolder } from '../adapters/make-folder.ts';
import { besideName, removeFile, replaceFile } from '../adapters/replace-file.ts';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { InternalError } from '../errors.ts';
import { sha256 } from '../model/passage.ts';
import type { Files, Replaced } from '../ports/files.ts';
import { encodeEntry, type RecordHead } from './entry.ts';
import { dropRecord, lockRecord, nextSequence, recordsFolder, undoId } from './records.ts';
import { lockTree, treeInUse } from './tree-lock.ts';

export interface UndoJournal {
  /** Names what `launch undo` takes back. */
  id: string;
  /** Files of the tree; every write through them is on record first. */
  files: Files;
  /** Paths that are not what they were, sorted. */
  paths(): string[];
  /** Nothing is kept of a journal whose writes were all taken back again. Until then nobody else may take it back. */
  close(): Promise<void>;
}

/** `root`: the tree, absolute. Throws where the home cannot be written, or another process fixes the tree: then nothing of it is touched. */
export async function openUndoJournal(options: {
  home: string;
  root: string;
  now: number;
  /** What writes, in words for a person: `launch check --fix`. */
  by: string;
}): Promise<UndoJournal> {
  const { root, now, by } = options;
  const id = undoId(now);
  const folder = path.join(recordsFolder(options.home), id);
  const tree = await lockTree(options.home, root);
  if (tree === undefined) throw treeInUse(root);
  const begin = async (): Promise<{ head: RecordHead; lock: FileLock }> => {
    const seq = await nextSequence(options.home);
    const head: RecordHead = { v: 1, root, by, at: new Date(now).toISOString(), seq };
    return { head, lock: await beginRecord(folder, head) };
  };
  const { head, lock } = await begin().catch((thrown: unknown) => {
    tree.release();
    throw thrown;
  });
  const staged = path.join(folder, `staged-${randomBytes(4).toString('hex')}`);
  /** By path: what stood there before the first write, and what was put there last. */
  const written = new Map<string, { before: string | null; now: string | null }>();
  let count = 0;

  async function note(file: string, expected: string | null, after: string | null): Promise<'noted' | 'changed'> {
    const bytes = (await workTreeFiles.read(file)) ?? null;
    if ((bytes === null ? null : sha256(bytes)) !== expected) return 'changed';
    const name = path.relative(root, file).split(path.sep).join('/');
    const mode = (await workTreeFiles.mode(file)) ?? null;
    const folders = missingFolders(root, file);
    count += 1;
    await writeOnce(
      path.join(folder, `${String(count).padStart(6, '0')}.entry`),
      encodeEntry({ v: 1, path: name, before: expected, mode, after, folders, record: head, bytes }),
    );
    const first = written.get(name);
    if (first === undefined) written.set(name, { before: expected, now: expected });
    return 'noted';
  }
  const stood = (file: string, after: string | null, done: Replaced): Replaced => {
    const known = written.get(path.relative(root, file).split(path.sep).join('/'));
    if (done === 'done' && known !== undefined) known.now = after;
    return done;
  };
  const paths = (): string[] =>
    [...written].flatMap(([name, { before, now: after }]) => (before === after ? [] : [name])).sort();

  const files: Files = {
    ...workTreeFiles,
    async write(file, bytes, expected, mode) {
      if ((await note(file, expected, sha256(bytes))) === 'changed') return 'changed';
      // The second place is for a home on another file system; its name follows from the record, so undo finds it.
      const temporaries = [staged, besideName(file, id)];
      return stood(file, sha256(bytes), await replaceFile(file, { bytes, expected, mode, temporaries }));
    },
    async remove(file, expected) {
      if ((await note(file, expected, null)) === 'changed') return 'changed';
      return stood(file, null, await removeFile(file, expected));
    },
  };
  return {
    id,
    files,
    paths,
    async close() {
      try {
        if (paths().length === 0) await dropRecord(folder);
      } finally {
        lock.release();
        tree.release();
      }
    },
  };
}

async function beginRecord(folder: string, head: RecordHead): Promise<FileLock> {
  try {
    await makeFolder(folder);
  } catch (thrown) {
    throw asDiskError(thrown, folder);
  }
  const lock = lockRecord(folder);
  if (lock === undefined)
    throw new InternalError(`Somebody else holds \`${path.basename(folder)}\`, which was just made.`);
  try {
    await writeFileAtomic(path.join(folder, 'record.json'), `${JSON.stringify(head)}\n`);
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
  return lock;
}

/** An entry that is not whole announces nothing, so no second name is needed. A record that is gone is never made anew. */
async function writeOnce(file: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(path.dirname(file));
  } catch (thrown) {
    throw asDiskError(thrown, file);
  }
}

/** The innermost first. */
function missingFolders(root: string, file: string): string[] {
  const missing: string[] = [];
  for (let at = path.dirname(file); at.startsWith(root) && at !== root && !existsSync(at); at = path.dirname(at))
    missing.push(path.relative(root, at).split(path.sep).join('/'));
  return missing;
}
