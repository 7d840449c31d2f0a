/** The front page: what the product is and why, its limits from every section of the README, then how to start and where to go. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const MANIFEST = { 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n' };
const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const SAMPLE = '```python\nimport strata\n\nstrata.open()\n```\n';
const landing = async (readme: string): Promise<string> =>
  pageEnding((await pagesOf({ 'README.md': `# Strata\n\nDraws rock.\n\n${readme}`, ...MANIFEST })).pages, 'index.md');
const headings = (page: string): string[] => page.split('\n').filter((line) => /^#+ /.test(line));

describe('requirements in the first steps of a README', () => {
  const server = 'Make sure that a Sand server runs. Version `4.0` or higher is required.';
  const steps = (words: string) =>
    `## Quick start\n\n${words}\n\nStart it:\n\n\`\`\`sh\nsand --start\n\`\`\`\n\nDraw it:\n\n${SAMPLE}\n${LINES}\n${'More of it.\n\n'.repeat(140)}`;
  it('are quoted on the front page', async () => {
    const page = await landing(steps(server));
    expect(page).toContain(`## Requirements\n\n${server}\n`);
    expect(page.split(server)).toHaveLength(2);
  });
  it('stand below those of a section of their own', async () => {
    const page = await landing(`## Requirements\n\n- Python 3.9 or newer\n\n${steps(server)}`);
    expect(page).toContain(`## Requirements\n\n- Python 3.9 or newer\n\n${server}\n`);
  });
  it.each([
    'Strata draws 4 layers.',
    'Strata 3.0 or newer:',
    'As before, `draw` hands the layers of all the sands to those that came with Sand 6+, in one go.',
  ])('are no other words: %s', async (words) => {
    expect(await landing(steps(words))).not.toContain('## Requirements');
  });
  it('of one task stay with it', async () => {
    const task = `## Streaming\n\n${LINES}\n${server}\n\n${LINES}\n`;
    expect(await landing(task)).not.toContain('## Requirements');
  });
});

describe('limits in the sections of a README', () => {
  const guide = (words: string, heading = 'Streaming') => `## ${heading}\n\n${LINES}\n${words}\n\n${LINES}\n`;

  it.each([
    'Strata does not support tar files.',
    'Strata only works on Linux.',
    "This library doesn't handle salt.",
    'Streaming only works on Linux.',
    'Chart objects are not thread-safe.',
    'Windows is not supported.',
    'Strata requires a running quarry.',
    'Requires `libsand` 3 or newer.',
    'It is not possible to draw twice.',
    'Salt is not supported yet, but planned for 2.0.',
    '- Does not support tar files.',
  ])('are quoted on the front page under their heading: %s', async (words) => {
    const page = await landing(guide(words));
    const said = words.replace(/^- /, '');
    expect(page).toContain(said);
    expect(page.indexOf('## Limits')).toBeLessThan(page.indexOf('### Streaming'));
    expect(page.indexOf('### Streaming')).toBeLessThan(page.indexOf(said));
    expect(page.split('### Streaming')).toHaveLength(2);
    expect(page).not.toContain('Layer 3 lies');
  });
  it.each([
    ['a limit of something else', 'Windows does not support symbolic links.'],
    ['a limit of one name', '`strata.open` does not support tar files.'],
    ['a limit of one option', 'The `--fast` option only works on Linux.'],
    ['what points at other words', 'This is not supported.'],
    ['what points at other words, as it', 'It does not support tar files.'],
    ['a condition', 'Files that are not supported are passed over.'],
    ['a condition, at its start', 'If salt is not supported, Strata draws sand.'],
    ['a plan', 'Support for tar files is planned.'],
    ['what somebody else supports', 'Tar is not supported by Slate.'],
    ['no need', 'Strata requires no setup.'],
  ])('are not %s', async (_name, words) => {
    expect(await landing(guide(words))).not.toContain(words);
  });
  it('are no ends of a sentence that begins before its list', async () => {
    const words = (lead: string): string => `${lead}\n\n- requires a name for each layer`;
    expect(await landing(guide(words('It is better than a pen, as it')))).not.toContain('requires a name');
    expect(await landing(guide(words('Strata:')))).toContain('requires a name');
  });
  it('are those of this product and of today', async () => {
    expect(await landing(guide('Strata does not support tar files.', 'Strata vs Slate'))).not.toContain('tar files');
    expect(await landing(guide('Strata does not support tar files.', 'API'))).not.toContain('tar files');
    expect(await landing('## Related projects\n\nSlate\n\nStrata does not support tar files.\n')).not.toContain('tar');
  });
  it('stand below those that have a heading of their own', async () => {
    const page = await landing(`## Limitations\n\nNo sand.\n\n${guide('Strata only works on Linux.')}`);
    expect(headings(page).slice(0, 3)).toEqual(['## Limitations', '### Streaming', '## At a glance']);
  });
  it('of a part whose heading says nothing alone stand under both headings', async () => {
    const page = await landing(`## Streaming\n\n${LINES}\n### Notes\n\nStrata only works on Linux.\n`);
    expect(headings(page).slice(0, 3)).toEqual(['## Limits', '### Streaming', '#### Notes']);
  });
  it('leave links to where the section stands whole', async () => {
    const { pages } = await pagesOf({
      'README.md': `# Strata\n\nDraws rock in [streams](#streaming).\n\n## Streaming\n\n${LINES}\nStrata only works on Linux.\n`,
      ...MANIFEST,
    });
    expect(pageEnding(pages, 'products/strata/_index.md')).toMatch(/\[streams\]\([^()]*docs\/strata\/streaming\/\)/);
  });
  it('are quoted with the sample that they lead to, and are left to their page where that is long', async () => {
    const words = 'Strata does not read every form. An example:';
    expect(await landing(`## Streaming\n\n${LINES}\n${words}\n\n${SAMPLE}\n${LINES}\n`)).toContain(
      `${words}\n\n${SAMPLE}`,
    );
    const long = `\`\`\`text\n${'rock\n'.repeat(20)}\`\`\`\n`;
    expect(await landing(`## Streaming\n\n${LINES}\n${words}\n\n${long}\n${LINES}\n`)).not.toContain(words);
  });
  it('are found among plans, which are on no page themselves', async () => {
    const page = await landing(
      `## Usage\n\n${SAMPLE}\n## Roadmap\n\n- [ ] Tar files\n- Salt is not supported yet.\n- Strata does not read sand.\n- Draw faster\n`,
    );
    expect(page).toContain(
      '## Limits\n\n### Roadmap\n\n- Salt is not supported yet.\n- Strata does not read sand.\n\n',
    );
    expect(page).not.toMatch(/Tar files|Draw faster/u);
    expect(
      await landing(
        `## Usage\n\n${SAMPLE}\n## Development\n\nSalt is not supported yet.\n\n\`\`\`sh\npytest\n\`\`\`\n`,
      ),
    ).not.toContain('Salt');
  });
  it.each([
    ['> [!WARNING]\n> Large maps lose their colours.', true],
    ['> [!IMPORTANT]\n> Heights become floats, and discrepancies can appear.', true],
    ['> [!IMPORTANT]\n> Draw it twice.', false],
    ['> [!NOTE]\n> Strata is fast.', false],
  ])('marked as alerts are those that warn: %s', async (alert, isOne) => {
    const page = await landing(guide(alert));
    expect(page.includes('## Limits')).toBe(isOne);
  });
  it('in notes are those that warn', async () => {
    const page = await landing(
      `## Usage\n\n${SAMPLE}\n## Notes\n\n- Made when needed.\n- **WARNING**: Avoid two threads.\n\n${SAMPLE}\n## Streaming\n\n${LINES}\n**Warning:** It is slow.\n`,
    );
    expect(page).toContain('### Notes\n\n- **WARNING**: Avoid two threads.\n\n## At');
  });
  it('that the front page shows anyway are said once', async () => {
    const page = await landing('## Features\n\n- Draws\n- Does not support tar files.\n');
    expect(page.split('tar files')).toHaveLength(2);
  });
});

it('leaves out a line that is left under a heading for a table of contents, and no section of that name without one', async () => {
  const text = (list: string): string => `## Contents\n\n${list}Strata 6 is here.\n\n## Usage\n\n${SAMPLE}`;
  expect(await landing(text('- [Usage](#usage)\n\n'))).not.toMatch(/Contents|Strata 6/u);
  expect(await landing(text(''))).toContain('Strata 6 is here.');
  const more = 'It draws rock.\n\n'.repeat(3);
  expect(await landing(text(`- [Usage](#usage)\n\n${more}`))).toContain('Strata 6 is here.');
});
it('names no ports of others and nobody who uses it among what it does', async () => {
  const page = await landing(
    `## Features\n\n- Draws rock\n- Used by 10K+ packages\n- Python port by [Ann](https://ann.example)\n- A port of [Slate](https://slate.example) that draws sand by itself\n`,
  );
  expect(page).toContain('Draws rock');
  expect(page).toContain('draws sand by itself');
  expect(page).not.toMatch(/10K|Ann/u);
});
it('opens with the section that the product names, whatever notice stands above it', async () => {
  const text = `# Deprecation notice\n\nStrata is **no longer** developed.\n\n# Strata\n\nStrata draws rock.\n\n## Usage\n\n${SAMPLE}`;
  const page = pageEnding((await pagesOf({ 'README.md': text, ...MANIFEST })).pages, 'index.md');
  expect(page).toMatch(
    /^---\n\nStrata draws rock\.\n\n## Deprecation notice\n\nStrata is \*\*no longer\*\* developed\./mu,
  );
  const other = text.replace('# Strata\n', '# More\n');
  expect(pageEnding((await pagesOf({ 'README.md': other, ...MANIFEST })).pages, 'index.md')).not.toMatch(
    /^---\n\nStrata draws rock/mu,
  );
});
it('says why before it says how', async () => {
  const why = `## Why another one\n\n${LINES}\n`;
  const page = await landing(
    `## Installation\n\n\`pip install strata\`\n\n## Usage\n\n${SAMPLE}\n${why}## Links\n\n[Site](https://strata.example)\n\n## Features\n\n- Fast\n\n## Limitations\n\nNo sand.\n`,
  );
  expect(headings(page)).toEqual([
    '## Features',
    '## Why another one',
    '## Limitations',
    '## At a glance',
    '## Installation',
    '## Usage',
    '## Links',
    '## Where to go next',
  ]);
});
it('leaves a long story, or one with code, to its own page', async () => {
  const { pages } = await pagesOf({
    'README.md': `# Strata\n\nDraws rock.\n\n## Usage\n\n${SAMPLE}\n## Motivation\n\n${LINES.repeat(6)}\n\n## Why layers\n\n${LINES}\n${SAMPLE}\n`,
    ...MANIFEST,
  });
  expect([...pages.keys()].filter((path) => /motivation|why-layers/.test(path))).toHaveLength(2);
});

it('takes its first words from the manifest where those of the README are about its makers', async () => {
  const about = '## About\n\nStrata is kept by the team of Quarry, who draw rock all day.\n';
  const install = '## Installation\n\n```sh\npip install strata\n```\n';
  const manifest = `${MANIFEST['pyproject.toml']}description = "Maps of rock in layers"\n`;
  const first = async (readme: string) => {
    const { pages } = await pagesOf({ 'README.md': readme, 'pyproject.toml': manifest });
    return /^Maps of rock in layers/mu.test(pageEnding(pages, 'products/strata/_index.md'));
  };
  expect(await first(`# Strata\n\n${install}\n${about}`)).toBe(true);
  expect(await first(`# Strata\n\n${about}\n${install}`)).toBe(false);
});
