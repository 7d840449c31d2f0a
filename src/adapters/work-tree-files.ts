/** The Files port on node:fs: whole writes, links seen as links. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../ports/files.ts';

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
const isAbsent = (thrown: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? '');

/** Files of this machine. */
export const workTreeFiles: Files = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (thrown) {
      if (isAbsent(thrown)) return undefined;
      throw thrown;
    }
  },
  async write(path, bytes) {
    await mkdir(dirname(path), { recursive: true });
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => 0o644,
    );
    const temporary = join(dirname(path), `.launch-${randomBytes(6).toString('hex')}.tmp`);
    try {
      const handle = await open(temporary, 'wx', mode);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, path);
    } catch (thrown) {
      await rm(temporary, { force: true });
      throw thrown;
    }
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
