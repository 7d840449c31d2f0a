/** Whether a page's HTML was made from the text that the source has now. Pure. */
import { lettersOf } from './read-html.ts';

/** Fewer letters are found anywhere. */
const SHORTEST = 16;
/** Templates, tabs and includes change words too: more than this share is another text. */
const MOST_DIFFERING = 0.3;

export interface Compared {
  judged: number;
  /** Sentences that the HTML does not show. */
  missing: number;
}

export function compareWords(sentences: readonly { text: string }[], letters: string): Compared {
  const own = sentences.map(({ text }) => lettersOf(text)).filter((text) => text.length >= SHORTEST);
  return { judged: own.length, missing: own.filter((text) => !letters.includes(text)).length };
}

/** `isNewer`: the source was written after the HTML, and the times of most others say that this means something. */
export const isStale = ({ judged, missing }: Compared, isNewer: boolean): boolean =>
  isNewer || (missing > 1 && missing / judged > MOST_DIFFERING) || (missing > 0 && missing === judged);
