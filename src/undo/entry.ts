/** One write on record, in one file: what stood there before, byte for byte, and the hash of what was about to be written. Pure. */

import { z } from 'zod';
import { parseOnce } from '../model/parse-once.ts';
import { sha256 } from '../model/passage.ts';
import { Sha256 } from '../model/run.ts';

export const RecordHead = z.strictObject({
  v: z.literal(1),
  /** The tree that was written, absolute. */
  root: z.string(),
  by: z.string(),
  at: z.string(),
  /** Its place among the fixes of the home: a clock may be set back. Absent in records of older versions, which came before. */
  seq: z.int().exactOptional(),
});
export type RecordHead = z.infer<typeof RecordHead>;

const Head = z.strictObject({
  v: z.literal(1),
  /** Relative to the root of the tree, forward slashes. */
  path: z.string(),
  /** sha256 of the bytes behind this line; null: there was no such file. */
  before: Sha256.nullable(),
  /** Permission bits of what stood there. */
  mode: z.int().nullable(),
  /** sha256 of what was about to be written; null: it was about to be removed. */
  after: Sha256.nullable(),
  /** Folders that were made for it, the innermost first. */
  folders: z.array(z.string()),
  /** The fix that wrote it; absent in entries of older versions. */
  record: RecordHead.optional(),
});
export type UndoHead = z.infer<typeof Head>;
export interface UndoEntry extends UndoHead {
  bytes: Uint8Array | null;
}

export function encodeEntry({ bytes, ...head }: UndoEntry): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(Head.parse(head))}\n`), bytes ?? Buffer.alloc(0)]);
}

/** Undefined for an entry that is not whole: then the write it announces was never begun. */
export function decodeEntry(file: Uint8Array): UndoEntry | undefined {
  const end = file.indexOf(10);
  if (end < 0) return undefined;
  try {
    const head = Head.parse(parseOnce(Buffer.from(file.subarray(0, end)).toString('utf8')));
    const bytes = head.before === null ? null : file.subarray(end + 1);
    const found = bytes === null ? null : sha256(bytes);
    return found === head.before ? { ...head, bytes } : undefined;
  } catch {
    return undefined;
  }
}
