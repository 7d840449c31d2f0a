import { expect, it } from 'vitest';
import { objections } from '../../src/truth/support.ts';
import { termsOf } from '../../src/truth/terms.ts';
import { measureHeldOut, measureTruth } from '../soak/truth-measure.ts';

const terms = (text: string): string[] => termsOf(text).map(({ kind, text: term }) => `${kind} ${term}`);
const kinds = (sentence: string, passage: string, path = 'README.md'): string[] =>
  objections(sentence, [{ text: passage, path, symbol: null }], ['Strata']).map(({ kind }) => kind);

it('names every kind of term, and none in plain words', () => {
  expect(terms('Run `strata --fast` on Windows with Python 3.9, see src/strata/cli.py.')).toEqual([
    'identifier strata',
    'flag --fast',
    'name Windows',
    'name Python',
    'number 3.9',
    'path src/strata/cli.py',
  ]);
  expect(terms('It reads LAS 2.0 and .csv files in three steps.')).toEqual([
    'format LAS',
    'number 2.0',
    'format csv',
    'number 3',
  ]);
  expect(terms('You can read and/or write them, e.g. for the API.')).toEqual([]);
});
it('accepts other spellings of the same thing', () => {
  expect(kinds('Strata runs on Node.js 20 and newer.', '"engines": { "node": ">=20" }', 'package.json')).toEqual([]);
  expect(kinds('It holds 10,000 curves.', 'MAX_CURVES = 10_000  # curves a file holds', 'src/a.py')).toEqual([]);
  expect(kinds('NumPy arrays are returned.', 'returns numpy arrays')).toEqual([]);
});
it('objects to what the passage does not say', () => {
  expect(kinds('It holds 10,001 curves.', 'MAX_CURVES = 10_000  # curves a file holds', 'src/a.py')).toEqual([
    'unsupported-term',
  ]);
  expect(kinds('Version 2.1 is read.', 'Version 2.10 is read.')).toEqual(['unsupported-term']);
  expect(kinds('Curves are returned in order.', 'Licensed to whoever wants to build ships.')).toEqual([
    'unrelated-passage',
  ]);
  expect(kinds('Files are exported.', 'Files are not exported.')).toEqual(['negation-differs']);
  expect(kinds('The parser stops after the error.', 'The parser stops before the error.')).toEqual(['opposite-word']);
});
it('is right on most of a tenth of the labelled sentences', () => {
  const { precision, recall } = measureTruth(50);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});
it('is right on most sentences about a product it was not tuned on, and sees every wrong line', () => {
  const { precision, recall, byMutation } = measureHeldOut();
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.75);
  expect(byMutation.neighbour.flagged).toBe(byMutation.neighbour.total);
});
it('reads a denial only where the sentence speaks of the same', () => {
  expect(kinds('Files are read again on `HUP`.', 'Files are read again on HUP, without closing anything.')).toEqual([]);
  expect(
    kinds('Records are sorted by date.', '- Records are sorted by date.\n- Old clients are not accepted now.'),
  ).toEqual([]);
});

it('reads words that objects know by themselves as words', () => {
  expect(terms('The constructor sets __proto__ and valueOf.')).not.toContain('number function');
  expect(kinds('The constructor takes two curves.', 'two curves for the constructor')).toEqual([]);
});
