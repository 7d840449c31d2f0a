/** MyST and the admonitions of other Markdown dialects: directives, roles and containers become Markdown that quotes its lines. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const read = (text: string) =>
  readOutline({
    path: 'docs/use.md',
    text,
    role: 'docs',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  });

const CASES: [string, string, string[]][] = [
  ['directives', '```{note}\nMind {py:class}`~strata.Chart`.\n```', ['> [!NOTE]\n> Mind `strata.Chart`.']],
  ['colon fences', ':::{warning} Old\nMind.\n\nThis.\n:::', ['> [!WARNING]\n> **Old**\n>\n> Mind.\n>\n> This.']],
  ['code', '```{code-block} python\n:linenos:\na\n```', ['```python\n\na\n```'.replace('\n\na', '\n\na')]],
  ['references', 'See {ref}`the use <using>` and {doc}`guide`.', ['See [the use](#using) and [guide](guide.md).']],
  ['wrappers', '````{tab-set}\n```{tab-item} One\nInside.\n```\n````', ['**One**', 'Inside.']],
  ['admonitions of MkDocs', '!!! tip "Fast"\n    Draw once.', ['> [!TIP]\n> **Fast**\n>\n> Draw once.']],
  ['admonitions of Docusaurus', ':::danger\nNo.\n:::', ['> [!CAUTION]\n> No.']],
  ['what follows an empty directive', '# Use\n```{currentmodule} strata\n```\n\nDraws.\n\nDeep.', ['Draws.', 'Deep.']],
  [
    'names that Sphinx describes',
    '```{envvar} STRATA_CACHE\nWhere layers are kept.\n\nAt `~/.strata`.\n```\n\n:::{option} --width <columns>\n:no-index:\n\nHow wide.\n:::',
    ['**`STRATA_CACHE`**', 'Where layers are kept.', 'At `~/.strata`.', '**`--width <columns>`**', 'How wide.'],
  ],
  [
    'names within names',
    '````{py:class} Layer(name, *, at="top")\nA layer.\n\n```{py:method} draw() -> list[str]\nDraws.\n```\n````\n\nAfter.',
    ['**`Layer(name, *, at="top")`**', 'A layer.', '**`draw() -> list[str]`**', 'Draws.', 'After.'],
  ],
  [
    'fields of a name that is described',
    '```{py:function} draw(rows)\nDraws.\n\n:param list rows: what it\n    draws\n:param width: how wide\n:type width: int\n:raises ValueError: where there are none\n\nTwice.\n```',
    [
      '**`draw(rows)`**',
      'Draws.',
      '- `rows` (`list`): what it\n  draws',
      '- `width`: how wide\n  (`int`)',
      '- **Raises** `ValueError`: where there are none',
      'Twice.',
    ],
  ],
  [
    'code below a name that is described',
    '````{py:function} draw(rows)\n```text\n:param rows: ``as typed``\n```\n\n:param rows: what it draws\n````',
    ['**`draw(rows)`**', '```text\n:param rows: ``as typed``\n```', '- `rows`: what it draws'],
  ],
  [
    'the program of options',
    '```{program} strata\n```\n\n```{option} --quiet\nSays less.\n```',
    ['**`--quiet`**', 'Says less.'],
  ],
  ['a name that nothing says', '```{confval} strata_width\n```\n\nAfter.', ['**`strata_width`**', 'After.']],
  ['a session', '```{doctest} group\n>>> 1\n1\n```', ['```python\n>>> 1\n1\n```']],
  ['no directive in code', '```text\n:::note\nx\n:::\n```', ['```text\n:::note\nx\n:::\n```']],
];

describe('MyST', () => {
  it.each(CASES)('reads %s', (_name, text, expected) => {
    expect(read(text).sections.flatMap((section) => section.blocks.map((block) => block.markdown))).toEqual(expected);
  });

  it.each(CASES)('quotes %s', (_name, text) => {
    const { sections, format } = read(text);
    const lines = text.split('\n');
    for (const block of sections.flatMap((section) => section.blocks))
      expect(
        isQuote(block.markdown, lines.slice(block.start_line - 1, block.end_line).join('\n'), format),
        block.markdown,
      ).toBe(true);
  });

  it.each([
    ['hidden from readers', '```{envvar} STRATA_CACHE\n:class: hidden\nWhere.\n```'],
    ['an unknown directive', '```{mystery} STRATA_CACHE\nWhere.\n```'],
    ['a description without a name', '```{envvar}\nWhere.\n```'],
    ['a container of another dialect', ':::envvar STRATA_CACHE\nWhere.\n:::'],
    ['what Sphinx draws by itself', '```{py:automodule} strata\n```'],
  ])('shows no words of %s', (_name, text) => {
    const blocks = read(text).sections.flatMap((section) => section.blocks);
    expect(blocks.filter(({ left_out }) => left_out === null)).toEqual([]);
  });

  it('is recognised by what only it has', () => {
    expect(read('(using)=\n# Use\n\nx').format).toBe('myst');
    expect(read('# Use\n\n`{ref}` x').format).toBe('markdown');
  });
});
