/** Every value of every derived block, changed in page and proof file together: none of them holds once the product is read. */
import { describe, expect, it } from 'vitest';
import { render } from '../../src/derive/render.ts';
import type { Slot } from '../../src/model/page-block.ts';
import type { Proof, ProofBlock } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { leadsTo } from '../../src/proofs/leads-to.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { PRODUCT } from '../soak/proofs/product.ts';
import { pagesOf } from '../support/product-folder.ts';

const { drafts, facts } = await pagesOf(PRODUCT);
const pages = drafts.map((draft) =>
  proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
);
const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
const product = {
  repository: facts.repository,
  sha: facts.sha,
  paths: () => Object.keys(PRODUCT),
  lines: (path: string) => PRODUCT[path]?.split('\n'),
};

/** What a forger would write, each with where it is said to stand. */
const FORGERIES: readonly [name: string, forge: (slot: Slot, name: string) => Slot | undefined][] = [
  ['other words', (slot, name) => (isShape(slot, name) ? undefined : { ...slot, value: `${slot.value} and more` })],
  [
    'a part of the passage',
    ({ value, ...slot }, name) =>
      isShape({ value, ...slot }, name) || value.length < 5 ? undefined : { ...slot, value: value.slice(2) },
  ],
  [
    'a part of a passage that moved',
    ({ value, citation, ...slot }) =>
      citation === null || value.length < 5
        ? undefined
        : {
            ...slot,
            value: value.slice(2),
            citation: { ...citation, start_line: citation.start_line + 1, end_line: citation.end_line + 1 },
          },
  ],
  ['a link elsewhere', (slot, name) => (name === 'href' ? { ...slot, value: 'https://evil.example/a.md' } : undefined)],
  ['a link to another host', (slot, name) => (name === 'href' ? { ...slot, value: '//evil.example/' } : undefined)],
  [
    'a link to another page',
    (slot, name) =>
      name === 'href' && slot.address.startsWith('page ') ? { ...slot, value: '/reference/strata/other/' } : undefined,
  ],
];
/** Of marks, levels and links every value is checked in its own way. */
const isShape = ({ address }: Slot, name: string): boolean =>
  name === 'href' || /^(?:page|label|level|language|product) /u.test(address);

const places = drafts.flatMap((draft, page) =>
  (pages[page]?.blocks ?? []).flatMap((block, at) => {
    const { proof: by } = block;
    if (by.kind !== 'derivation' || block.where !== 'body' || draft.content.split(block.generated).length !== 2)
      return [];
    return by.rows.flatMap((row, index) =>
      Object.entries(row.slots).map(([name, slot]) => ({ draft, page, at, block, by, index, name, slot })),
    );
  }),
);

it.each(FORGERIES)('%s', (_name, forge) => {
  let made = 0;
  for (const { draft, page, at, block, by, index, name, slot } of places) {
    const forged = forge(slot, name);
    if (forged === undefined) continue;
    const rows = by.rows.map((row, of) => (of === index ? { ...row, slots: { ...row.slots, [name]: forged } } : row));
    const generated = render(
      by.template,
      rows.map(({ slots }) => Object.fromEntries(Object.entries(slots).map(([key, { value }]) => [key, value]))),
    );
    if (generated === undefined || fingerprint(generated) === block.fingerprint) continue;
    made += 1;
    const entry = pages[page] as Proof['pages'][number];
    const changed: ProofBlock = { ...block, generated, fingerprint: fingerprint(generated), proof: { ...by, rows } };
    const both = { ...entry, blocks: entry.blocks.with(at, changed) };
    const text = draft.content.replace(block.generated, () => generated);
    const judged = judgePage(text, both, { ...proof, pages: pages.with(page, both) }, against(product, facts));
    const [state] = judged.filter((each) => each.block === changed).map((each) => each.state);
    expect([generated, name, state === 'holds']).toEqual([generated, name, false]);
  }
  expect(made).toBeGreaterThan(3);
});

it('holds all of them as they are', () => {
  const states = drafts.flatMap((draft, at) =>
    judgePage(
      draft.content,
      pages[at] as Proof['pages'][number],
      proof,
      against(product, facts, () => true),
    ),
  );
  expect(states.filter(({ state }) => state !== 'holds')).toEqual([]);
});

it('does not hold a name that the product does not have', () => {
  const states = drafts.flatMap((draft, at) =>
    judgePage(
      draft.content,
      pages[at] as Proof['pages'][number],
      proof,
      against(product, facts, () => false),
    ),
  );
  expect(states.filter(({ state }) => state === 'recorded').length).toBeGreaterThan(0);
});

describe('a link between pages', () => {
  it.each([
    ['guide.md', 'docs/a.md', 'docs/guide.md'],
    ['../reference/x.md#open', 'docs/a.md', 'reference/x.md'],
    ['#open', 'docs/a.md', 'docs/a.md'],
    ['/base/reference/strata/x/', 'content/docs/a.md', 'content/reference/strata/x.md'],
    ['../../reference/strata/', 'docs/a.mdx', 'src/content/docs/reference/strata/index.mdx'],
    ['../', 'src/content/docs/reference/a.md', 'src/content/docs/reference/index.md'],
    ['/', 'content/docs/a.md', 'content/_index.md'],
  ])('leads where it says: %s on %s', (href, from, target) => {
    expect(leadsTo(href, from, target)).toBe(true);
  });
  it.each([
    ['https://evil.example/guide.md', 'docs/a.md', 'docs/guide.md'],
    ['//evil.example/guide/', 'docs/a.md', 'docs/guide.md'],
    ['/\\evil.example/guide/', 'docs/a.md', 'docs/guide.md'],
    ['javascript:alert(1)', 'docs/a.md', 'docs/guide.md'],
    ['other/guide.md', 'docs/a.md', 'docs/guide.md'],
    ['/docs/other/', 'docs/a.md', 'docs/guide.md'],
    ['#open', 'docs/a.md', 'docs/guide.md'],
    ['../', 'docs/x/a.md', 'docs/guide.md'],
    ['guide.md x', 'docs/a.md', 'docs/guide.md'],
  ])('leads elsewhere: %s on %s', (href, from, target) => {
    expect(leadsTo(href, from, target)).toBe(false);
  });
});
