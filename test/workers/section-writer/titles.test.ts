/** Titles in front matter are the name as it is: marks of Markdown in it are not escaped there, and what is drawn beside it is left away. */
import { expect, it } from 'vitest';
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
  const { drafts, facts } = await read('Strata [beta] *one*');
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  expect(facts.product_name).toBe('Strata [beta] one');
  expect(pages.map(({ title }) => title)).toContain('Getting started with Strata [beta] one');
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
