import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await factsOf(join(FIXTURES, 'pebble'));
});
const texts = (): string[] => facts.product_facts.claims.map((claim) => claim.claim_text);

it('reads package.json with the lines of each fact', () => {
  expect(facts.product_facts).toMatchObject({
    ecosystem: 'node',
    package_name: 'pebble-cache',
    version: '0.3.1',
    licence: 'ISC',
    runtime_requirement: 'Node.js 18 or newer',
    // Nothing shows that it is published.
    install_commands: [],
  });
  expect(facts.product_facts.claims.find(({ tags }) => tags.includes('fact:command'))?.citations[0]?.start_line).toBe(
    8,
  );
});

it('follows the exports map to the source, through renames, stars and CommonJS', () => {
  const top = facts.product_facts.api
    .filter(({ parent }) => parent === null)
    .map(({ name, module, kind }) => `${module} ${kind} ${name}`);
  expect(top).toEqual([
    'pebble-cache interface CacheOptions',
    'pebble-cache class FileCache',
    'pebble-cache/keys function keyOf',
    'pebble-cache function open',
  ]);
});

it('describes members from signatures and JSDoc; private and internal ones stay out', () => {
  expect(facts.product_facts.api.find(({ name }) => name === 'FileCache.get')).toMatchObject({
    signature: 'get(key: string): string | undefined',
    parameters: [{ name: 'key', type: 'string', default: null, description: 'What it was stored under.' }],
    returns: { type: 'string | undefined', description: "The file's text, or undefined." },
    raises: [{ type: 'RangeError', description: 'If the key is empty.' }],
  });
  expect(facts.product_facts.api.find(({ name }) => name === 'FileCache.read')?.deprecated).toBe('Use `get` instead.');
  expect(facts.product_facts.api.map(({ name }) => name).filter((name) => /secret|#files/.test(name))).toEqual([]);
});

it('makes claims of comments, throws and tables', () => {
  expect(texts()).toEqual(
    expect.arrayContaining([
      'Gets a file by its key.',
      '| `RangeError` | If the key is empty. | `Key must not be empty` |',
      expect.stringContaining('| JSON |'),
    ]),
  );
});
