/** Fingerprints and page blocks: reformatting changes nothing, any change of words, code or links does. */
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { joinBlocks, splitBlocks } from '../../src/outline/split-blocks.ts';

const same: [string, string, string][] = [
  ['wrapping', 'Strata draws\nlayers of rock.', 'Strata draws layers of rock.'],
  ['emphasis markers', 'It is *very* __fast__.', 'It is _very_ **fast**.'],
  ['list markers', '* one\n  two', '- one two'],
  ['numbers of items', '1. one', '3) one'],
  ['table padding', '| a | b |\n|---|---|\n| 1 | 2 |', '|  a  |  b  |\n| :-: | --- |\n|  1  |  2  |'],
  ['escapes', 'snake\\_case \\* \\#1', 'snake_case * #1'],
  ['entities', 'a &amp; b &lt;c&gt;', 'a & b \\<c>'],
  ['line ends', 'one\r\ntwo\r\n', 'one\ntwo'],
  ['a final newline', '## Use\n', '## Use'],
  ['fences', '```js\nlet a;\n```', '~~~~js\nlet a;\n~~~~'],
  ['a language that means none', '```\na\n```', '```text\na\n```'],
  ['setext headings', 'Use\n---', '## Use'],
  ['comments', 'one <!-- lint --> two', 'one two'],
  ['the end of a line', 'one  two\tthree', 'one two\nthree'],
  ['blanks around what stands behind a language', '```sh   title="a" \na\n```', '```sh title="a"\na\n```'],
  ['loose items', '- a\n\n  - b\n  - c', '- a\n  - b\n  - c'],
];
const other: [string, string, string][] = [
  ['a word', 'It reads files.', 'It writes files.'],
  ['a number', 'up to 6', 'up to 60'],
  ['a negation', 'It does not read.', 'It does read.'],
  ['white space in code', '```py\n  a\n```', '```py\na\n```'],
  ['a link target', '[a](x)', '[a](y)'],
  ['a picture', '![a](x.png)', '![a](y.png)'],
  ['emphasis', 'so *it* is', 'so it is'],
  ['a level', '## Use', '### Use'],
  ['a tick', '- [x] a', '- [ ] a'],
  ['strikethrough', '~~a~~', 'a'],
  ['an admonition', '> [!NOTE]\n> a', '> [!TIP]\n> a'],
  ['cells', '| a | b |\n|---|---|\n| 1 |   |', '| a | b |\n|---|---|\n|   | 1 |'],
  ['a definition', '[a]: x', '[a]: y'],
  ['a title of a definition', '[a]: x "y"', '[a]: x "z"'],
  ['what is shown over a link', '[a](x "Read it")', '[a](x "Do not")'],
  ['that something is', '[a](x)', '[a](x "Do not")'],
  ['what is shown over a picture', '![a](x.png "one")', '![a](x.png "two")'],
  ['what a picture is for', '![with keys](x.png)', '![without keys](x.png)'],
  ['letters of it', '![Use it](x.png)', '![use it](x.png)'],
  ['what stands behind a language', '```sh title="Use"\na\n```', '```sh title="Do not use"\na\n```'],
  ['that something does', '```sh\na\n```', '```sh {1}\na\n```'],
  ['white space in it', '```sh title="a  b"\na\n```', '```sh title="a b"\na\n```'],
  ['letters in it', '```sh:Use\na\n```', '```sh:use\na\n```'],
  ['a blank of another width', 'up to 6', 'up to\u00a06'],
  ['many of them', 'a\u3000b', 'a\u3000\u3000b'],
  ['words that entities make of a link', '[a](x)', '&#3;link x &#3;a&#3;/link&#3;'],
  ['words that they make of emphasis', '**a**', '&#3;strong&#3;a&#3;/strong&#3;'],
  ['words in a comment that a browser ends at once', 'one two', 'one <!--> not --> two'],
  ['a comment that it ends elsewhere', 'one two', 'one <!-- --!> not --> two'],
  ['where a reference leads', '[a]\n\n[a]: x', '[a]\n\n[a]: y'],
];

describe('fingerprint', () => {
  it.each(same)('is blind to %s', (_name, one, two) => {
    expect(fingerprint(one)).toBe(fingerprint(two));
  });
  it.each(other)('sees %s', (_name, one, two) => {
    expect(fingerprint(one)).not.toBe(fingerprint(two));
  });
});

describe('splitBlocks', () => {
  const page = `---
title: "Strata"
---

# Strata

Draws layers.
Of rock.

- one
- two

  with more
1. first

:::note
Inside.

More.
:::

!!! warning "Old"
    Careful.

    Very.

## Use

\`\`\`sh
# no heading
- no item
\`\`\`

| a |
|---|
| 1 |
`;

  it('gives every block with its lines and the headings above', () => {
    const blocks = splitBlocks(page);
    expect(
      blocks.map(({ markdown, start_line, end_line }) => `${start_line}-${end_line} ${markdown.split('\n')[0]}`),
    ).toEqual([
      '5-5 # Strata',
      '7-8 Draws layers.',
      '10-10 - one',
      '11-13 - two',
      '14-14 1. first',
      '16-20 :::note',
      '22-25 !!! warning "Old"',
      '27-27 ## Use',
      '29-32 ```sh',
      '34-36 | a |',
    ]);
    expect(blocks.at(-1)?.heading).toEqual(['Strata', 'Use']);
    expect(blocks[0]?.heading).toEqual([]);
  });

  it('leaves no line with words out', () => {
    const lines = new Set<number>();
    for (const { start_line, end_line } of splitBlocks(page))
      for (let at = start_line; at <= end_line; at++) lines.add(at);
    const words = page.split('\n').flatMap((line, at) => (at > 2 && line.trim() !== '' ? [at + 1] : []));
    expect(words.filter((line) => !lines.has(line))).toEqual([]);
  });

  it('gives back what was joined', () => {
    const blocks = [
      '# A',
      'words',
      '- one',
      '- two\n\n  more',
      '- three',
      '1. first',
      '2. second',
      '```\ncode\n```',
      'end',
    ];
    const joined = joinBlocks(blocks);
    expect(joined).toContain('1. first\n2. second\n\n```');
    expect(splitBlocks(joined).map(({ markdown }) => fingerprint(markdown))).toEqual(
      blocks.map((text) => fingerprint(text)),
    );
  });
});
