/** Headings in raw HTML that asks for Markdown: kramdown names them as its own parser does, and counts them apart. */
import { expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';
import { MARKDOWN_IN_HTML } from '../support/markdown-in-html.ts';

const idsOf = (text: string, options = {}): string[] =>
  parsePage('docs/a.md', text, 'jekyll', options).headings.map(({ id }) => id);

test.each(MARKDOWN_IN_HTML)('%s', (_what, text, ids) => {
  expect(idsOf(text)).toEqual(ids);
});

test('ids and links of the tag itself are kept', () => {
  const { htmlIds, headings } = parsePage('docs/a.md', '<div id="tub" markdown="1">\n## Oak\n</div>\n', 'jekyll');
  expect(htmlIds).toEqual(['tub']);
  expect(headings.map(({ id }) => id)).toEqual(['oak']);
});

test('Python-Markdown reads such a heading too, and names it as all others', () => {
  const { headings } = parsePage('docs/a.md', '<div class="grid" markdown>\n## 2 Oak tubs\n</div>\n', 'mkdocs');
  expect(headings.map(({ id }) => id)).toEqual(['2-oak-tubs']);
});

test('many elements in each other take no longer each', () => {
  const text = `${'<div markdown="1">\n'.repeat(5000)}\n## 1 a\n\n${'</div>\n'.repeat(5000)}\n## 1 a\n`;
  expect(idsOf(text)).toEqual(['a', '1-a']);
});
