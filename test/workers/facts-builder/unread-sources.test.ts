/** A manifest that does not parse and a document that is no UTF-8 text are on record for the report and the pull request, and no page shows broken bytes. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ARTIFACTS } from '../../../src/model/artifacts.ts';
import python from '../../../src/platforms/python/index.ts';
import { judgementOf } from '../../../src/report/judgement.ts';
import { factsOfFiles } from '../../support/facts-of-files.ts';
import { writtenPages } from '../../support/written-pages.ts';

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

describe('a source file whose reading fails', () => {
  const PRODUCT = {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'README.md': README,
    'strata/__init__.py': 'def draw() -> int:\n    """Draw one."""\n    return 1\n',
    'strata/deep.py': 'def dig() -> int:\n    """Dig one."""\n    return 1\n',
  };
  const LINE = '`strata/deep.py` could not be understood (no room for it), so nothing of it is known.';
  afterEach(() => void vi.restoreAllMocks());

  function failing(fails: (path: string) => boolean): void {
    const { prepare } = python;
    vi.spyOn(python, 'prepare').mockImplementation(async (tree) => {
      const read = await prepare(tree);
      return (path, text) => {
        if (fails(path)) throw new RangeError('no room\nfor it');
        return read(path, text);
      };
    });
  }

  it('is named in the facts, the plan and the report, and the other files are read', async () => {
    failing((path) => path.endsWith('deep.py'));
    const { product_facts, warnings } = await factsOfFiles(PRODUCT);
    expect(product_facts.problems).toEqual([LINE]);
    expect(warnings.filter((each) => each === LINE)).toHaveLength(1);
    expect(product_facts.api.map(({ name }) => name)).toContain('strata.draw');
    const { plan } = writtenPages({ facts: product_facts });
    expect(plan.problems).toContainEqual({ rule: 'plan/unread-source', section: 'reference', message: LINE });
    const lines = judgementOf({ product_facts, page_plan: plan }).find(({ id }) => id === 'unread-sources')?.lines;
    expect(lines).toEqual([LINE]);
  });

  it('is none where all are read', async () => {
    failing(() => false);
    const { product_facts: facts } = await factsOfFiles(PRODUCT);
    expect(facts.problems).toBeUndefined();
    const { plan } = writtenPages({ facts });
    expect(plan.problems.filter(({ rule }) => rule === 'plan/unread-source')).toEqual([]);
  });

  it('is no other problem: a manifest that does not parse is in no plan', async () => {
    const { product_facts: facts } = await factsOfFiles({ ...PRODUCT, 'package.json': '{ "name": "strata", ' });
    expect(facts.problems).toHaveLength(1);
    const { plan } = writtenPages({ facts });
    expect(plan.problems.filter(({ rule }) => rule === 'plan/unread-source')).toEqual([]);
  });
});
