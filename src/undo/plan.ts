/** What taking a fix back does to one file, decided from what is on record and what stands there now. Pure. */
import type { UndoEntry } from './entry.ts';

export type FilePlan =
  /** `entry` holds what is put back. `mixed`: a person saved the file between two fixes of it; theirs is put back. */
  | { kind: 'restore'; entry: UndoEntry; mixed: boolean }
  | { kind: 'as-before' }
  /** The file is not what any fix wrote. `entry` holds what stood there before the first. */
  | { kind: 'changed'; entry: UndoEntry };

/** `entries`: the writes of one file in their order, at least one. `now`: sha256 of the file, null where there is none. */
export function planFile(entries: readonly UndoEntry[], now: string | null): FilePlan {
  const chain = lastChain(entries);
  const first = chain[0];
  if (first === undefined || now === first.before) return { kind: 'as-before' };
  // A write that was announced may not have happened: then the file is what an earlier one left.
  if (chain.some(({ before, after }) => now === before || now === after))
    return { kind: 'restore', entry: first, mixed: chain.length < entries.length };
  return { kind: 'changed', entry: entries[0] ?? first };
}

/** The last writes that followed each other with nobody else between them. */
function lastChain(entries: readonly UndoEntry[]): readonly UndoEntry[] {
  let from = entries.length - 1;
  while (from > 0 && entries[from]?.before === entries[from - 1]?.after) from -= 1;
  return entries.slice(Math.max(0, from));
}
