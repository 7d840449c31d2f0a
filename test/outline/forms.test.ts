/** Each form that a renderer lacks is written another way, with the same words; what it has stays byte for byte. */
import { expect, test } from 'vitest';
import { generatorOf } from '../../src/generators/index.ts';
import { liveParts } from '../../src/markup/inert.ts';
import { rulingOf } from '../../src/markup/ruling.ts';
import type { SiteKind } from '../../src/model/repo-inventory.ts';
import { canonOf } from '../../src/outline/canon.ts';
import { asNoteMarks } from '../../src/outline/canon-parts.ts';
import { everyForm, inForms } from '../../src/outline/forms.ts';
import { splitBlocks } from '../../src/outline/split-blocks.ts';

const shown = (markdown: string, settings = 'site_name: x', kind: SiteKind = 'mkdocs'): string => {
  const forms = generatorOf(kind).forms?.({ read: (path) => (path === 'mkdocs.yml' ? settings : undefined) }) ?? {};
  const out = inForms(markdown, forms);
  const said = canonOf(markdown, 'words').text;
  expect(asNoteMarks(canonOf(out, 'words').text, said)).toBe(said);
  expect(liveParts(out, rulingOf(generatorOf(kind), 'page.md', []))).toEqual([]);
  return out;
};
const WITH = (...names: string[]): string => `markdown_extensions:\n${names.map((name) => `  - ${name}\n`).join('')}`;

test.each([
  ['an alert', '> [!NOTE]\n> Wash twice.', '> **Note**\n>\n> Wash twice.'],
  ['an alert whose marker ends in spaces', '> [!NOTE]  \n> Wash twice.', '> **Note**\n>\n> Wash twice.'],
  ['an alert whose marker ends in a break', '> [!NOTE]\\\n> Wash.', '> **Note**\n>\n> Wash.'],
  ['a break', 'one\\\ntwo', 'one  \ntwo'],
  ['a pipe in code of a cell', '| a |\n| --- |\n| `x \\| y` |', '| a |\n| --- |\n| <code>x &#124; y</code> |'],
  ['a footnote', 'Soap[^dry].', 'Soap\\[dry\\].'],
  [
    'a class of characters',
    'Names are "[^/]+", [^abc], a[^b]c, x[^0-9] or "a[^b]".',
    'Names are "[^/]+", [^abc], a[^b]c, x[^0-9] or "a[^b]".',
  ],
  ['what a footnote says', '[^dry]: It dries.', '\\[dry\\] It dries.'],
  ['words that are struck out', 'a ~~gone~~ b', 'a <del>gone</del> b'],
  ['a bare address', 'See https://tub.example/a.', 'See <https://tub.example/a>.'],
  ['an address with the sign that ends one', "See b='https://tub.example/'>.", "See b='https://tub.example/'>."],
  ['a list below a paragraph', 'Tubs:\n- oak\n- tin', 'Tubs:\n\n- oak\n- tin'],
  ['a table below a paragraph', 'Tubs:\n| a |\n| --- |\n| b |', 'Tubs:\n\n| a |\n| --- |\n| b |'],
  ['a list in a list', '- a\n  - b\n    - c', '- a\n    - b\n        - c'],
  ['a fence in a list', '- a\n\n  ```py\n  wash()\n  ```', '-   a\n\n        wash()'],
  ['a fence in a numbered list', '1. a\n   ```py\n   wash()\n   ```\n2. b', '1.  a\n\n        wash()\n\n2. b'],
  ['a fence in a quotation', '> ```py\n> wash()\n> ```', '> &nbsp;\n>\n>     wash()'],
  [
    'fences one below the other',
    '- a\n  ```py\n  b()\n  ```\n  ```\n  c\n  ```',
    '-   a\n\n        b()\n\n    &nbsp;\n\n        c',
  ],
  ['a fence that opens an item', '- ```py\n  wash()\n  ```', '-   &nbsp;\n\n        wash()'],
  ['numbers in parentheses', '1) a\n2) b', '1. a\n2. b'],
  ['a backslash before a sign that it does not escape', 'a \\< b \\* c', 'a &lt; b \\* c'],
  ['a paragraph of an item', '* a\n\n  b', '* a\n\n    b'],
])('Python-Markdown: %s', (_what, source, wanted) => {
  expect(shown(source)).toBe(wanted);
  // Once more changes nothing.
  expect(shown(wanted)).toBe(wanted);
});

