/** A document that is too long for a page has one for each chapter, and links between them hold; a shorter one stays whole. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const book = (lines: number): Record<string, string> => {
  const text = (name: string): string =>
    Array.from(
      { length: lines },
      (_, at) => `${name} ${at} lies on the one below it, and is drawn in its own colour.\n`,
    ).join('\n');
  return {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'README.md': '# Strata\n\nDraws rock.\n',
    'docs/manual.md': `# The manual\n\nAll of it.\n\n## Layers\n\n${text('Layer')}\n### Folds\n\nSee [sand](#sand).\n\n## Empty\n\n### Sand\n\n${text('Sand')}\n## Small\n\nOne word.\n`,
  };
};

it('a book has a page for each chapter', async () => {
  const { pages } = await pagesOf(book(800));
  const paths = [...pages.keys()].filter((path) => path.includes('/docs/strata/') && !path.endsWith('_index.md'));
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(['the-manual.md', 'layers.md', 'empty.md']);
  expect(pageEnding(pages, 'the-manual.md')).toContain('All of it.\n\n## Small\n\nOne word.');
  const layers = pageEnding(pages, 'layers.md');
  expect(layers).toContain('Layer 799 lies');
  expect(layers).toMatch(/## Folds\n\nSee \[sand\]\([^()]*empty\/#sand\)/u);
  const last = pageEnding(pages, 'empty.md');
  expect(last).toContain('## Sand\n');
  expect(last).not.toContain('One word.');
});

it('a document of a page stays one', async () => {
  const { pages } = await pagesOf(book(100));
  expect([...pages.keys()].filter((path) => /manual|layers|empty/u.test(path))).toHaveLength(1);
});

it('names of code with a few lines each stay on one page, however many; sections in words are pages', async () => {
  const part = (heading: string, lines: number): string =>
    `### ${heading}\n\n${'It draws one layer.\n\n'.repeat(lines)}`;
  const readme = (part_: (at: number) => string): Record<string, string> => ({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'README.md': `# Strata\n\nDraws rock.\n\n## Drawing\n\nAll of it.\n\n${Array.from({ length: 60 }, (_, at) => part_(at)).join('\n')}`,
  });
  const count = async (files: Record<string, string>): Promise<number> =>
    [...(await pagesOf(files)).pages.keys()].filter((path) => /docs\/strata\/(?!_index|getting-started)/u.test(path))
      .length;
  expect(await count(readme((at) => part(`layer${at}(depth)`, 8)))).toBe(1);
  expect(await count(readme((at) => part(`Layer number ${at}`, 8)))).toBeGreaterThan(20);
});
