/** References that splitting a document would break: those that name their goal become links, all others keep their words. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const first = (words: string, role: 'readme' | 'docs' = 'readme', path = 'README.md') =>
  readOutline({
    path,
    text: `# Strata\n\n## Use\n\n${words}\n\n## Chart options\n\nx\n\n## Contributing\n\nFork it.\n`,
    role,
    product: { names: ['Strata'], packageName: 'strata', version: null },
  }).sections.find(({ heading }) => heading?.text === 'Use')?.blocks[0]?.markdown;

describe('linkReferences', () => {
  it.each([
    ['the next section', 'As the next section shows.', 'As [the next section](#chart-options) shows.'],
    ['a named section', 'See the Chart options section.', 'See the [Chart options](#chart-options) section.'],
    ['a quoted heading', 'See "Chart options" for more.', 'See "[Chart options](#chart-options)" for more.'],
    ['a section by name', 'More in section Chart options.', 'More in section [Chart options](#chart-options).'],
    ['a file', 'See docs/01-usage.md for more.', 'See [docs/01-usage.md](docs/01-usage.md) for more.'],
    ['a file as code', 'Refer to `usage.rst`.', 'Refer to [`usage.rst`](usage.rst).'],
    ['what stands below', 'For depths see below.', 'For depths see [below](#chart-options).'],
  ])('links %s', (_name, words, expected) => {
    expect(first(words)).toBe(expected);
    expect(isQuote(expected, words, 'markdown')).toBe(true);
  });

  it('links the README from the docs', () => {
    expect(first('See the README first.', 'docs', 'docs/use.md')).toBe('See the [README](/README.md) first.');
  });

  it.each([
    'It reads `notes.md` and see what happens.',
    'The chart options are many; see them.',
    'See [the next section](x.md).',
    '`see the Chart options section`',
    'See the previous section.',
  ])('leaves %s', (words) => {
    expect(first(words)).toBe(words);
  });

  it('lets a page link to the source at its commit, and nowhere else', () => {
    const sha = 'a'.repeat(40);
    expect(isQuote(`See [below](https://x.org/r/blob/${sha}/README.md#x).`, 'See below.', 'markdown')).toBe(true);
    expect(isQuote('See [below](https://x.org/r).', 'See below.', 'markdown')).toBe(false);
  });
});
