/** Marks of shortcodes that nothing ends: each is found from its start to the next one, so that a line of them costs what its length does. */
import { expect, it } from 'vitest';
import { openShortcodes } from '../../src/markup/shortcodes.ts';

const found = (text: string) =>
  openShortcodes({ text, facts: { frontmatter: null, opaque: [] } } as unknown as Parameters<
    typeof openShortcodes
  >[0]).map(({ start, end }) => text.slice(start, end));

it('finds each up to the next one or the end of its line', () => {
  expect(found('{{< a {{< b\nc >}}')).toEqual(['{{< a']);
  expect(found('{{< a {{< b\n\nc')).toEqual(['{{< a', '{{< b']);
  expect(found('{{% a >}}\n')).toEqual(['{{% a >}}']);
  expect(found('{{< a "{{<" >}} {{</* b */>}}')).toEqual([]);
});

it('holds no more than the text itself of a line that is full of them', () => {
  const text = '{{< a '.repeat(2_000);
  const all = openShortcodes({ text, facts: { frontmatter: null, opaque: [] } } as unknown as Parameters<
    typeof openShortcodes
  >[0]);
  expect(all.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThanOrEqual(text.length);
});
