/** Which recipes a reader most likely looks for: of what README, docs and examples use, before what nobody speaks of, and old names last. Pure. */
import { codeOf } from '../derive/code-of.ts';
import { lastName } from '../derive/overloads.ts';
import { quotable } from '../derive/quotable.ts';
import { usedIn } from '../derive/uses.ts';
import type { ApiSymbol, Example, ProductFacts } from '../model/product-facts.ts';
import { shownCode } from './recipe-title.ts';

export interface Ranked {
  example: Example;
  /** What its title names. */
  shown: readonly ApiSymbol[];
  /** The higher, the sooner. */
  rank: number;
}

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['readme', 3],
  ['docs', 2],
  ['example', 1],
]);

export function spokenOf(facts: ProductFacts): {
  rankOf: (recipe: Example, shown: readonly ApiSymbol[]) => number;
  ofFile: (path: string) => number;
  /** No document shows how anything is used. */
  isSilent: boolean;
} {
  const weights = new Map<string, number>();
  for (const document of facts.documents ?? []) {
    const weight = WEIGHTS.get(document.role) ?? 0;
    const samples = [...quotable([document])].flatMap(({ block }) =>
      block.kind === 'code' ? [{ language: block.language ?? '', code: codeOf(block.markdown) }] : [],
    );
    if (weight > 0 && samples.length > 0)
      for (const { name } of usedIn(samples, facts)) weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  }
  const byWord = new Map<string, number>();
  for (const [name, weight] of weights) {
    const word = lastName(name).toLowerCase();
    if (word.length > 3) byWord.set(word, Math.max(byWord.get(word) ?? 0, weight));
  }
  return {
    isSilent: weights.size === 0,
    rankOf: (recipe, shown) => {
      const used = usedIn([{ language: recipe.language, code: shownCode(recipe) }], facts);
      if (used.some(({ deprecated }) => deprecated !== null)) return -1;
      return Math.max(0, ...shown.map(({ name }) => weights.get(name) ?? 0));
    },
    ofFile: (path) => {
      const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
      return Math.max(0, ...[...byWord].flatMap(([word, weight]) => (file.includes(word) ? [weight] : [])));
    },
  };
}

/** Of recipes that show the same, more than these come after the others. */
const OF_ONE = 2;

export function bestOf(found: readonly Ranked[]): Ranked[] {
  const counts = new Map<string, number>();
  const placed = found
    .toSorted((a, b) => b.rank - a.rank)
    .map((each) => {
      const key = each.shown.map(({ name }) => name).join(' ');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { ...each, place: each.rank < 0 ? 2 : Number(key !== '' && count > OF_ONE) };
    });
  return placed.toSorted((a, b) => a.place - b.place);
}
