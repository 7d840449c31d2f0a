import { expect, it } from 'vitest';
import { fixers } from '../../src/fixers/index.ts';
import { gates } from '../../src/gates/index.ts';
import { generatorSite } from '../soak/damage/generators.ts';
import { SITES } from '../soak/damage/kind.ts';
import { KINDS } from '../soak/damage/kinds.ts';
import { productSite } from '../soak/damage/product-site.ts';
import { findingsOfClean } from '../soak/damage/run.ts';
import { breakAndMend, type Row } from '../soak/damage.ts';

/** Kinds that start programs (git, Hugo) are tried with the services. */
const HERE = KINDS.filter(({ hugo, git }) => hugo !== true && git !== true);
const share = (rows: readonly Row[]): number =>
  rows.reduce((sum, { equal }) => sum + equal, 0) / rows.reduce((sum, { mendable }) => sum + mendable, 0);

it('breaks sites in ways that every gate names', () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length);
  expect([...new Set(KINDS.map(({ rule }) => rule.split('/')[0]))].sort()).toEqual(gates.map(({ id }) => id).sort());
  const rules = new Set(gates.flatMap((gate) => gate.rules.map(({ id }) => id)));
  expect(KINDS.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});

it('finds nothing on the sites as they were made', async () => {
  for (const name of SITES)
    expect(await findingsOfClean(name === 'product' ? productSite(3) : generatorSite(name, 3), [])).toEqual([]);
});

it('finds every break at its line, fixes four of five byte for byte, and makes none worse', {
  timeout: 240_000,
}, async () => {
  const rows = await breakAndMend(HERE, 1, 7);
  expect(rows.filter(({ applied }) => applied === 0).map(({ kind }) => kind.id)).toEqual([]);
  expect(rows.flatMap(({ kind, missed }) => missed.map((one) => `${kind.id}: ${one}`))).toEqual([]);
  expect(rows.flatMap(({ kind, worse }) => worse.map((one) => `${kind.id}: ${one}`))).toEqual([]);
  expect(share(rows)).toBeGreaterThanOrEqual(0.8);
  const used = new Set(rows.flatMap(({ by }) => by));
  expect(fixers.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
});
