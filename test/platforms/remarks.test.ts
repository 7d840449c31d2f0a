/** A comment that only calls a name private hides it, and a remark on the code describes nothing. */
import { expect, it } from 'vitest';
import type { SymbolAt } from '../../src/platforms/platform.ts';
import { forUsers, isPrivateMark } from '../../src/platforms/remarks.ts';

const symbol = (name: string, doc: string | null, more: Partial<SymbolAt> = {}): SymbolAt => ({
  name,
  module: 'Quarry',
  path: 'lib/quarry.rb',
  kind: 'function',
  parent: null,
  signature: `def ${name}`,
  parameters: [],
  returns: null,
  raises: [],
  bases: [],
  doc,
  deprecated: null,
  is_stub: false,
  messages: [],
  start: 1,
  end: 2,
  ...more,
});
const docOf = (doc: string, more: Partial<SymbolAt> = {}, plain = true): string | null | undefined => {
  const others = ['fill', 'drill', 'dump'].map((name) => symbol(name, 'Works a hole.'));
  return forUsers([symbol('dig', doc, more), ...others], plain).find(({ name }) => name === 'dig')?.doc;
};

it.each([
  'private',
  'internal',
  '@private',
  ':nodoc:',
  'not public',
  'Private.',
  '(internal)',
  'For internal use only.',
  'private\ncalls are counted here',
  '@api-private',
])('hides what %j stands above, in any language', (doc) => {
  expect(docOf(doc)).toBeUndefined();
  expect(docOf(doc, {}, false)).toBeUndefined();
});

it('hides what is inside of it as well', () => {
  const inside = symbol('Rig.#dig', 'Digs.', { kind: 'method', parent: 'Rig' });
  const found = forUsers([symbol('Rig', 'internal', { kind: 'class' }), inside, symbol('Rigs', 'Rigs.')], false);
  expect(found.map(({ name }) => name)).toEqual(['Rigs']);
});

it.each([
  ['Private\nkeys of a chest.', 'dig'],
  ['Private keys.', 'dig'],
  ['private', 'private?'],
  ['Internal.', 'InternalError'],
  ['message is private', 'dig'],
])('takes %j above `%s` for no mark', (doc, name) => expect(isPrivateMark(doc, name)).toBe(false));

it('takes what an enum calls private for a value', () => {
  const value = symbol('Reach.Own', 'Private.', { kind: 'property', parent: 'Reach', value: '0' });
  expect(forUsers([symbol('Reach', null, { kind: 'enum' }), value], false)).toHaveLength(2);
});

it.each([
  'errors',
  'message is private',
  'probably a better pattern for this\nbut keep it simple',
  'same as the other one',
  'note: it has no effect here',
  'TODO find a name',
  'ensure we only have one',
  'https://quarry.example/docs',
  'https://quarry.example/docs\n<https://quarry.example/rigs>',
])('leaves out the remark %j', (doc) => expect(docOf(doc)).toBeNull());

it.each([
  'Digs a hole',
  'digs a hole, and fills it.',
  'whether or not it digs',
  'returns the hole',
  'add a hole',
  '`depth` of the hole',
  'note: it has no effect here\n\nDigs a hole.',
])('keeps %j', (doc) => expect(docOf(doc)).toBe(doc));

it('keeps small words of comments that are documentation by their marks, of fields, and beside tags', () => {
  expect(docOf('errors of all', {}, false)).toBe('errors of all');
  expect(docOf('required', { kind: 'property' })).toBe('required');
  const returns = { type: 'Hole', description: 'a hole' };
  expect(docOf('same as before', { returns })).toBe('same as before');
});

it('keeps them where most names are described in small letters', () => {
  const all = ['depth of holes', 'length of holes', 'width of holes'].map((doc, at) => symbol(`dig${at}`, doc));
  expect(forUsers(all, true).map(({ doc }) => doc)).toEqual(['depth of holes', 'length of holes', 'width of holes']);
});

it('leaves out tasks in any language, with what they are alone', () => {
  expect(docOf('TODO: find a name', {}, false)).toBeNull();
  expect(docOf('Digs.\n\nTODO: deeper', {}, false)).toBe('Digs.\n\nTODO: deeper');
});

it('takes no time over addresses that run into each other', () => {
  const doc = `${'https://a'.repeat(5_000)} !`;
  const start = process.hrtime.bigint();
  docOf(doc);
  expect(Number(process.hrtime.bigint() - start) / 1e6).toBeLessThan(1_000);
});
