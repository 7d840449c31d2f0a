/** A manifest that does not parse and a document that is no UTF-8 text are on record for the report and the pull request, and no page shows broken bytes. */
import { expect, it } from 'vitest';
import { ARTIFACTS } from '../../../src/model/artifacts.ts';
import { judgementOf } from '../../../src/report/judgement.ts';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const README =
  '# Strata\n\nStrata reads logs.\n\n## Features\n\nIt draws caf\u00e9s, too.\n\nIt shows U+FFFD as `\ufffd`.\n';

it('names both, and leaves out the blocks that cannot be read', async () => {
  const { product_facts, warnings } = await factsOfFiles({
    'package.json': '{ "name": "strata", ',
    'README.md': Buffer.from(README.replace('\ufffd', '?'), 'latin1'),
  });
  expect(product_facts.problems).toEqual([
    expect.stringMatching(/^`package\.json` does not parse/),
    expect.stringMatching(/^`README\.md` is not UTF-8 text.*Save it as UTF-8\.$/),
  ]);
  expect(warnings).toEqual(product_facts.problems);
  expect(ARTIFACTS.product_facts.safeParse(product_facts).error).toBeUndefined();
  const blocks = (product_facts.documents ?? []).flatMap(({ sections }) =>
    sections.flatMap((section) => section.blocks),
  );
  const left = blocks.filter(({ left_out }) => left_out?.includes('not UTF-8'));
  expect(left.map(({ markdown }) => markdown)).toEqual(['It draws caf\ufffds, too.']);
  const plan = { pages: [], sections: [], left_out: [], problems: [] } as never;
  const shown = judgementOf({ product_facts, page_plan: plan }).find(({ id }) => id === 'unread-sources');
  expect(shown?.lines).toEqual(product_facts.problems);
});

it('says nothing of sources that hold, a replacement character that is meant among them', async () => {
  const { product_facts } = await factsOfFiles({
    'package.json': '{ "name": "strata" }',
    'README.md': `\ufeff${README}`,
  });
  expect(product_facts.problems).toBeUndefined();
  const blocks = (product_facts.documents ?? []).flatMap(({ sections }) =>
    sections.flatMap((section) => section.blocks),
  );
  expect(blocks.filter(({ left_out }) => left_out?.includes('UTF-8'))).toEqual([]);
});

it('a document that would hold the parser is named, and nothing of it is quoted', async () => {
  const { product_facts } = await factsOfFiles({
    'package.json': '{ "name": "strata" }',
    'README.md': README,
    'docs/deep.md': `# Deep\n\n${'> '.repeat(200_000)}word\n`,
    'docs/many.md': `# Many\n\n${'word &lt; word\n'.repeat(20_000)}`,
    'docs/plain.md': '# Plain\n\n> > Quoted, a &lt; b.\n',
  });
  expect(product_facts.problems).toEqual(
    ['deep', 'many'].map((name) => expect.stringMatching(new RegExp(`^\`docs/${name}\\.md\` nests quotes`))),
  );
  expect(product_facts.documents?.map(({ path }) => path)).toEqual(['README.md', 'docs/plain.md']);
});
