/** Docstrings as Markdown, and their first sentence: a case for each convention, and for what only looks like the end of a sentence. */
import { describe, expect, it } from 'vitest';
import { docBlocks, docLine, docSummary, docWords } from '../../src/derive/doc-text.ts';

describe('what docstrings in reStructuredText hold', () => {
  it.each([
    ['a link', 'See the `guide\n<https://x.org>`_ first.', ['See the [guide](https://x.org) first.']],
    ['a named link', 'See `the guide`_.\n\n.. _the guide: https://x.org', ['See [the guide](https://x.org).']],
    ['a name that nothing tells', 'See `Chart`_ and `draw`.', ['See Chart and `draw`.']],
    ['a rubric', '.. rubric:: Limits\n\nNone.', ['**Limits**', 'None.']],
    ['a picture and a comment', 'Draws.\n\n.. image:: a.png\n   :alt: A\n\n.. internal\n\nMore.', ['Draws.', 'More.']],
    ['a footnote', 'Draws [1]_ rocks.', ['Draws [1] rocks.']],
  ])('reads %s', (_name, doc, expected) => {
    expect(docBlocks(doc, 'python')).toEqual(expected);
  });
});

describe('code in docstrings', () => {
  it.each([
    [
      'a fence in an indented part',
      'python',
      'Converts.\n\nExamples:\n  ```pycon\n  >>> f(0)\n  0\n\n  ```\n\nMore.',
      ['Converts.', 'Examples:', '```pycon\n>>> f(0)\n0\n\n```', 'More.'],
    ],
    [
      'few spaces',
      'php',
      "Usage:\n\n   $a = new A();\n   $b = array(\n       'c' => 1,\n   );\n\nMore.",
      ['Usage:', "```php\n$a = new A();\n$b = array(\n    'c' => 1,\n);\n```", 'More.'],
    ],
    [
      'code below an item',
      'php',
      'Usage:\n1. Get it\n2. Run it:\n\n     $a->run();\n     $a->end();',
      ['Usage:', '1. Get it\n2. Run it:\n\n   ```php\n   $a->run();\n   $a->end();\n   ```'],
    ],
    [
      'prose that is indented',
      'php',
      'Draws.\n\n  What it draws is\n  a rock.',
      ['Draws.', '  What it draws is\n  a rock.'],
    ],
    ['four spaces', 'node', 'Like:\n\n    a b c\n\nEnd.', ['Like:', '```text\na b c\n```', 'End.']],
    ['an item of two paragraphs', 'php', '- one\n\n  more of (it)', ['- one\n\n  more of (it)']],
  ])('reads %s', (_name, ecosystem, doc, expected) => {
    expect(docBlocks(doc, ecosystem)).toEqual(expected);
  });
});

describe('labels of sections', () => {
  const labelled = (label: string) =>
    label === 'deep layers'
      ? { title: 'Layers `below`', url: 'https://x.org/a#deep' }
      : label === 'near'
        ? { title: 'Near layers' }
        : undefined;
  it.each([
    ['See :ref:`Deep  layers`.', 'See [Layers `below`](https://x.org/a#deep).'],
    ['See :ref:`the deep <deep layers>`.', 'See [the deep](https://x.org/a#deep).'],
    ['See :std:ref:`near` ones.', 'See Near layers ones.'],
    ['See :ref:`far`, :ref:`so far <far>`.', 'See `far`, so far.'],
    ['See :class:`near`.', 'See `near`.'],
  ])('%s', (doc, expected) => {
    expect(docBlocks(doc, 'python', labelled)).toEqual([expected]);
  });
});

