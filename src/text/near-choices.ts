/** What somebody may have meant who named something that is not there; nothing far is guessed. Pure. */
import { distance } from 'fastest-levenshtein';

const MOST = 3;
/** A whole name comes before one of its parts. */
const BY_PART = 0.5;
/** What shares no more than a part comes behind. */
const PART = 100;
/** Fewer letters are a part of everything. */
const SHORTEST_PART = 3;

/** Nearest first: the same in another case, some letters off, then what holds the word or stands in it. */
export function nearChoices(word: string, known: readonly string[]): string[] {
  const written = word.toLowerCase();
  const ranked = [...new Set(known)].flatMap((name) => {
    const inParts = name.split('/').map((part) => rankOf(written, part.toLowerCase()) + BY_PART);
    const rank = Math.min(rankOf(written, name.toLowerCase()), ...(inParts.length > 1 ? inParts : []));
    return rank === Number.POSITIVE_INFINITY ? [] : [{ name, rank }];
  });
  // Beside one that is letters off, what only shares a part is not meant.
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank < best + 2 || best >= PART)
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
}

const lettersOff = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : 2);

function rankOf(written: string, name: string): number {
  if (written === name) return 0;
  const far = distance(written, name);
  if (far <= lettersOff(Math.min(written.length, name.length))) return far;
  const [short, long] = written.length < name.length ? [written, name] : [name, written];
  return short.length >= SHORTEST_PART && long.includes(short)
    ? PART + long.length - short.length
    : Number.POSITIVE_INFINITY;
}
