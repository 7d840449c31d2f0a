/** A document whose headings are versions is a changelog, whatever it is called; one whose headings are counted is none. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../support/facts-of-files.ts';

const roleOf = async (headings: readonly string[]): Promise<string | undefined> => {
  const text = `# Versions\n\n${headings.map((heading) => `## ${heading}\n\nPython 3.7 support was dropped.\n`).join('\n')}`;
  const { product_facts } = await factsOfFiles({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "3.0.0"\nrequires-python = ">=3.10"\n',
    'README.md': '# Strata\n\nStrata reads logs.\n',
    'docs/versions.md': text,
  });
  const isClean = product_facts.contradictions.length === 0;
  const role = product_facts.documents?.find(({ path }) => path === 'docs/versions.md')?.role;
  return role === 'changelog' && !isClean ? 'changelog that contradicts' : role;
};

it.each([[['3.0.0', '2.1.0', '2.0.0']], [['v3.0 (2026-05-01)', 'Version 2.1', 'v2.0 – March 2024', 'Older ones']]])(
  'is one: %s',
  async (headings) => {
    expect(await roleOf(headings)).toBe('changelog');
  },
);

it.each([
  [['1.1 Overview', '1.2 Installing', '1.3 Reading']],
  [['3.0.0', '2.1.0']],
  [['3.0.0', 'Reading', 'Writing', '2.0.0', 'Merging', '1.0.0', 'Drawing']],
])('is none: %s', async (headings) => {
  expect(await roleOf(headings)).toBe('docs');
});
