/** MDX that the native parser takes exponential time for is recognised, and is read in linear time. */
import { expect, test } from 'vitest';
import { tryParseMdx } from '../../src/content/markdown.ts';
import { mayNestDeeply, mayOverflow } from '../../src/content/mdx-nesting.ts';

const DEEP: Readonly<Record<string, (times: number) => string>> = {
  'tags in expressions': (times) => '{<a>'.repeat(times),
  'expressions in attributes': (times) => '{<a b={'.repeat(times),
  'tags alone in one expression': (times) => `{f${'<a>'.repeat(times)}}`,
  'a brace hidden in a string': (times) => '{"}"<a b={'.repeat(times),
  'a brace hidden in a regular expression': (times) => '{/}/>]<>'.repeat(times),
  'a brace hidden in a comment': (times) => '{*/}...//<a>'.repeat(times),
  'a brace behind an escape': (times) => '\\`x`{<a>]'.repeat(times),
  'a fence that is none inside of an expression': (times) => `{\n\n${'/>```\n<a>```\n*/\n\n'.repeat(times)}`,
  'a fence at the start of a line behind a plain expression': (times) => '{}```\n{<a><>/'.repeat(times),
  'closed tags': (times) => '{<a>'.repeat(times) + '</a>}'.repeat(times),
};

test.each(Object.entries(DEEP))('%s: no exponential time', (_name, text) => {
  expect(mayNestDeeply(text(40))).toBe(true);
  const started = performance.now();
  tryParseMdx(text(40));
  expect(performance.now() - started).toBeLessThan(2_000);
});

const PLAIN: Readonly<Record<string, string>> = {
  'cards with texts': '<Card title="a" href="/b/">\n\ntext\n\n</Card>\n\n'.repeat(40),
  'tags over several lines': '<Card\n  title="a"\n  href="https://x.y/z"\n/>\n\n'.repeat(40),
  'objects and plain values': '<Tabs values={[{ label: "a", n: 1 }]}>{2}</Tabs>\n\n'.repeat(40),
  'code of another language': `${'text {1}\n\n```ts\nfunction f(a: Map<string, { b: Set<number> }>): void {}\n```\n\n'.repeat(40)}`,
  'code of a list item': `${'1. one\n\n   ```ts\n   const f = <T>(a: T) => ({ a });\n   ```\n\n'.repeat(40)}`,
  'code in a sentence': 'A `Map<string, { a: 1 }>` of {1} is {/* a remark */} right.\n\n'.repeat(40),
};

test.each(Object.entries(PLAIN))('%s: read by the native parser', (_name, text) => {
  expect(mayNestDeeply(text)).toBe(false);
});

test('the slower parser makes the same tree: modules, tags, code and links with their places', () => {
  const body = [
    "import { A } from './a.mjs';",
    'import B from "./b.mjs";',
    '',
    '# Title',
    '',
    '<A b={1} c="d">',
    '',
    '- a [link](./x.md "t") and ![picture](p.png)',
    '',
    '</A>',
    '',
    '```js',
    'f({ a: 1 });',
    '```',
    '',
    '| a | b |',
    '| - | - |',
    '| `x` | [y](y.md) |',
    '',
  ].join('\n');
  const summary = (text: string) =>
    tryParseMdx(text)
      ?.children.slice(0, 5)
      .map(({ type, position }) => [type, position?.start.offset]);
  const deep = `${body}\n${'{<a>1</a>}\n\n'.repeat(20)}`;
  expect([mayNestDeeply(body), mayNestDeeply(deep)]).toEqual([false, true]);
  expect(summary(deep)).toEqual(summary(body));
  expect(summary(deep)?.map(([type]) => type)).toEqual(['mdxjsEsm', 'heading', 'mdxJsxFlowElement', 'code', 'table']);
});

/** Parts in each other that the native parser's stack would not hold: it would end the process. */
const OVERFLOWING: Readonly<Record<string, (times: number) => string>> = {
  brackets: (times) => `export const a = ${'('.repeat(times)}`,
  'brackets of an expression': (times) => `{${'['.repeat(times)}${']'.repeat(times)}}`,
  'signs before an operand': (times) => `{${'!'.repeat(times)}a}`,
  'words before an operand': (times) => `{${'new\n'.repeat(times)}a}`,
  functions: (times) => `{${'a=>'.repeat(times)}b}`,
  choices: (times) => `{${'a?b:'.repeat(times)}c}`,
  templates: (times) => `{${'`${'.repeat(times)}${'}`'.repeat(times)}}`,
  statements: (times) => `export function f(){${'do '.repeat(times)}x}`,
};

test.each(Object.entries(OVERFLOWING))('%s in each other do not end the process', (_name, text) => {
  expect(mayOverflow(text(20_000))).toBe(true);
  expect(mayOverflow(text(200))).toBe(false);
  tryParseMdx(text(20_000));
});

test('long pages of plain values are read as ever', () => {
  expect(mayOverflow(`export const a = [\n${"  { b: 'c', d: (1 + 2) * 3 },\n".repeat(5_000)}];\n`)).toBe(false);
});
