/** Names that are a letter or two off another, found by what both have whole; a question costs the same however many names there are. */
import { distance } from 'fastest-levenshtein';

/** A name that differs in `EDITS` letters has one of `EDITS + 1` pieces whole, at most so far from its place. */
const EDITS = 2;
const PIECES = EDITS + 1;
/** Letters of all that share a piece with what is asked for: of more, nobody can say which is meant. */
const MOST_LETTERS = 50_000;
/** Names of fewer letters say nothing. */
const SHORTEST = 4;

export interface NearNames {
  add(name: string): void;
  /** Names that count alike and are one letter off, two where the name is long. `letters`: how many say something. */
  near(name: string, letters?: number): string[];
}

export function nearNames(): NearNames {
  const byPiece = new Map<string, Set<string>>();
  return {
    add(name) {
      if (name.length < SHORTEST - EDITS) return;
      for (let piece = 0; piece < PIECES; piece += 1) {
        const [from, to] = placeOf(name.length, piece);
        const key = keyOf(name.length, piece, name.slice(from, to));
        const found = byPiece.get(key);
        if (found === undefined) byPiece.set(key, new Set([name]));
        else found.add(name);
      }
    },
    near(name, letters = name.length) {
      const alike = new Set<string>();
      for (const key of keysFor(name)) {
        for (const other of byPiece.get(key) ?? []) alike.add(other);
        if (alike.size * name.length > MOST_LETTERS) return [];
      }
      const most = letters < 8 ? 1 : EDITS;
      return [...alike].filter((other) => distance(other, name) <= most && countsAlike(other, name));
    },
  };
}

function* keysFor(name: string): Generator<string> {
  for (let length = Math.max(1, name.length - EDITS); length <= name.length + EDITS; length += 1)
    for (let piece = 0; piece < PIECES; piece += 1) {
      const [from, to] = placeOf(length, piece);
      for (let off = -EDITS; off <= EDITS; off += 1)
        if (from + off >= 0 && to + off <= name.length) yield keyOf(length, piece, name.slice(from + off, to + off));
    }
}

const placeOf = (length: number, piece: number): [from: number, to: number] => [
  Math.floor((length * piece) / PIECES),
  Math.floor((length * (piece + 1)) / PIECES),
];
const keyOf = (length: number, piece: number, letters: string): string => `${length} ${piece} ${letters}`;

/** Whether two names count alike where both count: `v1.4` is another thing than `v1.5`. */
export function countsAlike(name: string, other: string): boolean {
  const [numbers, others] = [name.match(/\d+/g), other.match(/\d+/g)];
  return numbers === null || others === null || numbers.join() === others.join();
}
