/** What would hold the native parser for minutes never reaches it, and what people write is parsed as it stands. */
import { expect, it } from 'vitest';
import { flattened, nestsTooDeep } from '../../src/content/container-nesting.ts';
import { parseMarkdown, parseMdx, parseOutline } from '../../src/content/markdown.ts';

const DEEP = {
  quotes: '> '.repeat(200_000),
  'quotes without spaces': '>'.repeat(200_000),
  'list items': '- '.repeat(100_000),
  'numbered items': '1. '.repeat(60_000),
  'items and quotes': '* > 2) '.repeat(30_000),
  'items far to the right': `${' '.repeat(3_000)}- `,
  'quotes behind a line end of another system': `a\r\n${'> '.repeat(50_000)}`,
};

it.each(Object.entries(DEEP))('%s are too deep, and are read in no time', (_name, prefix) => {
  const text = `# Title\n\n${prefix}word\n\nLast words.\n`;
  expect(nestsTooDeep(text)).toBe(true);
  const flat = flattened(text);
  expect([flat.length, nestsTooDeep(flat)]).toEqual([text.length, false]);
  const began = performance.now();
  expect(parseMarkdown(text).children.at(-1)).toMatchObject({
    type: 'paragraph',
    children: [{ value: 'Last words.' }],
  });
  expect(() => parseOutline(text)).toThrow(RangeError);
  expect(parseMdx(text)).toEqual({});
  expect(performance.now() - began).toBeLessThan(2_000);
});

it.each([
  `${'> '.repeat(20)}word`,
  `${'- '.repeat(20)}word`,
  `${'-'.repeat(500)}`,
  `${'* '.repeat(20)}`,
  `| ${'- | '.repeat(400)}`,
  `${' '.repeat(1_500)}- far`,
  `1.${'5'.repeat(500)}`,
  `word ${'> '.repeat(500)}`,
  `${'> word '.repeat(500)}`,
  `${'=>'.repeat(300)}`,
])('%# is text that people write', (text) => {
  expect([nestsTooDeep(text), flattened(text)]).toEqual([false, text]);
});
