/** No command line is longer than its system takes, and no page is left out of all of them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { argumentBatches } from '../../../src/validation/tools/argument-batches.ts';

const FIXED = ['/opt/tools/rumdl', 'check', '--no-cache', '--output-format', 'json', '--'];
/** As a Windows program is given its arguments, in the characters Windows counts. */
const windowsLine = (words: readonly string[]): number => words.map((word) => `"${word}"`).join(' ').length + 1;
const bytes = (words: readonly string[]): number => words.reduce((sum, word) => sum + Buffer.byteLength(word) + 9, 0);
const WINDOWS = 32_767;
const LINUX = 131_072;

it('keeps short names together, at most 2,000 a call', () => {
  const paths = Array.from({ length: 4100 }, (_, page) => `docs/p${page}.md`);
  expect(argumentBatches(paths, FIXED, 'linux').map((batch) => batch.length)).toEqual([2000, 2000, 100]);
  expect(argumentBatches([], FIXED, 'linux')).toEqual([]);
});

it.each([
  ['long names', (page: number) => `content/docs/${`${page}-a-name-as-generators-make-it`.repeat(7)}.md`],
  ['names that are no ASCII', (page: number) => `content/文書/${'測量所の記録'.repeat(12)}-${page}.md`],
  ['names of characters beyond the first plane', (page: number) => `docs/${'🌊'.repeat(50)}${page}.md`],
])('%s get shorter batches, on Windows the shortest', (_, nameOf) => {
  const paths = Array.from({ length: 2000 }, (_none, page) => nameOf(page));
  const windows = argumentBatches(paths, FIXED, 'win32');
  const linux = argumentBatches(paths, FIXED, 'linux');
  expect(Math.max(...windows.map((batch) => windowsLine([...FIXED, ...batch])))).toBeLessThan(WINDOWS);
  expect(Math.max(...linux.map((batch) => bytes([...FIXED, ...batch])))).toBeLessThan(LINUX);
  expect(windows.length).toBeGreaterThan(linux.length);
  expect(linux.length).toBeGreaterThan(1);
  for (const batches of [windows, linux]) expect(batches.flat()).toEqual(paths);
});

it('leaves out nothing and never passes the limit, whatever the names', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 4000 });
  const names = fc.array(name, { maxLength: 40 });
  fc.assert(
    fc.property(names, fc.constantFrom('win32', 'linux', 'darwin'), (paths, platform) => {
      const batches = argumentBatches(paths, FIXED, platform);
      expect(batches.flat()).toEqual(paths);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        if (batch.length > 1)
          expect(platform === 'win32' ? windowsLine([...FIXED, ...batch]) : bytes([...FIXED, ...batch])).toBeLessThan(
            platform === 'win32' ? WINDOWS : LINUX,
          );
      }
    }),
    { numRuns: 60 },
  );
});

it('gives a path of its own call where it fits into none with others', () => {
  const long = `docs/${'x'.repeat(30_000)}.md`;
  expect(argumentBatches(['a.md', long, 'b.md', 'c.md'], FIXED, 'win32')).toEqual([['a.md'], [long], ['b.md', 'c.md']]);
});
