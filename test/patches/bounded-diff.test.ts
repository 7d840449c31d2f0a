/** Differences cost a bounded time in all, however many texts somebody else gives, and small ones stay small. */
import { expect, it } from 'vitest';
import { planSuggestions } from '../../bot/work/plan-suggestions.ts';
import { sha256 } from '../../src/model/passage.ts';
import { boundedHunks, editRoom } from '../../src/patches/bounded-diff.ts';
import { patchViews } from '../../src/report/patch-views.ts';
import { shownChange } from '../../src/toolhub/shown-change.ts';

const words = (count: number, step: number): string =>
  Array.from({ length: count }, (_, at) => `${(at * step) % 997}`).join('\n');
const [OLD, NEW] = [words(1_000, 7_919), words(1_000, 104_729)];
const within = <T>(work: () => T): T => {
  const began = performance.now();
  const done = work();
  expect(performance.now() - began).toBeLessThan(6_000);
  return done;
};

it('of many texts with little in common takes no longer than of a few', { timeout: 30_000 }, () => {
  const files = Array.from({ length: 150 }, (_, at) => ({
    ...{ path: `docs/${at}.md`, original_content: OLD, modified_content: NEW },
  }));
  const content = { base_branch: 'main', head_branch: 'x', commit_message: 'x', pr_title: 'x', files };
  within(() => shownChange('acme/docs', content));
});

it('takes no longer as what a run changed, or what a review suggests', { timeout: 30_000 }, async () => {
  const edits = Array.from({ length: 60 }, (_, at) => ({ path: `docs/${at}.md`, before: OLD, after: NEW }));
  const { suggestions, patch } = within(() => planSuggestions(edits, []));
  expect([suggestions, patch.includes('docs/59.md')]).toEqual([[], true]);
  const began = performance.now();
  const patches = edits.map(({ path, after }, at) => ({
    ...{
      patch_id: `p${at}`,
      path,
      origin: 'fixer:x',
      summary: 'x',
      op: 'update_file_range',
      start_line: 1,
      end_line: 1_000,
      content: after,
    },
    ...{ before_sha256: sha256(OLD), after_sha256: sha256(after) },
  }));
  const { views } = await patchViews({ patches } as never, async () => Buffer.from(OLD));
  expect([views.length, views.every(({ diff }) => diff.length > 100)]).toEqual([60, true]);
  expect(performance.now() - began).toBeLessThan(6_000);
});

it('leaves small differences small, also behind large ones', () => {
  const room = editRoom();
  for (let at = 0; at < 20; at += 1) boundedHunks(OLD, NEW, 3, room);
  const [hunk, ...others] = boundedHunks(`${OLD}\n`, `${OLD}\nmore\n`, 3, room);
  expect([hunk?.lines.length, others]).toEqual([4, []]);
  const [one, two] = boundedHunks('a\nb\n', 'a\nc\n', 3, editRoom()).flatMap(({ lines }) => lines.slice(1));
  expect([one, two]).toEqual(['-b', '+c']);
});
