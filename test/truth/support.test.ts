import { expect, it } from 'vitest';
import { objections } from '../../src/truth/support.ts';
import { termsOf } from '../../src/truth/terms.ts';
import { REAL, REAL_ROWS, REAL_TUNED } from '../soak/truth/real.ts';
import { measureHeldOut, measureTruth, measureTuned } from '../soak/truth.ts';

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
it('is right on most sentences over passages it was tuned on', () => {
  const { precision, recall, byMutation } = measureTuned();
  expect(precision).toBeGreaterThanOrEqual(0.97);
  expect(recall).toBeGreaterThanOrEqual(0.88);
  expect(byMutation.none.flagged).toBeLessThanOrEqual(5);
});
it('is right on most sentences over real passages that no rule was tuned on', () => {
  // Another version of a package may say it otherwise; then those few passages are left out.
  expect(REAL.length + REAL_TUNED.length).toBeGreaterThanOrEqual(REAL_ROWS * 0.85);
  const { precision, recall } = measureHeldOut();
  expect(precision).toBeGreaterThanOrEqual(0.93);
  expect(recall).toBeGreaterThanOrEqual(0.78);
});
it('sees a word in the place of another where the rest is the same', () => {
  expect(kinds('Messages are stored in shards of 64 MiB.', 'Messages are stored in segments of 64 MiB.')).toEqual([
    'unsupported-term',
  ]);
  expect(kinds('It waits 30 milliseconds.', 'It waits 30 seconds.')).toEqual(['unsupported-term']);
  expect(kinds('Messages are kept in segments of 64 MiB.', 'Messages are stored in segments of 64 MiB.')).toEqual([]);
});
it('sees a denial by the word it reaches, and takes other denials for none', () => {
  const passage = 'A cluster tolerates the loss of one node out of three. Adding a fourth does not raise this.';
  expect(kinds('A cluster does not tolerate the loss of one node out of three.', passage)).toEqual([
    'negation-differs',
  ]);
  expect(kinds('Open streams are dropped on exit.', 'Note: This does not drop streams that are open on exit.')).toEqual(
    ['negation-differs'],
  );
  expect(kinds('At most four tasks run at once.', 'It makes sure that no more than four tasks run at once.')).toEqual(
    [],
  );
  expect(
    kinds('Without `--port` the port is 80.', '--port N   port to listen on (default 80)', 'docs/cli.txt'),
  ).toEqual([]);
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
