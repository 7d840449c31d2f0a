/** Tables in the HTML of documentation comments become those of Markdown where nothing is lost. */
import { expect, it } from 'vitest';
import { htmlAsMarkdown } from '../../src/platforms/doc-html.ts';

it('writes rows, heads and captions, with or without closing tags', () => {
  expect(
    htmlAsMarkdown(`Marks:
<table border="1">
  <caption>All marks</caption>
  <thead><tr><th>Mark</th><th>Means</th></tr></thead>
  <tbody>
    <tr><td><code>a|b</code></td><td>Either of <b>two</b>
      layers</td></tr>
    <tr><td>c</td></tr>
  </tbody>
</table>
After.`),
  ).toBe(
    'Marks:\n\nAll marks\n\n| Mark | Means |\n| --- | --- |\n| `a\\|b` | Either of **two** layers |\n| c |  |\n\nAfter.',
  );
  expect(htmlAsMarkdown('<table><tr><td>a<td>b<tr><td>1<td>2</table>')).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

it('leaves a table whose cells span others or hold lists or blocks of code, and one row alone', () => {
  for (const table of [
    '<table><tr><td colspan="2">a</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<table><tr><td>a</td></tr><tr><td><ul><li>x</li><li>y</li></ul></td></tr></table>',
    '<table><tr><td>a</td></tr><tr><td><pre>x</pre></td></tr></table>',
    '<table><tr><td>a</td><td>b</td></tr></table>',
  ])
    expect(htmlAsMarkdown(table)).toBe(table);
});
