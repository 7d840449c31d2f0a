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

  it('is recognised by what only it has', () => {
    expect(read('(using)=\n# Use\n\nx').format).toBe('myst');
    expect(read('# Use\n\n`{ref}` x').format).toBe('markdown');
  });
});
