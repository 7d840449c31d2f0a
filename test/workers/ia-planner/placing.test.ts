/** Where sections of a README stand: on which page, under which heading, and which are left out with their reason. */
import { describe, expect, it } from 'vitest';
import { noManifest } from '../../../src/manifests/manifest.ts';
import type { OutlineDocument } from '../../../src/model/outline.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { readOutline } from '../../../src/outline/read-outline.ts';
import { quoteClaims } from '../../../src/workers/facts-builder/claims.ts';
import { citation, claim, facts } from '../../support/facts.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { runConfig } from '../../support/run-config.ts';
import { type Changes, pageEnding, type Written, writtenPages } from '../../support/written-pages.ts';

const product = { names: ['Strata', 'strata'], packageName: 'strata', version: '2.1.0' };
const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');

function written(readme: string, docs: Record<string, string> = {}, changes: Partial<ProductFacts> = {}): Written {
  const documents = [
    readOutline({ path: 'README.md', text: readme, role: 'readme', product }),
    ...Object.entries(docs).map(([path, text]) => readOutline({ path, text, role: 'docs' as const, product })),
  ];
  return writtenPages({ facts: { ...facts, claims: [], documents, ...changes } });
}
const claimed = (documents: OutlineDocument[]) =>
  quoteClaims(documents, (path, { start }) => ({ citation: citation(path, start, 'x'), text: 'x' }));
const headings = (page: string): string[] => page.split('\n').filter((line) => /^#+ /.test(line));
const landing = ({ pages, plan }: Written): string =>
  pages.get(plan.pages.find(({ section, slug }) => section === 'products' && slug === '')?.output_path ?? '') ?? '';
const reasonOf = ({ plan }: Written, heading: string): string | undefined =>
  plan.sections?.find((section) => section.heading === heading)?.reason;

describe('a section of links', () => {
  const rows = (cell: (name: string) => string): string =>
    ['sand', 'clay', 'salt', 'lime', 'iron', 'coal', 'gold', 'zinc', 'lead']
      .map((name) => `| ${cell(name)} | ready |\n`)
      .join('');
  const table = (cell: (name: string) => string) => `| Kind | State |\n|---|---|\n${rows(cell)}`;
  const planned = (body: string) =>
    written(`# Strata\n\nDraws rock.\n\n## All kinds of rock:\n\n${body}\n`).plan.pages.map(({ title }) => title);
  it('is no guide, whether in a table or a list', () => {
    const link = (name: string) => `[${name}](https://rock.org/${name})`;
    expect(planned(table(link))).not.toContain('All kinds of rock');
    expect(planned(`They are:\n\n${rows(link).replace(/[|] (.*) [|] ready [|]/gu, '- $1')}`)).not.toContain(
      'All kinds of rock',
    );
  });
  it('is one where its words say something, and its title has no colon', () => {
    expect(planned(table((name) => `Draw ${name} with \`draw --${name}\`, in any colour that you like`))).toContain(
      'All kinds of rock',
    );
    expect(planned(LINES)).toContain('All kinds of rock');
  });
});

it('a sample that goes on from one before it is not the first', () => {
  const code = (line: string, count: number) =>
    `\`\`\`python\nfrom strata import draw\n\n${`${line}\n`.repeat(count)}\`\`\`\n`;
  const page = (words: string) =>
    landing(
      written(
        `# Strata\n\nDraws rock.\n\n## Quick start\n\n### Usage\n\nDraw:\n\n${code('draw("all")', 70)}\n${words}\n\n${code('draw("few")', 2)}`,
      ),
    );
  expect(page('or just a few:')).not.toContain('draw("few")');
  expect(page('This is equivalent to the previous example.\n\nFrom here, draw a few:')).not.toContain('draw("few")');
  expect(page('Draw a few, as the previous release did:')).toContain('draw("few")');
  expect(page('Draw a few:')).toContain('draw("few")');
});

describe('headings', () => {
  it('stand one level below the one above them, whatever the source skipped', () => {
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Usage\n\n#### Draw\n\n${LINES}\n\n###### Deep\n\nRock.\n\n#### Save\n\nA file.\n`,
    );
    const page = pageEnding(found.pages, 'getting-started.md');
    expect(headings(page).filter((line) => /Usage|Draw|Deep|Save/.test(line))).toEqual([
      '## Usage',
      '### Draw',
      '#### Deep',
      '### Save',
    ]);
  });
  it('of the first level that follow the title of a README are sections', () => {
    const page = landing(written(`# Strata\n\nDraws rock.\n\n# Limitations\n\nNo sand.\n\n# Usage\n\n${LINES}\n`));
    expect(headings(page)).not.toContain('## Strata');
    expect(headings(page).slice(0, 1)).toEqual(['## Limitations']);
    expect(page.indexOf('Draws rock.')).toBeLessThan(page.indexOf('## Limitations'));
  });
  it('of the first level stay sections in their order, and the name above them is no heading of the page', () => {
    const page = landing(
      written('# Strata\n\nDraws rock.\n\n# Features\n\n- Fast\n\n# Goals\n\nSpeed.\n\n# Known issues\n\nNo sand.\n'),
    );
    expect(headings(page).slice(0, 3)).toEqual(['## Features', '## Goals', '## Known issues']);
    const parts = landing(written('# Introduction\n\nDraws rock.\n\n# Features\n\n- Fast\n'));
    expect(headings(parts).slice(0, 2)).toEqual(['## Introduction', '## Features']);
  });
  it('of a document follow its title', () => {
    const found = written('# Strata\n\nDraws rock.\n', {
      'docs/faults.md': `# Faults\n\n${LINES}\n\n### Slips\n\n${LINES}\n`,
    });
    expect(headings(pageEnding(found.pages, 'faults.md')).filter((line) => /Slips/.test(line))).toEqual(['## Slips']);
  });
});

