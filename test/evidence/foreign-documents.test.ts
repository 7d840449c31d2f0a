/** Documents in a format that is not read are named, the front page first; those that are read, and files of the source, are not. */
import { expect, it } from 'vitest';
import { foreignProblem } from '../../src/evidence/foreign-documents.ts';

const named = (...paths: string[]): string[] => foreignProblem(paths);

it('names them', () => {
  expect(named('docs/a.org', 'README.org', 'src/a.rb')).toEqual([
    '2 documents in a format that is not read, so nothing that only they say is on a page: `README.org`, `docs/a.org`. Read are Markdown, MyST, reStructuredText, AsciiDoc and RDoc.',
  ]);
  expect(named(...Array.from({ length: 7 }, (_, at) => `docs/${at}.textile`))[0]).toContain('and 2 more.');
});

it('names none where all are read', () => {
  expect(named('README.rdoc', 'docs/a.md', 'docs/b.adoc', 'lib/notes.org')).toEqual([]);
});
