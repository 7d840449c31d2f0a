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

/** What a reader is not shown: the words of a test as a heading. */
export const titleOfName = (name: string): string => {
  const words = name
    .replace(/^(?:test|Test|Example)_?/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};
