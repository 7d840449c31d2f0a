/** Documents of a product that list each other are placed in that order; those of a docs site of its own are linked, but for what nobody may miss. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding, type Written } from '../../support/written-pages.ts';

const titled = (title: string, text: string): string => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`;
const headed = (title: string, text: string): string => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`;
const lines = (name: string): string =>
  Array.from({ length: 9 }, (_, at) => `${name} ${at} lies on the one below it, and below the one above it.\n`).join(
    '\n',
  );
const command = (name: string): string => `.. code-block:: console\n\n    $ pip install ${name}\n`;
const README = `# Strata\n\nDraws layers of rock.\n\n## Installing\n\n\`\`\`sh\npip install strata\n\`\`\`\n\n## Usage\n\n\`\`\`python\nfrom strata import draw\n\ndraw("a")\ndraw("b")\n\`\`\`\n`;
const PRODUCT = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "2.1.0"\n',
  'strata/__init__.py': 'def draw(depth):\n    """Draws one."""\n',
  'README.md': README,
};
const SITE = { 'docs/conf.py': '' };
const INDEX = titled(
  'Welcome to Strata',
  `Strata is a library that draws layers of rock, from the lowest to the highest, on any kind of paper.\n\n${headed(
    'Installation',
    `Install it with pip:\n\n${command('strata')}\nSee :doc:\`Installation <installation>\` for more.\n`,
  )}\n${headed('Example Usage', `.. doctest::\n\n    >>> from strata import draw\n    >>> draw("a")\n`)}\n${headed(
    'Index',
    '.. toctree::\n    :maxdepth: 2\n\n    installation\n    Drawing <usage>\n    bends\n',
  )}`,
);
const INSTALLATION = titled(
  'Installation',
  `You can install \`\`Strata\`\` with \`\`pip\`\`:\n\n${command('strata')}\n\n${headed(
    'Colours (optional)',
    `To draw in colours, install the extra:\n\n${command('strata[colour]')}`,
  )}`,
);
const docs = (more: Record<string, string> = {}) =>
  pagesOf({
    ...PRODUCT,
    'docs/index.rst': INDEX,
    'docs/installation.rst': INSTALLATION,
    'docs/bends.rst': titled('Bends', lines('Bend')),
    'docs/usage.rst': titled('Drawing layers', lines('Layer')),
    ...more,
  });
const reasonOf = ({ plan }: Pick<Written, 'plan'>, path: string, heading: string): string | undefined =>
  plan.sections?.find((section) => section.path === path && section.heading === heading)?.reason;
const landing = ({ pages }: Pick<Written, 'pages'>): string => pageEnding(pages, 'products/strata/_index.md');

describe('the documents of a product', () => {
  it('are pages, in the order of their contents', async () => {
    const { plan } = await docs();
    expect(plan.pages.flatMap(({ section, title }) => (section === 'docs' ? [title] : []))).toEqual([
      'Strata documentation',
      'Getting started with Strata',
      'Drawing layers',
      'Bends',
    ]);
  });
  it('give getting started all ways to install, once each, under the title of the document', async () => {
    const found = await docs();
    const page = pageEnding(found.pages, 'getting-started.md');
    expect(page.match(/^pip install.*$/gm)).toEqual(['pip install strata', 'pip install strata[colour]']);
    expect(page).toContain('## Colours (optional)\n\nTo draw in colours, install the extra:');
    expect(page.indexOf('Colours')).toBeLessThan(page.indexOf('## Usage'));
    expect(reasonOf(found, 'docs/installation.rst', 'Installation')).toBe('the README shows the same command');
    expect(found.plan.problems).toEqual([]);
  });
  it('say on the landing page what their front page says, and nothing of that twice', async () => {
    const found = await docs();
    expect(landing(found)).toMatch(/Draws layers of rock\.\n\nStrata is a library that draws/);
    expect(landing(found).match(/^pip install strata$/gm)).toHaveLength(1);
    expect(reasonOf(found, 'docs/index.rst', 'Example Usage')).toContain('the README says it in a section of its own');
  });
  it('keep what a front page says more than the README, or says in its own words where that has none', async () => {
    const steps = `Example\n-------\n\nTo begin::\n\n${'    draw("a")\n'.repeat(20)}`;
    const more = await docs({ 'docs/index.rst': titled('Welcome to Strata', `Draws layers of rock.\n\n${steps}`) });
    expect([...more.pages.values()].join('\n')).toContain('To begin:');
    expect(reasonOf(more, 'docs/index.rst', 'Welcome to Strata')).toContain('the README says it');
    const bound = await docs({
      'docs/index.rst': titled('Welcome', headed('Installation', `It needs a printer.\n\n${command('strata')}`)),
    });
    expect(bound.pages.values().toArray().join('\n')).toContain('It needs a printer.');
  });
  it('keep steps together below their title', async () => {
    const { pages } = await docs({
      'docs/getting_started.rst': titled(
        'Getting started',
        `This walks you through.\n\n${headed('Get it', command('strata[colour]'))}\n${headed('Draw it', lines('Step'))}`,
      ),
      'docs/installation.rst': '',
    });
    const page = pageEnding(pages, 'getting-started.md');
    expect(page).toMatch(/## Getting started\n\nThis walks you through\.\n\n### Get it\n\n[^#]*### Draw it\n\nStep 0/);
  });
});

describe('a docs site of the product', () => {
  it('is linked and never copied', async () => {
    const found = await docs(SITE);
    expect(found.plan.pages.map(({ title }) => title)).not.toContain('Bends');
    expect(reasonOf(found, 'docs/bends.rst', 'Bends')).toContain('a page of the docs site that the product has');
    expect(reasonOf(found, 'docs/usage.rst', 'Drawing layers')).toContain('a page of the docs site');
  });
  it('gives what nobody may miss: ways to install, what is required, limits', async () => {
    const found = await docs({
      ...SITE,
      'docs/limits.rst': titled('Strata', headed('Known limitations', 'It draws no sand.')),
    });
    expect(pageEnding(found.pages, 'getting-started.md')).toContain('pip install strata[colour]');
    expect([...found.pages.values()].join('\n')).toContain('It draws no sand.');
  });
});

it('an install step of the docs that no page holds is a problem, and one that the README has is none', async () => {
  const found = await docs({
    'docs/installation.rst': '',
    'docs/installation.md': '# Installation\n\nTake the extra:\n\n```sh\npip install strata[wonders]\n',
  });
  expect(found.plan.problems.filter(({ rule }) => rule === 'plan/left-out').map(({ message }) => message)).toEqual([
    expect.stringContaining('No page holds the install step at `docs/installation.md:5`'),
  ]);
});

it('code of the docs that a word processor changed is left out with what leads to it', async () => {
  const found = await docs({
    'docs/bends.rst': titled('Bends', `${lines('Bend')}\nRun it:\n\n.. code-block:: python\n\n    draw(‘a’)\n`),
  });
  expect(pageEnding(found.pages, 'bends.md')).not.toMatch(/Run it|‘a’/);
  expect(found.plan.left_out?.map(({ reason }) => reason)).toContain('its code holds a character of a word processor');
  // What is planned is read from a record that nobody may change.
  const block = found.facts.documents
    ?.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .find(({ markdown }) => markdown === 'Run it:');
  expect(block?.left_out).toBeNull();
});

it('a single question keeps its heading', async () => {
  const found = await docs({ 'docs/faq.rst': titled('Questions', headed('Why do layers bend?', lines('Slope'))) });
  expect(pageEnding(found.pages, 'faq.md')).toContain('## Why do layers bend?');
});

it('the same command below a heading of another role is said once as well', async () => {
  const found = await docs({
    'docs/installation.rst': titled('Installation', headed('Command line options', command('strata'))),
  });
  expect(pageEnding(found.pages, 'getting-started.md').match(/^pip install strata$/gm)).toHaveLength(1);
});
