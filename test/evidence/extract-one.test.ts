/** One source file never holds up the others: without an end, with an error or without text it is named, and nothing of it is known. */
import { expect, it } from 'vitest';
import { extractOne } from '../../src/evidence/extract-one.ts';
import { noEvidence } from '../../src/platforms/evidence.ts';

it.each<[string, string | undefined, () => never, string]>([
  [
    'without an end',
    'x',
    () => {
      for (;;);
    },
    '`a.kt` takes too long to read, so nothing of it is known.',
  ],
  [
    'with an error',
    'x',
    () => {
      throw new RangeError('Maximum call\nstack size exceeded');
    },
    '`a.kt` could not be understood (Maximum call stack size exceeded), so nothing of it is known.',
  ],
  ['without text', undefined, () => expect.fail(), '`a.kt` could not be read as text, so nothing of it is known.'],
])('%s', (_what, text, extract, problem) => {
  expect(extractOne('a.kt', text, extract, 100)).toEqual({ evidence: noEvidence(), problem });
});

it('what is understood has no problem', () => {
  const evidence = { ...noEvidence(), module: { a: 1 } };
  expect(extractOne('a.kt', 'x', () => evidence, 100)).toEqual({ evidence });
});
