/** A front page that is not read is an error of the plan; a product without one, or with one that is read, has none. */
import { expect, it } from 'vitest';
import type { ProductFacts } from '../../../src/model/product-facts.ts';
import { folderReadmes, unreadDocuments } from '../../../src/workers/ia-planner/unread-documents.ts';

const facts = (...roles: string[]) => ({ documents: roles.map((role) => ({ role })) }) as unknown as ProductFacts;

it('says which front page is not read, and how many documents beside it', () => {
  const [problem] = unreadDocuments(facts('docs'), ['README.org', 'doc/login.org', 'doc/otp.org', 'lib/a.rb']);
  expect(problem?.rule).toBe('plan/left-out');
  expect(problem?.message).toContain('`README.org` is not read');
  expect(problem?.message).toContain('2 documents');
  expect(unreadDocuments(facts(), ['readme.org'])[0]?.message).not.toContain('Nor are');
});

it('says nothing where a front page is read, or there is none', () => {
  expect(unreadDocuments(facts('readme'), ['README.md', 'README.org'])).toEqual([]);
  expect(unreadDocuments(facts(), ['lib/readme.org', 'lib/a.rb'])).toEqual([]);
});

it('names front pages of folders that are no documents, and none of tests or what others wrote', () => {
  const read = { documents: [{ role: 'docs', path: 'cmd/strata/README.md' }] } as unknown as ProductFacts;
  const paths = ['README.md', 'cmd/strata/README.md', 'tools/dig/README.md', 'tests/README.md', 'vendor/a/README.md'];
  expect(folderReadmes(read, paths).map(({ page }) => page)).toEqual(['`tools/dig/README.md`']);
  expect(folderReadmes(read, ['README.md', 'cmd/strata/README.md'])).toEqual([]);
  const many = Array.from({ length: 7 }, (_, at) => `packages/p${at}/README.md`);
  expect(folderReadmes(read, many)[0]?.page).toMatch(/p4\/README\.md` and 2 more$/u);
});
