import { expect, it } from 'vitest';
import { naturalOrder } from '../../src/text/natural-order.ts';

it('counts where paths count, and goes by letters elsewhere', () => {
  const paths = ['b', 'chapter-10.md', 'chapter-2.md', 'a/10', 'a/9/x', 'chapter-2', 'a/09', 'B'];
  expect(paths.toSorted(naturalOrder)).toEqual([
    'B',
    'a/09',
    'a/9/x',
    'a/10',
    'b',
    'chapter-2',
    'chapter-2.md',
    'chapter-10.md',
  ]);
});
