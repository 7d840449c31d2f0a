/** Which rules of a dialect hold for code, by where it stands; pure. */
import type { LiveCode } from '../generators/live.ts';
import type { Ruling } from './ruling.ts';

export interface CodePlace {
  isNested?: boolean;
  isIndented?: boolean;
  /** Code by indentation where a reader that counts lists in columns of four finds it too. */
  isByColumns?: boolean;
  /** In its last form, as a page holds it. */
  onPage: boolean;
}

/** The rules by which code that stands there is run. */
export function liveCode(ruling: Ruling, raw: string, place: CodePlace): LiveCode[] {
  return ruling.code.filter(
    ({ nested, indented, askew, onPage, in: pattern }) =>
      (place.isNested === true || nested !== true) &&
      (place.isIndented === true || indented !== true) &&
      (place.isByColumns !== true || askew !== true) &&
      (place.onPage || onPage !== true) &&
      pattern.test(raw),
  );
}
