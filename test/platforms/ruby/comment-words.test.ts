/** Words of Ruby comments: what goes on below a tag, marks of TomDoc, and symbols in the marks of RDoc. */
import { expect, it } from 'vitest';
import { parseRubyDoc } from '../../../src/platforms/ruby/yard.ts';

const doc = (...lines: string[]) => parseRubyDoc(lines, () => true);

it('reads on below a tag whose sentence is not done', () => {
  const found = doc('Reads it.', '@return [Row] a kind of row, e.g.', 'Tide::Last', '@since 1.2');
  expect(found).toMatchObject({ text: 'Reads it.', since: '1.2' });
  expect(found.returns?.description).toBe('a kind of row, e.g. Tide::Last');
  expect(doc('@param path [String] where it is, or', 'Pathname of it').parameters[0]?.description).toBe(
    'where it is, or Pathname of it',
  );
});

it.each([
  [['@return [Row] a kind of row.', 'Reads it.'], 'Reads it.'],
  [['@param path [String]', 'Reads it.'], 'Reads it.'],
  [['@since 1.2', 'Reads it.'], 'Reads it.'],
  [['@return [Row] a kind of row, e.g.', '', 'Reads it.'], 'Reads it.'],
])('takes no words of the whole from %j', (lines, text) => expect(doc(...lines).text).toBe(text));

it('knows the labels of TomDoc', () => {
  expect(doc('Public: Reads it.')).toMatchObject({ text: 'Reads it.', isHidden: false });
  expect(doc('Public')).toMatchObject({ text: null, isHidden: false });
  expect(doc('Internal: Reads it.').isHidden).toBe(true);
  expect(doc('Private: Reads it.').isHidden).toBe(true);
  expect(doc('Deprecated: Use rows.').deprecated).toBe('Use rows.');
  expect(doc('Public keys are read.', 'Private: none.')).toMatchObject({
    text: 'Public keys are read.\nPrivate: none.',
    isHidden: false,
  });
});

it('keeps the colon of a symbol inside of the code', () => {
  expect(doc('[:+limit+:] How many, see :+low+.', '[+all+] All').text).toBe(
    '- `:limit`\n  How many, see `:low`.\n- `all`\n  All',
  );
  expect(doc('* :+limit+: how many; a ratio of 3:+x+').text).toBe('- `:limit`: how many; a ratio of 3:`x`');
});

it('reads types with brackets in them, and titles of examples that go on from that word', () => {
  expect(doc('@yield [Array[Array], Hash{Symbol => Array<Row, nil>}] the rows').text).toBe(
    '**Yields** `Array[Array]`, `Hash{Symbol => Array<Row, nil>}`: the rows',
  );
  expect(doc('@yield the rows').text).toBe('**Yields:** the rows');
  expect(doc('@example of no head', '  rows').text).toBe('**Example:** of no head\n\n```ruby\nrows\n```');
  expect(doc('@examples', '  rows').text).toBe('```ruby\nrows\n```');
  expect(doc('@example Without a head:', '  rows').text).toBe('Without a head:\n\n```ruby\nrows\n```');
});
