/** Links of quotes lead to what the product has, also where they name what is made of it. */
import { expect, it } from 'vitest';
import { resolveLinks } from '../../../src/workers/section-writer/resolve-links.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

it('takes the source of a made page for it, and nothing for a page of which there is no source', () => {
  const files = new Set(['docs/faults.rst', 'docs/made.html']);
  const places = {
    section: () => undefined,
    document: (path: string) => (path === 'docs/faults.rst' ? '/docs/faults/' : undefined),
    source: (path: string) => (files.has(path) ? `https://x.example/${path}` : undefined),
  };
  const resolve = (target: string) => resolveLinks(`See [it](${target}).`, 'README.md', places);
  expect(resolve('docs/faults.html')).toMatchObject({ markdown: 'See [it](/docs/faults/).', lost: [] });
  expect(resolve('docs/made.html').markdown).toBe('See [it](https://x.example/docs/made.html).');
  expect(resolve('docs/layers.html')).toMatchObject({ markdown: 'See it.', lost: ['docs/layers.html'] });
});

it('resolves a picture and the link around it, each by itself', () => {
  const files = new Set(['docs/images/a.png', 'docs/b.md']);
  const places = {
    section: () => undefined,
    document: () => undefined,
    source: (path: string) => (files.has(path) ? `https://x.example/${path}` : undefined),
  };
  const resolve = (words: string) => resolveLinks(`See ${words}.`, 'docs/a.adoc', places).markdown;
  const [picture, shown] = ['![A](images/a.png)', '![A](https://x.example/docs/images/a.png)'];
  expect(resolve(`[${picture}](images/a.png)`)).toBe(`See [${shown}](https://x.example/docs/images/a.png).`);
  expect(resolve(`[${picture} and words](b.md)`)).toBe(`See [${shown} and words](https://x.example/docs/b.md).`);
  expect(resolve(`[${picture}](gone.md)`)).toBe(`See ${shown}.`);
  expect(resolve('[![A](gone.png)](gone.md)')).toBe('See .');
  expect(resolve('[![A](gone.png)](https://y.example)')).toBe('See .');
});

it('finds a picture by its name where one is below the folder, and never by guessing', async () => {
  const page = async (...files: string[]) => {
    const { pages } = await pagesOf({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
      'README.md':
        '# Strata\n\nDraws rock.\n\n![A layer](layer.png)\n\nIt is drawn.\n\n| A |\n| --- |\n| ![A fold](fold.png) |\n',
      ...Object.fromEntries(files.map((path) => [path, 'x'])),
    });
    return pageEnding(pages, 'products/strata/_index.md');
  };
  expect(await page('images/layer.png', 'img/fold.png')).toMatch(
    /!\[A layer\]\(https:[^()]*\/raw\/[^()]*\/images\/layer\.png\)[\s\S]*img\/fold\.png/u,
  );
  const none = await page('images/layer.png', 'old/layer.png');
  expect(none).not.toMatch(/layer\.png|\| A \|/u);
});

it('leaves out a block whose words only point by a link that leads nowhere, and keeps words that say what was meant', async () => {
  const page = async (words: string) =>
    pageEnding(
      (
        await pagesOf({
          'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
          'README.md': `# Strata\n\nDraws rock.\n\n## Benchmarks\n\nFast.\n\n${words} Drawn in May.\n`,
        })
      ).pages,
      'products/strata/_index.md',
    );
  expect(await page('The code is [here](gone.py).')).not.toMatch(/here|Drawn in May/u);
  expect(await page('Strata does not support tar, see [here](gone.py).')).toContain('see here');
  expect(await page('It is [the code of May](gone.py).')).toContain('It is the code of May. Drawn in May.');
});

it('takes a rooted path from the repository, else from a folder above its document', () => {
  const files = new Set(['concepts.rst', 'docs/source/faults.rst', 'docs/folds.rst']);
  const places = {
    section: () => undefined,
    document: () => undefined,
    source: (path: string) => (files.has(path) ? `https://x.example/${path}` : undefined),
  };
  const resolve = (target: string) => resolveLinks(`See [it](${target}).`, 'docs/source/guide/a.rst', places);
  expect(resolve('/concepts.rst').markdown).toContain('(https://x.example/concepts.rst)');
  expect(resolve('/faults.rst').markdown).toContain('(https://x.example/docs/source/faults.rst)');
  expect(resolve('/folds.rst').markdown).toContain('(https://x.example/docs/folds.rst)');
  expect(resolve('/none.rst').lost).toEqual(['/none.rst']);
});

