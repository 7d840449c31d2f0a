/** The Files port on node:fs: whole writes, links seen as links. */
import { chmod, lstat, readdir, realpath, rm, stat } from 'node:fs/promises';
import type { Files } from '../ports/files.ts';
import { readBytes, writeFileAtomic } from './files.ts';

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
const isAbsent = (thrown: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? '');

/** Files of this machine. */
export const workTreeFiles: Files = {
  read: readBytes,
  async write(path, bytes) {
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => undefined,
    );
    await writeFileAtomic(path, bytes);
    if (mode !== undefined && mode !== 0o644) await chmod(path, mode);
  },
  async remove(path) {
    await rm(path);
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
