/** Simple tables of reStructuredText, lists that are indented as quotes, and the names of roles in docstrings. */
import { expect, it } from 'vitest';
import { pythonMarkdown } from '../../src/derive/python-text.ts';

const markdown = (text: string): string => pythonMarkdown(text, () => undefined);

it('makes a simple table one of Markdown, with rows of several lines', () => {
  expect(
    markdown(
      'Keys:\n\n=========  =============\nkey        Description\n=========  =============\nread_only  ``True`` if a|b\n           is read.\nlong       any\n=========  =============\n\nAll of them.',
    ),
  ).toBe(
    'Keys:\n\n\n| key | Description |\n| --- | --- |\n| read_only | `True` if a\\|b is read. |\n| long | any |\n\n\nAll of them.',
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
