/** Above a recipe stand words for people or names of the API, never the name of a test. */
import { expect, it } from 'vitest';
import { wordsAsTitle } from '../../src/samples/recipe-title.ts';

it('takes words that a test has for people', () => {
  expect(wordsAsTitle('thins a log by two.')).toBe('Thins a log by two');
  expect(wordsAsTitle('Keeps the highest')).toBe('Keeps the highest');
  expect(wordsAsTitle('test that it keeps the highest')).toBe('It keeps the highest');
  expect(wordsAsTitle('Test getLayers with faults')).toBe('getLayers with faults');
  expect(wordsAsTitle('Test getLayers')).toBeNull();
  expect(wordsAsTitle('Tested wells are kept')).toBe('Tested wells are kept');
});

it('takes no name, and nothing that speaks of the work on the product', () => {
  for (const text of [
    undefined,
    '',
    'testThinBy_1',
    'thin',
    'works for #412',
    'regression test of thinning',
    'a bug of old',
  ])
    expect(wordsAsTitle(text)).toBeNull();
});
