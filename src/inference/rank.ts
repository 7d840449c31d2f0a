/** Votes to a ranking: each value's share of belief beside the others and beside "none of them". */
import type { Vote } from './evidence.ts';

export interface Ranking {
  best: string | undefined;
  confidence: number;
  /** Best first, at most five. */
  values: string[];
}
/** The value that stands for "none of these". */
export const NONE = '';
/** Belief in none of them before anything is read. */
const PRIOR = 1;

export function rank(votes: readonly Vote[]): Ranking {
  const sums = new Map<string, number>([[NONE, PRIOR]]);
  for (const { value, weight } of votes) sums.set(value, (sums.get(value) ?? 0) + weight);
  const total = [...sums.values()].reduce((sum, weight) => sum + Math.exp(weight), 0);
  const values = [...sums]
    .filter(([value]) => value !== NONE)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [best, weight] = values[0] ?? [undefined, 0];
  return {
    best,
    confidence: best === undefined ? 0 : Math.exp(weight) / total,
    values: values.slice(0, 5).map(([value]) => value),
  };
}
