/** Literal marks are written as such, so that no linter takes them for markup; all else stays byte for byte. */
import { expect, it } from 'vitest';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { firm } from '../../src/outline/firm.ts';

it.each([
  ['a lone star', 'give it to *Event.Dict or *Context', 'give it to \\*Event.Dict or \\*Context'],
  ['a footnote mark', 'bold &mdash; italic* &mdash; dim*', 'bold &mdash; italic\\* &mdash; dim\\*'],
  ['a star in a cell', '| a |\n| --- |\n| E_* and * b |', '| a |\n| --- |\n| E\\_\\* and \\* b |'],
  ['a link the wrong way round', 'see (#1)[https://x.org]', 'see (#1)\\[https://x.org]'],
  ['a number that opens a line', '#1664 is fixed', '\\#1664 is fixed'],
  ['a number that opens a later line', 'see\n#1664 too', 'see\n\\#1664 too'],
  ['a wrapped item', '- one\n two\n- three', '- one\n  two\n- three'],
  ['a bracket behind a number', '1) one\n2) two', '1. one\n2. two'],
  ['emphasis', 'so *it* is, __very__', 'so *it* is, __very__'],
  ['snake case', 'call read_all_lines', 'call read_all_lines'],
  ['an escape', 'a \\* b', 'a \\* b'],
  ['code', '`a * b` and\n\n```\n* a\n b\n```', '`a * b` and\n\n```\n* a\n b\n```'],
  ['a quotation', '> a\n> b', '> a\n> b'],
  ['a heading', '# Use', '# Use'],
])('%s', (_name, given, expected) => {
  expect(firm(given)).toBe(expected);
  expect(fingerprint(expected)).toBe(fingerprint(given));
  expect(firm(expected)).toBe(expected);
});
