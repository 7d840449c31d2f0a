/** A native library as `dist/` carries it, compressed: unpacked beside it once, since a system loads one only from a file. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';

/**
 * What `load` makes of `<name>` in `folder`, unpacked from `<name>.br` where it is not there yet; where nothing can be written, from a
 * private folder that is removed again once it is loaded. Whoever may write to `folder` may change the bundles beside it as well.
 */
export function withUnpacked<T>(name: string, load: (file: string) => T, folder: string = import.meta.dirname): T {
  const file = join(folder, name);
  if (existsSync(file)) return load(file);
  const bytes = brotliDecompressSync(readFileSync(`${file}.br`));
  return putWhole(file, bytes) ? load(file) : fromPrivate(name, bytes, load);
}

/** By a rename, so that a process beside this one sees all of it or nothing; false where the folder takes no file. */
function putWhole(file: string, bytes: Buffer): boolean {
  const whole = `${file}.${process.pid}-${threadId}.tmp`;
  try {
    writeFileSync(whole, bytes, { mode: 0o755 });
    renameSync(whole, file);
    return true;
  } catch {
    rmSync(whole, { force: true, recursive: true });
    return false;
  }
}

function fromPrivate<T>(name: string, bytes: Buffer, load: (file: string) => T): T {
  const own = mkdtempSync(join(tmpdir(), 'launch-native-'));
  try {
    writeFileSync(join(own, name), bytes, { mode: 0o700 });
    return load(join(own, name));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