describe('docSummary', () => {
  it.each([
    ['PEP 257, one line', 'python', 'Draw a chart.', 'Draw a chart.'],
    ['PEP 257, several lines', 'python', 'Draw a chart.\n\nTakes :class:`~strata.Chart`.', 'Draw a chart.'],
    ['a summary that is wrapped', 'python', 'Draw a chart\nof many layers. And more.', 'Draw a chart of many layers.'],
    ['roles of Sphinx', 'python', 'Draw a :class:`~strata.Chart` with ``depth``.', 'Draw a `Chart` with `depth`.'],
    ['Go doc', 'go', 'Draw draws the chart. It returns an error\nif there is none.', 'Draw draws the chart.'],
    [
      'Go doc with a version',
      'go',
      'Parse reads files of version 1.2 and later. It is slow.',
      'Parse reads files of version 1.2 and later.',
    ],
    ['JSDoc', 'node', 'Draws {@link Chart}. Takes a {@link Depth depth}.', 'Draws `Chart`.'],
    ['JSDoc with Markdown', 'node', 'Draws `a.b`. See [docs](x).', 'Draws `a.b`.'],
    ['Javadoc', 'java', 'Draws a {@code Chart}.\n<p>\nTakes long.', 'Draws a `Chart`.'],
    ['Javadoc without an end', 'java', 'Draws a chart\n\n<p>Takes long.', 'Draws a chart'],
    ['a paragraph', '', 'Strata draws layers. It is fast.', 'Strata draws layers.'],
    [
      'a paragraph with a link',
      '',
      'Strata is for [Rock v2.](https://x.org) It is fast.',
      'Strata is for [Rock v2.](https://x.org) It is fast.',
    ],
    ['an abbreviation', '', 'Draws rocks, e.g. Granite. And sand.', 'Draws rocks, e.g. Granite.'],
    ['initials', '', 'Made by J. Stone. It draws.', 'Made by J. Stone.'],
    ['a name with a dot', '', 'Runs on Node.js and Deno. It draws.', 'Runs on Node.js and Deno.'],
    ['a question', '', 'Need rocks? Draw them.', 'Need rocks?'],
    ['a sentence in code', '', 'Use `a. B` here. Then go.', 'Use `a. B` here.'],
    ['Chinese', '', '绘制岩层。很快。', '绘制岩层。'],
  ])('reads %s', (_name, ecosystem, doc, expected) => {
    expect(docSummary(doc, ecosystem)).toBe(expected);
  });

  it.each([
    ['a lead to something', 'Draws one of:\n\n- a\n- b'],
    ['code', '```py\ndraw()\n```'],
    ['a list', '- a\n- b'],
    ['nothing', '  '],
    ['words that point elsewhere', 'See below for details.'],
    ['words that point to another place', 'Please refer to the manual for details.'],
  ])('has none for %s', (_name, doc) => {
    expect(docSummary(doc, '')).toBeUndefined();
  });
});

