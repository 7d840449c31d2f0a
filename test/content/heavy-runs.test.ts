/** References and marks of emphasis by the thousand hold no parser; large tables, lists, code and HTML are left as they are. */
import { expect, it } from 'vitest';
import { holdsHeavyRun, withoutHeavyRuns } from '../../src/content/heavy-runs.ts';
import { parseMarkdown, parseMdx, parseOutline } from '../../src/content/markdown.ts';

it.each([
  ['one line', '&lt;'.repeat(100_000)],
  ['lines', 'word &lt; word\n'.repeat(20_000)],
  ['numbers', '&#123; '.repeat(50_000)],
  ['a table that is none', `a | b\n--|--|--\n${'word &lt; | word\n'.repeat(20_000)}`],
  ['words behind an open tag', `<a> &lt;\n${'word &lt; word\n'.repeat(20_000)}`],
  ['marks that nothing closes', '_a'.repeat(40_000)],
  ['marks beside signs', '*a_ “a” '.repeat(10_000)],
  ['bold words in one paragraph', '**a** “a”\n'.repeat(10_000)],
  ['one row', `| ${'&lt;'.repeat(50_000)} |`],
])('%s', (_name, body) => {
  const text = `# Title\n\n${body}\n\nLast words.\n`;
  expect(holdsHeavyRun(text)).toBe(true);
  const calm = withoutHeavyRuns(text);
  expect([calm.length, holdsHeavyRun(calm)]).toEqual([text.length, false]);
  const began = performance.now();
  expect(parseMarkdown(text).children.at(-1)).toMatchObject({
    type: 'paragraph',
    children: [{ value: 'Last words.' }],
  });
  expect(() => parseOutline(text)).toThrow(RangeError);
  expect(parseMdx(text)).toEqual({});
  expect(performance.now() - began).toBeLessThan(2_000);
});

it.each([
  ['a table', `| a |\n|---|\n${'| &lt; word |\n'.repeat(8_000)}`],
  ['a table without outer bars', `a | b\n--|--\n${'&lt; word | &gt;\n'.repeat(8_000)}`],
  ['bold words in rows', `| a |\n|---|\n${'| **a** b_c |\n'.repeat(8_000)}`],
  ['bold words in a list', '- **a**: _b_\n'.repeat(8_000)],
  ['rules and names', `${'snake_case_name *a*\n\n***\n\n'.repeat(8_000)}`],
  ['stars in code', `\`\`\`\n${'int **a_b\n'.repeat(20_000)}\`\`\``],
  ['a list', '- &lt; word\n'.repeat(8_000)],
  ['code', `\`\`\`\n${'&lt; word\n'.repeat(20_000)}\`\`\``],
  ['HTML', `<table>\n${'<tr><td>&nbsp;&lt;</td></tr>\n'.repeat(8_000)}</table>`],
  ['preformatted', `<pre>\n${'&lt;a\n\n'.repeat(20_000)}</pre>`],
  ['paragraphs', 'word &lt; word &amp; word\n\n'.repeat(8_000)],
  ['a long paragraph', 'word &mdash; word\n'.repeat(400)],
  ['addresses', `${'https://x.example/?a=1&b=2&c=3 '.repeat(200)}`],
])('%s is left as it is', (_name, text) => {
  expect(holdsHeavyRun(text)).toBe(false);
  expect(withoutHeavyRuns(text)).toBe(text);
  const began = performance.now();
  parseMarkdown(text);
  expect(performance.now() - began).toBeLessThan(3_000);
});
