/** Kept results as sealed files in one bounded folder: a damaged one is as good as none, and the longest unused go first. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kept } from '../ports/kept.ts';
import { type SealedFolder, sealed, unsealed } from '../ports/seal.ts';
import { readBytes, writeFileAtomic } from './files.ts';

const MAX_BYTES = 256 * 1024 * 1024;
/** A half-written file of a process that was killed may go after this long. */
const STALE_MS = 60 * 60_000;

/** Keys are file names. `maxBytes` bounds the whole folder; one result may take a quarter of it. */
export function createKeptFiles(place: SealedFolder, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): Kept {
  const { folder } = place;
  return {
    async read(key) {
      const path = join(folder, key);
      const file = await readBytes(path).catch(() => undefined);
      if (file === undefined) return undefined;
      const bytes = unsealed(place, `results/${key}`, file);
      if (bytes === undefined) {
        await rm(path, { force: true }).catch(() => {});
        return undefined;
      }
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
      return bytes;
    },
    async write(key, bytes) {
      if (bytes.length > maxBytes / 4) return;
      try {
        await writeFileAtomic(join(folder, key), sealed(place, `results/${key}`, bytes), { durable: false });
        await trim(folder, maxBytes);
      } catch {
        // A place that cannot be written keeps nothing.
      }
    },
  };
}

async function trim(folder: string, maxBytes: number): Promise<void> {
  const files: { path: string; size: number; usedAt: number; whole: boolean }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true)
      files.push({ path, size: found.size, usedAt: found.mtimeMs, whole: !name.endsWith('.tmp') });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, usedAt, whole } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (whole ? total <= maxBytes : Date.now() - usedAt < STALE_MS) continue;
    await rm(path, { force: true });
    total -= size;
  }
}
