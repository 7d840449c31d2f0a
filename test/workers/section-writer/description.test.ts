/** The description of a page: the product's own first sentence or its manifest's, never a later one, and a guide's first sentence. */
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/model/page-plan.ts';
import type { Proof } from '../../../src/model/proof.ts';
import { against, judgePage } from '../../../src/proofs/judge-page.ts';
import { proofPage } from '../../../src/proofs/proof-page.ts';
import { frontMatterOf } from '../../../src/workers/section-writer/front-matter.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const MANIFEST = '[project]\nname = "strata"\nversion = "1.2.0"\n';
const read = (readme: string, manifest = MANIFEST) =>
  pagesOf({ 'README.md': `# Strata\n\n${readme}\n`, 'pyproject.toml': manifest });
const descriptionAt = async (ending: string, ...of: Parameters<typeof read>): Promise<string | undefined> =>
  /^description: "?(.*?)"?$/mu.exec(pageEnding((await read(...of)).pages, ending))?.[1];
const landing = (...of: Parameters<typeof read>) => descriptionAt('products/strata/_index.md', ...of);

const DESCRIBED = `${MANIFEST}description = "Maps of rock in layers"\n`;

describe('the description of the landing page', () => {
  it.each([
    ['the first sentence', 'Strata draws rock. It is fast.', 'Strata draws rock.'],
    ['what names the kind of product', 'This library draws rock in layers.', 'This library draws rock in layers.'],
    ['a tagline without its emoji', 'So fast, it draws rock! :hammer:', 'So fast, it draws rock!'],
    ['a quoted tagline', '> Draws rock in many layers', 'Draws rock in many layers'],
    ['words without their marks', '**Strata** draws [rock](https://x.org) with `ink`.', 'Strata draws rock with ink.'],
  ])('is %s', async (_name, readme, expected) => {
    expect(await landing(readme, DESCRIBED)).toBe(expected);
  });

  it.each([
    ['a later paragraph', 'See the docs for more.\n\nLayers are merged when they are thin enough.'],
    ['a later section', '[Docs](https://x.org) here:\n\n## Notes\n\nRequires a printer with blue ink.'],
    ['an address', 'https://strata.example.org/the/long/address\n\nMore words stand in this paragraph.'],
    ['what opens a bracket', '(Strata draws layers of rock. It does so well.)\n\nMore words stand here.'],
    ['what leads to an example', 'Add a layer to the map of rocks, for example\n\nMore words stand here.'],
    ['a requirement', 'Strata requires Python 3.9 or newer.\n\nLayers are merged when they are thin enough.'],
  ])('is the words of the manifest rather than %s', async (_name, readme) => {
    expect(await landing(readme, DESCRIBED)).toBe('Maps of rock in layers');
    expect(await landing(readme)).toBeUndefined();
  });

  it('is not looked for in a module of the same name alone', async () => {
    const { pages } = await pagesOf({
      'README.md': '# strata\n\nstrata is a library that draws rock.\n',
      'go.mod': 'module github.com/quarry/strata\n',
      'strata.go': 'package strata\n\n// Draw draws rock.\nfunc Draw() {}\n',
    });
    const landing = pageEnding(pages, 'products/strata/_index.md');
    expect(landing).toMatch(/^title: "?strata"?$/mu);
    expect(landing).toMatch(/^description: "?strata is a library that draws rock\."?$/mu);
  });

  it('holds for the judge', async () => {
    const { drafts, facts, pages } = await read('**Strata** draws [rock](https://x.org) in layers.');
    const draft = drafts.find(({ output_path }) => output_path.endsWith('products/strata/_index.md'));
    if (draft === undefined) throw new Error('no landing page');
    const entry = proofPage(draft, draft.content);
    const proof = { product_name: facts.product_name, pages: [entry] } as unknown as Proof;
    const judged = judgePage(pages.get(draft.output_path) ?? '', entry, proof, against(null, facts));
    expect(judged.filter(({ state }) => state === 'broken')).toEqual([]);
  });
});

it('is the first sentence of a guide, and no later one', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below.\n`).join('\n');
  const guide = (words: string) => descriptionAt('faults.md', `Draws rock.\n\n## Faults\n\n${words}\n\n${lines}`);
  expect(await guide('Faults cut through all layers.')).toBe('Faults cut through all layers.');
  expect(await guide('They cut through this:')).toBeUndefined();
});

it('keeps its marks of code in a list of pages', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below.\n`).join('\n');
  const { pages } = await read(
    `Draws rock.\n\n## Faults\n\nFaults *cut* \`layers\` of [rock](https://x.org). So they do.\n\n${lines}`,
  );
  expect(pageEnding(pages, 'docs/strata/_index.md')).toContain(': Faults *cut* `layers` of rock.\n');
  expect(pageEnding(pages, 'faults.md')).toMatch(/^description: "?Faults cut layers of rock\."?$/mu);
});

it('is left out of a page of several sections: the title says as much', async () => {
  const readme =
    'Draws rock.\n\n## Installation\n\nStrata is on the index of packages.\n\n```sh\npip install strata\n```';
  expect(await descriptionAt('getting-started.md', readme)).toBeUndefined();
});

it('repeats the title only where the pages of the site must have one', () => {
  const key = { name: 'description', type: 'string' as const, share: 1, enum: null };
  const data = (required: boolean) =>
    frontMatterOf(
      { schema_version: 1, format: 'yaml', sampled: 3, keys: [{ ...key, required }] },
      {
        page: { title: 'Faults', section: 'docs', slug: 'faults' } as Page,
        description: null,
        productName: 'Strata',
        ecosystem: 'python',
        date: null,
      },
    ).data;
  expect(data(true)).toEqual({ title: 'Faults', description: 'Faults' });
  expect(data(false)).toEqual({ title: 'Faults' });
});
