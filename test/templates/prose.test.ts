import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/templates/dialect.ts';
import { prose, undecorate } from '../../src/templates/prose.ts';
import fc from '../support/property.ts';

const options = { dialect: dialectOf('hugo'), symbols: new Set(['Log', 'read_all', 'fromFile']) };
const written = (text: string) => prose(text, options);
const parsed = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

describe('odd text of a README', () => {
  it.each([
    ['🚀 **Fast** parsing :rocket:', 'Fast parsing'],
    ['See [the docs](https://x.org/a "t") and ![badge](b.svg)', 'See the docs and'],
    ['Returns <b>all</b> rows<br/>', 'Returns all rows'],
    ['a | b', 'a | b'],
    ['List<String> and a < b', 'List&lt;String> and a &lt; b'],
    [
      'Use {{< ref "x" >}} or {{ name }}',
      'Use &#123;&#123;&lt; ref "x" >&#125;&#125; or &#123;&#123; name &#125;&#125;',
    ],
    ['an odd ` tick', 'an odd \\` tick'],
    ['`a` and ``b ` c``', '`a` and ``b ` c``'],
    ['2 * 3 * 4 and snake _case', '2 \\* 3 \\* 4 and snake \\_case'],
    ['pass --no-color to read_all() or parse_file', 'pass `--no-color` to `read_all()` or `parse_file`'],
    ['raises ValueError; Log is a word, fromFile is code', 'raises `ValueError`; Log is a word, `fromFile` is code'],
    ['see https://x.org/a_b.', 'see <https://x.org/a_b>.'],
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['- no item', '\\- no item'],
    ['&amp; &copy; AT&T', '& &amp;copy; AT&T'],
    ['call `{{< x >}}` here', 'call `{{</* x */>}}` here'],
    ['\\a_a and \\`b_b`', '\\a_a and \\\\`b_b`'],
    ['__init__ and __bold words__', '`__init__` and bold words'],
  ])('%j is written %j', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it('breaks no table cell', () => {
    expect(prose('`a|b` | c', { ...options, inTable: true })).toBe('`a\\|b` \\| c');
  });

  it('escapes single braces where they are expressions', () => {
    expect(prose('a {b}', { ...options, dialect: dialectOf('docusaurus') })).toBe('a &#123;b&#125;');
  });

  it('never opens markup, whatever it is made of', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      '*',
      '_',
      '`',
      '<',
      '>',
      '[',
      ']',
      '(',
      ')',
      '!',
      '|',
      '#',
      '-',
      '1.',
      '{{',
      '}}',
      '<!--',
      '-->',
      '&lt;',
      '\\',
      '~~',
      'http://x.y',
      '\n',
      '<b>',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const line = written(parts.join(''));
        expect(line).not.toContain('\n');
        const [block, ...rest] = parsed(line).children;
        expect(rest).toEqual([]);
        if (block === undefined) return;
        expect(block.type).toBe('paragraph');
        const kinds = JSON.stringify(block).match(/"type":"(\w+)"/gu);
        expect(new Set(kinds)).not.toContain('"type":"html"');
        for (const kind of ['emphasis', 'strong', 'image', 'delete']) expect(kinds).not.toContain(`"type":"${kind}"`);
      }),
      { numRuns: 400 },
    );
  });

  it('shows the plain text again once rendered', () => {
    const plain = fc.stringMatching(/^[a-z*_<>[\]{}|#&~\\ ]{1,20}$/u);
    fc.assert(
      fc.property(plain, (text) => {
        const shown = undecorate(text);
        expect(textOf(parsed(written(text))).trim()).toBe(shown.replaceAll('`', '').trim());
      }),
      { numRuns: 300 },
    );
  });
});
