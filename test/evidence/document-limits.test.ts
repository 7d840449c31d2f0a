/** A document that takes too long to read, or has more parts than anybody reads, is left out and named; any other is read. */
import { expect, it } from 'vitest';
import { readDocuments } from '../../src/evidence/read-documents.ts';
import type { ProductTree } from '../../src/platforms/platform.ts';

const PRODUCT = { names: ['Strata'], packageName: 'strata', version: null };
const treeOf = (files: Readonly<Record<string, string>>): ProductTree =>
  ({
    text: (path: string) => files[path],
    inventory: {
      readme: 'README.md',
      files: Object.entries(files).map(([path, text]) => ({
        path,
        bytes: Buffer.byteLength(text),
        language: 'markdown',
        binary: false,
      })),
      manifests: [],
    },
  }) as unknown as ProductTree;
const read = (files: Readonly<Record<string, string>>, milliseconds?: number): [string[], string[]] => {
  const { documents, problems } = readDocuments(treeOf(files), PRODUCT, 'en', milliseconds);
  return [documents.map(({ path }) => path), problems];
};
const parts = (count: number): string => '# Strata\n\nDraws rock.\n\n'.concat('- a\n\n  b\n\n'.repeat(count));

it('reads what is done in time, and names what is not', () => {
  const files = { 'README.md': parts(4_000) };
  expect(read(files)).toEqual([['README.md'], []]);
  const [paths, problems] = read(files, 1);
  expect(paths).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^`README\.md` .*so nothing of it is read\. Take it apart\.$/);
});

it('goes on with the other documents', () => {
  const long = Array.from({ length: 20_001 }, (_, at) => `## a${at}\n`).join('\n');
  const [paths, problems] = read({ 'README.md': '# Strata\n\nDraws rock.\n', 'docs/long.md': long });
  expect(paths).toEqual(['README.md']);
  expect(problems).toEqual(['`docs/long.md` has more than 20,000 parts, so nothing of it is read. Take it apart.']);
});
