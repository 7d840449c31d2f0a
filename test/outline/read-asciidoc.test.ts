/** AsciiDoc documents as outlines: every construct becomes Markdown that quotes its lines. */
import { describe, expect, it } from 'vitest';
import { aroundOf } from '../../src/outline/around.ts';
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
  [
    'rows on one line',
    '|===\n|K|V|W\n\n|a|b|c\n|d|e|f\n|===',
    ['| K | V | W |\n| --- | --- | --- |\n| a | b | c |\n| d | e | f |'],
  ],
  [
    'cells with signs',
    '[%header,cols="1m,2*"]\n|===\n|K |V |W\n|a 2+|b\n.2+|c |x \\| y |z\n|p |q\n|===',
    ['| K | V | W |\n| --- | --- | --- |\n| `a` | b |  |\n| `c` | x \\| y | z |\n|  | p | q |'],
  ],
  [
    'cells with several lines',
    '[cols=2*]\n|===\n|a\n|one\ntwo\n\n|b\n|three\n|===',
    ['| a | one two |\n| --- | --- |\n| b | three |'],
  ],
  [
    'cells with lists',
    '[cols="1,2a"]\n|===\n|K |V\n\n|depth\n|Either:\n\n* one\n* two\n|===',
    ['- **depth**\n\n  Either:\n\n  - one\n\n  - two'],
  ],
  [
    'marks at the start of a cell',
    '[cols="<.<*"]\n|===\n|K |V\n\n|*a*\n|b\n|===',
    ['| K | V |\n| --- | --- |\n| **a** | b |'],
  ],
  ['comma separated tables', ',===\nK,V\na,"b, c"\n,===', ['| K | V |\n| --- | --- |\n| a | b, c |']],
  ['numbers of items', '9. nine\n10. ten\n11. eleven', ['9. nine', '10. ten', '11. eleven']],
  ['lists in lists', '. one\n* deep\n. two', ['1. one\n\n   - deep', '1. two']],
  ['deeper blocks of items', '* a\n** b\n+\n----\nc\n----\n* d', ['- a\n\n  - b\n\n    ```\n    c\n    ```', '- d']],
  ['code right under an item', '* a\n----\nb\n----', ['- a', '```\nb\n```']],
  ['callouts', '----\nx <1>\n----\n<1> one\n<2> two', ['```\nx <1>\n```', '1. one', '2. two']],
  ['examples', '.Draw\n====\nRock:\n\n----\na\n----\n====', ['**Draw**', 'Rock:', '```\na\n```']],
  ['options at the start of a line', '--verbose is loud.\n\nNext.', ['--verbose is loud.', 'Next.']],
  ['code with more options', '[source%nowrap,java,linenums]\n----\nint a;\n----', ['```java\nint a;\n```']],
  [
    'attributes in code that takes them',
    ':v: 1.2\n\n[source,xml,subs="+attributes"]\n----\n<v>{v}</v>\n----\n\n----\n{v}\n----',
    ['```xml\n<v>1.2</v>\n```', '```\n{v}\n```'],
  ],
  [
    'attributes made of others',
    ':base: https://x.org\n:guide: {base}/guide\n\nSee {guide}[the guide] and {nothing}, \\{base}.',
    ['See [the guide](https://x.org/guide) and {nothing}, {base}.'],
  ],
  [
    'conditions',
    'ifdef::env-github[]\nHere.\nendif::[]\nifndef::env-github[]\nThere.\nendif::[]\nifdef::nope[Never.]',
    ['Here.'],
  ],
  [
    'code from another file',
    'Draw so:\n\n[source,java]\n----\ninclude::src/Draw.java[tag=a]\n----',
    ['Draw so:', '[`src/Draw.java`](src/Draw.java)'],
  ],
  [
    'cross references',
    'See xref:guide.adoc#_use_it[], <<api#draw,Draw>> and xref:use[Use].',
    ['See [guide.adoc#\\_use_it](guide.adoc#use-it), [Draw](api.adoc#draw) and [Use](#use).'],
  ],
  ['ids and terms of an index', '[[here]]Rock ((layer)) (((hidden)))stays.', ['Rock layer stays.']],
  ['quotation marks', 'A "`rock`" is \\*no* layer.', ['A “rock” is \\*no\\* layer.']],
  ['pictures in a folder', ':imagesdir: docs/img\n\nimage::a.png[A]', ['![A](docs/img/a.png)']],
  ['authors', '= Strata\nAda Byron <ada@x.org>\nv1.0, 2024-01-01\n:a: b\n\nDraws.', ['Draws.']],
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
        isQuote(
          block.markdown,
          lines.slice(block.start_line - 1, block.end_line).join('\n'),
          'asciidoc',
          aroundOf(lines, block.start_line),
        ),
        block.markdown,
      ).toBe(true);
  });

  it('sees a changed value of an attribute', () => {
    expect(isQuote('Strata 1.3', 'Strata {v}', 'asciidoc', aroundOf([':v: 1.2'], 2))).toBe(false);
    expect(isQuote('Strata 1.2', 'Strata {v}', 'asciidoc', aroundOf([':v: 1.2'], 2))).toBe(true);
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

it('leaves attributes made of attributes as names, where they double without an end', () => {
  const entries = Array.from({ length: 40 }, (_, at) => `:p${at}: {p${at + 1}}{p${at + 1}}`).toReversed();
  const found = blocks(`= Strata\n:p40: rock\n${entries.join('\n')}\n\nOf {p39} and {p0}.\n`);
  const text = found.map(({ markdown }) => markdown).join('\n');
  expect([text.startsWith('Of rockrock and rock'), text.includes('{p0}') || text.endsWith('{p1}.')]).toEqual([
    true,
    true,
  ]);
  expect(text.length).toBeLessThan(10_000);
});