describe('docBlocks', () => {
  it('keeps paragraphs, code and doctests apart', () => {
    expect(docBlocks('Draw.\n\n>>> draw()\n3\n\nSo::\n\n    a\n\n    b\n\nEnd.', 'python')).toEqual([
      'Draw.',
      '```pycon\n>>> draw()\n3\n```',
      'So:',
      '```python\na\n\nb\n```',
      'End.',
    ]);
  });

  it.each(['.. note::', '.. note:'])('reads what stands under %s as words', (directive) => {
    expect(
      docBlocks(
        ['Draw.', '', directive, '', '   Only ``Rock`` is', '   drawn.', '', '   >>> draw()', '   3', '', 'End.'].join(
          '\n',
        ),
        'python',
      ),
    ).toEqual(['Draw.', 'Note: Only `Rock` is\ndrawn.', '```pycon\n>>> draw()\n3\n```', 'End.']);
  });

  it('reads words that hang below their first line, with code in a fence, as words', () => {
    expect(docBlocks('Draw.\n\n\tOnly rock.\n\n\t```js\n\tdraw();\n\n\tsave();\n\t```\n\n\tEnd.', 'node')).toEqual([
      'Draw.',
      'Only rock.',
      '```js\ndraw();\n\nsave();\n```',
      'End.',
    ]);
  });

  it('keeps what is indented below an item with it', () => {
    expect(docBlocks('Holds:\n\n- a layer of\n\n  - rock\n\n    hard\n\n- sand\n\nEnd.', 'python')).toEqual([
      'Holds:',
      '- a layer of\n\n  - rock\n\n    hard',
      '- sand',
      'End.',
    ]);
  });

  it('reads doctests under their directive, in a list too', () => {
    expect(docBlocks('Draw:\n\n.. doctest::\n\n    >>> draw()\n    3\n\nSave.', 'python')).toEqual([
      'Draw:',
      '```pycon\n>>> draw()\n3\n```',
      'Save.',
    ]);
  });

  it('leaves out what the makers note for themselves', () => {
    expect(docBlocks('Draw.\n\nTODO: draw faster\n\nTODOs are drawn.', 'python')).toEqual([
      'Draw.',
      'TODOs are drawn.',
    ]);
    expect(docBlocks('Draw draws.\nTODO: fold this\n\n```text\ninto the other.\n```\n\nMore.', 'go')).toEqual([
      'Draw draws.',
      'More.',
    ]);
    expect(docBlocks('Draws.\nAdapted from: https://example.com/draw.php#L3\n\nAdapted from life.', 'php')).toEqual([
      'Draws.',
      'Adapted from life.',
    ]);
    expect(docBlocks('Draw.\n\n```go\n// TODO: yours\n```', 'go')).toEqual(['Draw.', '```go\n// TODO: yours\n```']);
  });

  it('leaves out a list of its own headings', () => {
    const list = '- [One](#one)\n- Two';
    expect(docBlocks(`Draw.\n\n**Table of Contents**\n\n${list}\n\n# One\n\nWords.`, 'rust')).toEqual([
      'Draw.',
      '**One**',
      'Words.',
    ]);
    expect(docBlocks(`Contents of a box:\n\n${list}`, 'rust')).toEqual(['Contents of a box:', '- One\n- Two']);
  });

  it.each([
    ['that ends in a backtick', 'Of ``,```, all of ``x``.', 'Of `` ,` ``, all of `x`.'],
    ['that begins with one', 'Of ```,`` and ``x``.', 'Of `` `, `` and `x`.'],
    ['with one inside', 'Of ``a`b``.', 'Of ``a`b``.'],
    ['over two lines', 'Of ``a\n  b`` and ``c``.', 'Of `a b` and `c`.'],
    ['beside code of Markdown', 'Of ```a``` and ``c``.', 'Of ```a``` and `c`.'],
    ['that nothing closes', 'Of ``a and\n\nb``.', 'Of ``a and\n\nb``.'],
  ])('shows a literal %s as code', (_name, doc, shown) => {
    expect(docBlocks(doc, 'python').join('\n\n')).toBe(shown);
  });
});

it('shows code with empty lines, which only its indentation tells, as one sample', () => {
  const doc =
    'Waits.\n\nExample:\n\n    @task()\n    def sleep(n):\n        wait(n)\n\n    # Call it.\n    rh = sleep(2)\n\nMore.';
  expect(docBlocks(doc, 'python')).toEqual([
    'Waits.',
    'Example:',
    '```python\n@task()\ndef sleep(n):\n    wait(n)\n\n# Call it.\nrh = sleep(2)\n```',
    'More.',
  ]);
  // What hangs below words at once may be words.
  expect(docBlocks('Note:\n    This is prose(n).\n\nMore.', 'python')).toEqual(['Note:\nThis is prose(n).', 'More.']);
  expect(docBlocks('- One\n\n    More of one.\n', 'python')).toEqual(['- One\n\n    More of one.']);
});

it('keeps a plain table whose first column is signs of Markdown as it is written', () => {
  expect(
    docBlocks('Inputs:\n* = every value\n*/n = every "n" times\nm-n = every time m..n\n\nMore.', 'python'),
  ).toEqual(['Inputs:', '```text\n* = every value\n*/n = every "n" times\nm-n = every time m..n\n```', 'More.']);
  expect(docBlocks('* one = a thing\n* two = another', 'python')).toEqual(['* one = a thing\n* two = another']);
  expect(docBlocks('depth = 3 metres\nwidth = 2 metres', 'python')).toEqual(['depth = 3 metres\nwidth = 2 metres']);
});

it('closes code that a comment leaves open', () => {
  expect(docBlocks('Reads.\n\n```rust\nread();', 'rust')).toEqual(['Reads.', '```rust\nread();\n```']);
});

it('leaves out what nests by the thousand, and keeps the rest', () => {
  expect(docBlocks(`Reads a log.\n\n${'- '.repeat(20_000)}\n\nThen ends.`, 'python')).toEqual([
    'Reads a log.',
    'Then ends.',
  ]);
});

