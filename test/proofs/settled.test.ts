/** What formatters and linters do to a page is no person's edit; what a person changes is, though it was formatted as well. */
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { settled } from '../../src/proofs/settled.ts';

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
