/** A sample that sets up a page is quoted under the words that name its section: it holds there, below any heading, and under no other name. */
import { expect, it } from 'vitest';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { contract, site } from '../support/facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const py = (code: string) => `\`\`\`python\n${code}\n\`\`\`\n`;
const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  'README.md': `# Strata\n\nDraws rock.\n\n## Usage\n\n${py('import strata\n\nrig = strata.open("a.las")')}\n## Parsing\n\n${LINES}\nStrata does not read salt:\n\n${py('strata.read()')}\n${LINES.replaceAll('Layer', 'Fault')}\n## Drilling\n\n${LINES}\n${py('rig.drill()')}`,
};

async function judged(
  edit: (entry: ProofPage, facts: ProductFacts) => [entry: ProofPage, page: (text: string) => string] = (entry) => [
    entry,
    (text) => text,
  ],
  ending = 'drilling.md',
) {
  const { drafts, facts } = await pagesOf(FILES, {
    site: { ...site, kind: 'mkdocs' },
    contract: { ...contract, format: 'none' },
  });
  const draft = drafts.find(({ output_path }) => output_path.endsWith(ending));
  if (draft === undefined) throw new Error('no such page');
  const [entry, change] = edit(proofPage(draft, titleOf(draft.content)), facts);
  const pages = drafts.map((each) =>
    each === draft
      ? entry
      : proofPage(each, each.blocks?.find(({ where }) => where === 'title')?.markdown ?? titleOf(each.content)),
  );
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const { repository, sha } = facts;
  const lines = (at: string): string[] | undefined => (FILES as Record<string, string>)[at]?.split('\n');
  const source = against({ repository, sha, paths: () => Object.keys(FILES), lines }, facts);
  return { draft, states: judgePage(change(draft.content), entry, proof, source) };
}
const titleOf = (page: string): string => /^# (.*)$/mu.exec(page)?.[1] ?? '';
const notHeld = ({ states }: Awaited<ReturnType<typeof judged>>) =>
  states.filter(({ state }) => state !== 'holds').map(({ state, block }) => `${state} ${block?.generated}`);

it('holds below the title of its page, with limits that a front page quotes', async () => {
  const found = await judged();
  expect(found.draft.content).toMatch(/^# Drilling\n\nSamples on this page go on from this one, of \[Usage\]/u);
  expect(notHeld(found)).toEqual([]);
  const front = await judged(undefined, 'products/strata/index.md');
  expect(front.draft.content).toContain(`### Parsing\n\nStrata does not read salt:\n\n${py('strata.read()')}`);
  expect(notHeld(front)).toEqual([]);
});

it('does not hold where page and record name another section', async () => {
  const found = await judged((entry, facts) => {
    const other = facts.documents?.[0]?.sections.find(({ heading }) => heading?.text === 'Parsing')?.section_id ?? '';
    const blocks = entry.blocks.map((block): ProofPage['blocks'][number] => {
      if (block.proof.kind !== 'derivation' || block.proof.template !== 'set-up') return block;
      const generated = block.generated.replace('[Usage]', '[Parsing]');
      const [row] = block.proof.rows;
      const title = { ...row?.slots.title, address: `heading ${other}`, value: 'Parsing' };
      const rows = [{ ...row, slots: { ...row?.slots, title } }] as typeof block.proof.rows;
      return { ...block, generated, fingerprint: fingerprint(generated), proof: { ...block.proof, rows } };
    });
    return [{ ...entry, blocks }, (text) => text.replace('of [Usage]', 'of [Parsing]')];
  });
  expect(found.states.map(({ state }) => state)).toContain('broken');
});
