/** HTML inside of items of a list is what it holds, as HTML between them is; what is no HTML stays. */
import { expect, it } from 'vitest';
import { withoutHtmlBlocks } from '../../src/outline/html-in-items.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const lists = (text: string) =>
  readOutline({
    path: 'docs/guide.md',
    text: `# Strata\n\n${text}\n`,
    role: 'docs',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  }).sections.flatMap(({ blocks }) => blocks.map(({ markdown, left_out }) => left_out ?? markdown));

it('keeps the words of blocks within an item, as blocks of it', () => {
  const text =
    '- Take the layers\n  <div class="x">\n    <div>strata[type=\'rock\']</div>\n    <div>{ "depth": 3 }</div>\n  </div>\n- Next';
  const [item, next] = lists(text);
  expect(item).toMatch(/^- Take the layers\n\n {2}strata/u);
  expect(item).not.toMatch(/<|&lt;/u);
  expect(item).toContain('"depth"');
  expect(next).toBe('- Next');
});

it('drops wrappers without words, and leaves out an item with what no page can show', () => {
  expect(withoutHtmlBlocks('- One\n  <div class="x"></div>')).toBe('- One');
  expect(withoutHtmlBlocks('- One\n\n  <iframe src="https://a.example"></iframe>')).toBeUndefined();
});

it('leaves items without blocks of HTML as they are', () => {
  for (const item of [
    '- One <b>two</b>',
    '- One\n\n  ```html\n  <div>code</div>\n  ```',
    '- A `<div>`\n  and more',
    '- a\n  - b',
  ])
    expect(withoutHtmlBlocks(item)).toBe(item);
});