it('takes other forms of such addresses for the same, and a former owner for the own where the README has what is meant', async () => {
  const REPO = 'https://github.com/quarry/strata';
  const own = [
    `${REPO}#Layers`,
    `${REPO}.git#layers`,
    `${REPO}/tree/main#layers`,
    `${REPO}#user-content-layers`,
    '#Layers',
    'https://github.com/pit/strata#layers',
    'https://github.com/pit/Strata/blob/master/README.md#layers',
  ];
  const others = [
    'https://github.com/pit/strata#nothing',
    'https://github.com/pit/strata',
    'https://github.com/pit/sand#layers',
    'https://github.com/pit/strata/blob/main/README.md',
    'https://github.com/pit/strata/issues/1#layers',
  ];
  const { pages } = await pagesOf({
    'README.md': `# Strata\n\nDraws rock.\n\n## Why\n\n${[...own, ...others].map((link, at) => `[l${at}](${link})`).join(' ')}\n\n## Layers\n\n${'A layer.\n\n'.repeat(9)}`,
  });
  const page = pageEnding(pages, 'products/strata/_index.md');
  const at = (index: number): string | undefined => new RegExp(`\\[l${index}\\]\\(([^)]*)\\)`, 'u').exec(page)?.[1];
  expect(own.map((_, index) => at(index))).toEqual(own.map(() => '/docs/strata/layers/'));
  expect(others.map((_, index) => at(own.length + index))).toEqual(others);
});

it('takes an address of the own repository, as it is now, for what our pages hold of it; all others stay', async () => {
  const REPO = 'https://github.com/quarry/strata';
  const links = [
    `${REPO}#layers`,
    `${REPO}/blob/main/docs/faults.md`,
    `${REPO}/blob/main/docs/faults.md#slips`,
    'http://GitHub.com/Quarry/Strata/tree/HEAD/docs/faults.md',
    `${REPO}/blob/v1.0/docs/faults.md`,
    `${REPO}#nothing`,
    `${REPO}/issues`,
    `${REPO}-extras#layers`,
    REPO,
  ];
  const { pages } = await pagesOf({
    'README.md': `# Strata\n\nDraws rock.\n\n## Why\n\n${links.map((link, at) => `[l${at}](${link})`).join(' ')}\n\n## Layers\n\n${'A layer.\n\n'.repeat(9)}`,
    'docs/faults.md': `# Faults\n\n${'A fault.\n\n'.repeat(9)}\n\n## Slips\n\nThey slip.\n`,
  });
  const page = pageEnding(pages, 'products/strata/_index.md');
  const at = (index: number): string | undefined => new RegExp(`\\[l${index}\\]\\(([^)]*)\\)`, 'u').exec(page)?.[1];
  expect(at(0)).toMatch(/^\/docs\/strata\/layers\/$/u);
  expect(at(1)).toBe('/docs/strata/faults/');
  expect(at(2)).toBe('/docs/strata/faults/#slips');
  expect(at(3)).toBe('/docs/strata/faults/');
  for (const index of [4, 5, 6, 7, 8]) expect(at(index)).toBe(links[index]);
});

it('leads to a heading whose anchor another program makes otherwise, where only one is spelled so', async () => {
  const page = async (headings: string): Promise<string> => {
    const { pages } = await pagesOf({
      'README.md': `# Strata\n\nDraws rock.\n\n## Usage\n\nIt takes [fold](#options-fold).\n\n${headings}`,
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    });
    return pageEnding(pages, 'getting-started.md');
  };
  expect(await page('### options.fold\n\nFolds.\n')).toContain('[fold](#optionsfold)');
  expect(await page('### options.fold\n\nFolds.\n\n### option sfold\n\nNot.\n')).not.toContain('[fold](#o');
});
