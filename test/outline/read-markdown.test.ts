/** Markdown documents as outlines: sections, blocks, ids, HTML as content, what is not counted. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const read = (text: string, path = 'README.md') =>
  readOutline({ path, text, role: 'readme', product: { names: ['Strata'], packageName: 'strata', version: null } });
const blocks = (text: string) => read(text).sections.flatMap((section) => section.blocks);
const markdown = (text: string) => blocks(text).map((block) => block.markdown);

const README = `<p align="center">
  <img src="logo.png" alt="Strata">
</p>

<h1 align="center">Strata</h1>

[![ci](https://img.shields.io/ci.svg)](https://ci.org)

Draws layers of **rock**. See the [guide][g].

## 🚀 Use it

    strata draw

- one
- two

### Options

<dl>
  <dt><code>depth</code></dt>
  <dd>How deep to draw.</dd>
</dl>

## Use it

Last.

[g]: docs/guide.md
`;

describe('indented code', () => {
  it.each(['    ', '     ', '\t ', '   '])('ends before a line of white space: %j', (white) => {
    const text = `# Strata\n\n    strata draw\n${white}\n## Deeper\n\n    strata dig\n\n    strata fill\n${white}\n${white}\n`;
    const found = blocks(text);
    expect(found.map((each) => [each.markdown, each.start_line, each.end_line])).toEqual([
      ['```\nstrata draw\n```', 3, 3],
      ['```\nstrata dig\n\nstrata fill\n```', 7, 9],
    ]);
    const lines = text.split('\n');
    for (const { markdown: shown, start_line, end_line } of found)
      expect(isQuote(shown, lines.slice(start_line - 1, end_line).join('\n'), 'markdown')).toBe(true);
  });
});

describe('sections', () => {
  const outline = read(README);

  it('are headings with what stands under them, in order', () => {
    expect(outline.title).toBe('Strata');
    expect(outline.language).toBe('en');
    expect(
      outline.sections.map(({ heading, level, start_line, end_line, blocks: inside }) => [
        heading?.text ?? null,
        heading?.anchor ?? null,
        level,
        start_line,
        end_line,
        inside.length,
      ]),
    ).toEqual([
      [null, null, 0, 1, 4, 1],
      ['Strata', 'strata', 1, 5, 10, 1],
      ['Use it', 'use-it', 2, 11, 17, 3],
      ['Options', 'options', 3, 18, 24, 1],
      ['Use it', 'use-it-1', 2, 25, 29, 1],
    ]);
    const [, title, use] = outline.sections;
    expect(use?.parent).toBe(title?.section_id);
  });

  it('name what is not counted, with the reason', () => {
    expect(outline.uncounted.map(({ start_line, reason }) => `${start_line} ${reason}`)).toEqual([
      '1 logo',
      '7 badges',
      '29 link definitions',
    ]);
  });

  it('take a row of pictures of which most are badges for badges, and a lone picture for one', () => {
    const picture = (name: string): string => `[![${name}](https://${name})](https://x.org)`;
    const rows = read(
      `# Strata\n\n${picture('img.shields.io/a.svg')}\n${picture('codecov.io/b.svg')}\n${picture('rock.example/c.svg')}\n\n![Chart](chart.png)\n`,
    );
    expect(rows.sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['image']);
    const table = (cell: string): string =>
      `# Strata\n\n| Build | Shop |\n| --- | --- |\n| ${cell} | ${picture('img.shields.io/a.svg')} |\n`;
    expect(read(table(picture('codecov.io/b.svg'))).sections[0]?.blocks).toEqual([]);
    expect(read(table('Granite')).sections[0]?.blocks).toHaveLength(1);
  });

  it('hold blocks that quote their lines', () => {
    const lines = README.split('\n');
    for (const { markdown: shown, start_line, end_line } of outline.sections.flatMap((section) => section.blocks))
      expect(isQuote(shown, lines.slice(start_line - 1, end_line).join('\n'), 'markdown'), shown).toBe(true);
  });

  it('keep their ids when lines shift and words change', () => {
    const moved = read(README.replace('Draws', 'More.\n\nPaints').replace('Last.', 'The last.'));
    const ids = (of: typeof outline) => of.sections.map(({ section_id }) => section_id);
    expect(ids(moved)).toEqual(ids(outline));
    expect(moved.sections.at(-1)?.blocks[0]?.block_id).toBe(outline.sections.at(-1)?.blocks[0]?.block_id);
    expect(new Set(ids(outline)).size).toBe(5);
  });

  it('are told apart though a heading is a name of every object', () => {
    const odd = read('# __proto__\n\na\n\n## constructor\n\nb\n\n[__proto__]: x\n');
    expect(odd.sections.map(({ heading }) => heading?.text)).toEqual(['__proto__'.replace(/_/gu, ''), 'constructor']);
  });
});

describe('links inside a document', () => {
  it('lead to the id that a section is known by, whichever of its ids they use', () => {
    const { sections } = read(
      '# A\n\nSee [x](#other), [y](#inner), [z](#custom), [w](#two-words), [v](#gone).\n\n<a id="other"></a>\n## One\n\na\n\n## <a name="inner"></a>Two\n\nb\n\n## Two words {#custom}\n\nc\n',
    );
    expect(sections.map(({ heading }) => heading?.anchor)).toEqual(['a', 'one', 'two', 'custom']);
    expect(sections[0]?.blocks[0]?.markdown).toBe('See [x](#one), [y](#two), [z](#custom), [w](#custom), [v](#gone).');
  });
});

describe('blocks', () => {
  it('are Markdown that stands by itself', () => {
    expect(markdown(README)).toEqual([
      '![Strata](logo.png)',
      'Draws layers of **rock**. See the [guide](docs/guide.md).',
      '```\nstrata draw\n```',
      '- one',
      '- two',
      '- **`depth`**\n\n  How deep to draw.'.replace('**`depth`**', '`depth`'),
      'Last.',
    ]);
  });

  it('hold HTML between words as Markdown', () => {
    expect(
      markdown(
        'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br>and <a href="x y">so</a> <b>on </b>with <i>it</i> <img src="a.png"> List<T>.',
      ),
    ).toEqual(['Press `Ctrl`, H₂O  \nand [so](<x%20y>) **on** with *it* ![](a.png) List\\<T>.']);
  });

  it.each([
    ['180 / 2<sup>(5n+parity(n)-2)/2</sup>', '180 / 2^((5n+parity(n)-2)/2)'],
    ['x<sub>i-1</sub>', 'x\\_i-1'],
    ['x<sub>i + 1,j</sub>', 'x\\_(i + 1,j)'],
    ['e<sup>-x²/2σ</sup>', 'e^(-x²/2σ)'],
    ['Fast<sup>since 2.0</sup>', 'Fastsince 2.0'],
    ['Layers <sup>read-only</sup>', 'Layers read-only'],
  ])('keep what is raised or lowered as such where it is a sum: %s', (html, words) => {
    expect(markdown(html)).toEqual([words]);
  });

  it('read tables of HTML, also where blank lines tear them', () => {
    expect(
      markdown(
        '<table>\n<tr><th>Key</th><th>Does</th></tr>\n\n<tr><td><code>a|b</code></td><td>one<br>two</td></tr>\n</table>',
      ),
    ).toEqual(['| Key | Does |\n| --- | --- |\n| `a\\|b` | one two |']);
  });

  it('take a table that only arranges as what stands in it', () => {
    expect(markdown('<table><tr><th>Browsers</th><td>\nLoad it:\n\n```html\n<b>\n```\n\n</td></tr></table>')).toEqual([
      'Browsers',
      'Load it:',
      '```html\n<b>\n```',
    ]);
  });

  it('read details as its summary and what it hides', () => {
    expect(markdown('<details>\n<summary>All <i>options</i></summary>\n\nHidden.\n\n</details>')).toEqual([
      'All *options*',
      'Hidden.',
    ]);
  });

  it('leave out a block that shows who pays as a whole, and no other', () => {
    const advert =
      '<div align="center">\n<sup>Special thanks to:</sup>\n<a href="https://quarry.example?utm_source=strata"><img src="q.png" alt="Quarry">\n<b>Fast stones for everyone.</b></a>\n</div>';
    expect(markdown(`# Strata\n\n${advert}\n\nDraws rock.`)).toEqual(['Draws rock.']);
    const own = '<p>Backed by <a href="https://atlas.example">Atlas</a>, a store of maps.</p>';
    expect(markdown(`# Strata\n\n${own}`)).toHaveLength(1);
  });
  it('stand in a title of a deeper level where it is the name of the product', () => {
    const levels = (text: string) => read(text).sections.flatMap(({ heading, level }) => (heading ? [level] : []));
    expect(levels('Strata\n------\n\nDraws rock.\n\n## Use\n\nx')).toEqual([1, 2]);
    expect(levels('## Granite\n\nDraws rock.\n\n## Use\n\nx')).toEqual([2, 2]);
    expect(levels('# Rock\n\n## Strata\n\nx')).toEqual([1, 2]);
  });
  it('keep line breaks in cells, and names of DocFX as code', () => {
    expect(markdown('| a |\n| --- |\n| *one* <br/>*two* |')).toEqual(['| a |\n| --- |\n| *one* <br>*two* |']);
    expect(markdown('Made by <xref:Strata.Pen`1> alone.')).toEqual(['Made by `Strata.Pen` alone.']);
    const passage = 'Made by <xref:Strata.Pen`1> alone.';
    expect(isQuote('Made by `Strata.Pen` alone.', passage, 'markdown')).toBe(true);
    expect(isQuote('Made by `Strata.Ink` alone.', passage, 'markdown')).toBe(false);
  });
  it('keep what Markdown cannot show, left out with the reason', () => {
    expect(blocks('<iframe src="x"></iframe>').map(({ kind, left_out }) => [kind, left_out])).toEqual([
      ['html', 'Markdown cannot show <iframe>'],
    ]);
  });

  it('escape words of HTML that Markdown would read as markup', () => {
    expect(markdown('<p>1. a_b *c* [d] &lt;e&gt;</p>')).toEqual(['1\\. a_b \\*c\\* \\[d\\] \\<e>']);
  });

  it('know alerts, languages and lines', () => {
    expect(
      blocks('> [!NOTE]\n> Mind.\n\n> So.\n\n```{.python title="x"}\na\n```\n').map(
        ({ kind, language, start_line, end_line }) => [kind, language, start_line, end_line],
      ),
    ).toEqual([
      ['alert', null, 1, 2],
      ['quote', null, 4, 4],
      ['code', 'python', 6, 8],
    ]);
  });
});

it('leaves out a block of code that nothing closes, and no other', () => {
  const read = (text: string) =>
    readOutline({
      path: 'docs/a.md',
      text,
      role: 'docs',
      product: { names: ['Strata'], packageName: null, version: null },
    })
      .sections.flatMap(({ blocks }) => blocks)
      .map(({ kind, left_out }) => [kind, left_out]);
  expect(read('# A\n\nWords.\n\n```\ncode\n\nNote that:\n\n- one\n')).toEqual([
    ['paragraph', null],
    ['code', 'nothing closes its block of code'],
  ]);
  for (const closed of ['```\ncode\n```', '~~~~\ncode\n~~~~~', '``` py\ncode\n  ```', '    code'])
    expect(read(`# A\n\n${closed}\n`)).toEqual([['code', null]]);
});

describe('what a docs generator puts in place of a line', () => {
  const shown = (text: string) =>
    blocks(text).flatMap(({ markdown: own, left_out }) => (left_out === null ? [own] : []));
  it.each([
    ['an object of the API', '::: strata.Map\n    options:\n      members:\n        - open\n\nAfter.'],
    ['one by its name alone', '::: strata\n    options:\n      members: true\n\nAfter.'],
    ['a table of contents', '[TOC]\n\nAfter.'],
    ['one of Azure', '[[_TOC_]]\n\nAfter.'],
    ['one of kramdown', '* TOC\n{:toc}\n\nAfter.'],
    ['an include', '--8<-- "docs/x.md"\n\nAfter.'],
    ['one of Liquid', '{% include "x.md" %}\n\nAfter.'],
    ['a macro', '{{ table_of(rocks) }}\n\nAfter.'],
    ['a directive of another language', '```{eval-rst}\n.. autoclass:: strata.Map\n   :members:\n```\n\nAfter.'],
    ['a directive that draws the API', '```{autoclass} strata.Map\n:members:\n```\n\nAfter.'],
  ])('is no text: %s', (_name, text) => {
    expect(shown(text)).toEqual(['After.']);
  });
  it.each([
    ['a container', '::: tip Listen\nIt is loud.\n:::', ['> [!TIP]\n> **Listen**\n>\n> It is loud.']],
    ['one in code', '```md\n::: strata.Map\n```', ['```md\n::: strata.Map\n```']],
    ['words about one', 'Write [TOC] at the top.', ['Write [TOC] at the top.']],
    ['a value in a sentence', 'It fills {{ name }} in.', ['It fills {{ name }} in.']],
  ])('stays: %s', (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });
});

describe('tags of components', () => {
  it.each([
    ['<Callout type="warn">Careful</Callout>', 'Careful'],
    ['Press <Key>Enter</Key> now.', 'Press Enter now.'],
    ['Takes a List<String> and a Map<K, V>.', 'Takes a List\\<String> and a Map<K, V>.'],
    ['A <T extends Rock> is bound.', 'A \\<T extends Rock> is bound.'],
  ])('%s', (text, expected) => {
    expect(markdown(`# Strata\n\n${text}`)).toEqual([expected]);
    expect(isQuote(expected, text, 'markdown')).toBe(true);
  });
});

describe('references that a plugin of the docs site defines', () => {
  it.each([
    ['Call [draw][strata.draw] or [strata.Layer.fill][].', 'Call draw or strata.Layer.fill.'],
    ['Call [`strata.draw`][].', 'Call `strata.draw`.'],
    ['Call `[draw][strata.draw]` of [one][two].', 'Call `[draw][strata.draw]` of [one][two].'],
    ['Call [draw][strata.draw].\n\n[strata.draw]: https://strata.example', 'Call [draw](https://strata.example).'],
  ])('%s', (text, shown) => {
    expect(markdown(text)[0]).toBe(shown);
    expect(isQuote(shown, text, 'markdown')).toBe(true);
  });
});
