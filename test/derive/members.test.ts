/** A big reference is linear: each symbol is looked at a few times, however many there are. */
import { expect, it } from 'vitest';
import { implementorsOf, membersOf } from '../../src/derive/members.ts';
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

it('names what implements an interface by what it extends and by interfaces below, and nothing that only extends one', () => {
  const type = (kind: string, name: string, bases: string[] = [], interfaces: string[] = []) =>
    ({
      kind,
      name,
      module: 'strata',
      bases: [...bases, ...interfaces],
      interfaces,
      parent: null,
    }) as unknown as ApiSymbol;
  const api = [
    type('interface', 'Shown'),
    type('interface', 'Drawn', ['Shown']),
    type('class', 'Chart', [], ['Drawn']),
    type('class', 'Map', ['Chart']),
    type('class', 'Sheet', [], ['Shown']),
    type('class', 'Pen', ['Tool']),
    type('class', 'Tool'),
    type('class', 'Round', ['Round'], ['Shown']),
  ];
  const of = (name: string) => implementorsOf({ name }, { api } as ProductFacts);
  expect(of('Shown')).toEqual(['Chart', 'Map', 'Sheet', 'Round']);
  expect(of('Drawn')).toEqual(['Chart', 'Map']);
  expect(of('Tool')).toEqual([]);
});
