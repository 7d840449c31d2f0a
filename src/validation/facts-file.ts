/** Packed facts of pages in one file beside the cache: added as they come, read one by one, and taken only for what its sealed entry says they are. */
import { hash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolderSync } from '../adapters/make-folder.ts';
import type { CacheKeys } from './cache.ts';
import type { PageEntry } from './page-store.ts';
import { createTextWriter } from './text-writer.ts';

/** Facts of pages that are no more may take this many times the place of the others. */
const MAX_WASTE = 2;
/** Bytes read at a time where pages are asked for as they lie. */
const AHEAD = 256 * 1024;
/** What a process that was killed left behind may go after this long. */
const STALE_MS = 60 * 60_000;

export interface FactsFile {
  read(keys: Pick<CacheKeys, 'site' | 'facts'>, entry: PageEntry): string | undefined;
  /** Where facts are that are added to a new file. */
  newPlace(site: string): string;
  /** Begins a new file, which takes the old one's place when it is finished; what is added leaves the memory. */
  add(keys: CacheKeys, entries: readonly PageEntry[]): void;
  /** Adds what is still in memory; a file with too much that nobody asks for is begun again. */
  finish(keys: CacheKeys, entries: readonly PageEntry[]): void;
}

export function createFactsFile(placeOf: (site: string) => string): FactsFile {
  /** The file that is read from; the one that is being made, as long as there is one. */
  let open: { path: string; descriptor: number } | undefined;
  let made: string | undefined;
  /** What was read last, and from where; pages are mostly asked for as they lie. */
  let held: { at: number; bytes: Buffer } | undefined;
  const close = (): void => {
    if (open) closeSync(open.descriptor);
    open = undefined;
    held = undefined;
  };
  /** Some bytes; where they follow what was read before, with more behind them. */
  const bytesAt = (descriptor: number, offset: number, length: number): Buffer | undefined => {
    const end = held === undefined ? -1 : held.at + held.bytes.byteLength;
    if (held === undefined || offset < held.at || offset + length > end) {
      const isNext = held !== undefined && offset >= held.at && offset <= end;
      const buffer = Buffer.allocUnsafe(Math.max(length, isNext ? AHEAD : 0));
      held = { at: offset, bytes: buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.byteLength, offset)) };
    }
    const found = held.bytes.subarray(offset - held.at, offset - held.at + length);
    return found.byteLength === length ? found : undefined;
  };

  const unique = randomBytes(6).toString('hex');
  const newPlace = (site: string): string => `${placeOf(site)}.${unique}.tmp`;

  function append(descriptor: number, { facts }: CacheKeys, entries: readonly PageEntry[]): void {
    const writer = createTextWriter(descriptor);
    let at = fstatSync(descriptor).size;
    for (const entry of entries) {
      if (entry.packed === undefined || entry.at !== undefined) continue;
      const bytes = writer.add(markOf(facts, entry.hash), entry.packed, '\n');
      entry.at = [at, bytes, nameOf(entry.packed)];
      at += bytes;
    }
    writer.finish();
    for (const entry of entries) entry.packed = undefined;
  }

  return {
    newPlace,
    read({ site, facts }, entry) {
      try {
        const path = made ?? placeOf(site);
        if (open?.path !== path) {
          close();
          open = { path, descriptor: openSync(path, 'r') };
        }
        const [offset, bytes, name] = entry.at ?? [0, 0, ''];
        const buffer = bytes === 0 ? undefined : bytesAt(open.descriptor, offset, bytes);
        if (buffer === undefined) return undefined;
        const mark = markOf(facts, entry.hash);
        const line = buffer.toString('utf8');
        const packed = line.startsWith(mark) && line.endsWith('\n') ? line.slice(mark.length, -1) : undefined;
        return packed !== undefined && nameOf(packed) === name ? packed : undefined;
      } catch {
        return undefined;
      }
    },
    add(keys, entries) {
      if (entries.every(({ packed }) => packed === undefined)) return;
      const path = newPlace(keys.site);
      if (made === undefined) {
        makeFolderSync(dirname(path));
        removeStale(placeOf(keys.site));
      }
      const descriptor = openSync(path, made === undefined ? 'w' : 'a');
      try {
        made = path;
        append(descriptor, keys, entries);
      } finally {
        closeSync(descriptor);
      }
    },
    finish(keys, entries) {
      const path = placeOf(keys.site);
      makeFolderSync(dirname(path));
      if (made) {
        close();
        renameSync(made, path);
        made = undefined;
      }
      held = undefined;
      let descriptor = openSync(path, 'a');
      try {
        const end = fstatSync(descriptor).size;
        const live = entries.reduce((sum, { at }) => sum + (at?.[1] ?? 0), 0);
        if (end > 4096 && end > live * (1 + MAX_WASTE)) {
          closeSync(descriptor);
          descriptor = openSync(path, 'w');
          for (const entry of entries) entry.at = undefined;
        }
        append(descriptor, keys, entries);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Stands before a page's facts, so that those of another page or parser are never taken for them. */
const markOf = (facts: string, hash: string): string => `${facts.slice(0, 8)} ${hash} `;

/** What an entry, which is sealed, knows packed facts by. */
const nameOf = (packed: string): string => hash('sha256', packed, 'base64url').slice(0, 22);

function removeStale(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const one = join(dirname(path), name);
    if (name.startsWith(`${basename(path)}.`) && Date.now() - statSync(one).mtimeMs > STALE_MS) rmSync(one);
  }
}
