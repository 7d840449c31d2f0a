/** A big reference is linear: each symbol is looked at a few times, however many there are. */
import { expect, it } from 'vitest';
import { membersOf } from '../../src/derive/members.ts';
import type { ApiSymbol, ProductFacts } from '../../src/model/product-facts.ts';

it('reads the owner of each symbol once, and keeps the order of the API', () => {
  let reads = 0;
  const api = Array.from({ length: 500 }, (_, at) => ({
    name: `strata.${at}`,
    get parent() {
      reads += 1;
      return at === 0 ? null : `strata.${at % 3}`;
    },
  })) as unknown as ApiSymbol[];
  const facts = { api } as ProductFacts;
  const names = api.map((symbol) => membersOf(symbol, facts).map(({ name }) => name));
  expect(reads).toBe(api.length);
  expect(names[2]?.slice(0, 2)).toEqual(['strata.2', 'strata.5']);
  expect(names[3]).toEqual([]);
});
