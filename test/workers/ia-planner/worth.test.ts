/** Pages of worth: names of an API together, no heading twice, rows of a list with their first sentence, leftovers by what they are. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const LINES = (about: string, count = 9): string =>
  Array.from({ length: count }, (_, at) => `${about} ${at} lies on the one below it.\n`).join('\n');
const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  'src/strata/__init__.py': 'def draw(rock):\n    """Draws it."""\n',
};
const made = async (readme: string, files: Record<string, string> = {}) =>
  pagesOf({ ...FILES, ...files, 'README.md': `# Strata\n\nDraws rock.\n\n${readme}` });
const sample = '```python\nfrom strata import draw\n\ndraw("a")\n```\n';
const member = (name: string): string => `## ${name}\n\nDoes ${name} to rock.\n\n${sample}\n${LINES(name)}\n`;

describe('sections of one name each', () => {
  it('are looked up on one page', async () => {
    const { pages } = await made(`## Usage\n\n${sample}\n${['`draw()`', '`dig()`', '`fill()`'].map(member).join('')}`);
    const names = [...pages.keys()].filter((path) => /\/docs\//u.test(path));
    expect(names.map((path) => path.split('/').at(-1))).toEqual(['_index.md', 'getting-started.md', 'more.md']);
    const page = pageEnding(pages, '/more.md');
    expect(page).toContain('title: "API of Strata"');
    expect(page).toContain('## `draw()`');
    expect(page).toContain('## `fill()`');
  });

  it('are pages where they are two, or tasks', async () => {
    const two = await made(`## Usage\n\n${sample}\n${['`draw()`', '`dig()`'].map(member).join('')}`);
    expect([...two.pages.keys()].some((path) => path.endsWith('/more.md'))).toBe(false);
    const tasks = await made(`## Usage\n\n${sample}\n${['Drawing', 'Digging', 'Filling'].map(member).join('')}`);
    expect([...tasks.pages.keys()].some((path) => path.endsWith('/drawing.md'))).toBe(true);
  });
});

describe('a list of guides', () => {
  it('has the first sentence of each that stands by itself', async () => {
    const { pages } = await made(
      `## Usage\n\n${sample}\n## Drawing\n\nA drawing shows every layer of the rock. More of it below.\n\n${LINES('Layer')}\n${sample}\n## Digging\n\nSee the list below.\n\n${LINES('Hole')}\n${sample}`,
    );
    const index = pageEnding(pages, 'docs/strata/_index.md');
    expect(index).toMatch(/^- \[Drawing\]\([^)]*\): A drawing shows every layer of the rock\.$/mu);
    expect(index).toMatch(/^- \[Digging\]\([^)]*\)$/mu);
  });
});

describe('a title', () => {
  it('is not said again right below it', async () => {
    const { pages } = await made('## Usage\n\nDraw.\n', {
      'docs/drawing.md': `# Drawing\n\n## Drawing\n\n${LINES('Layer')}\n${sample}\n## Digging\n\n${LINES('Hole')}\n`,
    });
    const page = pageEnding(pages, '/drawing.md');
    expect(page).not.toMatch(/^## Drawing$/mu);
    expect(page).toContain('## Digging');
    const other = await made('## Usage\n\nDraw.\n', {
      'docs/drawing.md': `# Drawing\n\nOf rock.\n\n## Drawing\n\n${LINES('Layer')}\n${sample}\n`,
    });
    expect(pageEnding(other.pages, '/drawing.md')).toMatch(/^## Drawing$/mu);
  });
});

it('what is in the box stands on the front page', async () => {
  const list = Array.from({ length: 10 }, (_, at) => `- Draws layer ${at}\n`).join('');
  const { pages } = await made(`## What's in the box?\n\n${list}\n## Usage\n\n${sample}`);
  expect(pageEnding(pages, 'products/strata/_index.md')).toContain('- Draws layer 9');
});
