/** The sample that other pages quote: under the headings that say what it is, with all of the steps that it is one of, and none that adds to what is not shown. */

import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  'src/strata/__init__.py': 'def draw(rock):\n    """Draws it."""\n',
};
const sample = (rock: string): string => `\`\`\`python\nfrom strata import draw\n\ndraw("${rock}")\n\`\`\`\n`;
const pages = async (readme: string): Promise<{ landing: string; started: string }> => {
  const found = await pagesOf({ ...FILES, 'README.md': `# Strata\n\nDraws rock.\n\n${readme}` });
  return {
    landing: pageEnding(found.pages, 'products/strata/_index.md'),
    started: [...found.pages].find(([path]) => path.endsWith('getting-started.md'))?.[1] ?? '',
  };
};
const landing = async (readme: string): Promise<string> => (await pages(readme)).landing;

describe('the headings of a sample', () => {
  it('are those above it as well, unless the page has them', async () => {
    const page = await landing(`## Drawing a rock\n\n### From a log\n\n${sample('a')}\n${LINES}\n`);
    expect(page).toContain(`## Drawing a rock\n\n### From a log\n\n${sample('a')}`);
    const titled = await landing(`## Drawing a rock\n\n${sample('a')}\n${LINES}\n`);
    expect(titled).toContain(`\n## Drawing a rock\n\n${sample('a')}`);
    const shown = await landing(`## Features\n\n- Draws\n\n### Drawing\n\n${LINES}\n${sample('a')}\n${LINES}`);
    expect(shown.match(/^## Features/gmu)).toHaveLength(1);
  });
});

describe('a sample that is a step', () => {
  const steps = (count: number, lines: string): string =>
    Array.from({ length: count }, (_, at) => `### ${at + 1}. Layer ${at}\n\n${sample(`${at}`)}\n${lines}\n`).join('\n');
  it('comes with all of them, or not at all', async () => {
    const short = await landing(`## Drawing\n\n${steps(3, '')}\n## Colours\n\n${LINES}\n${sample('red')}`);
    expect(short).toContain('### 1. Layer 0');
    expect(short).toContain('### 3. Layer 2');
    const long = await landing(`## Drawing\n\n${steps(3, LINES)}\n## Colours\n\n${sample('red')}\n${LINES}`);
    expect(long).not.toContain('Layer 0\n');
    expect(long).toContain('draw("red")');
  });
  it('is none where the parts of a document are counted', async () => {
    const parts = `## 1. Drawing\n\n${sample('first')}\n${LINES}\n## 2. Colours\n\n${sample('red')}\n${LINES}`;
    expect(await landing(parts)).toContain('draw("first")');
    const deep = `## Book\n\n### 1. Drawing\n\n#### 1.1. One\n\n${sample('first')}\n${LINES}\n### 2. Colours\n\n${LINES}`;
    expect(await landing(deep)).toContain('draw("first")');
  });
  it('said in words comes with what goes on from it', async () => {
    const text = `## Drawing\n\nTake a rock:\n\n${sample('a')}\nThen draw it:\n\n${sample('b')}\n${LINES}\n${sample('c')}`;
    const page = await landing(text);
    expect(page).toContain(`Take a rock:\n\n${sample('a')}\nThen draw it:\n\n${sample('b')}`);
    expect(page).not.toContain('draw("c")');
    expect(await landing(text.replace('Then draw', 'Elsewhere draw'))).not.toContain('draw("b")');
  });
  it('of a numbered list that is too long is not shown without the others; one of several ways is', async () => {
    const list = (lead: string): string =>
      `## Drawing\n\n${lead}\n\n1. Take it:\n${sample('a')}\n2. Draw it:\n\`\`\`python\nfrom strata import draw\n${'draw("b")\n'.repeat(70)}\`\`\`\n\n${LINES}`;
    expect(await landing(list('Do this:'))).not.toContain('draw("a")');
    expect(await landing(list('There are two ways:'))).toContain('draw("a")');
  });
});

it('imports in brackets go on in the code that uses them', async () => {
  const go = (code: string): string => `\`\`\`go\nimport (\n    "github.com/quarry/strata"\n)\n${code}\`\`\`\n`;
  const { pages: found } = await pagesOf({
    'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
    'strata.go': 'package strata\n\n// Draw draws it.\nfunc Draw() {}\n',
    'README.md': `# Strata\n\nDraws rock.\n\n## Quick start\n\nImport it:\n\n${go('')}\nDraw it:\n\n${go('\nstrata.Draw()\n')}\n${LINES}\n${LINES}`,
  });
  expect(pageEnding(found, 'products/strata/_index.md')).toContain('strata.Draw()');
});

it('words that lead on to the sections below are not quoted without them', async () => {
  const text = `## Quick start\n\nDraw it:\n\n${sample('a')}\nEach kind of rock is drawn otherwise.\n\nThere are these kinds:\n\n### Sand\n\n${'Sand is soft.\n\n'.repeat(220)}`;
  const page = await landing(text);
  expect(page).toContain('Each kind of rock is drawn otherwise.');
  expect(page).not.toContain('There are these kinds');
});

it('steps behind a beginning that is too long for the first steps are guides, too', async () => {
  const { started } = await pages(
    `## Quick start\n\nDraw it:\n\n${sample('a')}\n${'Sand is soft.\n\n'.repeat(420)}\n## Further examples\n\n### Two layers\n\n${sample('b')}\n${LINES}\n`,
  );
  expect([started.includes('draw("a")'), started.includes('draw("b")')]).toEqual([true, false]);
});

it('the last item of a list that words announce leads to no code behind the list', async () => {
  const items = Array.from({ length: 5 }, (_, at) => `- Draw layer ${at}\n`).join('');
  const { started } = await pages(`Strata can:\n\n${items}\n${sample('a')}\n## Install\n\n\`pip install strata\`\n`);
  expect(started).toContain('draw("a")');
  expect(started).not.toContain('Draw layer 4');
});

it('a sample of a comment that does not say where its names come from is none', async () => {
  const of = async (code: string): Promise<string> => {
    const { pages: found } = await pagesOf({
      ...FILES,
      'src/strata/__init__.py': `"""Draw a rock:\n\n>>> ${code}\n>>> rock.depth\n4\n"""\n\ndef draw(rock):\n    """Draws it."""\n`,
      'README.md': '# Strata\n\nDraws rock.\n',
    });
    return pageEnding(found, 'products/strata/_index.md');
  };
  expect(await of('rock = draw("a")')).not.toContain('rock.depth');
  expect(await of('draw("a")\n<strata.rock>')).not.toContain('rock.depth');
  expect(await of('rock = strata.draw("a")')).toContain('rock.depth');
});

it('a sample that only adds to what stands before it is none', async () => {
  const text = (words: string): string => `## Drawing\n\n${LINES}\n### In bulk\n\n${words}\n\n${sample('a')}\n${LINES}`;
  expect(await landing(text('You can also draw all of them.'))).not.toContain('draw("a")');
  expect(await landing(text('You can draw all of them.'))).toContain('draw("a")');
});

it('words that speak of what stands before them come with that, and those that say what code gives behind it', async () => {
  const shell = '```sh\nstrata new rock\n```\n';
  const text = (words: string): string =>
    `## Drawing\n\nThere is a maker:\n\n${shell}\n${words}\n\n${sample('a')}\nIt gives one layer.\n\n${LINES}`;
  const page = await landing(text('This makes a file:'));
  expect(page).toContain(
    `## Drawing\n\nThere is a maker:\n\n${shell}\nThis makes a file:\n\n${sample('a')}\nIt gives one layer.\n`,
  );
  expect(page).not.toContain('Layer 1 lies');
  expect(await landing(text('Draw a rock:'))).not.toContain('There is a maker');
});

it('code under first steps is the sample though no name of it is known, and no command or text is', async () => {
  const text = (language: string): string =>
    `## Getting started\n\nSay what it is:\n\n\`\`\`${language}\nclass Rock(Layer):\n    folds = 2\n\`\`\`\n\n${LINES}\n## Folding\n\n${sample('a')}\n${LINES}`;
  const { landing: own, started } = await pages(text('python'));
  expect(own).toContain('class Rock(Layer)');
  expect([own.includes('draw("a")'), started.includes('draw("a")')]).toEqual([false, false]);
  expect(await landing(text('text'))).not.toContain('class Rock(Layer)');
});

it('first steps are quoted whole where they are short, though no word says that one goes on from the other', async () => {
  const steps = (count: number): string =>
    Array.from({ length: count }, (_, at) => `Add layer ${at}.\n\n${sample(`${at}`)}\n`).join('\n');
  const text = (count: number): string => `## Usage\n\n${steps(count)}\n### Colours\n\n${LINES}\n`;
  expect(await landing(text(3))).toContain('draw("2")');
  for (const count of [5, 20]) {
    const { landing: front, started } = await pages(text(count));
    expect([front.includes('draw("0")'), front.includes('draw("2")')]).toEqual([true, false]);
    expect(started).toContain(`draw("${count - 1}")`);
  }
});

it('what a README opens with begins, before any guide', async () => {
  const guide = `## Mixing\n\nMix rocks:\n\n${sample('mixed')}\n\n${LINES}\n`;
  const { started } = await pages(`${sample('first')}\n${guide}`);
  expect([started.includes('draw("first")'), started.includes('## Mixing')]).toEqual([true, false]);
  expect((await pages(guide)).started).toContain('## Mixing');
});

it('who made it is no word on what it is; how it is made is one', async () => {
  const by = (words: string): Promise<string> => landing(`${words}\n\n## Usage\n\n${sample('a')}\n`);
  expect(await by('Strata is built by **[the crew](https://crew.example)**, a shop of rocks.')).not.toContain('crew');
  expect(await by('Strata is built by adding [layers](https://layers.example).')).toContain('layers');
});

it('usage with something else begins nothing where the document begins otherwise', async () => {
  const text = (heading: string): string =>
    `${sample('first')}\n## Installation\n\n\`\`\`sh\npip install strata\n\`\`\`\n\n## ${heading}\n\n${LINES}\n${sample('web')}\n`;
  expect((await pages(text('Usage with frameworks'))).started).toContain('draw("first")');
  expect((await pages(text('Usage'))).started).toContain('draw("web")');
});

it('the status of a product stands behind how it is used, also out of an introduction', async () => {
  const status = '### Project status\n\nThe releases are numbered `0.x.y`.\n';
  const page = await landing(
    `## Introduction\n\nRock is drawn.\n\n${status}\n### Origins\n\nMade of sand.\n\n## Usage\n\n${sample('a')}\n`,
  );
  const heads = page.split('\n').filter((line) => /^##+ /u.test(line));
  expect(heads).toEqual([
    '## Introduction',
    '### Origins',
    '## At a glance',
    '## Usage',
    '## Project status',
    '## Where to go next',
  ]);
});

describe('where the README shows no sample and the docs are linked', () => {
  const product = (path: string, title: string) =>
    pagesOf({
      ...FILES,
      'README.md': '# Strata\n\nDraws rock.\n',
      'docs/conf.py': '',
      'docs/api.rst': `Names\n=====\n\nAll names:\n\n.. code-block:: python\n\n   from strata import draw\n\n   draw("api")\n`,
      [path]: `${title}\n${'='.repeat(title.length)}\n\nBegin here.\n\nDrawing\n-------\n\nDraw one:\n\n.. code-block:: python\n\n   from strata import draw\n\n   draw("docs")\n`,
    });
  it('their first steps give it', async () => {
    const { pages: found } = await product('docs/tutorial.rst', 'Quickstart');
    for (const page of ['products/strata/_index.md', 'getting-started.md'])
      expect(pageEnding(found, page)).toContain(
        '## Drawing\n\nDraw one:\n\n```python\nfrom strata import draw\n\ndraw("docs")',
      );
  });
  it('no other document of them does', async () => {
    const { pages: found } = await product('docs/colours.rst', 'Colours');
    expect([...found.values()].join('\n')).not.toMatch(/draw\("(?:docs|api)"\)/u);
  });
});

it('a name of the product by its module is a sample, and one of another module is none', async () => {
  const text = (code: string) => `## Drawing\n\n\`\`\`python\n>>> ${code}\n\`\`\`\n\n${LINES}`;
  expect(await landing(text('strata.draw("a")'))).toContain('strata.draw("a")');
  expect(await landing(text('chalk.draw("a")'))).not.toContain('chalk.draw("a")');
});

it('a name drawn of signs is no content, and a drawing with words is', async () => {
  const drawn = (more: string) =>
    landing(`\`\`\`\n ____  |_|\n/ ___| | |\n\\___ \\ ${more}\n\`\`\`\n\n## Usage\n\n${sample('a')}`);
  expect(await drawn('_|')).not.toContain('/ ___|');
  expect(await drawn('core')).toContain('/ ___|');
});
