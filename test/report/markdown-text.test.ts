/** Names of others stand in a table without breaking out of it, as GitHub's own table rule reads it. */
import { expect, test } from 'vitest';
import { code } from '../../src/report/markdown-text.ts';

/** Cells of a row: a backslash takes the next punctuation with it. */
const cells = (row: string): number => [...row.replace(/\\[!-/:-@[-`{-~]/gu, '').matchAll(/\|/gu)].length - 1;

test.each(['docs/a|b.md', 'docs/a\\|b.md', '\\\\\\|x', '\\\\|[x](https://evil.example)|y', 'a\\', '`|\\|`'])(
  'the path %s stays one cell',
  (path) => {
    expect(cells(`|${code(path)}|`)).toBe(1);
  },
);
test('what needs no care is left as it is', () => {
  expect([code('docs/a.md'), code('C:\\docs'), code('a`b')]).toEqual(['`docs/a.md`', '`C:\\docs`', '``a`b``']);
});
