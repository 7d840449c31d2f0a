/** Long values of constants become an ellipsis in signatures; an `=` that gives no value stays. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readPhpFile } from '../../src/platforms/php/declarations.ts';
import { readRustFile } from '../../src/platforms/rust/declarations.ts';
import { shortened } from '../../src/platforms/values.ts';
import { pagesOf } from '../support/product-folder.ts';

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

it.each([
  ['lib.py', 'def read(path, layers=LONG, *, depth=2):\n    """Reads."""\n', 'read(path, layers=…, *, depth=2)'],
  ['lib.py', 'def read(layers={\n    "a": LONG,\n    "b": 2,\n}):\n    """Reads."""\n', 'read(layers=…)'],
  ['lib.py', 'def read(layers=[\n    1,\n    2,\n]):\n    """Reads."""\n', 'read(layers=[ 1, 2, ])'],
  [
    'src/lib.php',
    '<?php\nfunction read(array $layers = [LONG, 2], int $depth = 2) {}\n',
    'function read(array $layers = …, int $depth = 2)',
  ],
])('shortens a long default in %s, and no other', async (path, text, signature) => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n\nReads layers.\n',
    ...(path.endsWith('.py') ? { 'pyproject.toml': '[project]\nname = "lib"\nversion = "1.0.0"\n' } : {}),
    ...(path.endsWith('.php')
      ? { 'composer.json': '{ "name": "quarry/strata", "autoload": { "files": ["src/lib.php"] } }' }
      : {}),
    [path]: text.replace('LONG', LONG),
  });
  const [read] = facts.api;
  expect(read?.signature).toBe(signature);
  const long = read?.parameters.map((each) => each.default).filter((each) => each !== null && each !== '2');
  expect(long).toEqual([signature.includes('…') ? '…' : '[ 1, 2, ]']);
});

it('shortens what PHP defines', async () => {
  const { declarations } = readPhpFile(await loadGrammar('php'), `<?php\ndefine('ROCKS', 'a=${'b'.repeat(90)}');\n`);
  expect(declarations.map(({ signature }) => signature)).toEqual(["define('ROCKS', …)"]);
});
