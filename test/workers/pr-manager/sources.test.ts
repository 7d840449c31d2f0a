/** What a launch was made from stays the same when only the commit, line numbers or the day differ. */
import { expect, it } from 'vitest';
import type { Drafts } from '../../../src/model/page-plan.ts';
import { sourcesOf } from '../../../src/workers/pr-manager/sources.ts';
import { facts } from '../../support/facts.ts';

const drafts = (content: string, date: string): Drafts => ({
  schema_version: 1,
  templates_version: 'v2',
  pages: [
    {
      output_path: 'content/blog/a.md',
      section: 'blog',
      content: `---\ndate: ${date}\n---\n\n${content}`,
      sha256: 'a'.repeat(64),
      settings: [{ key: 'date', value: JSON.stringify(date) }],
    },
  ],
});
const at = (sha: string, line: number, date: string, words = 'Reads logs.'): string | undefined =>
  sourcesOf({
    facts: { ...facts, sha },
    drafts: drafts(`${words} [Source](https://github.com/a/b/blob/${sha}/src/a.py#L${line}-L${line + 3})\n`, date),
  });

it('is one hash over commits that change no source of a page', () => {
  const before = at('1'.repeat(40), 10, '2026-01-21');
  expect(before).toMatch(/^[0-9a-f]{64}$/u);
  expect(at('2'.repeat(40), 14, '2026-02-03')).toBe(before);
  expect(at('2'.repeat(40), 14, '2026-02-03', 'Reads two logs.')).not.toBe(before);
  expect(sourcesOf({ drafts: undefined, facts })).toBeUndefined();
});
