/** The condition of an error in words for who calls: of arguments and public names, and of nothing that only the source knows. */
import { expect, it } from 'vitest';
import { readableCondition } from '../../src/derive/readable-condition.ts';
import { pagesOf } from '../support/product-folder.ts';

async function toldOf(code: string, negated = false, isLast = false): Promise<string | undefined> {
  const { facts } = await pagesOf({
    'package.json': '{"name":"quay","version":"1.0.0","main":"index.js"}',
    'index.js': `/** A pier. */
export class Pier {
  /** Its depth. */
  depth() { return 1; }
  /** Moors. */
  moor(ship, options) { return ship; }
}
`,
  });
  const moor = facts.api.find(({ name }) => name.endsWith('moor'))!;
  return readableCondition(
    moor,
    'Error',
    { conditions: [{ code, negated }], ...(isLast ? { is_last: true } : {}) },
    facts,
  );
}

it('says what is asked of arguments and of public members, and that more may decide', async () => {
  expect(await toldOf('ship == null')).toBe('`ship == null`');
  expect(await toldOf('ship == null', false, true)).toBe('only if `ship == null`');
  expect(await toldOf('ship == null', true)).toBe('`ship != null`');
  expect(await toldOf('ship.size > 9', true)).toBe('not `ship.size > 9`');
  expect(await toldOf('options.mode === "plan row"')).toBe('`options.mode === "plan row"`');
  expect(await toldOf('this.depth() < 0')).toBe('`this.depth() < 0`');
  expect(await toldOf('ship instanceof Pier')).toBe('`ship instanceof Pier`');
  expect(await toldOf('!Array.isArray(ship)')).toBe('`!Array.isArray(ship)`');
});

it('says nothing of names of the body, of private members and functions without arguments', async () => {
  for (const code of ['rows.length > 9', 'this.#open', 'this.rows', 'ship._rows', 'isClosed()', 'ship > MOST'])
    expect(await toldOf(code)).toBe(undefined);
});
