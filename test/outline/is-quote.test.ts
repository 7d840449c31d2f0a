/** Quotes: the closed list of typographic changes passes, every other difference does not. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';

const quotes: [string, string, string][] = [
  ['wrapping and white space', 'Strata draws layers of rock.', '  Strata draws\n  layers   of rock.'],
  ['entities', 'a & b', 'a &amp; b'],
  ['a relative link made to work', 'See [the guide](/strata/guide/).', 'See [the guide](docs/guide.md).'],
  ['a link of the document made to work', 'See [Use](/strata/guide/#use).', 'See [Use](#use).'],
  ['a reference whose definition stands elsewhere', 'See [the guide](https://x.org/g).', 'See [the guide][guide].'],
  ['a shortcut reference', 'See [guide](https://x.org/g) and `a[0]`.', 'See [guide] and `a[0]`.'],
  ['brackets that are no link', 'Options: [a] and [b].', 'Options: [a] and [b].'],
  ['a repaired reference', 'See [below](/strata/options/) for more.', 'See below for more.'],
  ['the level of a heading', '### Use', '# Use'],
  ['a heading as plain text', 'Use it', 'Use it\n======'],
  ['emoji at the edges', 'Use it', '🚀 Use it ✨'],
  ['a badge beside words', '## Use', '## Use [![ci](https://img.shields.io/x.svg)](https://ci.org)'],
  [
    'HTML of words',
    'It is **bold** and `code`, [there](https://x.org).',
    'It is <b>bold</b> and <code>code</code>, <a href="https://x.org">there</a>.',
  ],
  [
    'an HTML table',
    '| Key | Does |\n| --- | --- |\n| `a` | one |',
    '<table>\n<tr><th>Key</th><th>Does</th></tr>\n<tr><td><code>a</code></td><td>one</td></tr>\n</table>',
  ],
  ['a part of HTML', 'Reads files.', '    <p>Reads files.</p>\n  </td>'],
  ['raised digits', 'Takes 10⁶ steps', 'Takes 10<sup>6</sup> steps'],
  ['indented code as a fence', '```\na = 1\n\nb\n```', '    a = 1\n\n    b'],
  ['the marker of an alert', ':::note\nMind this.\n:::', '> [!NOTE]\n> Mind this.'],
];
const others: [string, string, string][] = [
  ['a dropped word', 'are merged, not equal ones', 'are merged, not just equal ones'],
  ['a supplied subject', 'Strata also installs completions', 'It also installs completions'],
  ['a number', 'up to 60 readings', 'up to 6 readings'],
  ['a part of a sentence', 'Strata reads files.', 'Strata reads files and never writes them.'],
  ['other code', '```\na = 2\n```', '```\na = 1\n```'],
  ['brackets in code', 'Use `a0`', 'Use `a[0]`'],
  ['another address', 'See [docs](https://evil.org).', 'See [docs](https://good.org).'],
  ['an added address', 'See [docs](https://evil.org).', 'See docs.'],
  ['another case', 'strata', 'Strata'],
  ['a mark that answers', 'Windows', '❌ Windows'],
  ['a struck word', 'Windows', '~~Windows~~'],
];

describe('isQuote', () => {
  it('takes no link that no page keeps, though its words are those of the passage', () => {
    const passage = 'Reads [LIS](https://lis.example) and [more](javascript:alert(1)).';
    expect(isQuote('Reads [LIS](https://lis.example) and more.', passage, 'markdown')).toBe(true);
    expect(isQuote('Reads [LIS](httpq://lis.example) and more.', passage, 'markdown')).toBe(false);
    expect(isQuote(passage, passage, 'markdown')).toBe(false);
  });
  it.each([
    '/&Tab;/other.example/x',
    '/&#10;/other.example/x',
    '/&#13;\\\\other.example/x',
    'ht&Tab;tps://other.example/x',
    '&#1;https://other.example/x',
    '&#32;//other.example/x',
    '//other.example/x',
  ])('takes no link to another host, however its address is written: %s', (target) => {
    const passage = 'Reads [LIS](manual.md) and more.';
    expect(isQuote(`Reads [LIS](${target}) and more.`, passage, 'markdown')).toBe(false);
  });
  it.each(['manual.md', '../manual/', '/manual/a//b', '#lis', 'a&Tab;b.md'])(
    'takes a link of its own site: %s',
    (target) => {
      const passage = 'Reads [LIS](manual.md) and more.';
      expect(isQuote(`Reads [LIS](${target}) and more.`, passage, 'markdown')).toBe(true);
    },
  );
  it('knows a reference in reStructuredText that goes on over the end of a line', () => {
    const passage = 'Ask for help with `Sorted\nRock`_ here.';
    expect(isQuote('Ask for help with [Sorted\nRock](https://rock.example) here.', passage, 'restructuredtext')).toBe(
      true,
    );
    expect(isQuote('Ask for help with [Sorted](https://rock.example) here.', passage, 'restructuredtext')).toBe(false);
  });
  it('knows roles of MyST', () => {
    expect(isQuote('Made by a `strata.Pen` alone.', 'Made by a {class}`strata.Pen` alone.', 'myst')).toBe(true);
    expect(isQuote('Made by a `Pen` alone.', 'Made by a {class}`strata.Pen` alone.', 'myst')).toBe(false);
  });
  it.each(quotes)('allows %s', (_name, page, passage) => {
    expect(isQuote(page, passage, 'markdown')).toBe(true);
  });
  it.each(others)('refuses %s', (_name, page, passage) => {
    expect(isQuote(page, passage, 'markdown')).toBe(false);
  });
});
