/** Titles in front matter are the name as it is: marks of Markdown in it are not escaped there, and what is drawn beside it is left away. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../src/model/proof.ts';
import { against, judgePage } from '../../../src/proofs/judge-page.ts';
import { proofPage } from '../../../src/proofs/proof-page.ts';
import { pagesOf } from '../../support/product-folder.ts';

const read = (title: string) =>
  pagesOf({
    'README.md': `# ${title}\n\nDraws rock in layers.\n\n## Installation\n\n\`\`\`sh\npip install strata\n\`\`\`\n`,
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  });

it('shows a name with marks of Markdown as it is, and links to it hold for the judge', async () => {
  const { drafts, facts } = await read('Strata [beta] *One*');
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  expect(facts.product_name).toBe('Strata [beta] One');
  expect(pages.map(({ title }) => title)).toContain('Getting started with Strata [beta] One');
  const proof = { product_name: facts.product_name, pages } as unknown as Proof;
  const states = drafts.flatMap((draft, at) =>
    judgePage(draft.content, pages[at] as Proof['pages'][number], proof, against(null, facts)).map(
      ({ state }) => state,
    ),
  );
  expect(states).not.toContain('broken');
});

it('leaves away what is drawn beside a name', async () => {
  expect((await read('Strata&ensp;¯\\\\\\_(°ペ)\\_/¯')).facts.product_name).toBe('Strata');
});

describe('what a title says beside the name', () => {
  const landing = async (title: string) =>
    (await read(title)).drafts.find(({ section }) => section === 'products')?.content ?? '';
  it.each(['Strata: charts of rock', 'Strata – charts of rock', 'Charting toolbox for .NET'])(
    'opens the landing page, word for word, with its proof: %s',
    async (title) => {
      const { drafts, facts } = await read(title);
      const draft = drafts.find(({ section }) => section === 'products');
      expect(draft?.content.split('\n')).toContain(title);
      expect(draft?.content.indexOf(title)).toBeLessThan(draft?.content.lastIndexOf('Draws rock in layers.') ?? 0);
      const pages = drafts.map((each) =>
        proofPage(each, each.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
      );
      const page = pages[drafts.indexOf(draft as (typeof drafts)[number])] as Proof['pages'][number];
      const proof = { product_name: facts.product_name, pages } as unknown as Proof;
      const judged = judgePage(draft?.content ?? '', page, proof, against(null, facts));
      expect(judged.filter(({ state }) => state === 'broken')).toEqual([]);
    },
  );
  it.each(['Strata', 'Strata documentation', 'Getting started with Strata', 'Strata: layers of rock'])(
    'is left where it says no more, or is said below: %s',
    async (title) => {
      expect((await landing(title)).split('\n')).not.toContain(title);
    },
  );
});

it('of a landing page that is a name of the product’s stands for the product, not for what the name is', async () => {
  const { drafts } = await pagesOf({
    'README.md': '# 🌊 strata\n\nDraws rock in layers.\n',
    'package.json': '{ "name": "strata", "version": "1.2.0", "main": "index.js" }',
    'index.js': 'export const strata = 1;\n',
  });
  const [landing] = drafts.filter(({ section }) => section === 'products');
  expect(landing?.blocks?.find(({ where }) => where === 'title')?.proof).toMatchObject({ template: 'title' });
});
