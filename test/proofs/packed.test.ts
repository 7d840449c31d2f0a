/** A proof file holds what cannot be computed, and is read as the record it was written from. */
import { expect, it } from 'vitest';
import type { PackedBlock, Proof, ProofBlock } from '../../src/model/proof.ts';
import { judgeProof } from '../../src/proofs/judge-proof.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { parseCited, parseProof } from '../../src/proofs/read-proof.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { PRODUCT } from '../soak/proofs/product.ts';
import { pagesOf } from '../support/product-folder.ts';

const { drafts, facts } = await pagesOf(PRODUCT);
const { product_slug, product_name, repository, sha } = facts;
const recordOf = (change: (block: ProofBlock) => ProofBlock = (block) => block): Proof => ({
  schema_version: 3,
  ...{ product_slug, product_name, repository, sha, version: null, install_commands: [], removed_pages: [] },
  pages: drafts.map((draft) => {
    const entry = proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? '');
    return { ...entry, blocks: entry.blocks.map(change) };
  }),
});
const WHOLE = recordOf();
const FILE = renderProof(WHOLE);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('is read as the record that it was written from, and written again the same', () => {
  const read = parseProof(FILE);
  expect(plain(read)).toEqual(plain(WHOLE));
  expect(read && renderProof(read)).toBe(FILE);
});

it('takes far less than what it says', () => expect(FILE.length * 2.8).toBeLessThan(JSON.stringify(WHOLE).length));

it('keeps commits, repositories, ids and texts that are not those of the product, its templates and its sources', () => {
  let number = 0;
  const changed = recordOf((block) => {
    number += 1;
    const { proof } = block;
    const id = number % 3 === 0 ? `${block.id}/2` : number % 3 === 1 ? `kept ${number}` : block.id;
    if (proof.kind !== 'quote') return { ...block, id };
    const citation = {
      ...proof.citation,
      sha: 'a'.repeat(40),
      repository: 'https://github.com/quarry/other',
      symbol: null,
    };
    return { ...block, id, proof: { ...proof, citation } };
  });
  expect(plain(parseProof(renderProof(changed)))).toEqual(plain(changed));
});

it('says the same of what it cites without a parser of Markdown', () =>
  expect(plain(parseCited(FILE)?.pages.map(({ blocks }) => blocks))).toEqual(
    plain(WHOLE.pages.map(({ blocks }) => blocks.map(({ fingerprint: _, ...block }) => block))),
  ));

const with_ = (...blocks: PackedBlock[]): string =>
  JSON.stringify({
    ...JSON.parse(FILE),
    pages: [{ path: 'docs/a.md', title: 'A', settings: [], removed: [], blocks }],
  });
const cite = { lines: '1', passage: 'b'.repeat(64), path: 'README.md' };
const claim = 'c'.repeat(64);

it.each<[string, PackedBlock[], string]>([
  ['no proof', [{ id: 'a', text: 'A.' }], 'has no proof, and no block above it has one'],
  ['two', [{ id: 'a', text: 'A.', claim, fixed: 'glance', cite }], 'has more than one proof'],
  ['a quote of nothing', [{ id: 'a', text: 'A.', claim }], 'quotes and cites nothing'],
  ['a quote without words', [{ id: 'a', claim, cite }], 'has no text, and its proof gives none'],
  ['a quote without an id', [{ text: 'A.', claim, cite }], 'is a quote without an id'],
  ['words that are not on the list', [{ fixed: 'boast' }], 'has no text, and its proof gives none'],
  ['a template that is not on the list', [{ template: 'boast', slots: {} }], 'has no text, and its proof gives none'],
  ['a template alone', [{ template: 'doc' }], 'has a template without its slots, or slots without a template'],
  ['a value that stands nowhere', [{ template: 'doc', cite, slots: { text: 'quote a' } }], 'has no value at `quote a`'],
  ['a value of nothing', [{ template: 'doc', cite, slots: { text: '@doc\nA.' } }], 'is about nothing'],
  ['a value without its source', [{ template: 'doc', slots: { text: 'quote a\nA.' } }], 'cites nothing'],
  [
    'lines that end too early',
    [{ id: 'a', text: 'A.', claim, cite: { ...cite, lines: '3-2' } }],
    'cites lines that end before they start',
  ],
])('a block that has %s is refused by its place', (_name, blocks, message) => {
  expect(parseProof(with_(...blocks))).toBeUndefined();
  const judged = judgeProof(with_({ id: 'first', text: 'First.', claim, cite }, { fixed: 'glance' }));
  expect('proof' in judged).toBe(true);
  const wrong = judgeProof(with_(...blocks));
  expect('problems' in wrong && wrong.problems).toMatchObject([
    { message: `block 1 of \`docs/a.md\` ${message}`, kind: 'proof' },
  ]);
});

it('a file that says far more than it holds is refused', () => {
  const long = 'A paragraph of the product. '.repeat(40_000);
  const again = Array.from({ length: 100 }, (_, at): PackedBlock => ({ end: ` ${at + 2}` }));
  const read = judgeProof(with_({ template: 'doc', cite, slots: { text: `quote a\n${long}` } }, ...again));
  expect('problems' in read && read.problems[0]?.message).toMatch(/names more than 64 MB of texts$/u);
});

it('each line is one block, and a block that follows from the one above says no more than that', () => {
  const { pages } = JSON.parse(FILE) as { pages: { blocks: object[] }[] };
  const lines = FILE.split('\n').filter((line) => line.startsWith('        {'));
  expect(lines).toHaveLength(pages.flatMap(({ blocks }) => blocks).length);
});
