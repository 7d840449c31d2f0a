/** Every file of a product tree with size, language, kind and hash, in bounded memory: one file at a time. */

import { isBinaryFileSync } from 'isbinaryfile';
import { beforeLongWork } from '../../adapters/end-signals.ts';
import { readEntry, type TreeEntry } from '../../adapters/tree-walk.ts';
import { sha256 } from '../../model/passage.ts';
import type { InventoryFile } from '../../model/repo-inventory.ts';
import { languageOf } from '../../platforms/file-languages.ts';

/** Files over this size are counted, not read: no claim is made from them. */
export const MAX_READ_BYTES = 20 * 1024 * 1024;

export interface ReadOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

export async function readFiles(
  root: string,
  entries: readonly TreeEntry[],
  options: ReadOptions = {},
): Promise<InventoryFile[]> {
  const files: InventoryFile[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % 256 === 0) {
      // Lets a cancel and the lease's renewal through between files.
      await beforeLongWork(options.signal);
      options.onProgress?.(at);
    }
    files.push(readOne(root, entry));
  }
  return files;
}

function readOne(root: string, entry: TreeEntry): InventoryFile {
  const known = { path: entry.path, bytes: entry.bytes, language: languageOf(entry.path) };
  if (entry.bytes > MAX_READ_BYTES) {
    const size = Math.round(entry.bytes / 1024 / 1024);
    return {
      ...known,
      language: null,
      binary: true,
      sha256: null,
      skipped: `${size} MB, larger than ${MAX_READ_BYTES / 1024 / 1024} MB`,
    };
  }
  try {
    const bytes = readEntry(root, entry);
    const looksBinary = bytes.length > 0 && isBinaryFileSync(bytes.subarray(0, 1024), Math.min(bytes.length, 1024));
    const binary = looksBinary || bytes.includes(0);
    const skipped = binary && !looksBinary ? 'holds NUL, which no text does' : null;
    return { ...known, language: binary ? null : known.language, binary, sha256: sha256(bytes), skipped };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { ...known, language: null, binary: true, sha256: null, skipped: `could not be read (${code})` };
  }
}
