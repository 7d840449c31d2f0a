/** Whether a name that is nowhere is certainly meant to be one that is there; pure. */
import { closest, distance } from 'fastest-levenshtein';

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
/** `Cell_X`, `cellX` and `CELL` are written by different customs: tools turn one into the other. */
const styleOf = (name: string): string =>
  `${/^_*[A-Z]/u.test(name)} ${/[A-Za-z\d]_[A-Za-z\d]/u.test(name)} ${/[a-z]/u.test(name)}`;
/** `EitherX`, `NewArgN` and `item1` stand for several. */
const standsForSeveral = (name: string, near: string): boolean =>
  /[a-z\d_][XYNKM](?![a-z])|[xn]$/u.test(name) || name.replace(/\d/gu, '') === near.replace(/\d/gu, '');

/** `least`: how long a name must be to be one that differs by a letter. Written by the same custom, and otherwise by its case alone, or by a letter or two of many. */
export function isMeantFor(name: string, near: string, least = 8): boolean {
  if (name === near || styleOf(name) !== styleOf(near) || standsForSeveral(name, near)) return false;
  const by = distance(name, near);
  return plain(name) === plain(near) || by <= (name.length > 9 ? 2 : name.length >= least ? 1 : 0);
}

/** Near enough to be what was meant. */
export const nearName = (name: string, names: readonly string[]): string | null => {
  const near = names.length === 0 ? name : closest(name, names);
  return near !== name && distance(near, name) <= Math.max(2, name.length / 4) ? near : null;
};
