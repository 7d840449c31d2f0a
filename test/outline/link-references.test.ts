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
    ['what stands below by its name', 'For options see below.', 'For options see [below](#chart-options).'],
  ])('links %s', (_name, words, expected) => {
    expect(first(words)).toBe(expected);
    expect(isQuote(expected, words, 'markdown')).toBe(true);
  });

  it('links words to the section that is headed by a name of their sentence, whatever stands between', () => {
    const read = (words: string) =>
      readOutline({
        path: 'README.md',
        text: `# Strata\n\n## Draw\n\n${words}\n\nIt draws.\n\n## Save\n\nx\n\n### options\n\ny\n`,
        role: 'readme',
        product: { names: ['Strata'], packageName: 'strata', version: null },
      }).sections[1]?.blocks[0]?.markdown;
    expect(read('It takes more `options` (see below).')).toBe('It takes more `options` (see [below](#options)).');
    expect(read('With `Save`, it takes `options` (see below).')).toContain('[below](#options)');
    expect(read('It takes more `depths` (see below).')).toBe('It takes more `depths` (see below).');
    expect(read('It takes more options (see below).')).toBe('It takes more options (see below).');
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
    'Add the following section to it:\n\n```toml\n[chart]\n```',
    'For depths see below.',
    'As you will see below.',
  ])('leaves %s', (words) => {
    expect(first(words)).toBe(words.split('\n')[0]);
  });

  describe('words for a block of another section', () => {
    const INSTALL = '```sh\nnpm install strata\n```';
    const USE = '```js\ndraw();\n```';
    const of = (text: string, heading: string): string =>
      readOutline({
        path: 'README.md',
        text: `# Strata\n\nDraws.\n\n${text}`,
        role: 'readme',
        product: { names: ['Strata'], packageName: 'strata', version: null },
      })
        .sections.find((section) => section.heading?.text.startsWith(heading))
        ?.blocks.map(({ markdown }) => markdown)
        .join('\n\n') ?? '';
    it.each([
      ['Based on the previous example, save it.', 'Based on [the previous example](#draw), save it.'],
      ['The above code draws.', '[The above code](#draw) draws.'],
      ['Draw by the approach described above.', 'Draw by the [approach described above](#draw).'],
      ['As you saw above, it can draw.', '[As you saw above](#draw), it can draw.'],
      ['Draw the map as above.', 'Draw the map [as above](#draw).'],
    ])('links %s', (words, expected) => {
      expect(of(`## Draw\n\n${USE}\n\n## Save\n\n${words}\n`, 'Save')).toBe(expected);
      expect(isQuote(expected, words, 'markdown')).toBe(true);
    });
    it('leads to the code that shows a name of its sentence, before any nearer one', () => {
      const text = (name: string): string =>
        `## Draw\n\n${USE}\n\n## Fold\n\n\`\`\`js\nfold();\n\`\`\`\n\n## Save\n\nIn the example above, \`${name}\` is one.\n`;
      expect(of(text('draw'), 'Save')).toContain('(#draw)');
      expect(of(text('erase'), 'Save')).toContain('(#fold)');
    });
    it('leads to the section that it stands in by a word that both are headed with', () => {
      const text = `## Chart options\n\nx\n\n### Save needed options\n\nAs said above, options begin with a dash.\n`;
      expect(of(text.replace('said', 'described'), 'Save')).toContain('(#chart-options)');
    });
    it('leads to what installs where a command is meant', () => {
      expect(of(`## Installation\n\n${INSTALL}\n\n## Save\n\nRun the command above.\n`, 'Save')).toBe(
        'Run the [command above](#installation).',
      );
    });
    it('holds over the end of a line', () => {
      expect(of(`## Draw\n\n${USE}\n\n## Save\n\nSee the previous\nexample.\n`, 'Save')).toBe(
        'See [the previous\nexample](#draw).',
      );
    });
    it('passes over sections without such a block, and goes forth as well', () => {
      expect(of(`## draw()\n\nx\n\n## Usage\n\n${USE}\n\n## Save\n\nIt needs \`draw()\` (see above).\n`, 'Save')).toBe(
        'It needs `draw()` ([see above](#draw)).',
      );
      expect(of(`## Draw\n\nx\n\n## Usage\n\n${USE}\n\n## Save\n\nIt needs \`erase()\` (see above).\n`, 'Save')).toBe(
        'It needs `erase()` (see above).',
      );
      expect(of(`## Draw\n\n${USE}\n\n## Why\n\nWords.\n\n## Save\n\nThe example above.\n`, 'Save')).toBe(
        'The [example above](#draw).',
      );
      expect(of(`## Save\n\nAs the example below.\n\n## Why\n\nx\n\n## Draw\n\n${USE}\n`, 'Save')).toBe(
        'As the [example below](#draw).',
      );
    });
    it.each([
      ['its own section holds one', `## Draw\n\n${USE}\n\n## Save\n\n${USE}\n\nThe previous example saves.\n`],
      ['it leads to code', `## Draw\n\n${USE}\n\n## Save\n\nThe following example saves.\n\n${USE}\n`],
      ['words stand above in its section', `## Draw\n\nx\n\n## Save\n\nCall it.\n\nThen do as above.\n`],
      ['no section has one', '## Draw\n\nx\n\n## Save\n\nThe previous example.\n'],
      ['it stands for contributors', `## Contributing\n\n${USE}\n\n## Save\n\nThe previous example.\n`],
      ['nothing names the section', `## Draw\n\n${USE}\n\n## Save\n\nAs you saw above, do it.\n`],
      ['nothing names it and there are many', `## Draw\n\n${USE}\n\n## Save\n\nSet it up as above.\n`],
      ['the code only installs', `## Installation\n\n${INSTALL}\n\n## Save\n\nThe example above saves.\n`],
      [
        'only the subject of both sections names it',
        `## Draw maps\n\n${USE}\n\n## Save maps\n\nFor maps, do as described above.\n`,
      ],
      [
        'its own words hold the name',
        `## Draw\n\n${USE}\n\n## Save\n\nRun \`save(map)\`. In the above example, \`map\` is one.\n`,
      ],
      ['nothing points', `## Draw\n\n${USE}\n\n## Save\n\nAs layers lie above, draw the above.\n`],
    ])('leaves them where %s', (_name, text) => {
      expect(of(text, 'Save')).not.toContain('](#');
    });
  });

  it('lets a page link to the source at its commit, and nowhere else', () => {
    const sha = 'a'.repeat(40);
    const page = `See [below](https://x.org/r/blob/${sha}/README.md#x).`;
    const place = { isAtHome: (target: string) => target.startsWith(`https://x.org/r/blob/${sha}/`) };
    expect(isQuote(page, 'See below.', 'markdown')).toBe(false);
    expect(isQuote(page, 'See below.', 'markdown', undefined, place)).toBe(true);
    expect(isQuote('See [below](https://x.org/r).', 'See below.', 'markdown')).toBe(false);
  });
});
