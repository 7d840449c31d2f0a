/** Names of others stand in a table without breaking out of it, as GitHub's own table rule reads it. */
import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../src/content/markdown.ts';
import { code, plainText, textWithCode } from '../../src/report/markdown-text.ts';

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
test('words between backticks of a message are code, and nothing of it is anything else', () => {
  expect(textWithCode('Link to `a_b.md`: *no* page, says @ann')).toBe(
    'Link to `a_b.md`: \\*no\\* page, says @\u200Bann',
  );
  // Whatever stands in a message, a reader sees its characters: as code, or plainly.
  for (const odd of [
    '`',
    'a `b',
    '``',
    'a`` b',
    '`a``b`',
    '`<img src=x>` <b> `',
    '`a|b` | c',
    '`\\`[x](y)',
    '` `',
    '`@ann` @ann',
  ])
    expect([odd, seen(textWithCode(odd))]).toEqual([odd, seen(plainText(odd)).replaceAll('`', '')]);
});
/** The characters that a reader sees of a row with one cell, without backticks, which may be marks of code. */
function seen(markdown: string): string {
  const words: string[] = [];
  const gather = (node: Nodes): void => {
    expect(['root', 'paragraph', 'text', 'inlineCode']).toContain(node.type);
    if ('value' in node) words.push(node.value);
    if ('children' in node) node.children.forEach(gather);
  };
  gather(parseMarkdown(`x ${markdown} x`));
  return words
    .join('')
    .replaceAll(/[`\u200B]/gu, '')
    .replaceAll('\\|', '|');
}
