/** Parameters under a condition keep it in signatures: without it, two that exclude each other would stand side by side. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readRustFile } from '../../../src/platforms/rust/declarations.ts';

it.each([
  [
    'pub struct Map<K, #[cfg(not(feature = "std"))] S, #[cfg(feature = "std")] S = State> { k: K }',
    'pub struct Map<K, #[cfg(not(feature = "std"))] S, #[cfg(feature = "std")] S = State>',
  ],
  ['pub fn read(#[cfg(unix)] fd: i32, at: u8) {}', 'pub fn read(#[cfg(unix)] fd: i32, at: u8)'],
  ['pub fn read(#[allow(unused)] fd: i32) {}', 'pub fn read(fd: i32)'],
  ['pub struct Row(#[serde(skip)] pub u8, #[cfg(x)] pub u8);', 'pub struct Row(pub u8, pub u8)'],
])('reads %s', async (text, signature) => {
  const { items } = readRustFile(await loadGrammar('rust'), `#[cfg(any())]\n#[inline]\n${text}\n`);
  expect(items.map((each) => each.signature)).toEqual([signature]);
});
