/** Which block of a page is which of the proof file's: by what it says, by the headings above it, and last by likeness; pure. */
import { diffArrays } from 'diff';

export interface FoundBlock {
  markdown: string;
  fingerprint: string;
  /** Headings above it, outermost first; they tell equal blocks apart. */
  heading: readonly string[];
  /** Definitions of its page, by which it was read; absent where there are none. */
  around?: string;
}
export interface KnownBlock extends FoundBlock {
  id: string;
}

const ALIKE = 0.5;
/** What stands alone between the same neighbours is the same block in other words. */
const ALIKE_ALONE = 0.2;

/** For each block of the page the index of its known block, or null where a person wrote it. */
export function matchBlocks(known: readonly KnownBlock[], page: readonly FoundBlock[]): (number | null)[] {
  return match(known, page, true);
}

/** The same for blocks that say the same, and no others. */
export const matchEqual = (known: readonly KnownBlock[], page: readonly FoundBlock[]): (number | null)[] =>
  match(known, page, false);

function match(known: readonly KnownBlock[], page: readonly FoundBlock[], isWide: boolean): (number | null)[] {
  const origin: (number | null)[] = page.map(() => null);
  const free = new Set(known.keys());
  const take = (at: number, from: number): void => {
    origin[at] = from;
    free.delete(from);
  };
  const under = ({ heading, fingerprint }: FoundBlock): string => `${heading.join('\n')}\n\n${fingerprint}`;
  for (const keyOf of [under, ({ fingerprint }: FoundBlock) => fingerprint]) {
    inOrder(known, page, { keyOf, free, origin, take });
    anywhere(known, page, { keyOf, free, origin, take });
  }
  if (isWide) alike(known, page, { free, origin, take });
  return origin;
}

interface Matching {
  free: ReadonlySet<number>;
  origin: readonly (number | null)[];
  take(at: number, from: number): void;
}
type Keyed = Matching & { keyOf(block: FoundBlock): string };

function inOrder(
  known: readonly KnownBlock[],
  page: readonly FoundBlock[],
  { keyOf, free, origin, take }: Keyed,
): void {
  const from = [...free];
  const to = [...page.keys()].filter((at) => origin[at] === null);
  if (from.length === 0 || to.length === 0) return;
  let [left, right] = [0, 0];
  const keys = (blocks: readonly FoundBlock[], indexes: readonly number[]): string[] =>
    indexes.map((index) => keyOf(blocks[index] as FoundBlock));
  for (const { added, removed, count } of diffArrays(keys(known, from), keys(page, to))) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1) take(to[right + step] as number, from[left + step] as number);
    if (!added) left += count;
    if (!removed) right += count;
  }
}

function anywhere(
  known: readonly KnownBlock[],
  page: readonly FoundBlock[],
  { keyOf, free, origin, take }: Keyed,
): void {
  const waiting = Map.groupBy(free, (index) => keyOf(known[index] as KnownBlock));
  for (const [at, block] of page.entries()) {
    if (origin[at] !== null) continue;
    const from = waiting.get(keyOf(block))?.shift();
    if (from !== undefined) take(at, from);
  }
}

/** Blocks that a person reworded: in the gap between the same neighbours first, then wherever they were carried to. */
function alike(known: readonly KnownBlock[], page: readonly FoundBlock[], { free, origin, take }: Matching): void {
  if (free.size === 0 || !origin.includes(null)) return;
  const gapOf = gaps(known, origin);
  for (const isNear of [true, false]) {
    const left = [...page.keys()].filter((at) => origin[at] === null);
    const pairs = left
      .flatMap((at) =>
        [...free]
          .filter((from) => !isNear || gapOf.page[at] === gapOf.known[from])
          .map((from) => ({ at, from, score: likeness(known[from] as KnownBlock, page[at] as FoundBlock) })),
      )
      .toSorted((a, b) => b.score - a.score || a.from - b.from || a.at - b.at);
    for (const { at, from, score } of pairs) {
      if (origin[at] !== null || !free.has(from)) continue;
      const isAlone = isNear && pairs.filter((pair) => pair.at === at || pair.from === from).length === 1;
      if (score >= (isAlone ? ALIKE_ALONE : ALIKE)) take(at, from);
    }
  }
}

/** The number of the gap that each block stands in, counted by the matched neighbours that keep their order. */
function gaps(known: readonly KnownBlock[], origin: readonly (number | null)[]): { page: number[]; known: number[] } {
  const anchors = inRisingOrder(origin.flatMap((from, at) => (from === null ? [] : [{ at, from }])));
  const before = (place: number, side: 'at' | 'from'): number =>
    anchors.filter((anchor) => anchor[side] < place).length;
  return {
    page: origin.map((_, at) => before(at, 'at')),
    known: known.map((_, from) => before(from, 'from')),
  };
}

/** The longest part of a row whose `from` rises: what nobody carried elsewhere. */
export function inRisingOrder<T extends { from: number }>(row: readonly T[]): T[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, { from }] of row.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((row[ends[middle] as number] as T).from < from) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = index;
  }
  const rising: T[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) rising.push(row[at] as T);
  return rising.reverse();
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
const kindOf = (markdown: string): string =>
  /^\s*(?:(#{1,6} )|(`{3}|~{3})|(\|)|([-*+]|\d+[.)])\s)/u
    .exec(markdown)
    ?.slice(1)
    .findIndex((part) => part !== undefined)
    .toString() ?? 'text';

/** The share of words that two blocks of one kind have in common. */
export function likeness(a: FoundBlock, b: FoundBlock): number {
  if (kindOf(a.markdown) !== kindOf(b.markdown)) return 0;
  const [one, two] = [wordsOf(a.markdown), wordsOf(b.markdown)];
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of two) {
    const count = counts.get(word) ?? 0;
    if (count > 0) shared += 1;
    counts.set(word, count - 1);
  }
  return one.length + two.length === 0 ? 0 : (2 * shared) / (one.length + two.length);
}
