/** A file that is too large to be shown as a diff is shown by its first lines, and the evidence of pages is cut where no browser would open it. */
import { expect, it } from 'vitest';
import { makePatch } from '../../src/patches/make-patch.ts';
import { evidenceSection } from '../../src/report/html/evidence.ts';
import { patchesSection } from '../../src/report/html/patches.ts';
import { patchViews } from '../../src/report/patch-views.ts';
import { facts } from '../support/facts.ts';

const created = (path: string, content: string) =>
  makePatch({ op: 'create_file', path, content, summary: 'Adds it', origin: 'W6' }, null);
const bundle = (...patches: ReturnType<typeof created>[]) => ({
  schema_version: 1 as const,
  base_sha: 'a'.repeat(40),
  patches,
  conflicts: [],
});
const none = () => Promise.resolve(null);

it('a large new file is shown by its first lines, and what is written over it by all that changed', async () => {
  const text = 'one line of it\n'.repeat(200_000);
  const edit = makePatch(
    {
      op: 'update_file_range',
      path: 'a.json',
      start_line: 2,
      end_line: 2,
      content: 'other\n',
      summary: '',
      origin: 'W8',
    },
    Buffer.from(text),
  );
  const { views, now } = await patchViews(bundle(created('a.json', text), edit), none);
  expect(views[0]).toMatchObject({ more: 199_600, path: 'a.json' });
  expect(views[0]?.diff).toHaveLength(401);
  expect(views[0]?.diff.slice(0, 2)).toEqual(['@@ -1,0 +1,200000 @@', '+one line of it']);
  expect(views[1]?.diff).toContain('+other');
  expect(Buffer.from(now.get('a.json') ?? []).toString()).toBe(text.replace(/^(.*\n).*\n/, '$1other\n'));
  expect(patchesSection(views)?.markup).toContain('and 199601 more lines');
});

it('a small one is shown whole', async () => {
  const { views } = await patchViews(bundle(created('a.json', 'one\ntwo\n')), none);
  expect(views[0]?.more).toBeUndefined();
  expect(views[0]?.diff.slice(1)).toEqual(['+one', '+two']);
  expect(patchesSection(views)?.markup).not.toContain('more lines');
});

it('pages beyond what a browser opens are named, and their statements left to the artifacts', () => {
  const page = (at: number) => ({
    ...{ output_path: `p${at}.md`, section: 'docs' as const, content: '', sha256: '0'.repeat(64) },
    blocks: Array.from({ length: 2500 }, () => ({
      ...{ id: 'x', where: 'body', markdown: `Said on ${at}.` },
      proof: { kind: 'fixed' as const, phrase: 'x' },
    })),
  });
  const shown = (pages: number): string => {
    const drafts = {
      schema_version: 1 as const,
      templates_version: 'v2',
      pages: Array.from({ length: pages }, (_, at) => page(at)),
    };
    return evidenceSection({ product_facts: facts, drafts }, undefined)?.markup ?? '';
  };
  expect(shown(2)).not.toContain('left out here');
  expect(shown(3).split('left out here')).toHaveLength(2);
  expect(shown(3)).toContain('p2.md');
  expect(shown(3)).not.toContain('Said on 2.');
});
