/** What the parser of Markdown holds goes only between turns of the loop: pages of a launch are proven one after the other. */
import { expect, it } from 'vitest';
import { generatedPages } from '../../../src/workers/linker-patcher/generated-pages.ts';

const draft = (at: number, title?: string) => ({
  output_path: `docs/${at}.md`,
  section: 'docs' as const,
  content: `Page ${at}.\n`,
  sha256: '0'.repeat(64),
  blocks: [
    ...(title === undefined
      ? []
      : [{ id: 'title', where: 'title', markdown: title, proof: { kind: 'fixed' as const, phrase: 'glance' } }]),
    { id: 'first', where: 'body', markdown: `Page ${at}.`, proof: { kind: 'fixed' as const, phrase: 'glance' } },
  ],
});

it('takes a step a page, and names each by its own title before that of the plan', () => {
  const pages = [draft(1, 'Its own'), draft(2), draft(3)];
  const plan = { pages: [1, 2].map((at) => ({ output_path: `docs/${at}.md`, title: `Planned ${at}` })) };
  const steps = generatedPages({ pages }, plan as never);
  for (const _ of pages) expect(steps.next().done).toBe(false);
  const { done, value } = steps.next();
  expect(done).toBe(true);
  expect(value?.map(({ entry, text }) => [entry.path, entry.title, text])).toEqual([
    ['docs/1.md', 'Its own', 'Page 1.\n'],
    ['docs/2.md', 'Planned 2', 'Page 2.\n'],
    ['docs/3.md', '', 'Page 3.\n'],
  ]);
});
