/** A second launch onto a page that people edited: nothing of theirs is lost, and what nobody touched is as generated now. */
import { expect, test } from 'vitest';
import type { FoundBlock, KnownBlock } from '../../src/proofs/match-blocks.ts';
import { type Merged, mergeBlocks, type RemovedBlock } from '../../src/proofs/merge-blocks.ts';
import fc from '../support/property.ts';

const block = (id: string, markdown: string, heading: readonly string[] = []): KnownBlock => ({
  id,
  markdown,
  fingerprint: markdown,
  heading,
});
const shown = (...texts: string[]): FoundBlock[] => texts.map((text) => block('', text));
const merge = (
  before: readonly KnownBlock[],
  now: readonly KnownBlock[],
  page: readonly FoundBlock[],
  removed: readonly RemovedBlock[] = [],
): Merged => mergeBlocks({ before, removed, now, page });
const texts = ({ blocks }: Merged): string[] => blocks.map(({ markdown }) => markdown);

const a = block('a', 'The reader opens gauge files.');
const b = block('b', 'The writer saves them again as lines.');
const c = block('c', 'Readings are kept in metres.');

test('a page nobody touched is what is generated now, in its order', () => {
  const b2 = block('b', 'The writer saves them as one array.');
  expect(texts(merge([a, b, c], [c, b2], shown(a.markdown, b.markdown, c.markdown)))).toEqual([
    c.markdown,
    b2.markdown,
  ]);
});

test('a reworded block stays; where its source changed too, both are shown', () => {
  const own = 'The reader opens gauge files, and zip folders of them.';
  const quiet = merge([a, b], [a, b], shown(own, b.markdown));
  expect([texts(quiet), quiet.notes]).toEqual([[own, b.markdown], []]);
  const a2 = block('a', 'The reader opens gauge files and URLs.');
  const both = merge([a, b], [a2, b], shown(own, b.markdown));
  expect(texts(both)).toEqual([own, b.markdown]);
  expect(both.notes).toEqual([{ kind: 'both-changed', id: 'a', page: own, now: a2.markdown }]);
  expect(merge([a2, b], [a2, b], shown(own, b.markdown)).notes, 'said once').toEqual([]);
});

test('what a person removed stays removed, is mentioned when its source changes, and may be brought back', () => {
  const first = merge([a, b, c], [a, b, c], shown(a.markdown, c.markdown));
  expect(first.removed).toEqual([{ id: 'b', fingerprint: b.fingerprint }]);
  const b2 = block('b', 'The writer saves them as one array.');
  const second = merge([a, c], [a, b2, c], shown(a.markdown, c.markdown), first.removed);
  expect(texts(second)).toEqual([a.markdown, c.markdown]);
  expect(second.notes).toEqual([{ kind: 'removed-changed', id: 'b', page: null, now: b2.markdown }]);
  const back = merge([a, c], [a, b2, c], shown(a.markdown, b2.markdown, c.markdown), second.removed);
  expect([texts(back), back.removed]).toEqual([[a.markdown, b2.markdown, c.markdown], []]);
});

test('a heading whose source is gone stays over what a person keeps below it, and goes where nothing is left below', () => {
  const title = block('t', '# Gauges');
  const head = block('h', '## Reading');
  const sub = block('s', '### Fast');
  const next = block('n', '## Writing');
  const own = 'We read ours at night.';
  const gone = merge(
    [title, head, a, next, c],
    [title, next, c],
    shown('# Gauges', '## Reading', a.markdown, own, '## Writing', c.markdown),
  );
  expect(texts(gone)).toEqual(['# Gauges', '## Reading', own, '## Writing', c.markdown]);
  expect(gone.blocks.map(({ id }) => id)).toEqual(['t', null, null, 'n', 'c']);
  expect(gone.notes).toEqual([{ kind: 'sources-gone', id: 'h', page: '## Reading', now: null }]);
  expect(gone.removed).toEqual([]);
  // An edited block is a person's too, and so is what stands deeper.
  const edited = merge(
    [head, sub, a, next],
    [next],
    shown('## Reading', '### Fast', `${a.markdown} Slowly.`, '## Writing'),
  );
  expect(texts(edited)).toEqual(['## Reading', '### Fast', `${a.markdown} Slowly.`, '## Writing']);
  // The person's words stand below another heading.
  const below = merge([head, a, next, c], [next, c], shown('## Reading', a.markdown, '## Writing', own, c.markdown));
  expect(texts(below)).toEqual(['## Writing', own, c.markdown]);
  // Launched once more it is theirs.
  const again = merge(
    [title, next, c],
    [title, next, c],
    shown('# Gauges', '## Reading', own, '## Writing', c.markdown),
  );
  expect([texts(again), again.notes]).toEqual([['# Gauges', '## Reading', own, '## Writing', c.markdown], []]);
});

