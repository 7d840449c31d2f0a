/** Pages that were read to look at a site are given once, and not kept for good. */
import { expect, test } from 'vitest';
import { createEarlyPages } from '../../src/validation/early-pages.ts';

test('a page that was read is given once, other files never, and nothing after all pages are read', () => {
  const early = createEarlyPages((path) => (path === 'gone.md' ? undefined : `text of ${path}`));
  expect(['a.md', 'b.mdx', 'gone.md', 'config.yaml', 'late.md'].map((path) => early.read(path))).toEqual([
    'text of a.md',
    'text of b.mdx',
    undefined,
    'text of config.yaml',
    'text of late.md',
  ]);
  expect(['a.md', 'a.md', 'b.mdx', 'gone.md', 'config.yaml', 'never.md'].map((path) => early.take(path))).toEqual([
    'text of a.md',
    undefined,
    'text of b.mdx',
    undefined,
    undefined,
    undefined,
  ]);
  early.forget();
  expect(early.take('late.md')).toBeUndefined();
  expect(early.read('new.md')).toBe('text of new.md');
  expect(early.take('new.md')).toBeUndefined();
});
