/** What people did to blocks of a verified page, in words: no citation is held against it, so it is said wherever a verdict is. */
import type { VerifyResult } from './verify.ts';

type People = VerifyResult['people'];

/** Undefined for nothing. */
export function describePeople({ edited, moved, touched, own, removed }: People): string | undefined {
  const parts = [
    edited === 0 ? '' : `${edited} edited`,
    moved === 0 ? '' : `${moved} moved below another heading or out of order`,
    touched === 0 ? '' : `${touched} that something beside them acts on`,
    own === 0 ? '' : `${own} written`,
    removed === 0 ? '' : `${removed} removed`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `${parts.join(', ')}: blocks that no citation is held against`;
}

export const NOBODY: People = { edited: 0, moved: 0, touched: 0, own: 0, removed: 0 };
export const addPeople = (one: People, other: People): People => ({
  edited: one.edited + other.edited,
  moved: one.moved + other.moved,
  touched: one.touched + other.touched,
  own: one.own + other.own,
  removed: one.removed + other.removed,
});
