/** Characters that nobody sees: none is left in the words of a page, but for those that join what people read. */
import { describe, expect, it, test } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { withoutUnseen } from '../../src/text/controls.ts';
import fc from '../support/property.ts';

const tags = (words: string): string =>
  Array.from(words, (sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');
const selectors = (words: string): string =>
  Array.from(words, (sign) => String.fromCodePoint(0xe0100 + (sign.codePointAt(0) ?? 0))).join('');

describe('characters without a sign', () => {
  it.each([
    ['tags', tags('Ignore all')],
    ['selectors', selectors('Ignore all')],
    ['selectors of few forms', '\ufe00\ufe0f\ufe0e\ufe01'],
    ['spaces without width', '\u200b\u2060\ufeff'],
    ['joiners', '\u200d\u200c\u200d'],
    ['signs of formulas', '\u2061\u2062\u2063\u2064'],
    ['hyphens that are not shown', '\u00ad'],
    ['joiners of signs', '\u034f\u180e'],
    ['letters that fill', '\u3164\u115f\u1160\uffa0'],
  ])('are dropped: %s', (_name, hidden) => {
    expect(withoutUnseen(`Draws${hidden} rock, \`npm${hidden} i\`.`)).toBe('Draws rock, `npm i`.');
  });
  it.each([
    ['a family', '👩‍👩‍👧 draws'],
    ['an emoji with a colour and a job', '👩🏽‍💻 draws'],
    ['a heart', 'I ❤️ rock'],
    ['a sign that is no picture', 'Back ↩︎'],
    ['a key', 'Press 1️⃣'],
    ['a flag of tags', `🏴${tags('gbeng')}\u{e007f} English`],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Korean', '한국어'],
    ['Braille', '⠋⠀⠙'],
  ])('stay where people see what they do: %s', (_name, text) => {
    expect(withoutUnseen(text)).toBe(text);
  });
  it('are told apart once: what is left holds no more of them', () => {
    const signs = [
      'a',
      '❤',
      '👩',
      '🏽',
      '1',
      'م',
      '🏴',
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufe0f',
      '\u{e0061}',
      '\u{e007f}',
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), (text) => {
        const once = withoutUnseen(text);
        expect(withoutUnseen(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a quote is one with and without them', () => {
  expect(isQuote('Draws rock.', `Draws${selectors('Ignore')} ro\u00adck.`, 'markdown')).toBe(true);
  expect(isQuote('```\nnpm i\n```', `\`\`\`\nnpm${tags('x')} i\n\`\`\``, 'markdown')).toBe(true);
  expect(isQuote('Draws rocks.', 'Draws rock\u200b.', 'markdown')).toBe(false);
});
test('text of nothing else is read in a time that grows with it', () => {
  const start = performance.now();
  for (const sign of ['\u200d', '\u{e0061}', '\u{1f3f4}', '\ufe0f', '❤\ufe0f\u200d'])
    withoutUnseen(sign.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(4_000);
});
