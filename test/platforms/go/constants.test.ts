/** Constants of Go that repeat what stands above them, each with the value that it has by itself. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readGoFile } from '../../../src/platforms/go/declarations.ts';

it.each([
  ['Low Mark = iota\n High', ['const Low Mark = 0', 'const High Mark = 1']],
  ['Low Mark = iota + 1\n High', ['const Low Mark = 1', 'const High Mark = 2']],
  ['Low Mark = 3 - iota\n High', ['const Low Mark = 3', 'const High Mark = 2']],
  ['_ Mark = 1 << (10 * iota)\n Low\n High', ['const Low Mark = 1 << (10 * 1)', 'const High Mark = 1 << (10 * 2)']],
  ['Base = 5\n Low = iota\n High', ['const Base = 5', 'const Low = 1', 'const High = 2']],
  ['Low = "x"\n High', ['const Low = "x"', 'const High = "x"']],
  ['Low = len("iota") + iota\n High', ['const Low = len("iota") + iota', 'const High = ...']],
  [
    'Low, High = iota, iota\n Ebb, Flood',
    ['const Low = ...', 'const High = ...', 'const Ebb = ...', 'const Flood = ...'],
  ],
])('reads const (%s)', async (group, expected) => {
  const file = readGoFile(await loadGrammar('go'), `package tide\n\nconst (\n ${group}\n)\n`);
  expect(file?.declarations.map(({ signature }) => signature)).toEqual(expected);
});

it('gives a name without words those above its group, and a name by itself none of another', async () => {
  const text =
    'package tide\n\n// Marks of the chart.\nconst (\n Low = 1\n // High is the highest.\n High = 2\n)\n\nconst Ebb = 3\n';
  const file = readGoFile(await loadGrammar('go'), text);
  expect(file?.declarations.map(({ name, doc, start, end }) => [name, doc?.text ?? null, start, end])).toEqual([
    ['Low', 'Marks of the chart.', 3, 5],
    ['High', 'High is the highest.', 6, 7],
    ['Ebb', null, 10, 10],
  ]);
});

it('shows a short literal whole, and no function', async () => {
  const text =
    'package tide\n\nvar Default = &Chart{\n\tDepth: 3,\n\tLevel: 45 * Metre,\n}\n\nvar Other = &Chart{\n\tOpen: func() {},\n}\n';
  const file = readGoFile(await loadGrammar('go'), text);
  expect(file?.declarations.map(({ signature }) => signature)).toEqual([
    'var Default = &Chart{\n\tDepth: 3,\n\tLevel: 45 * Metre,\n}',
    'var Other = ...',
  ]);
});
