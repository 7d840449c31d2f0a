/** How packed facts lie: six parts of JSON on one line. */
import type { LinkFact, OpaqueFact, PageFacts } from '../content/page-facts.ts';

export type PackedSpan = [number, number, number, number, number, number];
export interface Packed {
  frontmatter: PageFacts['frontmatter'];
  headings: [PackedSpan, number, string, string, boolean][];
  /** Links are many: one after the other in one list. */
  links: (string | number | null)[];
  /** Code that stands literally in the page is its length, other code is kept whole. */
  code: [PackedSpan, string | null, string | null, boolean, number, string | number][];
  opaque: [PackedSpan, OpaqueFact['kind'], string | null][];
  rest: Omit<PageFacts, 'frontmatter' | 'headings' | 'links' | 'code' | 'opaque'>;
}

/** Between parts, in this order; JSON writes it otherwise. */
export const BREAK = '\u001f';
export const PARTS = ['frontmatter', 'headings', 'links', 'code', 'opaque', 'rest'] as const satisfies (keyof Packed)[];
/** How many values of the list a link takes. */
export const LINK_SIZE = 12;
export type PackedLink = [...PackedSpan, LinkFact['kind'], string, string, string | null, number, number];
