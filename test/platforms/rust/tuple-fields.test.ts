/** Fields of a tuple struct that nobody else may name are none of its signature, as rustdoc shows them. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readRustFile } from '../../../src/platforms/rust/declarations.ts';

it.each([
  ['pub struct Rock(Vec<u8>);', 'pub struct Rock(/* private fields */)'],
  [
    'pub struct Rock<T>(pub T, pub(crate) u8, /* deep */ u16) where T: Clone;',
    'pub struct Rock<T>(pub T, _, _) where T: Clone',
  ],
  ['pub struct Rock(pub u8, pub Vec<u8>);', 'pub struct Rock(pub u8, pub Vec<u8>)'],
  ['pub struct Rock;', 'pub struct Rock'],
  ['pub enum Kind { Rock(Vec<u8>) }', 'pub enum Kind'],
])('shows %s', async (text, signature) => {
  const [item] = readRustFile(await loadGrammar('rust'), text).items;
  expect(item?.signature).toBe(signature);
});

it('shows all of a variant, whose fields are as public as it is', async () => {
  const [item] = readRustFile(await loadGrammar('rust'), 'pub enum Kind { Rock(Vec<u8>) }').items;
  expect(item?.items?.[0]?.signature).toBe('Rock(Vec<u8>)');
});
