/** Of folders of versions one is told of: the product's own, else the newest; a lone one beside documents of now is older. */
import { expect, test } from 'vitest';
import { withOlderVersions } from '../../src/evidence/older-documents.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const product = { names: ['Strata'], packageName: 'strata', version: null };
const told = (version: string | null, ...paths: string[]): string[] =>
  withOlderVersions(
    paths.map((path) => readOutline({ path, text: '# Draw\n\nA layer.', role: 'docs', product })),
    version,
  ).flatMap(({ path, sections }) => (sections.every(({ subject }) => subject === 'this') ? [path] : []));

test('the newest is told of, by number', () => {
  expect(told(null, 'docs/9.0/a.md', 'docs/10.0/a.md', 'docs/index.md')).toEqual(['docs/10.0/a.md', 'docs/index.md']);
});
test("the product's own version is told of", () => {
  expect(told('9.3.1', 'docs/9.0/a.md', 'docs/9.x/a.md', 'docs/10.0/a.md')).toEqual(['docs/9.x/a.md']);
  expect(told('7.2.0', 'docs/v7/a.md', 'docs/draw.md')).toEqual(['docs/v7/a.md', 'docs/draw.md']);
});
test('a lone folder of a version is older where documents of now stand beside it', () => {
  expect(told(null, 'docs/v7/a.md', 'docs/draw.md')).toEqual(['docs/draw.md']);
  expect(told(null, 'docs/v7/a.md', 'docs/index.md')).toEqual(['docs/v7/a.md', 'docs/index.md']);
});
test('a folder with another number in its name is none', () => {
  expect(told(null, 'docs/3d/a.md', 'docs/2d/a.md', 'docs/http2/a.md')).toHaveLength(3);
  expect(told(null, 'docs/01-start/a.md', 'docs/02-next/a.md')).toHaveLength(2);
});
