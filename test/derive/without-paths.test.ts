/** Links of docstrings: what leads by a path keeps its words alone, what leads anywhere else stays. */
import { expect, test } from 'vitest';
import { docBlocks, docLine } from '../../src/derive/doc-text.ts';

test.each([
  ['See the [guide](docs/guide.md) and [`more`](./m.html#a).', 'See the guide and `more`.'],
  ['See [below](#usage) or [home](/).', 'See below or home.'],
  ['A chart: ![of tides](chart.png).', 'A chart: of tides.'],
  ['See [there](https://x.org) and [mail](mailto:a@x.org).', 'See [there](https://x.org) and [mail](mailto:a@x.org).'],
  ['Call `rows[0](a.md)` first.', 'Call `rows[0](a.md)` first.'],
])('%s', (doc, shown) => {
  expect(docBlocks(doc, 'node')).toEqual([shown]);
  expect(docLine(doc, 'node')).toBe(shown);
  expect(docBlocks(doc, 'python')).toEqual([shown]);
});

test('code stays as it is', () => {
  const code = '```md\n[a](b.md)\n```';
  expect(docBlocks(code, 'node')).toEqual([code]);
});
