/** Marks of many kinds in the order of a text: the leftmost next, the first kind of two at one place, as in one pattern of all kinds. */

export interface Mark {
  index: number;
  end: number;
  /** The parts by name. */
  found: Record<string, string | undefined>;
}

/** The next mark of one kind at a place or after it; places are asked in rising order. */
export type Kind = (from: number) => Mark | undefined;

/** A kind that one global pattern knows. */
export function kindOf(text: string, pattern: RegExp): Kind {
  return (from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match === null ? undefined : { index: match.index, end: pattern.lastIndex, found: match.groups ?? {} };
  };
}

/** No mark is looked for again while what was found of its kind still lies ahead. */
export function* leftmost(kinds: readonly Kind[]): Generator<Mark> {
  const ahead = kinds.map((next) => ({ next, mark: next(0) }));
  for (let at = 0; ; ) {
    let first: Mark | undefined;
    for (const kind of ahead) {
      if (kind.mark !== undefined && kind.mark.index < at) kind.mark = kind.next(at);
      if (kind.mark !== undefined && (first === undefined || kind.mark.index < first.index)) first = kind.mark;
    }
    if (first === undefined) return;
    yield first;
    at = Math.max(first.end, first.index + 1);
  }
}
