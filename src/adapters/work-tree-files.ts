/** The Files port on node:fs: whole writes over nothing but what was expected, links seen as links. */
import { randomBytes } from 'node:crypto';
import { lstat, readdir, realpath } from 'node:fs/promises';
import type { Files } from '../ports/files.ts';
import { readBytes } from './files.ts';
import { besideName, removeFile, replaceFile } from './replace-file.ts';

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
const isAbsent = (thrown: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? '');

/** Files of this machine. */
export const workTreeFiles: Files = {
  read: readBytes,
  write: (path, bytes, expected, mode) =>
    replaceFile(path, {
      bytes,
      expected,
      mode,
      temporaries: [besideName(path, randomBytes(6).toString('hex'))],
    }),
  remove: removeFile,
  async mode(path) {
    try {
      return (await lstat(path)).mode & 0o7777;
    } catch (thrown) {
      if (isAbsent(thrown)) return undefined;
      throw thrown;
    }
  },
  async kind(path) {
    try {
      const found = await lstat(path);
      if (found.isSymbolicLink()) return 'symlink';
      if (found.isDirectory()) return 'directory';
      return found.isFile() ? 'file' : 'other';
    } catch (thrown) {
      if (isAbsent(thrown)) return 'absent';
      throw thrown;
    }
  },
  async names(directory) {
    try {
      return await readdir(directory);
    } catch (thrown) {
      if (isAbsent(thrown)) return [];
      throw thrown;
    }
  },
  realPath: (path) => realpath(path),
};
