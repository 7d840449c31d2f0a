/** A quote is a block of its document as that is read whole: its headings by the line of their words, its names wherever they are told. */
import { expect, test } from 'vitest';
import { aroundOf } from '../../src/outline/around.ts';
import { type Cited, documentsOf, isUnder, quotes } from '../../src/proofs/judge-quote.ts';
import type { PlacedBlock } from '../../src/proofs/page-blocks.ts';

const RST = 'Strata\n======\n\nFeatures\n--------\n\nVersion |v| draws.\n\n.. |v| replace:: 1.4.0\n';
const MARKDOWN = 'Strata\n======\n\nFeatures\n--------\n\nDraws rock.\n\n<s>\n\nDraws water.\n\n</s>\n';
const cited = (text: string, path: string, start: number, end: number): Cited => {
  const lines = text.split('\n');
  return {
    path,
    start,
    end,
    text: lines.slice(start - 1, end).join('\n'),
    around: aroundOf(lines, start),
  };
};
const judge = (text: string, path: string, markdown: string, start: number, end = start): boolean =>
  quotes(
    { markdown, where: 'body' } as PlacedBlock,
    cited(text, path, start, end),
    documentsOf({ lines: () => text.split('\n') }),
  );

test.each([
  ['README.rst', RST],
  ['README.md', MARKDOWN],
])('a heading that is underlined in %s is cited by its words', (path, text) => {
  expect(judge(text, path, '## Features', 4)).toBe(true);
  expect(judge(text, path, '## Features', 4, 5)).toBe(true);
  expect(judge(text, path, '## Limits', 4)).toBe(false);
  const documents = documentsOf({ lines: () => text.split('\n') });
  expect(isUnder(cited(text, path, 7, 7), cited(text, path, 4, 4), documents)).toBe(true);
  expect(isUnder(cited(text, path, 4, 4), cited(text, path, 7, 7), documents)).toBe(false);
});

test('a heading leaves off the number by which its document counts it, and no other', () => {
  const counted = '# Strata\n\n## 1. Draw\n\nx\n\n## 2. Save `maps`\n\nx\n';
  const other = '# Strata\n\n## 1. Draw\n\nx\n\n## 3. Save `maps`\n\nx\n';
  expect(judge(counted, 'README.md', '## Save `maps`', 7)).toBe(true);
  expect(judge(counted, 'README.md', '## 2. Save `maps`', 7)).toBe(true);
  expect(judge(counted, 'README.md', '## 1. Save `maps`', 7)).toBe(false);
  expect(judge(counted, 'README.md', '## maps', 7)).toBe(false);
  expect(judge(other, 'README.md', '## Save `maps`', 7)).toBe(false);
});

test('a name that the document replaces is quoted by what stands for it', () => {
  expect(judge(RST, 'README.rst', 'Version 1.4.0 draws.', 7)).toBe(true);
  expect(judge(RST, 'README.rst', 'Version 1.5.0 draws.', 7)).toBe(false);
});

test('what is struck out there is no quote', () => {
  expect(judge(MARKDOWN, 'README.md', 'Draws rock.', 7)).toBe(true);
  expect(judge(MARKDOWN, 'README.md', 'Draws water.', 11)).toBe(false);
});

test('a note of MyST is quoted in any form that a site has of it, and its words alone are none', () => {
  const text = '# Strata\n\n```{note}\nIt draws no sand.\n```\n\n```text\n> **Note**\n```\n';
  expect(judge(text, 'docs/guide.md', '> **Note**\n>\n> It draws no sand.', 3, 5)).toBe(true);
  expect(judge(text, 'docs/guide.md', '> [!NOTE]\n> It draws no sand.', 3, 5)).toBe(true);
  expect(judge(text, 'docs/guide.md', '> **Note**\n>\n> It draws sand.', 3, 5)).toBe(false);
  expect(judge(text, 'docs/guide.md', '> **Warning**\n>\n> It draws no sand.', 3, 5)).toBe(false);
  expect(judge(text, 'docs/guide.md', '> **Note**', 7, 9)).toBe(false);
});
