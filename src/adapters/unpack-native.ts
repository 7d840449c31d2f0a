/** A native library as `dist/` carries it, compressed: unpacked beside it once, since a system loads one only from a file. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';

/**
 * What `load` makes of the library in `<name>.br` of `folder`, unpacked as `<name>-<id>.node` where that is not there yet: `id` names its bytes,
 * so that a newer build never loads an older one's. Where nothing can be written it is loaded from a private folder, which is removed
 * again. Whoever may write to `folder` may change the bundles beside it as well.
 */
export function withUnpacked<T>(
  { name, id }: { name: string; id: string },
  load: (file: string) => T,
  folder: string = import.meta.dirname,
): T {
  const unpacked = `${name.replace(/\.node$/u, '')}-${id}.node`;
  const file = join(folder, unpacked);
  if (existsSync(file)) return load(file);
  const bytes = brotliDecompressSync(readFileSync(join(folder, `${name}.br`)));
  if (!putWhole(file, bytes)) return fromPrivate(unpacked, bytes, load);
  forgetOlder(folder, name, unpacked);
  return load(file);
}

/** Of builds before this one; what a process has loaded stays with it. */
function forgetOlder(folder: string, name: string, kept: string): void {
  const stem = name.replace(/\.node$/u, '');
  for (const file of readdirSync(folder))
    if (file.startsWith(stem) && file.endsWith('.node') && file !== kept) rmSync(join(folder, file), { force: true });
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
