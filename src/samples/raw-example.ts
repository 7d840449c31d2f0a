/** A program or a test as it was read from one file, before it has citations. */
import type { Example } from '../model/product-facts.ts';
import type { LineRange } from '../platforms/evidence.ts';

export interface RawExample extends LineRange, Omit<Example, 'citation' | 'results' | 'path'> {
  results: (LineRange & { expression: string | null; value: string })[];
}

/** Longer ones teach no single thing. */
export const MOST_LINES = 14;
export const MOST_RESULTS = 5;
export const LONGEST_VALUE = 120;
