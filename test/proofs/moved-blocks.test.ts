/** A block that stands below other headings than it was proven under is said to have moved: with the product and without, in the page alone and in its record as well. */
import { describe, expect, it } from 'vitest';
import type { Proof, ProofBlock, ProofPage } from '../../src/model/proof.ts';
import { type Against, against, type BlockState, judgePage } from '../../src/proofs/judge-page.ts';
import { mergePage } from '../../src/proofs/merge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { PRODUCT } from '../soak/proofs/product.ts';
import { pagesOf } from '../support/product-folder.ts';

const LIMIT = 'Strata does not read logs of more than 12 curves. Files above 64 MB are refused.';
const PART = (name: string): string =>
  `## ${name}\n\nPart ${name} of a log is read whole, from the first line to the last.\nIt is kept until the next one is asked for.\n\n`;
const FILES: Readonly<Record<string, string>> = {
  ...PRODUCT,
  'docs/deep.md': `# Deep logs\n\nDeep logs are read in parts.\n\n${['Supported parts', 'Two', 'Three'].map(PART).join('')}### On request\n\nWhat is no part is read on request alone.\n\n${PART('Four')}`,
};
const { drafts, facts } = await pagesOf(FILES);
const pages = drafts.map((draft) =>
  proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
);
const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
const product = {
  repository: facts.repository,
  sha: facts.sha,
  paths: () => Object.keys(FILES),
  lines: (path: string) => FILES[path]?.split('\n'),
};
const WITH = against(product, facts, () => true);
const WITHOUT = against(null);

const indexOf = (words: string): number => drafts.findIndex(({ content }) => content.includes(words));
const textOf = (words: string): string => drafts[indexOf(words)]?.content ?? '';
const entryOf = (words: string): ProofPage => pages[indexOf(words)] as ProofPage;
const blockOf = (words: string): ProofBlock =>
  entryOf(words).blocks.find(({ generated }) => generated === words) as ProofBlock;

const stateOf = (words: string, text: string, entry: ProofPage, source: Against): BlockState | undefined =>
  judgePage(text, entry, proof, source).find(({ found }) => found?.markdown === words)?.state;

/** What the block with these words is right below a heading, by the page alone and by page and record. */
function statesBelow(heading: string, words: string): (BlockState | undefined)[] {
  const [text, entry] = [textOf(heading), entryOf(heading)];
  const block = entry.blocks.find(({ generated }) => generated === words) ?? blockOf(words);
  const rest = entry.blocks.filter(({ generated }) => generated !== words);
  const at = rest.findIndex(({ generated }) => generated === heading);
  expect([at >= 0, block === undefined]).toEqual([true, false]);
  const both = { ...entry, blocks: rest.toSpliced(at + 1, 0, block) };
  const listed = entry.blocks.includes(block) ? entry : { ...entry, blocks: [...entry.blocks, block] };
  const shown = text.replace(`\n${words}\n`, '\n').replace(`\n${heading}\n`, () => `\n${heading}\n\n${words}\n`);
  expect(shown).not.toBe(text);
  return [
    stateOf(words, shown, listed, WITHOUT),
    stateOf(words, shown, listed, WITH),
    stateOf(words, shown, both, WITHOUT),
    stateOf(words, shown, both, WITH),
  ];
}

it('what stands where it was written holds, below headings of every kind', () => {
  const states = drafts.flatMap((draft, at) =>
    judgePage(draft.content, pages[at] as ProofPage, proof, WITH).flatMap(({ state, found }) =>
      state === 'holds' ? [] : [[draft.output_path, state, found?.markdown]],
    ),
  );
  expect(states).toEqual([]);
  const shown = drafts.map(({ content }) => content).join('\n');
  for (const heading of ['## Limitations', '## At a glance', '## Supported parts', '### On request', '## `strata.Log`'])
    expect(shown).toContain(`\n${heading}\n`);
});

const MOVED = ['moved', 'moved', 'moved', 'moved'];
describe('a quote is moved', () => {
  it("below another document's heading", () => expect(statesBelow('## Supported parts', LIMIT)).toEqual(MOVED));
  it('below fixed words', () => expect(statesBelow('## At a glance', LIMIT)).toEqual(MOVED));
  it('below the name of a symbol', () => expect(statesBelow('## `strata.Log`', LIMIT)).toEqual(MOVED));
  it('below another heading of its document, where the record has it there only with the product', () =>
    expect(statesBelow('## Features', LIMIT)).toEqual(['moved', 'moved', 'recorded', 'moved']));
});

describe('a derived block is moved', () => {
  const table =
    drafts
      .flatMap(({ blocks = [] }) => blocks)
      .find(({ proof: by }) => by.kind === 'derivation' && by.template === 'glance')?.markdown ?? '';
  it('below a heading of a document', () => expect(statesBelow('## Features', table)).toEqual(MOVED));
  it('below other fixed words', () => expect(statesBelow('## Where to go next', table)).toEqual(MOVED));
});

