import { describe, expect, it } from 'vitest';
import { lowerFirst, sentenceText, shapeOf } from '../../src/templates/sentences.ts';
import { inflect, verbForm } from '../../src/templates/verbs.ts';

describe('a claim as a sentence', () => {
  it.each([
    ['Reads LAS files', 'Strata reads LAS files.'],
    ['Read and write LAS files', 'Strata reads and writes LAS files.'],
    ['Import/export OBJ', 'Strata imports/exports OBJ.'],
    ['Fills gaps and writes CSV!', 'Strata fills gaps and writes CSV.'],
    ['This library reads LAS files', 'Strata reads LAS files.'],
    ['It is written in pure Python', 'Strata is written in pure Python.'],
    ['strata needs Python 3.9', 'Strata needs Python 3.9.'],
    ['files must be encoded in UTF-8', 'Files must be encoded in UTF-8.'],
    ['`read()` returns a log', '`read()` returns a log.'],
    ['Pure Python', undefined],
    ['Support for LAS 2.0', undefined],
    ['Type hints throughout', undefined],
    ['Units: feet and metres', undefined],
    ['We love well logs', undefined],
  ])('%j becomes %j', (text, expected) => {
    expect(sentenceText(text, 'Strata')).toBe(expected);
  });

  it('is a label with its text where it says so', () => {
    expect(shapeOf('Units - feet and metres', 'Strata')).toEqual({
      form: 'labelled',
      label: 'Units',
      text: 'feet and metres',
    });
  });

  it('of an ability knows its verb', () => {
    expect(shapeOf('Strata can merge runs.', 'Strata')).toMatchObject({
      form: 'doing',
      base: 'merge runs',
      third: 'merges runs',
      isAbility: true,
    });
    expect(shapeOf('Strata cannot merge runs.', 'Strata').form).toBe('sentence');
  });
});

describe('verbs', () => {
  it('are told from nouns by what follows', () => {
    expect([
      verbForm('Test suite'),
      verbForm('Test a log'),
      verbForm('Format conversion'),
      verbForm('Merges runs'),
    ]).toEqual([undefined, 'base', undefined, 'third']);
  });
  it('change form together', () => {
    expect(inflect('Reads, edits and writes files', 'base')).toBe('Read, edit and write files');
    expect(inflect('Match and fix lists', 'third')).toBe('Matches and fixes lists');
    expect(inflect('Copy paths and names', 'third')).toBe('Copies paths and names');
  });
});

it('names and abbreviations keep their capital', () => {
  expect([
    lowerFirst('Reads X'),
    lowerFirst('LAS files'),
    lowerFirst('Python code'),
    lowerFirst('NumPy arrays'),
    lowerFirst('A log'),
  ]).toEqual(['reads X', 'LAS files', 'Python code', 'NumPy arrays', 'a log']);
});
