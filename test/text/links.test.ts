/** Links, pictures and edges are found in one pass, in the same places as a pattern that is read from the left. */
import { expect, test } from 'vitest';
import { links, pictureTargets, replaceLinks, withoutPictures } from '../../src/text/links.ts';
import { onOneLine, quoteLines, trimEndOf } from '../../src/text/trim.ts';
import fc from '../support/property.ts';

const texts = fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '!', '<', 'a', ' ', '\n', ']('), maxLength: 40 });
const trees = [
  ['flat', /\[[^\]]*\]\([^)]*\)/gu],
  ['nested', /\[(?:[^[\]]|\[[^\]]*\])*\]\([^)]*\)/gu],
] as const;

test.each(trees)('%s links are where a pattern finds them', (labels, pattern) => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = links(text, labels).map(({ start, end }) => text.slice(start, end));
      expect(found).toEqual([...text.matchAll(pattern)].map(([link]) => link));
    }),
    { numRuns: 2_000 },
  );
});

test('links and pictures are replaced as a pattern would', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(replaceLinks(text, ({ label }) => label)).toBe(text.replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1'));
      expect(withoutPictures(text)).toBe(text.replace(/\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?/gu, ''));
      expect(pictureTargets(text)).toEqual([...text.matchAll(/!\[[^\]]*\]\(<?([^)>\s]*)/gu)].map((match) => match[1]));
    }),
    { numRuns: 2_000 },
  );
});

test('edges are trimmed as a pattern would', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', 'a'), maxLength: 30 }), (text) => {
      expect(trimEndOf(text, '\n ')).toBe(text.replace(/[\n ]+$/u, ''));
      expect(trimEndOf(text, /\s/u)).toBe(text.trimEnd());
      expect(onOneLine(text)).toBe(text.replace(/\s*\n\s*/gu, ' '));
      expect(quoteLines(text)).toBe(text.replace(/^/gmu, '> ').replace(/ +$/gmu, ''));
    }),
  );
});

test.each(['[', '![', '[](', '![](', '[[]', '[]', '](', '[a](b'])('a megabyte of `%s` is read at once', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  const start = performance.now();
  links(text, 'nested');
  withoutPictures(text);
  pictureTargets(text);
  expect(performance.now() - start).toBeLessThan(5_000);
});
