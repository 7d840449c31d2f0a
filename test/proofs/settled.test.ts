/** What formatters and linters do to a page is no person's edit; what a person changes is, though it was formatted as well. */
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { settled } from '../../src/proofs/settled.ts';
import { changedOn } from '../support/quoted-page.ts';

const block = (markdown: string) => ({ markdown, fingerprint: fingerprint(markdown), heading: [] });
const isSettled = (generated: string, shown: string): boolean =>
  settled([block(shown)], [block(generated)])[0]?.fingerprint === fingerprint(generated);

describe('a page that was formatted', () => {
  it.each([
    [
      'prettier, JavaScript',
      "```js\nimport a from 'b';\nf({x: 1})\n```",
      '```js\nimport a from "b";\nf({ x: 1 });\n```',
    ],
    ['prettier, a union', '```ts\ntype A = B | C\n```', '```ts\ntype A =\n  | B\n  | C;\n```'],
    [
      'prettier, brackets and commas',
      '```js\nf(a => a && b || c, [1, 2,])\n```',
      '```js\nf((a) => (a && b) || c, [1, 2]);\n```',
    ],
    ['prettier, lines', '```js\na()\nb("it\\\'s"); c\n;[d]\n```', '```js\na();\nb("it\'s");\nc;\n[d];\n```'],
    ['prettier, markup', "```jsx\nx = () => <a b='c'/>\n```", '```jsx\nx = () => (\n  <a b="c" />\n);\n```'],
    [
      'prettier, members of types',
      '```ts\ninterface A {\n  a: B<C>\n  b?: D\n}\ntype E = {a: F, b: G}\n```',
      '```ts\ninterface A {\n  a: B<C>;\n  b?: D;\n}\ntype E = { a: F; b: G };\n```',
    ],
    ['prettier, names', "```js\na = {'b': 0XFF}\n```", '```js\na = { b: 0xff };\n```'],
    ['prettier, JSON', '```json\n{"a":[1,\n2]}\n```', '```json\n{ "a": [1, 2] }\n```'],
    [
      'prettier, CSS',
      '```css\na,b :hover{margin:.50em;\ncolor:red}\n```',
      '```css\na,\nb :hover {\n  margin: 0.5em;\n  color: red;\n}\n```',
    ],
    [
      'prettier, HTML',
      "```html\n<p class='a'>b <b>c</b></p><br>\n```",
      '```html\n<p class="a">\n  b <b>c</b>\n</p>\n<br />\n```',
    ],
    [
      'prettier, YAML',
      "```yaml\na:\n    b: 'c'   # d\n    e:\n    - {f: g}\n```",
      '```yaml\na:\n  b: "c" # d\n  e:\n    - { f: g }\n```',
    ],
    ['prettier, in an item', "1) one\n\n    ```js\n    f('a')\n    ```", '1. one\n\n   ```js\n   f("a");\n   ```'],
    ['markdownlint, tabs', '```go\nfunc f() {\n\t\tg()\n}\n```', '```go\nfunc f() {\n  g()\n}\n```'],
    ['markdownlint, prompts', '```sh\n$ npm install strata\n```', '```sh\nnpm install strata\n```'],
    ['markdownlint, the end of a heading', '## Usage:', '## Usage'],
    ['rumdl, emphasis as a heading', '**More**', '## More'],
    ['rumdl, levels', '#### More', '### More'],
    ['rumdl, a full stop', 'without . and .. parts', 'without. and.. parts'],
    ['markdownlint, spaces in code', 'Use `\n  a`.', 'Use `a`.'],
  ])('is as it was after %s', (_name, generated, shown) => {
    expect(fingerprint(shown)).not.toBe(fingerprint(generated));
    expect(isSettled(generated, shown)).toBe(true);
  });

  it.each([
    ['a word of code', "```js\nf('a')\n```", '```js\nf("b");\n```'],
    ['an operator', '```js\na = b + c\n```', '```js\na = b - c;\n```'],
    ['brackets that close elsewhere', '```js\nf(a)(b)\n```', '```js\nf(a(b));\n```'],
    ['brackets that bind', '```js\na && (b || c)\n```', '```js\n(a && b) || c;\n```'],
    ['a comma between arguments', '```js\nf([a, +b])\n```', '```js\nf([a + b]);\n```'],
    ['a hole of a list', '```js\n[a, ,]\n```', '```js\n[a];\n```'],
    ['a statement that ends', '```js\na;\n(b)\n```', '```js\na(b);\n```'],
    ['a value that is not returned', '```js\nreturn\na\n```', '```js\nreturn a;\n```'],
    ['white space of a string', "```js\nf('a b')\n```", '```js\nf("ab");\n```'],
    ['what a string escapes', '```js\nf("\\\\n")\n```', '```js\nf("\\n");\n```'],
    ['words that are joined', '```js\nnew A\n```', '```js\nnewA;\n```'],
    ['quotes of JSON', '```json\n{"a": "1"}\n```', '```json\n{ "a": 1 }\n```'],
    ['a selector', '```css\n.a .b {}\n```', '```css\n.a.b {\n}\n```'],
    ['white space of a line', '```html\n<p>a <b>c</b></p>\n```', '```html\n<p>a<b>c</b></p>\n```'],
    ['a key that goes elsewhere', '```yaml\na:\n  b:\n    c: d\n```', '```yaml\na:\n  b:\n  c: d\n```'],
    ['quotes of YAML', "```yaml\na: '1'\n```", '```yaml\na: 1\n```'],
    ['indentation that means something', '```py\nif a:\n    b\n```', '```py\nif a:\nb\n```'],
    ['a command', '```sh\n$ npm install strata\n```', '```sh\nnpm install granite\n```'],
    ['a word', '**More**', '## Less'],
    ['a paragraph to a heading', 'More', '## More'],
  ])('is changed by %s', (_name, generated, shown) => {
    expect(isSettled(generated, shown)).toBe(false);
  });
});

it('tells two samples apart that differ in layout alone', () => {
  const [one, two] = [block('```js\nf(a)\n```'), block('```js\nf( a )\n```')];
  const shown = [block('```js\nf(a);\n```'), block('```js\nf(a);\n```')];
  expect(settled(shown, [one, two]).map((each) => each.fingerprint)).toEqual([one.fingerprint, two.fingerprint]);
});

const QUOTES = '# Gears\n\n> One turns.\n\n> Two turn.\n>\n> And more.\n\nWords.';
it.each<[why: string, was: string, is: string, states: string[]]>([
  ['two that a linter joined', QUOTES, QUOTES.replace('turns.\n\n>', 'turns.\n>\n>'), []],
  ['one with other words', QUOTES, QUOTES.replace('turns.\n\n> Two', 'turns.\n>\n> Ten'), ['edited', 'removed']],
  [
    'one in an alert',
    '# G\n\n> [!NOTE]\n> One.\n\n> Two.',
    '# G\n\n> [!NOTE]\n> One.\n>\n> Two.',
    ['edited', 'removed'],
  ],
])('quotations one after another: %s', (_why, was, is, states) => {
  expect(changedOn(was, is).map(([, state]) => state)).toEqual(states);
});