it('a document that only leads to others is no page; one that says something is, and orders the guides all the same', async () => {
  const guide = (name: string) => `# ${name}\n\n${LINES.replaceAll('Layer', name)}\n`;
  const docs = (index: string) =>
    pagesOf({
      'README.md': '# Strata\n\nDraws rock.\n',
      'docs/index.md': index,
      'docs/b.md': guide('Bends'),
      'docs/a.md': guide('Aquifers'),
      'docs/c.md': guide('Caves'),
    });
  const list = '# Guides\n\nWhat there is:\n\n- [Caves](c.md): holes\n- [Bends](b.md)\n- [Aquifers](a.md)\n';
  const bare = await docs(list);
  expect(bare.plan.pages.map(({ title }) => title)).toEqual([
    'Strata',
    'Strata documentation',
    'Caves',
    'Bends',
    'Aquifers',
  ]);
  expect(reasonOf(bare, 'Guides')).toBe('only leads to other documents, as the list of guides does');
  const told = await docs(`${list}\n${LINES}`);
  expect(told.plan.pages.map(({ title }) => title)).toContain('Guides');
  const bound = await docs(`${list}\nRequires Python 3.9 or newer.\n`);
  expect(bound.plan.pages.some(({ contents }) => JSON.stringify(contents).includes('docs/index.md'))).toBe(true);
});

it('a group of sections stays one where few of it are for another page, and is none where most are', () => {
  const part = (heading: string, words = 'It is so.') => `### ${heading}\n\n${words}\n\n${LINES}\n`;
  const group = (parts: string) => written(`# Strata\n\nDraws rock.\n\n## More of it\n\n${parts}`);
  const few = group(`${part('Folds')}\n${part('Slips')}\n${part('Requirements', 'Python 3.9 or newer.')}`);
  expect(headings(pageEnding(few.pages, 'more-of-it.md'))).toEqual(expect.arrayContaining(['## Folds', '## Slips']));
  expect(headings(pageEnding(few.pages, 'getting-started.md'))).toContain('## Requirements');
  const most = group(
    `${part('Folds')}\n${part('Installation', '`pip install strata`')}\n${part('Requirements', 'Python 3.9 or newer.')}`,
  );
  expect([...most.pages.keys()].some((path) => path.endsWith('folds.md'))).toBe(true);
});

