/** A whole go.mod proves by its silence that nothing is required, and refutes whoever says otherwise. */
import { describe, expect, it } from 'vitest';
import { isStatedByAbsence } from '../../src/truth/absence.ts';
import { objections } from '../../src/truth/support.ts';

const ALONE = 'module example.com/strata/v2\n\ngo 1.22 // require comes later\n';
const NEEDY = `${ALONE}\nrequire (\n\texample.com/errors v1.2.0 // indirect\n)\n`;
const kinds = (sentence: string, text: string, whole = true): string[] =>
  objections(sentence, [{ text, path: 'go.mod', symbol: null, whole }], ['Strata']).map(({ kind }) => kind);

describe('a go.mod that requires nothing', () => {
  it.each(['Strata has no dependencies.', 'It has no runtime dependencies.', '| Dependencies | none |'])(
    'proves: %s',
    (sentence) => {
      expect(kinds(sentence, ALONE)).toEqual([]);
    },
  );
  it.each([
    'Strata has two dependencies.',
    'Strata has 2 dependencies.',
    'Strata has dependencies.',
    'Strata depends on `example.com/strata/v2`.',
    'Nobody says Strata has no dependencies.',
    'Strata has no dependencies and has no limits.',
    'Strata never has no dependencies.',
    'Strata has no licence.',
    '| Dependencies | some |',
  ])('does not prove: %s', (sentence) => {
    expect(kinds(sentence, ALONE)).not.toEqual([]);
  });
});

it('says nothing of an absence by a part of the file, or by a file that requires something', () => {
  expect(kinds('Strata has no dependencies.', 'module example.com/strata/v2', false)).not.toEqual([]);
  expect(kinds('Strata has no dependencies.', NEEDY)).toEqual(['negation-differs']);
  expect(kinds('Strata has no dependencies.', 'module a\nrequire example.com/errors v1.2.0')).toEqual([
    'negation-differs',
  ]);
});

it('knows the whole of a go.mod from a part of it, and no other file', () => {
  const lines = ALONE.split('\n');
  expect(isStatedByAbsence('go.mod', { start_line: 1, end_line: 3 }, lines)).toBe(true);
  expect(isStatedByAbsence('go.mod', { start_line: 1, end_line: 2 }, lines)).toBe(false);
  expect(isStatedByAbsence('go.mod', { start_line: 3, end_line: 3 }, lines)).toBe(false);
  expect(isStatedByAbsence('package.json', { start_line: 1, end_line: 3 }, lines)).toBe(false);
});

it("reads the s of 100's as no second", () => {
  const passage = "// A Time counts the number of 100's of nanoseconds since 1582.";
  const said = (sentence: string): string[] =>
    objections(sentence, [{ text: passage, path: 'time.go', symbol: null }], []).map(({ kind }) => kind);
  expect(said("A Time counts the number of 100's of nanoseconds since 1582.")).toEqual([]);
  expect(said("A Time counts the number of 200's of nanoseconds since 1582.")).toEqual(['unsupported-term']);
  expect(said('A Time counts the number of 100 s since 1582.')).toEqual(['unsupported-term']);
});
