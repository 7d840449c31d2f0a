/** A first line of documentation that only says what its symbol is called describes nothing. */
import { expect, it } from 'vitest';
import { describe } from '../../src/platforms/describe.ts';

const docOf = (text: string, name = 'Quarry\\Chart'): string | null =>
  describe({
    name,
    module: 'Quarry',
    path: 'src/Chart.php',
    parent: null,
    kind: 'class',
    signature: 'class Chart',
    parameters: [],
    returns: null,
    bases: [],
    raised: [],
    doc: { text, parameters: [], returns: null, raises: [], deprecated: null },
    start: 1,
    end: 2,
  }).doc;

it.each([
  ['Class Chart\n\nDraws rock.', 'Draws rock.'],
  ['Class Chart.\nDraws rock.', 'Draws rock.'],
  ['The `Chart` class', null],
  ['Abstract class \\Quarry\\Chart', null],
  ['Chart\n=====\n\nDraws rock.', 'Draws rock.'],
])('leaves %j out', (text, expected) => {
  expect(docOf(text)).toBe(expected);
});

it('leaves a function out', () => {
  expect(docOf('Function draw()', 'chart.draw')).toBeNull();
});

it.each([
  'Class Chart\nis what draws rock.',
  'Class of charts.',
  'Chart: draws rock.',
  'Class Map',
  'Draws rock.\n\nClass Chart',
  'chart',
])('keeps %j', (text) => {
  expect(docOf(text)).toBe(text);
});