it('a README without words on what the product is opens with the description of its manifest', async () => {
  const manifest = {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\ndescription = "Draws *rock* in layers"\n',
  };
  const page = async (readme: string, files = manifest): Promise<string> =>
    landing(await pagesOf({ 'README.md': readme, ...files }));
  const badges =
    '# Strata\n\n[![x](https://img.shields.io/x.svg)](https://x.test)\n\n## Features\n\n- Fast\n\n## Installation\n\n`pip install strata`\n';
  expect(await page(badges)).toMatch(/^---\n\nDraws \\\*rock\\\* in layers\n\n## Features/mu);
  expect(await page('# Strata\n\nRock, drawn.\n')).not.toContain('in layers\n');
  expect(await page('# Strata\n\n## About\n\nRock, drawn.\n')).not.toContain('in layers\n');
  const bare = { 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n' };
  expect(await page(badges, bare)).toMatch(/^---\n\n## Features/mu);
});

it('an overview over nothing of its own, most of which is guides, is one guide; with words of its own it is none', () => {
  const use = (name: string) =>
    `### ${name}\n\n\`\`\`python\nimport strata\n\nstrata.${name.toLowerCase()}()\n\`\`\`\n\n${LINES}\n`;
  const parts = `${use('Fold')}\n${use('Slip')}\n### Order\n\nNone.\n`;
  const start = '# Strata\n\nDraws rock.\n\n## Usage\n\n```python\nimport strata\n\nstrata.open()\n```\n\n';
  const group = written(`${start}## Overview\n\n${parts}`);
  expect(headings(pageEnding(group.pages, 'overview.md'))).toEqual(
    expect.arrayContaining(['## Fold', '## Slip', '## Order']),
  );
  expect(landing(group)).not.toContain('Order');
  const told = written(`${start}## Overview\n\nAll of it.\n\n${parts}`);
  expect(landing(told)).toContain('## Overview\n\nAll of it.');
  expect([...told.pages.keys()].some((path) => path.endsWith('/fold.md'))).toBe(true);
});

describe('a heading over nothing', () => {
  const found = written(
    `# Strata\n\nDraws rock.\n\n## Usage\n\n### Empty\n\n### Draw\n\n${LINES}\n\n## Bare\n\n#### Deep\n\n`,
  );
  it('is on no page, and has its reason', () => {
    for (const page of found.pages.values()) expect(page).not.toMatch(/^#+ (?:Empty|Bare|Deep)$/m);
    for (const heading of ['Empty', 'Bare', 'Deep']) expect(reasonOf(found, heading)).toBe('heading over nothing');
  });
  it('stays where something stands below it', () => {
    expect(headings(pageEnding(found.pages, 'getting-started.md'))).toEqual(
      expect.arrayContaining(['## Usage', '### Draw']),
    );
  });
});

describe('names above one body', () => {
  const found = written('# Strata\n\nDraws rock.\n', {
    'docs/api.md': `# API\n\n### draw(rock)\n### strata.draw(rock)\n### strata\\\`rock\\\`\n\n${LINES}\n\n### Notes\n### Depth\n\n${LINES}\n\n### none()\n### Bare\n`,
  });
  it('stay together', () => {
    const page = pageEnding(found.pages, 'api.md');
    expect(headings(page)).toEqual(['## draw(rock)', '## Depth', '## Where to go next']);
    expect(page).toContain('## draw(rock)\n\n- strata.draw(rock)\n- strata\\`rock\\`\n\nLayer 0');
  });
  it('that no body follows are left out', () => {
    expect(reasonOf(found, 'none()')).toBe('heading over nothing');
    expect(reasonOf(found, 'Notes')).toBe('heading over nothing');
  });
});

describe('documents', () => {
  it('stand in the order in which the README lists them', () => {
    const docs = Object.fromEntries(
      ['colour', 'depth', 'maps', 'zones'].map((name) => [`docs/${name}.md`, `# ${name}\n\n${LINES}${name}\n`]),
    );
    const list = '- [Maps](docs/maps.md)\n- [Depth](docs/depth.md)\n- [Zones](docs/zones.md)\n';
    const { plan } = written(`# Strata\n\nDraws rock.\n\n## Documentation\n\n${list}`, docs);
    expect(plan.pages.filter(({ section }) => section === 'docs').map(({ title }) => title)).toEqual(
      expect.arrayContaining(['maps', 'depth', 'zones', 'colour']),
    );
    const titles = plan.pages
      .map(({ title }) => title)
      .filter((title) => Object.keys(docs).includes(`docs/${title}.md`));
    expect(titles).toEqual(['maps', 'depth', 'zones', 'colour']);
  });
  it('say nothing again that the README says word for word', () => {
    const usage = `## Usage\n\n${LINES}`;
    const found = written(`# Strata\n\nDraws rock.\n\n${usage}`, {
      'docs/index.md': `# Draw with it\n\n${usage}\n## Deeper\n\n${LINES.replaceAll('lies', 'rests')}`,
    });
    const shown = [...found.pages.values()].filter((page) => page.includes('Layer 3 lies on'));
    expect(shown).toHaveLength(1);
    expect(pageEnding(found.pages, 'draw-with-it.md')).toContain('Layer 3 rests on');
  });
  it('that hold a licence are left to its file', () => {
    const text = '# Strata licence\n\nYou may obtain a copy of the License at https://x.example.\n';
    const found = written(
      '# Strata\n\nDraws rock.\n',
      { 'docs/license.md': text + LINES },
      {
        manifest: {
          ...noManifest('python', 'pyproject.toml'),
          licence: { value: 'MIT', start: 1, end: 1 },
          citations: [],
        },
      },
    );
    expect([...found.pages.values()].join('\n')).not.toContain('obtain a copy');
  });
  it('without a title of their own are called like their first section, which is not repeated', () => {
    const found = written('# Strata\n\nDraws rock.\n', {
      'docs/about.md': `## About\n\n${LINES}\n\n## Depth\n\n${LINES}x`,
    });
    expect(headings(pageEnding(found.pages, 'about.md'))[0]).toBe('## Depth');
  });
});

describe('links', () => {
  const readme =
    '# Strata\n\nDraws rock.\n\n## Documentation\n\n- The [guide](docs/guide.md)\n- The [notes](made/notes.html)\n- [All names](apidocs/index.html)\n- Long words that tell much more than the [name](made/other.html) of a file that is made\n';
  const page = landing(written(readme, { 'docs/guide.md': `# Guide\n\n${LINES}` }));
  it('to what a tool makes of the declarations lead to the reference', () => {
    expect(page).toMatch(/- \[All names\]\([^()]*reference[^()]*\)/);
  });
  it('that lead nowhere take an item with them that only named them', () => {
    expect(page).not.toContain('The notes');
    expect(page).toContain('The [guide]');
    expect(page).toContain('more than the name of a file');
  });
});

it('labels a sample of a quote whose language is certain', () => {
  const page = pageEnding(
    written('# Strata\n\nDraws rock.\n\n## Install\n\n    pip install strata\n').pages,
    'getting-started.md',
  );
  expect(page).toContain('```bash\npip install strata\n```');
});

describe('the first sample of a package in its own documentation', () => {
  const doc =
    'Draws rock.\n\n# Use\n\nRead a file, then draw it:\n\n```python\nimport strata\nstrata.draw("rock.las")\n```\n\nAnd more.';
  const [any] = facts.api;
  const api = [{ ...(any as ApiSymbol), name: 'strata', module: 'strata', kind: 'module' as const, parent: null, doc }];
  const page = (readme: string) => pageEnding(written(readme, {}, { api, examples: [] }).pages, 'getting-started.md');
  it('is a first sample with its lead where no document has one', () => {
    expect(page('# Strata\n\nDraws rock.\n')).toContain(
      '## A first sample\n\nRead a file, then draw it:\n\n```python\nimport strata\nstrata.draw("rock.las")\n```\n\n## ',
    );
  });
  it('is none where a document has one', () => {
    const own = '```python\nimport strata\nstrata.read("own.las")\n```';
    expect(page(`# Strata\n\nDraws rock.\n\n## Usage\n\n${own}\n`)).not.toContain('A first sample');
  });
});

it('makes no list of a single answer', () => {
  const questions = ['Why?', 'How?', 'When?'].map((one) => `### ${one}\n\nBecause of rock.\n`).join('\n');
  const { plan } = written(`# Strata\n\nDraws rock.\n\n## FAQ\n\n${questions}`, {}, { api: [] });
  expect(plan.pages.filter(({ section }) => section === 'kb').map(({ slug }) => slug)).toEqual(['faq']);
});

it('says nothing of the README itself on a page', () => {
  const page = landing(written('# Strata\n\nThis README aims to give a quick overview.\n\nDraws rock.\n'));
  expect(page).not.toContain('README');
  expect(page).toContain('Draws rock.');
});

describe('a licence section', () => {
  const manifest = noManifest('python', 'pyproject.toml');
  const stated = { manifest: { ...manifest, licence: { value: 'MIT', start: 1, end: 1 }, citations: [] } };
  const page = (words: string) => written(`# Strata\n\nDraws rock.\n\n## License\n\n${words}\n`, {}, stated);
  it('that only names the licence is left to the table at a glance', () => {
    const found = page('Strata is [MIT licensed](LICENSE).');
    expect(landing(found)).not.toContain('MIT licensed');
    expect(reasonOf(found, 'License')).toContain('stands at a glance');
  });
  it('that holds the text of the licence is left out', () => {
    const found = page('Permission is hereby granted, free of charge, to any person.');
    expect(reasonOf(found, 'License')).toBe('the text of the licence');
  });
  it('with a condition is placed', () => {
    expect(landing(page('MIT, except for the fonts in `fonts/`.'))).toContain('except for the fonts');
  });
  it('is placed where no manifest names the licence', () => {
    const found = written('# Strata\n\nDraws rock.\n\n## License\n\nMIT.\n', {}, { manifest: null });
    expect(landing(found)).toContain('MIT.');
  });
});

describe('words that only point to a file', () => {
  const readme =
    '# Strata\n\nSee original [NOTES](NOTES)\n\nDraws rock.\n\n## Changes\n\nSee [CHANGES.md](CHANGES.md).\n\n## Depth\n\nRead `depth.txt` for more.\n\n## Rock\n\nSee [the site](https://strata.example).\n';
  const files = ['NOTES', 'CHANGES.md', 'depth.txt'];
  const given = (repository: string) =>
    writtenPages({
      productPaths: files,
      facts: {
        ...facts,
        repository,
        claims: [],
        documents: [readOutline({ path: 'README.md', text: readme, role: 'readme', product })],
      },
    });
  it('never open a page, and lead to the file where the source has an address', () => {
    const found = given(facts.repository);
    expect(landing(found)).not.toContain('See original');
    expect(landing(found)).toContain('Draws rock.');
    expect(landing(found)).toContain(
      `See [CHANGES.md](https://github.com/example/strata/blob/${facts.sha}/CHANGES.md).`,
    );
    expect(landing(found)).toContain('[the site](https://strata.example)');
    expect(reasonOf(found, 'Depth')).toBe('only points to `depth.txt`');
    expect(found.plan.left_out?.map(({ reason }) => reason)).toEqual(['only points to `NOTES`']);
  });
  it('are left out with the reason where it has none', () => {
    const found = given('local');
    expect(headings(landing(found))).not.toContain('## Changes');
    expect(reasonOf(found, 'Changes')).toBe('only points to `CHANGES.md`');
  });
});

describe('the docs site of the product', () => {
  const manual = readOutline({ path: 'docs/index.md', text: '# Manual\n\nAll of it.\n', role: 'docs', product });
  const readme = readOutline({
    path: 'README.md',
    text: `# Strata\n\nDraws rock.\n\n## Use\n\n${LINES}`,
    role: 'readme',
    product,
  });
  const given = (repository: string, sitePaths: readonly string[] = ['docs/index.md']) => {
    const citations = [{ ...citation('docs/index.md', 3, 'All of it.'), repository }];
    const claims = [
      claim('All of it.', 'feature', { tags: [`block:${manual.sections[0]?.blocks[0]?.block_id}`], citations }),
    ];
    return writtenPages({
      productPaths: ['mkdocs.yml', 'docs/index.md'],
      sitePaths,
      facts: { ...facts, repository, claims, documents: [readme, manual] },
    });
  };
  it('is said to be linked only where a page links it', () => {
    const found = given(facts.repository);
    expect(reasonOf(found, 'Manual')).toMatch(/which is linked$/);
    expect([...found.pages.values()].join('')).toContain('docs/index.md');
    const local = given('local');
    expect(reasonOf(local, 'Manual')).toContain('not linked');
    expect([...local.pages.values()].join('')).not.toContain('docs/index.md');
  });
});

describe('pages', () => {
  it('has no getting started that starts nothing', () => {
    const found = written('# Strata\n\nMoved to another repository.\n', {}, { manifest: null, install_commands: [] });
    expect([...found.pages.keys()].filter((path) => path.includes('getting-started'))).toEqual([]);
  });
  it('puts figures of performance on the landing page and a long account of it on a page of its own', () => {
    const short = written('# Strata\n\nDraws rock.\n\n## Benchmarks\n\nA layer takes 3 ms.\n');
    expect(landing(short)).toContain('A layer takes 3 ms.');
    const long = written(`# Strata\n\nDraws rock.\n\n## Performance\n\n${LINES.repeat(5)}\n`);
    expect(landing(long)).not.toContain('Layer 1');
    expect(pageEnding(long.pages, 'performance.md')).toContain('Layer 1');
  });
  it('gives what a list of features tells at length a page of its own, with its caveats; what it only names stays', () => {
    const guide = `### Streaming\n\n${LINES}\n\n\`\`\`js\nstream()\n\`\`\`\n\n#### Caveats\n\nIt never rewinds.\n\n`;
    const fast = '### Fast\n\nA layer takes 3 ms.\n\n';
    const limits = '### Limitations\n\nMetres only.\n';
    const found = written(`# Strata\n\nDraws rock.\n\n## Features\n\nAll of this.\n\n${guide}${fast}${limits}`);
    expect(headings(landing(found))).toEqual(expect.arrayContaining(['## Features', '### Fast']));
    expect(landing(found)).toContain('Metres only.');
    expect(landing(found)).not.toContain('never rewinds');
    const page = pageEnding(found.pages, 'streaming.md');
    expect(page).toContain('stream()');
    expect(page).toContain('It never rewinds.');
  });
  it('keeps the caveats of a part with it where a long section splits', () => {
    const part = (name: string): string => `### ${name}\n\n${LINES.repeat(24)}\n\n#### Usage\n\n${LINES}\n\n`;
    const caveat = '### Caveats\n\nIt never rewinds.\n\n';
    const found = written(`# Strata\n\nDraws rock.\n\n## Cutting\n\n${part('Saws')}${caveat}${part('Drills')}`);
    expect(landing(found)).not.toContain('never rewinds');
    expect(pageEnding(found.pages, 'saws.md')).toContain('It never rewinds.');
  });
  it('puts small sections with code on a page together, apart from the first steps', () => {
    const small = (name: string): string => `## ${name}\n\nTo cut:\n\n\`\`\`js\ncut()\n\`\`\`\n\n`;
    const steps = '## Usage\n\nDraw:\n\n```js\ndraw()\n```\n\n';
    const found = written(`# Strata\n\nDraws rock.\n\n${steps}${small('Slices')}${small('Cores')}`);
    const page = pageEnding(found.pages, 'more.md');
    expect(page).toContain('Samples of Strata');
    expect(headings(page)).toEqual(expect.arrayContaining(['## Slices', '## Cores']));
    expect(pageEnding(found.pages, 'getting-started.md')).not.toContain('Slices');
    const alone = written(`# Strata\n\nDraws rock.\n\n${small('Slices')}${small('Cores')}`);
    expect(pageEnding(alone.pages, 'getting-started.md')).toContain('## Slices');
  });
  it('repeats no install command that the first paragraphs tell', () => {
    const found = written('# Strata\n\nDraws rock. Get it:\n\n```sh\npip install strata\n```\n');
    expect(landing(found).match(/pip install/g)).toHaveLength(1);
  });
  it('makes one page of questions, whatever they ask about', () => {
    const ask = (about: string): string => `### Can I choose the ${about}?\n\n${LINES}\n\n`;
    const found = written(`# Strata\n\nDraws rock.\n\n## FAQ\n\n${ask('format')}${ask('options')}${ask('license')}`);
    expect(headings(pageEnding(found.pages, 'faq.md')).filter((line) => /Can I/.test(line))).toHaveLength(3);
  });
  it.each([
    ['docs/rock/mkdocs.yml', 'docs/rock/docs/deep.md', true],
    ['docs/source/conf.py', 'docs/deep.md', true],
    ['docs/.vitepress/config.ts', 'docs/deep.md', true],
    ['mkdocs.yml', 'docs/deep.md', true],
    ['docs/rock/mkdocs.yml', 'docs/deep.md', false],
    ['tools/mkdocs.yml', 'docs/deep.md', false],
  ])('with %s, %s is a page of a docs site: %s', (config, path, isLinked) => {
    const document = readOutline({ path, text: `# Deep\n\n${LINES}`, role: 'docs', product });
    const { plan } = writtenPages({
      facts: { ...facts, claims: [], documents: [document] },
      productPaths: [config, path],
      sitePaths: [path],
    });
    expect(plan.sections?.[0]?.reason.includes('docs site')).toBe(isLinked);
  });
  it('takes the document that is named for it as getting started, and no manual page', () => {
    const found = written('# Strata\n\nDraws rock.\n', {
      'pages/getting-started/index.md': `# Getting Started\n\n${LINES}`,
      'man/strata.1.md': `# NAME\n\n${LINES}`,
    });
    expect([...found.pages.keys()].filter((path) => /getting-started/.test(path))).toHaveLength(1);
    expect(pageEnding(found.pages, 'getting-started.md')).toContain('Layer 1');
    expect(reasonOf(found, 'NAME')).toContain('manual page');
  });
});

describe('limits that a document of the docs states', () => {
  const limits = '# Known issues\n\nReads no sand, and no gravel either.\n\n## Wind\n\nIt is not felt.\n';
  const repository = 'https://github.com/quarry/strata';
  const site = {
    'docs/guide.md': `# Guide\n\n${LINES}\n\n### Limitations\n\nNo sand.\n`,
    'docs/known-issues.md': limits,
  };
  const atSite = (changes: Partial<ProductFacts>, sitePaths: readonly string[] = Object.keys(site)): Written => {
    const documents = [
      readOutline({ path: 'README.md', text: '# Strata\n\nDraws rock.\n', role: 'readme', product }),
      ...Object.entries(site).map(([path, text]) => readOutline({ path, text, role: 'docs' as const, product })),
    ];
    return writtenPages({
      facts: { ...facts, claims: claimed(documents), documents, ...changes },
      productPaths: ['mkdocs.yml', ...Object.keys(site)],
      sitePaths,
    });
  };
  it('are linked from the landing page where the pages are written for the docs site that has them', () => {
    const found = atSite({ repository });
    expect(landing(found)).toMatch(
      /## Limits\n\n- \[Known issues\]\(https:\/\/github\.com\/example\/strata\/blob\/\w+\/docs\/known-issues\.md/,
    );
    expect(landing(found)).not.toContain('Limitations');
    expect(found.plan.problems.filter(({ message }) => message.includes('limits'))).toEqual([]);
  });
  it('are reported where nothing can lead to them', () => {
    const found = atSite({ repository: 'local' });
    expect(found.plan.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('No page holds the limits at `docs/known-issues.md:1`'),
    );
  });
  it('are linked where they stand when a page holds them', () => {
    const documents = [
      readOutline({ path: 'README.md', text: '# Strata\n\nDraws rock.\n', role: 'readme', product }),
      readOutline({ path: 'docs/known-issues.md', text: limits, role: 'docs', product }),
    ];
    const found = writtenPages({ facts: { ...facts, claims: claimed(documents), documents } });
    expect(landing(found)).toMatch(/## Limits\n\n- \[Known issues\]\(/);
    expect(found.plan.problems.filter(({ message }) => message.includes('limits'))).toEqual([]);
  });
});

describe('the announcement', () => {
  const MORE = '# Strata\n\nDraws rock.\n\n## Why\n\nRock is old.\n\n## Comparison\n\nPlotters draw less.\n';
  const asking = (readme: string, changes: Changes) =>
    writtenPages({
      facts: {
        ...facts,
        claims: [],
        documents: [readOutline({ path: 'README.md', text: readme, role: 'readme', product })],
      },
      ...changes,
    });
  const announced = ({ pages }: Written): string | undefined =>
    [...pages].find(([path]) => path.includes('introducing-'))?.[1];
  const blog = { sitePaths: ['content/blog/_index.md', 'content/docs/_index.md'] };

  it('is not written where it would say all that the landing page says', () => {
    expect(announced(asking('# Strata\n\nDraws rock.\n\n## Limitations\n\nNo sand.\n', blog))).toBeUndefined();
  });
  it('says what comes first where the landing page says more', () => {
    const page = announced(asking(MORE, blog));
    expect(page).toContain('Draws rock.');
    expect(page).not.toContain('Plotters');
  });
  it('is for a site with a blog: elsewhere the plan says that it was not wanted', () => {
    const found = asking(MORE, { sitePaths: ['content/docs/blog.md', 'content/blog.toml', 'content/blogs/a.md'] });
    expect(announced(found)).toBeUndefined();
    expect(found.plan.problems.filter(({ section }) => section === 'blog')).toEqual([]);
    expect(found.plan.not_wanted).toEqual([
      {
        section: 'blog',
        page: 'Introducing Strata',
        reason: 'the site has no blog. To get it, name `blog` in `required_sections`',
      },
    ]);
    expect(asking(MORE, blog).plan.not_wanted).toBeUndefined();
  });
  it('is written for a site without a blog where the configuration names it', () => {
    const config = runConfig({ required_sections: ['products', 'blog'], asks_for_blog: true });
    expect(announced(asking(MORE, { config, sitePaths: [] }))).toContain('Draws rock.');
  });
});

it('a few words about one task stand beside the guides, where there are many, and what is needed on the front page', () => {
  const guide = (name: string) => `## ${name}\n\n${LINES}\n`;
  const guides = ['Drawing', 'Folding', 'Slipping', 'Sinking'].map(guide).join('\n');
  const words = '## Checking a layer\n\nAsk for its sign.\n';
  const many = written(`# Strata\n\nDraws rock.\n\n## Requirements\n\nPython 3.9 or newer.\n\n${guides}\n${words}`);
  expect(landing(many)).not.toContain('Checking a layer');
  expect([...many.pages.values()].join('\n')).toContain('## Checking a layer');
  expect(landing(many)).toContain('## Requirements\n\nPython 3.9 or newer.');
  const few = written(`# Strata\n\nDraws rock.\n\n${guide('Drawing')}\n${words}`);
  expect(landing(few)).toContain('## Checking a layer');
});

describe('the first sample', () => {
  const sample = "```python\nfrom strata import draw\n\ndraw('rock')\n```";
  const LONG = LINES.repeat(14);
  /** A section that is too long to be read before all else. */
  const readme = (code: string, more = LONG) =>
    `# Strata\n\nDraws rock.\n\n## Installation\n\n\`pip install strata\`\n\n## Parsing\n\nLayers come one by one.\n\n${code}\n\nMore of it:\n\n${more}\n`;
  const started = (found: Written): string => pageEnding(found.pages, 'getting-started.md');

  it('stands on the landing page and in getting started, whatever heading it has', () => {
    const found = written(readme(sample));
    for (const page of [landing(found), started(found)]) {
      expect(page).toContain(
        "## Parsing\n\nLayers come one by one.\n\n```python\nfrom strata import draw\n\ndraw('rock')",
      );
      expect(page).not.toContain('More of it');
    }
    expect(pageEnding(found.pages, 'parsing.md')).toContain('More of it');
  });
  it('that stands below the title of its document has a heading of its own, not the title once more', () => {
    const found = written(`# Strata\n\nDraws rock.\n\n${sample}\n\n## Installation\n\n\`pip install strata\`\n`);
    expect(started(found)).toContain('## A first sample\n\nDraws rock.\n\n```python');
    expect(started(found)).not.toContain('## Strata');
    expect(landing(found)).not.toContain('A first sample');
  });
  it('is all of the files that follow each other', () => {
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Example\n\nIn two files:\n\n\`\`\`python\nx = 1\n\`\`\`\n\n${sample}\n\n${LONG}\n`,
    );
    expect(landing(found)).toContain('In two files:\n\n```python\nx = 1\n```\n\n```python\nfrom strata');
  });
  it('has the words of its own item, where no words announce a list', () => {
    const item = (words: string, name: string) => `* ${words}\n\n${sample.replace('rock', name)}\n\n`;
    const list = [...Array(12).keys()].map((at) => item(`Of layer ${at}`, `layer${at}`)).join('');
    const found = written(`# Strata\n\nDraws rock.\n\n## Examples\n\n${item('Without colour', 'rock')}${list}`);
    expect(landing(found)).toMatch(/[*-] Without colour\n\n```python\nfrom strata/);
    expect(landing(found)).not.toContain('layer3');
  });
  it('is the whole section where little more stands in it', () => {
    const rest = 'b) Elsewhere draw it yourself.\n\n__Important__: nothing is drawn until a rock is there.';
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Plugging in\n\na) Here it is drawn.\n\n${sample}\n\n${rest}\n\n### Deep\n\n${LONG}\n`,
    );
    expect(landing(found)).toContain('nothing is drawn until a rock is there');
    expect(landing(found)).not.toContain('### Deep');
  });
  it('is no later step of a list, and none of what begins a single feature', () => {
    const steps = `1. Make a config:\n\n\`\`\`sh\ntouch rock.toml\n\`\`\`\n\n2. Draw it:\n\n${sample}\n`;
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Sand\n\nOf sand.\n\n### Setup\n\n${steps}\n## Parsing\n\n${sample.replace('rock', 'sand')}\n`,
    );
    expect(landing(found)).toContain("draw('sand')");
    expect(landing(found)).not.toContain('2. Draw it');
    const feature = written(
      `# Strata\n\nDraws rock.\n\n## Drawing\n\n${sample}\n\n## Sand\n\nOf sand.\n\n### Setup\n\n${sample.replace('rock', 'sand')}\n\n${LONG}\n`,
    );
    expect(landing(feature)).toContain("draw('rock')");
    expect(landing(feature)).not.toContain("draw('sand')");
  });
  it('makes its section getting started where none is headed so and it is short, and no guide shows it again', () => {
    const found = written(readme(sample, LINES));
    expect(started(found)).toContain('More of it');
    expect([...found.pages.keys()].filter((path) => path.includes('parsing'))).toEqual([]);
    expect(landing(found)).not.toContain('More of it');
    const headed = written(
      `${readme(sample, LINES)}\n## Usage\n\n\`\`\`python\nimport strata\n\nstrata.open()\n\`\`\`\n`,
    );
    expect(pageEnding(headed.pages, 'parsing.md')).toContain('More of it');
    const options = written(readme(sample, LINES).replace('## Parsing', '## Options'));
    expect(pageEnding(options.pages, 'options.md')).toContain('More of it');
  });
  it('of first steps is the one under their own heading, however long', () => {
    const long = `\`\`\`python\nimport strata\n\n${'strata.open()\n'.repeat(30)}\`\`\``;
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Usage\n\nOpen a map:\n\n${long}\n\n### Caching\n\n${sample}\n\n${LINES}\n`,
    );
    expect(landing(found)).toContain('## Usage\n\nOpen a map:');
    expect(landing(found)).not.toContain('Caching');
  });
  it('stands on the landing page though what follows it there has samples too, not after what leads', () => {
    const more = `## Highlights\n\nFast:\n\n\`\`\`python\nimport strata\n\nstrata.fast()\n\`\`\`\n`;
    const use = `## Usage\n\n${sample}\n`;
    const shown = (text: string): boolean =>
      landing(written(`# Strata\n\nDraws rock.\n\n${text}`)).includes("draw('rock')");
    expect(shown(`${use}\n${more}`)).toBe(true);
    expect(shown(`${more}\n${use}`)).toBe(false);
  });
  it('is the first of the document though a later section imports, and the importing one of its own section', () => {
    const named = "```python\nread('first')\n```";
    const later = `\n## Errors\n\n\`\`\`python\nfrom strata import draw\n\ndraw('later')\n\`\`\`\n\n${LINES}\n`;
    const found = landing(written(`# Strata\n\nDraws rock.\n\n## Folds\n\n${named}\n\n${LINES}\n${later}`));
    expect(found).toContain("read('first')");
    expect(found).not.toContain("draw('later')");
    const own = landing(written(`# Strata\n\nDraws rock.\n\n## Folds\n\n${named}\n\nThen:\n\n${sample}\n\n${LINES}\n`));
    expect(own).toContain("draw('rock')");
  });
  it('comes with what its section begins with where much leads to it', () => {
    const lead = 'Rock is drawn.\n\nIn parts.\n\nIn layers.\n\nIn folds.\n\nExample:\n\n';
    const found = landing(written(readme(lead + sample)));
    expect(found).toContain('Layers come one by one.\n\nExample:\n\n```python');
    expect(found).not.toContain('In folds.');
  });
  it('is the first of the document, whatever page it stands on', () => {
    const small = `\n## Tiny\n\n\`\`\`python\nfrom strata import erase\n\nerase()\n\`\`\`\n`;
    const found = written(readme(sample, LINES) + small);
    expect(landing(found)).toContain("draw('rock')");
    expect(landing(found)).not.toContain('erase()');
    expect(headings(started(found)).filter((line) => /Parsing|Tiny/.test(line))).toEqual(['## Parsing', '## Tiny']);
  });
  it('is the import with the first call, where two blocks hold them', () => {
    const found = written(
      readme("```python\nfrom strata import draw\n```\n\nThen draw:\n\n```python\ndraw('rock')\n```"),
    );
    expect(started(found)).toMatch(/import draw\n```\n\nThen draw:\n\n```python\ndraw\('rock'\)/);
  });
  it('in a list brings the list, or comes without the words that announce it', () => {
    const item = (at: number, lines: number): string =>
      `${at}. way ${at}\n\`\`\`python\nfrom strata import draw\n${`draw('rock')\n`.repeat(lines)}\`\`\``;
    const short = started(written(readme(`There are two ways:\n\n${item(1, 1)}\n\n${item(2, 2)}\n\nThat is all.`)));
    expect(short).toContain('There are two ways:');
    expect([short.includes('way 2'), short.includes('That is all')]).toEqual([true, false]);
    const long = started(written(readme(`There are two ways:\n\n${item(1, 1)}\n\n${item(2, 70)}`)));
    expect([long.includes("draw('rock')"), long.includes('two ways'), long.includes('way 1')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('leaves links to its section where the section stands whole', () => {
    const found = written(`${readme(sample)}\n## Why\n\nRead [how](#parsing).\n`);
    expect(landing(found)).toMatch(/\[how\]\([^)#]*\/parsing/);
  });
  it('is none where nothing uses the product', () => {
    const found = written(readme('```python\nfrom gravel import pour\n\npour()\n```'));
    expect(started(found)).not.toContain('## Parsing');
    expect(landing(found)).not.toContain('## Parsing');
  });
  it('is not added to a page that has one', () => {
    const found = written(`${readme(sample)}\n## Usage\n\n\`\`\`python\nimport strata\n\nstrata.open()\n\`\`\`\n`);
    expect(started(found)).not.toContain('## Parsing');
    expect(started(found)).toContain('strata.open()');
    expect(landing(found)).toContain('strata.open()');
  });
});

describe('the table of what samples use', () => {
  const sample = '```python\nimport strata\n\nstrata.read("rock")\n```';
  const page = (heading: string, path = 'docs/guide.md') => {
    const api = facts.api.filter(({ name }) => name === 'strata.read');
    expect(api).toHaveLength(1);
    return [
      ...written('# Strata\n\nDraws rock.\n', { [path]: `# Guide\n\n## ${heading}\n\n${LINES}\n${sample}\n` }).pages,
    ]
      .filter(([at]) => at.includes('/docs/'))
      .map(([, text]) => text)
      .join('\n');
  };
  it('is made of what is shown of today', () => {
    for (const heading of ['Drawing', 'Convert metres to feet']) expect(page(heading)).toContain('What this uses');
  });
  it.each(['V3 → V4', 'From 2.x to 3.0', 'Upgrading', 'Migration guide'])('is not made of "%s"', (heading) => {
    expect(page(heading)).not.toContain('What this uses');
  });
  it('is not made of a document that is named for it', () => {
    expect(page('Drawing', 'docs/UPGRADE-4.0.md')).not.toContain('What this uses');
  });
});

describe('a page that a tool made of the declarations', () => {
  const docs = {
    'docs/Log.md': `# Class: Log\n\n${LINES}\n`,
    'docs/join.md': `# Log.join() method\n\n${LINES}\n`,
    'docs/layers.md': `# Class: Sediment\n\n${LINES}\n`,
    'docs/scenes.md': `# Scene files\n\n${LINES.replaceAll('lies', 'sits')}\n`,
  };
  const found = written('# Strata\n\nDraws rock.\n', docs);
  it('is left to the reference, which has the name', () => {
    expect(reasonOf(found, 'Class: Log')).toBe('a page made of the declarations; the reference describes `Log`');
    expect(reasonOf(found, 'Log.join() method')).toBe(
      'a page made of the declarations; the reference describes `join`',
    );
  });
  it('leads to where the reference has the name', () => {
    const { pages, plan } = written('# Strata\n\nDraws rock with a [log](docs/Log.md).\n', docs);
    expect(landing({ pages, plan } as Written)).toMatch(/with a \[log\]\([^()]*reference[^()]*\)/);
  });
  it('is left to it, too, where it only lists such names', () => {
    const list = '# layers/read\n\nReads layers.\n\n## Classes\n\n- [Log](Log.md)\n- [LasError](LasError.md)\n';
    const long = `${list}\n## How they lie\n\n${LINES}\n`;
    const other = written('# Strata\n\nDraws rock.\n', { 'docs/read.md': list, 'docs/long.md': long });
    expect(other.plan.sections?.find(({ path }) => path === 'docs/read.md')?.reason).toBe(
      'an index made of the declarations; the reference has one',
    );
    expect(pageEnding(other.pages, 'layers-read.md')).toContain('Layer 0');
  });
  it('is a document like any other where the reference has no such name, or somebody wrote it', () => {
    expect(pageEnding(found.pages, 'class-sediment.md')).toContain('Layer 0');
    expect(pageEnding(found.pages, 'scene-files.md')).toContain('Layer 0');
  });
});

describe('a document of a few lines', () => {
  const docs = {
    'docs/sand.md': '# Sand\n\nSand is drawn as dots.\n',
    'docs/needs.md': '# Rock\n\nRequires Python 3.9 or newer.\n',
    'docs/install.md': '# Installing\n\nRun the installer.\n',
  };
  const short = (repository: string): Written => {
    const documents = [
      readOutline({ path: 'README.md', text: '# Strata\n\nDraws rock.\n', role: 'readme', product }),
      ...Object.entries(docs).map(([path, text]) => readOutline({ path, text, role: 'docs' as const, product })),
    ];
    return writtenPages({ facts: { ...facts, repository, claims: claimed(documents), documents } });
  };
  const [linked, local] = [short(facts.repository), short('local')];
  it('is linked, unless it holds what a reader must not miss or its name says where it belongs', () => {
    expect(reasonOf(linked, 'Sand')).toBe('a document of a few lines, which is linked');
    const started = pageEnding(linked.pages, 'getting-started.md');
    expect([started.includes('Requires Python 3.9'), started.includes('Run the installer.')]).toEqual([true, true]);
    expect([...linked.pages.values()].filter((page) => page.includes('drawn as dots'))).toEqual([]);
    expect([...linked.pages.values()].filter((page) => page.includes('- [Sand]('))).toHaveLength(1);
  });
  it('stands on a page where nothing can link to it', () => {
    expect(pageEnding(local.pages, 'getting-started.md')).toContain('drawn as dots');
  });
});

describe('a README of members that are headed each', () => {
  const members = (count: number): string =>
    Array.from({ length: count }, (_, at) => `## draw${at}(rock)\n\nDraws layer ${at} of the rock.\n`).join('\n');
  it('does not pour them onto the front page, however few words each has', () => {
    const found = written(`# Strata\n\nDraws rock.\n\n${members(14)}`);
    expect(landing(found)).not.toContain('draw3(rock)');
    const [page] = [...found.pages.values()].filter((each) => each.includes('draw3(rock)'));
    expect(page).toContain('draw13(rock)');
  });
  it('leaves one of them where it was', () => {
    expect(landing(written(`# Strata\n\nDraws rock.\n\n${members(1)}`))).toContain('draw0(rock)');
  });
});

describe('headings of calls', () => {
  const readme = (body: string) =>
    `# Strata\n\nDraws rock.\n\n## Utilities\n\n### ` +
    '`$ROCK()`' +
    `\n\n### ` +
    '`draw(rows)`' +
    `\n\n${body}\n\n### ` +
    '`fill(rows)`' +
    `\n\n${LINES}`;
  const page = (body: string): string =>
    [...written(readme(body)).pages.values()].find((text) => text.includes('fill(rows)')) ?? '';
  it('without words are left out, and the next keeps its own', () => {
    const shown = page(LINES.replaceAll('Layer', 'Row'));
    expect(headings(shown).some((line) => line.includes('`draw(rows)`'))).toBe(true);
    expect(shown).not.toContain('$ROCK');
  });
  it('head together what speaks of both', () => {
    expect(page(`Made by $ROCK, as all others.\n\n${LINES.replaceAll('Layer', 'Row')}`)).toContain('- `draw(rows)`');
  });
});