test('moved stays moved, and takes what is new in its source with it', () => {
  const a2 = block('a', 'The reader opens gauge files and URLs.');
  const d = block('d', 'Gaps are filled by lines between neighbours.');
  expect(texts(merge([a, b, c], [a2, b, d, c], shown(b.markdown, c.markdown, a.markdown)))).toEqual([
    b.markdown,
    d.markdown,
    c.markdown,
    a2.markdown,
  ]);
});

test('equal blocks are told apart by the headings above them', () => {
  const one = block('one', 'See the reference.', ['Reading']);
  const two = block('two', 'See the reference.', ['Writing']);
  const found: FoundBlock[] = [{ markdown: two.markdown, fingerprint: two.fingerprint, heading: ['Writing'] }];
  expect(merge([one, two], [one, two], found).removed).toEqual([{ id: 'one', fingerprint: one.fingerprint }]);
});

interface Edit {
  kind: 'insert' | 'delete' | 'move' | 'reword';
  at: number;
  to: number;
}
const edits = fc.array(
  fc.record({ kind: fc.constantFrom('insert', 'delete', 'move', 'reword' as const), at: fc.nat(30), to: fc.nat(30) }),
  { maxLength: 5 },
) as fc.Arbitrary<Edit[]>;
const WORDS = 'gauge reading metre harbour file line write open gap fill tide mark level export table chart'.split(' ');
const sentence = (seed: number): string =>
  [...Array(9).keys()]
    .map((step) => `${WORDS[(seed * 7 + step * step * 3 + seed * step) % WORDS.length]}${(seed * 31 + step) % 97}`)
    .join(' ');

/** Blocks after these edits, with what was touched; `side` keeps the words of both sides apart. */
function edited(
  blocks: readonly KnownBlock[],
  list: readonly Edit[],
  side: string,
): { blocks: KnownBlock[]; touched: Set<string>; own: string[] } {
  const out = [...blocks];
  const touched = new Set<string>();
  for (const [step, { kind, at, to }] of list.entries()) {
    const index = out.length === 0 ? 0 : at % out.length;
    const target = out[index];
    if (kind === 'insert' || target === undefined)
      out.splice(
        to % (out.length + 1),
        0,
        block(`${side}${step}`, `${side} ${sentence(1_000 + step * 53 + at * 11 + (side === 'p' ? 500 : 0))}`),
      );
    else {
      touched.add(target.id);
      if (kind === 'delete') out.splice(index, 1);
      if (kind === 'reword') out[index] = block(target.id, `${target.markdown} ${side}${step}`);
      if (kind === 'move') {
        out.splice(index, 1);
        out.splice(to % (out.length + 1), 0, target);
      }
    }
  }
  const known = new Map(blocks.map(({ id, markdown }) => [id, markdown]));
  return {
    blocks: out,
    touched,
    own: out.filter(({ id, markdown }) => known.get(id) !== markdown).map(({ markdown }) => markdown),
  };
}

test('10,000 pairs of edits and regenerations: no byte of a person is lost, and what nobody touched is as generated now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), edits, edits, (size, mine, theirs) => {
      const before = [...Array(size).keys()].map((at) => block(`b${at}`, sentence(at + 1)));
      const person = edited(before, mine, 'p');
      const source = edited(before, theirs, 's');
      const merged = merge(before, source.blocks, person.blocks);
      const out = texts(merged);
      for (const own of person.own) expect(out.filter((text) => text === own)).toHaveLength(1);
      const current = new Map(source.blocks.map((each) => [each.id, each.markdown]));
      const moved = new Set(mine.length === 0 ? [] : person.touched);
      for (const { id, markdown } of before) {
        if (moved.has(id)) continue;
        const now = current.get(id);
        if (now === undefined) expect(out).not.toContain(markdown);
        else expect(out.filter((text) => text === now)).toHaveLength(1);
      }
      for (const { id, markdown } of source.blocks) if (id.startsWith('s')) expect(out).toContain(markdown);
      const ids = new Set(person.blocks.map(({ id }) => id));
      // Removed, or another text of the person's in its place.
      const settled = new Set(
        [...merged.removed, ...merged.blocks.filter(({ kept }) => kept !== null)].map(({ id }) => id),
      );
      for (const { id } of before) if (!ids.has(id)) expect(settled).toContain(id);
      expect(
        merge(
          source.blocks,
          source.blocks,
          merged.blocks.map(({ markdown }) => block('', markdown)),
          merged.removed,
        ).notes.filter(({ kind }) => kind === 'both-changed'),
      ).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test('a paragraph that is written above others of its kind takes no place of theirs', () => {
  const own = 'The writer saves them again as lines, slowly.';
  const x = block('a', 'Gauges are listed first.');
  const merged = merge(
    [a, b, c],
    [x, { ...a, id: 'b' }, { ...b, id: 'c' }, { ...c, id: 'd' }],
    shown(a.markdown, own, c.markdown),
  );
  expect([texts(merged), merged.notes]).toEqual([[x.markdown, a.markdown, own, c.markdown], []]);
});
