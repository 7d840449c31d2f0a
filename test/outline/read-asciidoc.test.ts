/** AsciiDoc documents as outlines: every construct becomes Markdown that quotes its lines. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const read = (text: string) =>
  readOutline({
    path: 'README.adoc',
    text,
    role: 'readme',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  });
const blocks = (text: string) => read(text).sections.flatMap((section) => section.blocks);

const CASES: [string, string, string[]][] = [
  [
    'marks',
    'Draws *rock* and _layers_ with `draw()`, a*b and c_d_e.',
    ['Draws **rock** and *layers* with `draw()`, a\\*b and c_d_e.'],
  ],
  [
    'links',
    'See link:docs/a.adoc[the guide], https://x.org[there], https://y.org. And <<use,Use>>.',
    ['See [the guide](docs/a.adoc), [there](https://x.org), https://y.org. And [Use](#use).'],
  ],
  ['code', '[source,java]\n----\nint a;\n\nint b;\n----', ['```java\nint a;\n\nint b;\n```']],
  ['literal paragraphs', ' strata draw\n   now', ['```\nstrata draw\n  now\n```']],
  ['Markdown fences', '```sh\nstrata\n```', ['```sh\nstrata\n```']],
  ['alerts', 'NOTE: Mind\nthis.', ['> [!NOTE]\n> Mind\n> this.']],
  ['alert blocks', '[WARNING]\n====\nMind.\n\nThis.\n====', ['> [!WARNING]\n> Mind.\n>\n> This.']],
  ['lists', '* one\ntwo\n** deep\n* three\n\n. first', ['- one\n  two\n\n  - deep', '- three\n\n  1. first']],
  ['code in items', '* so:\n+\n----\na\n----\n* next', ['- so:\n\n  ```\n  a\n  ```', '- next']],
  ['definitions', 'depth:: How deep.', ['- **depth**\n\n  How deep.']],
  ['tables', '[cols="1,1"]\n|===\n|K |V\n\n|a\n|`b`\n|===', ['| K | V |\n| --- | --- |\n| a | `b` |']],
  ['pictures', 'image::chart.png[Chart]', ['![Chart](chart.png)']],
  ['titles of blocks', '.Drawing\n----\na\n----', ['**Drawing**', '```\na\n```']],
  ['quotes', '____\nRock.\n____', ['> Rock.']],
  ['small digits', 'H~2~O and 10^6^', ['H₂O and 10⁶']],
];

describe('AsciiDoc', () => {
  it.each(CASES)('reads %s', (_name, text, expected) => {
    expect(blocks(text).map((block) => block.markdown)).toEqual(expected);
  });

  it.each(CASES)('quotes %s', (_name, text) => {
    const lines = text.split('\n');
    for (const block of blocks(text))
      expect(
        isQuote(block.markdown, lines.slice(block.start_line - 1, block.end_line).join('\n'), 'asciidoc'),
        block.markdown,
      ).toBe(true);
  });

  it('sees a changed word', () => {
    expect(isQuote('Takes *7* rocks.', 'Takes _6_ rocks.', 'asciidoc')).toBe(false);
  });

  it('gives sections with their ids, and names what is not counted', () => {
    const outline = read(
      '= Strata\n:url: https://x.org\n\nimage:https://img.shields.io/x.svg[]\n\nSee {url}[site].\n\n// no\n\n[[using]]\n== Use it\n\nx\n\n=== Deep\n\ny\n',
    );
    expect(outline.sections.map(({ heading, level }) => `${level} ${heading?.anchor}`)).toEqual([
      '1 strata',
      '2 using',
      '3 deep',
    ]);
    expect(outline.uncounted.map(({ reason }) => reason)).toEqual([
      'attributes',
      'badges',
      'comment',
      'markup without words',
    ]);
  });
});
