import { expect, it } from 'vitest';
import type { SentenceFact } from '../../src/content/page-facts.ts';
import { isFactual } from '../../src/truth/factual.ts';

const factual = (text: string): boolean => isFactual({ kind: 'sentence', text } as SentenceFact, text, ['Strata']);

it('takes a line that only leads to pages for no statement, whatever numbers their titles hold', () => {
  expect(factual('See also: [Paths (#543)](../paths-543/), [Strata 2.0](../two/).')).toBe(false);
  expect(factual('Next: [Read 3 logs](../read/), [Gaps](../gaps/) and [Units](../units/).')).toBe(false);
  expect(factual('  See also: [Paths (#543)](../paths-543/)')).toBe(false);
});
it('still sees a statement that opens with such words or holds a link', () => {
  expect(factual('See also: [Paths](../paths/), Strata holds 15 of them.')).toBe(true);
  expect(factual('Next: Strata reads 15 formats.')).toBe(true);
  expect(factual('See also the 15 formats of [Strata](../).')).toBe(true);
  expect(factual('[Strata](../) reads LAS 2.0.')).toBe(true);
});
