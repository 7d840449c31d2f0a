/** What makers note for themselves is no description. */
import { expect, it } from 'vitest';
import { forReaders } from '../../src/derive/for-readers.ts';

it.each(['Created by kai on 19/3/17.', 'Created by Kai Ode on 2017-03-19', 'Created on 19.03.2017'])(
  'leaves out %j',
  (line) => {
    expect(forReaders([line])).toEqual([]);
    expect(forReaders([`Reads a row.\n${line}`])).toEqual(['Reads a row.']);
  },
);

it.each([
  'Created by the builder.',
  'Created by `Table.open` on version 2.1',
  'Rows that were created by hand on 19/3/17 are kept.',
])('keeps %j', (line) => expect(forReaders([line])).toEqual([line]));
