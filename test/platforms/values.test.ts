/** Long values of constants become an ellipsis in signatures; an `=` that gives no value stays. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readPhpFile } from '../../src/platforms/php/declarations.ts';
import { readRustFile } from '../../src/platforms/rust/declarations.ts';
import { shortened } from '../../src/platforms/values.ts';

const LONG = `"${'rock '.repeat(20)}"`;

it.each([
  [`const A: &str = ${LONG}`, 'const A: &str = …'],
  [`const B: &dyn Iterator<Item = u8> = ${LONG}`, 'const B: &dyn Iterator<Item = u8> = …'],
  [`const C: fn(u8) -> Box<dyn Iterator<Item = u8>> = ${LONG}`, 'const C: fn(u8) -> Box<dyn Iterator<Item = u8>> = …'],
  [`@Named(value = "c") String D = ${LONG}`, '@Named(value = "c") String D = …'],
  ['const E: u8 = 1', 'const E: u8 = 1'],
])('shortens %s', (signature, expected) => {
  expect(shortened(signature)).toBe(expected);
});

it('keeps the bounds of Rust, however long', async () => {
  const bound =
    'pub fn join<One, Other>(one: One, other: Other) -> bool where One: IntoIterator<Item = char>, Other: IntoIterator<Item = char>, One::IntoIter: Clone';
  const alias = `pub type Layers<T> = Map<${'Rock<T>, '.repeat(12)}T>`;
  const { items } = readRustFile(
    await loadGrammar('rust'),
    `${bound} { true }\n${alias};\npub const NAMES: &str = ${LONG};\n`,
  );
  expect(items.map(({ signature }) => signature.replace(/;$/, ''))).toEqual([
    bound,
    alias,
    'pub const NAMES: &str = …',
  ]);
});

it('shortens what PHP defines', async () => {
  const { declarations } = readPhpFile(await loadGrammar('php'), `<?php\ndefine('ROCKS', 'a=${'b'.repeat(90)}');\n`);
  expect(declarations.map(({ signature }) => signature)).toEqual(["define('ROCKS', …)"]);
});
