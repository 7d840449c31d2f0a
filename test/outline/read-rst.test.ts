/** reStructuredText documents as outlines: every construct becomes Markdown that quotes its lines. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const read = (text: string) =>
  readOutline({
    path: 'README.rst',
    text,
    role: 'readme',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  });
const blocks = (text: string) => read(text).sections.flatMap((section) => section.blocks);
const markdown = (text: string) => blocks(text).map((block) => block.markdown);

const CASES: [string, string, string[]][] = [
  [
    'names that Sphinx describes, and what it alone needs',
    'Call it:\n\n.. testsetup:: *\n\n   import strata\n\n.. currentmodule:: strata\n\n.. function:: draw(rows, width=80)\n   :noindex:\n\n   Draws *rows*.\n\n.. py:class:: Layer(name)\n\n   A layer.\n\n.. class:: wide\n\n   Wide words.',
    ['Call it:', '**`draw(rows, width=80)`**', 'Draws *rows*.', '**`Layer(name)`**', 'A layer.', 'Wide words.'],
  ],
  [
    'fields that Sphinx keeps for itself',
    ':tocdepth: 3\n:orphan:\n\nWords.\n\n:depth: how deep',
    ['Words.', '- **depth**\n\n  how deep'],
  ],
  [
    'the program whose options are described',
    '.. program:: strata\n\n.. option:: --quiet\n\n   Says less.',
    ['**`--quiet`**', 'Says less.'],
  ],
  [
    'fields of a name that is described',
    '.. function:: draw(rows)\n\n   Draws.\n\n   :param list rows: what it\n      draws\n   :param width: how wide\n   :type width: int\n   :return: whether it was drawn\n   :rtype: bool\n   :raises ValueError: where there are none\n\n   Twice.',
    [
      '**`draw(rows)`**',
      'Draws.',
      '- `rows` (`list`): what it\n  draws',
      '- `width` (`int`): how wide',
      '- **Returns** (`bool`): whether it was drawn',
      '- **Raises** `ValueError`: where there are none',
      'Twice.',
    ],
  ],
  [
    'inline markup',
    'Draws *layers* of **rock** with ``draw()``, my_var_ and `so`.',
    ['Draws *layers* of **rock** with `draw()`, my_var\\_ and *so*.'],
  ],
  [
    'links',
    'See `the guide <docs/guide.rst>`_ and `site`_.\n\n.. _site: https://x.org',
    ['See [the guide](docs/guide.rst) and [site](https://x.org).'],
  ],
  [
    'headings as links',
    'Use\n===\n\nSee Use_ and :ref:`there <lab>`.\n\n.. _lab:\n\nDeep\n----\n\nx',
    ['See [Use](#use) and [there](#deep).', 'x'],
  ],
  [
    'targets with their address below',
    'By quarry_ and `the pit`_.\n\n.. _quarry:\n    https://quarry.example\n.. _the pit:\n   https://pit.example/a\n   b\n\nMore\n----\n\nx',
    ['By [quarry](https://quarry.example) and [the pit](https://pit.example/ab).', 'x'],
  ],
  [
    'chained targets',
    'one_, two_, three_\n\n.. _one:\n.. _two: https://x.org\n.. _three:\n\nEnd\n---\n\nx',
    ['[one](https://x.org), [two](https://x.org), [three](#end)', 'x'],
  ],
  [
    'targets that lead to others',
    'aa_, bb_, `c`_\n\n.. _aa: bb_\n.. _bb: `the c`_\n.. _the c: https://x.org/c_\n.. _`c`: aa_',
    ['[aa](https://x.org/c_), [bb](https://x.org/c_), [c](https://x.org/c_)'],
  ],
  ['targets in a circle', 'dd_\n\n.. _dd: ee_\n.. _ee: dd_', ['dd\\_']],
  [
    'anonymous targets',
    'See this__, `that one`__, `own <https://o.org>`__ and `it`__.\n\n__ https://x.org/1\n.. __: https://x.org/2\n__ x_\n\n.. _x: https://x.org/3',
    ['See [this](https://x.org/1), [that one](https://x.org/2), [own](https://o.org) and [it](https://x.org/3).'],
  ],
  [
    'targets beside their words',
    '`Core <https://c.org>`_, then core_.',
    ['[Core](https://c.org), then [core](https://c.org).'],
  ],
  [
    'names with colons',
    '`a: b`_ `c:d`_\n\n.. _a\\: b: https://x.org\n.. _c:d: https://y.org',
    ['[a: b](https://x.org) [c:d](https://y.org)'],
  ],
  ['quotes after a target', 'x\n\n.. _here:\n\n    Rock.', ['x', '> Rock.']],
  [
    'roles',
    ':class:`~strata.Chart`, :doc:`guide`, :pep:`8`.',
    ['`strata.Chart`, [guide](guide.rst), [PEP 8](https://peps.python.org/pep-0008/).'],
  ],
  ['substitutions', 'A |logo|.\n\n.. |logo| image:: l.png\n   :alt: Logo', ['A ![Logo](l.png).']],
  [
    'code that is tested, in Python whatever group it names',
    '.. testcode:: group\n\n   draw()\n\n.. doctest::\n\n   >>> draw()',
    ['```python\ndraw()\n```', '```pycon\n>>> draw()\n```'],
  ],
  ['literal blocks', 'Run::\n\n    a\n\n      b\n\nEnd.', ['Run:', '```\na\n\n  b\n```', 'End.']],
  ['code', '.. code-block:: python\n   :linenos:\n\n   a\n\n   b', ['```python\na\n\nb\n```']],
  ['the language of all code', '.. highlight:: c\n\nSo::\n\n  x', ['So:', '```c\nx\n```']],
  ['doctests', '>>> draw()\n3', ['```pycon\n>>> draw()\n3\n```']],
  ['alerts', '.. warning:: Mind\n   this.', ['> [!WARNING]\n> Mind\n> this.']],
  ['lists', '* one\n  two\n\n  * deep\n\n* three\n\n2. four', ['- one\n  two\n\n  - deep', '- three', '2. four']],
  ['definitions', 'term\n    Its meaning.', ['- **term**\n\n  Its meaning.']],
  ['options', '-a, --all  Show all', ['- `-a, --all`\n\n  Show all']],
  ['simple tables', '===  ====\nK    V\n===  ====\na    ``b``\n===  ====', ['| K | V |\n| --- | --- |\n| a | `b` |']],
  [
    'simple tables without a header, each by itself',
    '===  ====\na    one\n\nb    two\n===  ====\n\n===  ====\nK    V\n===  ====\nc    three\n===  ====\n\nAfter.',
    ['| a | one |\n| --- | --- |\n| b | two |', '| K | V |\n| --- | --- |\n| c | three |', 'After.'],
  ],
  [
    'documents by their names, and series of standards',
    'See :doc:`/guide/getting-started`, :doc:`concepts/index`, :doc:`this <x>`, :pep:`8` and :rfc:`the rule <2119>`.',
    [
      'See [getting started](/guide/getting-started.rst), [concepts](concepts/index.rst), [this](x.rst), [PEP 8](https://peps.python.org/pep-0008/) and [the rule](https://datatracker.ietf.org/doc/html/rfc2119.html).',
    ],
  ],
  [
    'grid tables',
    '+---+-----+\n| K | V   |\n+===+=====+\n| a | one |\n|   | two |\n+---+-----+',
    ['| K | V |\n| --- | --- |\n| a | one two |'],
  ],
  ['list tables', '.. list-table::\n\n   * - K\n     - V\n   * - a\n     - b', ['| K | V |\n| --- | --- |\n| a | b |']],
  ['tables of values', '.. csv-table::\n   :header: K, V\n\n   a, "b, c"', ['| K | V |\n| --- | --- |\n| a | b, c |']],
  ['quotes', 'He said:\n\n    Rock.', ['He said:', '> Rock.']],
  ['pictures', '.. figure:: a.png\n   :alt: Chart\n\n   Drawn.', ['![Chart](a.png)\n\nDrawn.']],
  ['versions', '.. versionadded:: 2.0\n   The depth.', ['*New in version 2.0*: The depth.']],
  ['lines', '| one\n| two', ['one  \ntwo']],
  ['raw HTML', '.. raw:: html\n\n   <p><b>x</b></p>', ['**x**']],
];

describe('reStructuredText', () => {
  it.each(CASES)('reads %s', (_name, text, expected) => {
    expect(markdown(text)).toEqual(expected);
  });

  it.each(CASES)('quotes %s', (_name, text) => {
    const lines = text.split('\n');
    for (const block of blocks(text))
      expect(
        isQuote(block.markdown, lines.slice(block.start_line - 1, block.end_line).join('\n'), 'restructuredtext'),
        block.markdown,
      ).toBe(true);
  });

  it('sees a changed word, number or address', () => {
    expect(isQuote('Takes 7 rocks.', 'Takes 6 rocks.', 'restructuredtext')).toBe(false);
    expect(isQuote('Takes [rocks](https://b.org).', 'Takes `rocks <https://a.org>`_.', 'restructuredtext')).toBe(false);
    expect(isQuote('```\nb\n```', 'a', 'restructuredtext')).toBe(false);
  });

  it('gives sections by their adornment, and names what is not counted', () => {
    const outline = read(
      '======\nStrata\n======\n\n.. image:: https://img.shields.io/x.svg\n\n.. contents::\n\nUse\n---\n\nx\n\n----\n\n.. a comment\n\nMore\n~~~~\n\ny\n\nEnd\n---\n\nz\n',
    );
    expect(outline.sections.map(({ heading, level }) => `${level} ${heading?.anchor}`)).toEqual([
      '1 strata',
      '2 use',
      '3 more',
      '2 end',
    ]);
    expect(outline.title).toBe('Strata');
    expect(outline.uncounted.map(({ reason }) => reason)).toEqual([
      'rule',
      'badges',
      'table of contents',
      'rule',
      'comment',
    ]);
  });

  it('cites a title with a line above it where its words stand', () => {
    const { sections } = read('========\nTidemark\n========\n\nx\n\n=====\n Use\n=====\n\ny\n');
    expect(sections.map(({ heading, start_line }) => [heading?.text, start_line])).toEqual([
      ['Tidemark', 2],
      ['Use', 8],
    ]);
  });

  it('knows the labels of a heading', () => {
    const { sections } = read('.. _deep:\n.. _Far Down:\n\nUse\n===\n\nx\n\nMore\n====\n\ny\n');
    expect(sections.map(({ heading }) => heading?.labels)).toEqual([['deep', 'far down'], undefined]);
  });

  it('keeps what has no Markdown, left out with the reason', () => {
    expect(blocks('.. autofunction:: strata.draw').map(({ left_out }) => left_out)).toEqual([
      'the directive "autofunction" has no Markdown',
    ]);
  });
});

it('reads a title right behind a comment, and takes no title in the middle of a paragraph', () => {
  const titles = (text: string) => read(text).sections.flatMap(({ heading }) => heading?.text ?? []);
  expect(titles('.. Made by hand.\nStrata\n======\n\nWords.')).toContain('Strata');
  expect(titles('Words.\nStrata\n======\n\nMore.')).not.toContain('Strata');
});

it('takes words in single marks for code where no prose is spelled so', () => {
  const of = (words: string): string | undefined =>
    readOutline({
      path: 'README.rst',
      text: `Strata\n======\n\nDraws ${words} well.\n`,
      role: 'readme',
      product: { names: ['Strata'], packageName: null, version: null },
    }).sections[0]?.blocks[0]?.markdown;
  for (const code of ['draw()', '--fast', 'strata.draw', 'draw_all', 'drawAll', 'rock[0]', '&'])
    expect(of(`\`${code}\``)).toBe(`Draws \`${code}\` well.`);
  for (const words of ['rock', 'Rock of Ages', 'well-known']) expect(of(`\`${words}\``)).toBe(`Draws *${words}* well.`);
});

it('a value that only the docs site knows is on no page, and one that the document defines is', () => {
  const found = read(
    'Strata |release| draws.\n\nStrata |release| requires:\n\n- paper\n\nOn |paper|.\n\n.. |paper| replace:: any paper\n\nThe depth ``|x|`` of it.\n',
  );
  expect(found.sections.flatMap(({ blocks }) => blocks.map(({ markdown, left_out }) => [markdown, left_out]))).toEqual([
    ['Strata |release| draws.', 'holds a value that only its docs site knows'],
    ['Strata |release| requires:', null],
    ['- paper', null],
    ['On any paper.', null],
    ['The depth `|x|` of it.', null],
  ]);
});

it('a reference that an included file may define is its words', () => {
  const words = (text: string) => read(text).sections.flatMap(({ blocks }) => blocks.map(({ markdown }) => markdown));
  expect(words('.. include:: names.rst\n\nDraws on Paper_ too.\n')).toContain('Draws on Paper too.');
  expect(words('Draws on paper_ too.\n')).toEqual(['Draws on paper\\_ too.']);
});
