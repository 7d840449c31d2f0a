/** Words of a comment that is no Markdown read the same on a page: no mark in them is taken for markup. */
import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it, test } from 'vitest';
import { parseMarkdown } from '../../src/content/markdown.ts';
import { plainText } from '../../src/platforms/plain-text.ts';
import fc from '../support/property.ts';

const read = (words: string, isMarkup = false): string =>
  textOf(parseMarkdown(plainText(words, isMarkup))).replaceAll(/\s+/g, ' ');

describe('marks that mean nothing in the comment are escaped', () => {
  it.each([
    'The separator is "\\". "/" is one as well.',
    'Roots as "C:\\" and "\\\\host\\share\\" are known.',
    'returns the *Chart. If the name has a "*", the last "*" is replaced',
    'a is __named__ or _named, and x_y is not',
    'holds [0](1) and [a]: b',
    '~one~ and ~~two~~',
    'at its end a \\',
  ])('%s', (words) => expect(read(words)).toBe(words));

  test('tags and entities are text where the comment has none', () => {
    expect(read('a <b> &lt; c')).toBe('a <b> &lt; c');
    expect(plainText('a &lt; c', true)).toBe('a &lt; c');
  });
});

describe('what many write in any comment stays', () => {
  it.each(['code in `a\\*b`', 'see https://example.com/a_b_/*', '```text\n*a*\n```', '* one\n* two', 'plain words'])(
    '%s',
    (words) => expect(plainText(words, false)).toBe(words.replace('/*', '/\\*')),
  );
});

test('any words read the same', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab12 \\*_~[]()<>&#;:.,"\'!/ -'), minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(word, (drawn) => {
      // Items of lists, rules and addresses are other tests' matter.
      const words = `x ${drawn} y`.replaceAll(/\s+/g, ' ');
      expect(read(words)).toBe(words);
    }),
    { numRuns: 2000 },
  );
});