test('an extension that is on is used', () => {
  expect(shown('> [!CAUTION]\n> Hot.\n>\n> ```py\n> wash()\n> ```', WITH('admonition', 'pymdownx.superfences'))).toBe(
    '!!! danger\n\n    Hot.\n\n    ```py\n    wash()\n    ```',
  );
  expect(shown('> [!NOTE]\n> Hot.\n>\n> ```py\n> wash()\n> ```', WITH('admonition'))).toBe(
    '!!! note\n\n    Hot.\n\n        wash()',
  );
  expect(shown('Soap[^dry] and ~~gone~~', WITH('footnotes', 'pymdownx.tilde'))).toBe('Soap[^dry] and ~~gone~~');
  expect(shown('- a\n\n  ```py\n  wash()\n  ```', WITH('pymdownx.superfences'))).toBe(
    '- a\n\n    ```py\n    wash()\n    ```',
  );
  expect(shown('- ```py\n  wash()\n  ```', WITH('pymdownx.superfences'))).toBe(
    '- &nbsp;\n\n    ```py\n    wash()\n    ```',
  );
});

test('what an item holds below its first words is told apart and pushed as far as Python-Markdown counts', () => {
  const item = '* `wash(tub)` - washes.\n\n    Options\n    * `dry`: then dries.';
  expect(shown(item)).toBe('* `wash(tub)` - washes.\n\n    Options\n\n    * `dry`: then dries.');
  // Words with spaces of their own before them, which CommonMark takes off.
  expect(shown('* a\n\n  (b)\n\n    c [d](e)\n    f')).toBe('* a\n\n    (b)\n\n    c [d](e)\n    f');
  // A tab is the columns that it stands for.
  expect(shown('- a\n  ```py\n\twash()\n  ```')).toBe('-   a\n\n          wash()');
  expect(shown('1. a\n\n   ```go\n   run {\n   \twash()\n   ```')).toBe('1.  a\n\n        run {\n        \twash()');
  expect(shown('- a\n  - b')).toBe('- a\n    - b');
});

test('code is left as it is, and what every renderer reads', () => {
  for (const same of ['```md\n> [!NOTE]\n- a\n  - b\n```', '`a ~~b~~ [^c] https://d.example`', '- a\n- b', 'a\n\nb'])
    expect(shown(same)).toBe(same);
});

test('others have forms of their own, or all', () => {
  const alert = '> [!IMPORTANT]\n> Wash twice.';
  expect(shown(alert, '', 'docusaurus')).toBe(':::info\n\nWash twice.\n\n:::');
  expect(shown(alert, '', 'starlight')).toBe(':::note\n\nWash twice.\n\n:::');
  expect(shown(alert, '', 'jekyll')).toBe('> **Important**\n>\n> Wash twice.');
  expect(shown(alert, '', 'vitepress')).toBe(alert);
  expect(shown(alert, '', 'plain')).toBe(alert);
});

test('an alert in any form is one block, and its form is known again', () => {
  const alert = '> [!WARNING]\n> Hot.\n>\n> - a\n>   - b';
  for (const form of everyForm(alert)) expect(splitBlocks(form).map(({ markdown }) => markdown)).toEqual([form]);
  expect(everyForm(alert)).toContain(shown(alert, WITH('admonition')));
});

test('words that only look like an alert of a generator are judged', () => {
  const ruling = rulingOf(generatorOf('mkdocs'), 'page.md', []);
  expect(liveParts('!!! note\n\n    {{ config }}', ruling)).not.toEqual([]);
  expect(liveParts('!!! note "title"\n\n    a', ruling)).not.toEqual([]);
});
