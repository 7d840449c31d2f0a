/** What is asked of a file set is the same whether a file, its folder or neither is there. */
import { expect, test } from 'vitest';
import { createFileSet } from '../../src/content/file-set.ts';

test('a file may be where its folder is, in any case, also after files came and went', () => {
  const files = createFileSet(['index.md', 'docs/Guide/start.md'], () => undefined);
  const asked = ['index.md', 'README.md', 'docs/guide/START.md', 'DOCS/other.md', 'docs/guide/deep/x.md', 'blog/x.md'];
  expect(asked.filter((path) => files.mayHold(path))).toEqual(asked.slice(0, 4));
  files.add('blog/2026/x.md');
  expect(files.mayHold('Blog/x.md')).toBe(true);
  files.delete('blog/2026/x.md');
  files.add('docs/guide/deep/y.md');
  expect(files.mayHold('docs/guide/deep/x.md')).toBe(true);
  for (const path of files.paths)
    expect([path, files.mayHold(path), files.hasFolder(path)]).toEqual([path, true, false]);
  expect(files.hasFolder('docs/Guide')).toBe(true);
});