describe('in the page alone', () => {
  const text = textOf(LIMIT);
  const entry = entryOf(LIMIT);
  const all = (changed: string): (BlockState | undefined)[] =>
    [WITHOUT, WITH].map((source) => stateOf(LIMIT, changed, entry, source));
  it.each([
    ['a heading that was taken away', text.replace('## Limitations\n\n', '')],
    ['a heading that a person put between', text.replace(LIMIT, `## Supported\n\n${LIMIT}`)],
    ['a heading below it that a person put between', text.replace(LIMIT, `### Supported\n\n${LIMIT}`)],
    ['a heading that a person wrote anew', text.replace('## Limitations', '## No limitations')],
    ['a heading above its own', text.replace('## Limitations', '# Not so\n\n## Limitations')],
  ])('%s makes it moved', (_why, changed) => {
    expect(changed).not.toBe(text);
    expect(all(changed)).toEqual(['moved', 'moved']);
  });
  it.each([
    ['words beside it', text.replace(LIMIT, `Mine.\n\n${LIMIT}\n\nMine too.`)],
    ['a heading behind its section', text.replace('## Installation', '## Mine\n\nMine.\n\n## Installation')],
    ['a heading that is underlined', text.replace('## Limitations', 'Limitations\n---')],
    ['a heading with marks at its end', text.replace('## Limitations', '## Limitations ##')],
    ['line ends of another system', text.replaceAll('\n', '\r\n')],
  ])('%s does not', (_why, changed) => {
    expect(changed).not.toBe(text);
    expect(all(changed)).toEqual(['recorded', 'holds']);
  });
});

it('headings that were swapped carry nothing along, in the page alone and in its record as well', () => {
  const [text, entry] = [textOf('## Limitations'), entryOf('## Limitations')];
  const swapped = text.replace(
    /^## (Features|Limitations)$/gmu,
    (_all, name) => `## ${name === 'Features' ? 'Limitations' : 'Features'}`,
  );
  const at = (words: string): number => entry.blocks.findIndex(({ generated }) => generated === words);
  const [features, limits] = [at('## Features'), at('## Limitations')];
  const blocks = entry.blocks
    .with(features, entry.blocks[limits] as ProofBlock)
    .with(limits, entry.blocks[features] as ProofBlock);
  const moved = (page: ProofPage, source: Against): number =>
    judgePage(swapped, page, proof, source).filter(({ state }) => state === 'moved').length;
  expect(moved(entry, WITHOUT)).toBeGreaterThan(2);
  expect(moved(entry, WITH)).toBeGreaterThan(2);
  expect(moved({ ...entry, blocks }, WITH)).toBeGreaterThan(2);
});

it('stays said after a later launch, which leaves a block where a person put it', () => {
  const draft = drafts[indexOf(LIMIT)];
  const entry = entryOf(LIMIT);
  const text = draft?.content ?? '';
  const carried = text.replace(`\n${LIMIT}\n`, '\n').replace('\n## Features\n', () => `\n## Features\n\n${LIMIT}\n`);
  const parted = text.replace(LIMIT, () => `### Supported\n\n${LIMIT}`);
  for (const page of [carried, parted]) {
    const merged = mergePage({ entry, text }, entry, page);
    expect([page === text, merged.text]).toEqual([false, page]);
    expect(stateOf(LIMIT, merged.text, merged.entry, WITH)).toBe('moved');
  }
});

describe('limits that other sections state, below the heading of limits', async () => {
  const STATED = 'Strata does not support logs on drives of a network.';
  const readme = `${(PRODUCT['README.md'] ?? '').replace(/## Limitations\n\n.*\n/u, '')}\n### Places of logs\n\n${STATED}\n`;
  const files: Record<string, string> = { ...PRODUCT, 'README.md': readme };
  const written = await pagesOf(files);
  const entries = written.drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const tree = { ...product, paths: () => Object.keys(files), lines: (path: string) => files[path]?.split('\n') };
  const own = against(tree, written.facts, () => true);
  const at = written.drafts.findIndex(({ content }) => content.includes('\n## Limits\n'));
  const [page, entry] = [written.drafts[at]?.content ?? '', entries[at] as ProofPage];
  const of = (words: string, text: string, record: ProofPage): BlockState | undefined =>
    judgePage(text, record, { ...proof, pages: entries }, own).find(({ found }) => found?.markdown === words)?.state;

  it('hold, with the heading of their section', () => {
    expect([of(STATED, page, entry), of('#### Places of logs', page, entry)]).toEqual(['holds', 'holds']);
  });
  it('are all that holds there: other words of the section that stand there are moved', () => {
    const other = '- Depths are never rounded';
    const rest = entry.blocks.filter(({ generated }) => generated !== other);
    const block = entry.blocks.find(({ generated }) => generated === other) as ProofBlock;
    const place = rest.findIndex(({ generated }) => generated === STATED);
    const text = page.replace(`${other}\n`, '').replace(`\n${STATED}\n`, () => `\n${STATED}\n\n${other}\n`);
    expect([text === page, of(other, text, { ...entry, blocks: rest.toSpliced(place + 1, 0, block) })]).toEqual([
      false,
      'moved',
    ]);
  });
});
