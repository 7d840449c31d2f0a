/** Globs mean what picomatch says, and no pattern of a stranger keeps the check busy. */
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { globs, tameRules } from '../../src/text/globs.ts';

const PATHS = [
  'a',
  'a.md',
  'docs/a.md',
  'docs/b/a.md',
  'docs/b/c/a.mdx',
  '.github/a.md',
  'docs/b',
  'ab/ab/ab',
  'b/[x].md',
];

test('patterns of many wildcards match as picomatch has it', () => {
  for (const pattern of [
    '*a*.*m*d*',
    '**/*a*/**/*b*/**/*',
    '**/b/**/*.*m*',
    'd*c*/*b*/{*a*,*x*}.{md,mdx}',
    '*/?/*/[a-c].*x*',
    '!*a*.*m*d*',
    '**/**/**/**/a.md',
  ]) {
    const [ours, theirs] = [globs([pattern], { dot: true }), picomatch(pattern, { dot: true })];
    expect(PATHS.filter(ours), pattern).toEqual(PATHS.filter((path) => theirs(path)));
  }
});

test('a pattern that is made to be tried for ever is decided at once', () => {
  const began = performance.now();
  const long = 'a'.repeat(250);
  expect(globs([`${'*a'.repeat(20)}b`])(long)).toBe(false);
  expect(globs([`${'**/*a*/'.repeat(20)}b`])(`${'aa/'.repeat(80)}c`)).toBe(false);
  expect(globs([`${'{a,b}'.repeat(40)}*c*c*c*c`])(long)).toBe(false);
  expect(tameRules(`keep\n${'*a'.repeat(20)}b\n# * * * * *\n`)).toBe('keep\n# * * * * *\n');
  expect(performance.now() - began).toBeLessThan(2_000);
});
