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
  const most = name.length > 9 ? 2 : name.length >= least ? 1 : 0;
  return plain(name) === plain(near) || (by <= most && isMistyped(name, near));
}

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/u);

/** No word is another one: `headRow` is no mistake for `heroRow`, nor `isExcluded` for `isIncluded`. */
function isMistyped(name: string, near: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(near)];
  return (
    words.length === others.length &&
    words.every((word, at) => {
      const other = others[at] ?? '';
      const most = Math.min(word.length, other.length) > 9 ? 2 : 1;
      return word === other || distance(word, other) <= most;
    })
  );
}

/** Near enough to be what was meant. */
export const nearName = (name: string, names: readonly string[]): string | null => {
  const near = names.length === 0 ? name : closest(name, names);
  const isNear = distance(near, name) <= Math.max(2, name.length / 4) && isMistyped(name, near);
  return near !== name && (isNear || plain(near) === plain(name)) ? near : null;
};
