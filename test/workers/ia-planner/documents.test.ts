/** Documents of the docs as pages: what they are called, and in which order their sections stand. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const MANIFEST = { 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n' };
const README = { 'README.md': '# Strata\n\nDraws rock.\n' };
const API = {
  'strata/__init__.py':
    'class Rig:\n    """A rig."""\n\n    def drill(self) -> int:\n        """Drill on."""\n        return 1\n\n\ndef open(path) -> Rig:\n    """Open a rig."""\n    return Rig()\n',
};
const py = (code: string) => `\`\`\`python\n${code}\n\`\`\`\n`;
const headings = (page: string): string[] => page.split('\n').filter((line) => /^#+ /.test(line));

describe('a document', () => {
  it('is called as its only heading of the highest level, whatever that is', async () => {
    const text = `[> Back](../README.md)\n\n## Tips\n\n### Folding\n\n${LINES.repeat(25)}\n### Slipping\n\n${LINES.repeat(25)}`;
    const { plan, pages } = await pagesOf({ ...README, ...MANIFEST, 'docs/tips.md': text });
    expect(plan.pages.map(({ title }) => title)).toContain('Tips');
    expect(headings(pageEnding(pages, 'tips.md')).slice(0, 2)).toEqual(['## Folding', '## Slipping']);
  });
  it('is called as its first section where there are several', async () => {
    const text = `## Folding\n\n${LINES}\n## Slipping\n\n${LINES}`;
    const { plan } = await pagesOf({ ...README, ...MANIFEST, 'docs/tips.md': text });
    expect(plan.pages.map(({ title }) => title)).toContain('Folding');
  });
  it('for those who maintain the product is on no page and in no list', async () => {
    const text = `# Notes\n\n${LINES.replaceAll('Layer', 'Release')}`;
    const { pages } = await pagesOf({
      ...README,
      ...MANIFEST,
      'docs/maintainer.md': text,
      'docs/guide.md': `# Guide\n\n${LINES}`,
    });
    expect([...pages.values()].join('\n')).not.toMatch(/maintainer\.md|\[Notes\]/u);
  });
  it('of first steps keeps its order, whatever its sections are about', async () => {
    const start = `# Quick start\n\n## Open one\n\n${py('import strata\n\nrig = strata.open("a")')}\n## Options\n\n${LINES}\n## Errors\n\n${LINES}`;
    const { pages } = await pagesOf({ ...README, ...MANIFEST, 'docs/quick-start.md': start });
    expect(
      headings(pageEnding(pages, 'getting-started.md')).filter((line) => /Open|Options|Errors/.test(line)),
    ).toEqual(['## Open one', '## Options', '## Errors']);
  });
});

it('of long usage the first steps are the first parts, and what follows are guides', async () => {
  const part = (name: string, lines = 3) =>
    `### ${name}\n\n${LINES.replaceAll('Layer', name).repeat(lines)}\n${py(`strata.${name.toLowerCase()}()`)}`;
  const usage = (names: string[], lines?: number) =>
    `## Usage\n\nUse it so.\n\n${names.map((name) => part(name, lines)).join('\n')}`;
  const pages = async (text: string) =>
    (await pagesOf({ 'README.md': `# Strata\n\nDraws rock.\n\n${text}`, ...MANIFEST })).pages;
  const long = await pages(usage(['Open', 'Fold', 'Slip', 'Save', 'Close', 'Print', 'Draw', 'Read', 'Write'], 5));
  expect([...long.keys()].filter((path) => /docs.*(?:fold|slip|draw|write)\.md$/u.test(path)).length).toBeGreaterThan(
    2,
  );
  expect(headings(pageEnding(long, 'getting-started.md'))).toEqual(expect.arrayContaining(['## Open']));
  const short = await pages(usage(['Open', 'Fold', 'Slip'], 1));
  expect(headings(pageEnding(short, 'getting-started.md'))).toEqual(
    expect.arrayContaining(['### Open', '### Fold', '### Slip']),
  );
  const log = `${usage(['Fold', 'Slip', 'Save', 'Draw'], 12)}\n### Logging\n\nLog it:\n\n${py('strata.log()')}\n### Notes\n\nSo it is.\n`;
  const started = pageEnding(await pages(log), 'getting-started.md');
  expect(started).toContain('strata.fold()');
});

it('a first run stands behind the steps among which its program stands', async () => {
  const program = py('import strata\n\nrig = strata.open("a")\nprint(rig.drill())');
  const start = `# Quick start\n\n## Look\n\n${LINES}\n## Drill\n\n${program}\n## Errors\n\n${LINES.replaceAll('Layer', 'Fault')}`;
  const { pages } = await pagesOf({ ...README, ...MANIFEST, ...API, 'docs/quick-start.md': start });
  const page = pageEnding(pages, 'getting-started.md');
  expect(headings(page).filter((line) => /Look|Drill|Errors|first run/.test(line))).toEqual([
    '## Look',
    '## Drill',
    '## Errors',
    '## A first run',
  ]);
});

describe('the table of what a page uses', () => {
  const readme = (sample: string, before = `## Usage\n\n${py('import strata\n\nrig = strata.open("a")')}`): string =>
    `# Strata\n\nDraws rock.\n\n${before}\n## Reading deeper\n\n${LINES}\n## Drilling\n\n${LINES}\n${sample}`;
  const page = async (text: string) =>
    pageEnding((await pagesOf({ 'README.md': text, ...MANIFEST, ...API })).pages, 'drilling.md').split(
      'What this uses',
    )[1];
  it('knows the imports of samples before it in its document', async () => {
    const table = await page(readme(py('other = strata.open("b")\nother.drill()')));
    expect(table).toContain('`open()`');
    expect(table).toContain('`Rig.drill()`');
  });
  it('is none where no sample before it brings the name', async () => {
    expect(await page(readme(py('other = strata.open("b")'), '## Usage\n\nOpen it.\n'))).toBeUndefined();
  });
});

describe('the sample of a front page', () => {
  const landing = async (usage: string) =>
    pageEnding(
      (await pagesOf({ 'README.md': `# Strata\n\nDraws rock.\n\n## Usage\n\n${usage}`, ...MANIFEST, ...API })).pages,
      'index.md',
    );
  const OPEN = `Open a rig:\n\n${py('import strata\n\nrig = strata.open("a")')}\n`;
  it('goes on to where what it makes is used', async () => {
    const page = await landing(
      `${OPEN}Then drill:\n\n${py('rig.drill()')}\n${LINES.repeat(4)}\n${py('strata.close()')}`,
    );
    expect(page).toContain('rig.drill()');
    expect(page).not.toContain('strata.close()');
  });
  it('ends where the code after it uses something else', async () => {
    expect(await landing(`${OPEN}Or close:\n\n${py('strata.close()')}\n${LINES.repeat(4)}`)).not.toContain(
      'strata.close()',
    );
    const whole = `Open a rig:\n\n${py('import strata\n\nrig = strata.open("a")\nrig.start()')}\n`;
    expect(await landing(`${whole}Drill where it is wet:\n\n${py('rig.drill()')}\n${LINES.repeat(4)}`)).not.toContain(
      'rig.drill()',
    );
  });
});

describe('documents that are looked up, or at', () => {
  const many = Array.from({ length: 12 }, (_, at) => `| layer ${at} | ${at * 31} ns |\n`).join('');
  const figures = `| Kind | Time |\n| --- | --- |\n${many}`;
  const of = (files: Record<string, string>) => pagesOf({ ...README, ...MANIFEST, ...API, ...files });
  it('of figures are linked and no guide, advice on speed is one', async () => {
    const { pages } = await of({
      'docs/benchmarks.md': `# Benchmarks\n\nOn one machine:\n\n${figures}`,
      'docs/performance.md': `# Performance\n\nDraw few layers at once.\n\n${LINES}`,
    });
    const paths = [...pages.keys()].map((path) => path.split('/').at(-1));
    expect(paths).not.toContain('benchmarks.md');
    expect(paths).toContain('performance.md');
    expect([...pages.values()].some((page) => page.includes('[Benchmarks](https://github.com/'))).toBe(true);
  });
  it('of one name each share a page where they are short, and three or more', async () => {
    const names = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `docs/api/fold${at}.md`,
          `# fold${at}()\n\nFolds layer ${at}.\n\nIt takes a rock.\n\nIt gives a rock.\n\nIt waits.\n\nIt ends.\n`,
        ]),
      );
    const ofNames = async (count: number) =>
      [...(await of(names(count))).pages.values()].filter((page) => page.includes('Folds layer'));
    expect(await ofNames(4)).toHaveLength(1);
    expect(await ofNames(2)).toHaveLength(2);
  });
});
