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

test('names and folders are those of the files that are there, however they came and went', () => {
  const came: string[] = [];
  const files = createFileSet(
    ['b/x.md', 'a/x.md', 'a/y.md'],
    () => undefined,
    (path) => came.push(path),
  );
  expect([files.named('x.md'), files.inFolder('a')]).toEqual([
    ['a/x.md', 'b/x.md'],
    ['a/x.md', 'a/y.md'],
  ]);
  const before = files.edition;
  files.add('a/x.md');
  expect([files.edition, came]).toEqual([before, []]);
  files.delete('b/x.md');
  files.add('a/deep/er/x.md');
  expect([files.named('x.md'), files.hasFolder('b'), files.mayBeFolder('B')]).toEqual([
    ['a/deep/er/x.md', 'a/x.md'],
    false,
    false,
  ]);
  files.delete('a/deep/er/x.md');
  for (const path of ['a/x.md', 'a/y.md']) files.delete(path);
  expect(['a', 'a/deep', 'a/deep/er'].map((folder) => files.hasFolder(folder))).toEqual([false, false, false]);
  files.add('b/x.md');
  expect([files.named('x.md'), files.inFolder('a'), files.hasFolder('b'), came]).toEqual([
    ['b/x.md'],
    [],
    true,
    ['a/deep/er/x.md', 'b/x.md'],
  ]);
});
