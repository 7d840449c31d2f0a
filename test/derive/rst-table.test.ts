/** Simple tables of reStructuredText, lists that are indented as quotes, and the names of roles in docstrings. */
import { expect, it } from 'vitest';
import { mentionsOf } from '../../src/derive/mentions.ts';
import { pythonMarkdown } from '../../src/derive/python-text.ts';
import type { ProductFacts } from '../../src/model/product-facts.ts';

const markdown = (text: string): string => pythonMarkdown(text, () => undefined);

it('makes a simple table one of Markdown, with rows of several lines', () => {
  expect(
    markdown(
      'Keys:\n\n=========  =============\nkey        Description\n=========  =============\nread_only  ``True`` if a|b\n           is read.\nlong       any\n=========  =============\n\nAll of them.',
    ),
  ).toBe(
    'Keys:\n\n\n| key | Description |\n| --- | --- |\n| read_only | `True` if a\\|b is read. |\n| long | any |\n\n\nAll of them.',
  );
  expect(markdown('=====  ===\nkey    n\n-----  ---\nwater  1\n=====  ===\n\nWords.')).toContain(
    '| key | n |\n| --- | --- |\n| water | 1 |',
  );
  expect(markdown('=====  ===\nwater  1\nwind   2\n=====  ===\n\nWords.')).toContain('| water | 1 |\n| wind | 2 |');
});

it('leaves a heading, and a table that does not end, as they are', () => {
  expect(markdown('Words\n=====\n\nMore.')).toContain('Words\n=====');
  expect(markdown('==  ==\na   b')).toContain('==  ==\na   b');
});

it('shows an indented list as a list, and leaves one below another and code where they stand', () => {
  expect(markdown('It is returned by:\n\n     * one\n       and more\n     * two\n\nWords.')).toBe(
    'It is returned by:\n\n* one\n  and more\n* two\n\nWords.',
  );
  expect(markdown('* one\n\n    * below\n\nWords.')).toContain('    * below');
  expect(markdown('It is::\n\n    * a = 1\n')).toContain('```');
});

it('shows the last part of a name behind a tilde', () => {
  expect(markdown('Of `~tide.base.Table`, :class:`~tide.Wave` and :meth:`tide.Wave.rise`.')).toBe(
    'Of `Table`, `Wave` and `tide.Wave.rise`.',
  );
  expect(markdown('In `~/.tide` or ``~tide.x``.')).toBe('In `~/.tide` or `~tide.x`.');
});

it('still knows in full what a shortened name means', () => {
  const member = { name: 'tide.Table.rise', module: 'tide', kind: 'method', parent: 'tide.Table' };
  const doc = { name: 'tide.Info', module: 'tide', kind: 'class', parent: null, doc: 'See `~tide.Table.rise`.' };
  const rest = {
    citation: { path: 'tide.py', start: 1, end: 2 },
    signature: '',
    parameters: [],
    bases: [],
    raises: [],
    returns: null,
  };
  const api = [
    { ...doc, ...rest },
    { ...member, ...rest },
  ] as unknown as ProductFacts['api'];
  const facts = { ecosystem: 'python', api } as unknown as ProductFacts;
  const found = mentionsOf(api[0] as ProductFacts['api'][number], facts, {
    level: 2,
    href: () => ({ page: 'a.md', href: '#rise' }),
  });
  expect([...found.values()].map(({ href0 }) => href0)).toEqual([{ page: 'a.md', href: '#rise' }]);
});