it('shows headings of a comment in bold, fields by their names and tags of HTML as what they mean', () => {
  expect(docBlocks('Sorts.\n\nTitle\n=====\n\nWords.\n\nSub\n---\nMore.\n\n# Heading #', 'python')).toEqual([
    'Sorts.',
    '**Title**',
    'Words.',
    '**Sub**',
    'More.',
    '**Heading**',
  ]);
  expect(docBlocks(':note: this\n:Example:\n\n    >>> 1\n    1\n\nSee :class:`X`.', 'python')).toEqual([
    '**note:** this',
    '**Example:**',
    '```pycon\n>>> 1\n1\n```',
    'See `X`.',
  ]);
  expect(docBlocks('.. glossary:: Terms\n   :sorted:\n\n   Tide\n\nMore.', 'python')).toEqual([
    '**Terms**',
    'Tide',
    'More.',
  ]);
  expect(docLine('base 2<sup>10</sup>, H<sub>2</sub>O, <x> and `<sup>`', 'python')).toBe(
    'base 2¹⁰, H₂O, <x> and `<sup>`',
  );
  expect(docBlocks('<details><summary>More</summary>\n\nWords <b>here</b>.\n\n</details>', 'node')).toEqual([
    '**More**',
    'Words **here**.',
  ]);
  // No headings: a list, a table and a rule.
  for (const block of ['- one\n- two', '| a |\n| --- |\n| b |']) expect(docBlocks(block, 'python')).toEqual([block]);
  expect(docBlocks('One\ntwo\n---\nthree', 'python')).toEqual(['One\ntwo', '---', 'three']);
});

it.each([
  ['Check if a lamp is lit.', 'Check if a lamp is lit.'],
  ['Read the whole wick.', 'Read the whole wick.'],
  ['Visit each lamp once.', 'Visit each lamp once.'],
  ['For more general cases, use the lamp itself.', 'For more general cases, use the lamp itself.'],
  ['Check the documentation first.', undefined],
  ['Read our guide on lamps.', undefined],
  ['For more information, light it.', undefined],
  ['For further lamps see the pier.', undefined],
  ['See the pier.', undefined],
])('knows a description from a pointer elsewhere: %s', (words, summary) =>
  expect(docSummary(words, 'go')).toBe(summary),
);

it.each([
  ['Opens the lamp\nNote that it is hot\nTo close it use Close', 'Opens the lamp'],
  ['Opens the lamp of\nThe Harbour.', 'Opens the lamp of The Harbour.'],
  ['Opens the lamp,\nIf it is shut.', 'Opens the lamp, If it is shut.'],
])('takes a line that begins anew for a new sentence: %j', (words, summary) =>
  expect(docSummary(words, 'go')).toBe(summary),
);

it('puts paragraphs on one line only where the first of them ends', () => {
  expect(docWords('The mark.\n\nNo other has it', 'php')).toBe('The mark. No other has it');
  expect(docWords('the mark of a wick\n\nNo other has it', 'php')).toBeUndefined();
});

it('begins no sentence and ends none at signs alone', () => {
  expect(docSummary('!!! NOT for production\nit is a toy', 'cpp')).toBe('!!! NOT for production it is a toy');
  expect(docSummary('Stop! Dig here.', 'cpp')).toBe('Stop!');
});

it('keeps the lines of a value between brackets that stand alone', () => {
  const value = '[\n    // first\n    ["a", "[^/]+"],\n\n    [1],\n]';
  expect(docBlocks(`Gives:\n\n${value}\n\nOr none.`, 'php')).toEqual([
    'Gives:',
    `\`\`\`php\n${value}\n\`\`\``,
    'Or none.',
  ]);
  expect(docBlocks('Gives\n[\nor not\n]', 'php').join('\n')).not.toContain('```');
});

it('calls a literal block Python only where a line of it can be nothing else', () => {
  const shown = (code: string): string => docBlocks(`Run::\n\n    ${code}\n`, 'python').at(-1)!.split('\n')[0]!;
  for (const code of ['draw(3)', 'chart = Chart()', 'import strata', 'for row in rows:', '@task', '{"depth": 3}'])
    expect([code, shown(code)]).toEqual([code, '```python']);
  for (const code of [
    'python -m strata chart.csv',
    '``Chart(3)``',
    'rock://layer:3/depth?unit=m',
    'A chart of no depth',
  ])
    expect([code, shown(code)]).toEqual([code, '```text']);
});
