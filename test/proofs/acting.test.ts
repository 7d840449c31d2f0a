/** What a person puts on a page and that changes how proven blocks are shown makes them no proven ones; what stands for itself does not. */
import { describe, expect, it } from 'vitest';
import { changedOn } from '../support/quoted-page.ts';

const QUOTES = `Gears turns [a] and files.

It reads PDF only[^1]; HTML is **not** supported.

- one \`{{ x }}\` item
- two items`;
const page = (before = '', after = ''): string =>
  ['# Gears', before, QUOTES, after].filter((part) => part !== '').join('\n\n');
/** States of the quotes, in short; `undefined`: as they were recorded. */
function states(before: string, after = ''): string[] {
  return changedOn(page(), page(before, after)).flatMap(([words, state]) =>
    QUOTES.split(/\n\n|\n(?=- )/u).includes(words) ? [state] : [],
  );
}

describe('proven blocks that no reader sees are removed, by', () => {
  it.each([
    ['an element that stays open', '<div hidden>'],
    ['one around them', '<div hidden>', '</div>'],
    ['a style around them', '<div style="color:red; Display : none">', '</div>'],
    ['a template of HTML', '<template>', '</template>'],
    ['a comment of a template', '{% comment %}', '{% endcomment %}'],
    ['a dialog that nothing opens', '<dialog>', '</dialog>'],
    ['a popover', '<section popover="auto">', '</section>'],
  ])('%s', (_name, before, after = '') => expect(new Set(states(before, after))).toEqual(new Set(['removed'])));

  it('but not those behind its end, which it may act on, and none that only folds', () => {
    const found = changedOn(page(), `# Gears\n\n<div hidden>\n\n${QUOTES.replace('\n\n- one', '\n\n</div>\n\n- one')}`);
    const by = (word: string): string[] => found.flatMap(([words, state]) => (words.includes(word) ? [state] : []));
    expect([by('Gears turns'), by('PDF'), by('- one'), by('- two')].flat()).toEqual([
      ...['removed', 'removed', 'touched', 'touched'],
    ]);
    for (const folds of ['<details>', '<details open>', '<details><summary>More</summary>'])
      expect(new Set(states(folds, '</details>'))).toEqual(new Set(['touched']));
    expect(states('<dialog open>', '</dialog>')).not.toContain('removed');
    expect(states('<div hidden="until-found">', '</div>')).not.toContain('removed');
  });
});

describe('proven blocks are touched by', () => {
  it.each([
    ['a style', '<style>p { display: none }</style>'],
    ['a style of several lines', '<style>\np:nth-of-type(2) { display: none }\n</style>'],
    ['a script', '<script>document.querySelector("p").remove()</script>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a link to a style sheet', '<link rel="stylesheet" href="x.css">'],
    ['a refresh', '<meta http-equiv="refresh" content="0; url=https://evil.example">'],
    ['one around them that only folds', '<details>', '</details>'],
    ['a start tag of two lines', 'x <s\nclass="y">'],
    ['a struck word that is not closed', 'Words <s>of mine'],
    ['a title', '<title>'],
    ['a frame over them', '<iframe src="x.html"></iframe>'],
    ['a box over them', '<div style="position:fixed;inset:0;background:white">x</div>'],
    ['a handler', '<img src="x.png" onload="document.body.remove()">'],
    ['a popover', '<div popover>x</div>'],
    ['a comment that ends elsewhere for a browser', '<!--> <style>p{display:none}</style> -->'],
    ['a condition', '{% if false %}', '{% endif %}'],
    ['a condition that trims', '{%+ if false %}', '{%+ endif %}'],
    ['a comment of Jinja', '{# x', 'x #}'],
    ['a condition of Handlebars', '{{^x}}', '{{/x}}'],
    ['a shortcode', 'Words {{< hide >}}', '{{< /hide >}} words'],
    ['a value that is markup', '{{ "<style>p{display:none}</style>" }}'],
    ['a value through a filter', '{{ x | safe }}'],
    ['a list of attributes', '{: .hidden }'],
    ['a component', '<Hide>', '</Hide>'],
    ['a fragment of MDX', '<Hide when={1}>', '</Hide>'],
    ['a component that styles', '<Head><style>p</style></Head>'],
    ['an export of MDX', 'export const components = { p: () => null }'],
    ['an import for its effect', "import './hide.css'"],
    ['an end of the frame', '</main>'],
    ['a formula around them', '$$\nx', 'y\n$$'],
    ['a heading of HTML', '<h3>What is wrong</h3>'],
    ['an element that closes itself, and does not', '<div />'],
    ['folded words under a name', '<details><summary>It is false that:</summary>', '</details>'],
    ['a container of slashes', '/// details | More', '///'],
    ['a mark of a reading that stays open', '<rp>'],
    ['a description that stays open', '<dd class="d-none">'],
    ['an item that stays open', '<li class="d-none">'],
    ['ends of a frame that are often left out', '</li></dd>'],
    ['a comment of MDX', '{/*', '*/}'],
    ['a fragment that is not shown', '{false && <>', '</>}'],
    ['a text of MDX', '{`', '`}'],
    ['an expression of MDX', '{(() => { document.body.remove() })()}'],
    ['one with another behind a comment', '{/* x */ document.body.remove() /* y */}'],
    ['one in an attribute', '<Badge text={document.body.remove()} />'],
    ['all exports', 'export*from "./x.js"'],
    ['an export of two lines', 'export\nconst components = {}'],
    ['an import of a style under a name', 'import x from "./hide.css"'],
    ['a condition of Svelte', '{#if false}', '{/if}'],
    ['HTML of Svelte', '{@html x}'],
    ['the end of a template', '{% break %}'],
    ['a template of its own', '{% extends "blank.html" %}'],
    ['no layout', '{% layout none %}'],
    ['a tag of two lines', '{%\nif false %}', '{% endif %}'],
    ['a value of ERB', '<%= x %>'],
    ['an include of mdBook', '{{#include x.md}}'],
    ['a title of mdBook', '{{#title X}}'],
    ['an include of VitePress', '<!--@include: x.md-->'],
    ['a condition of a browser', '<!--[if IE]> x <![endif]-->'],
    ['an include in brackets', '{!x.md!}'],
    ['an include of arrows', '<<< @/x.md'],
    ['an include of a snippet', '-8<- "x.md"'],
    ['an embedded note', '![[x]]'],
    ['raw HTML of MyST', '```{raw} html\n<style>*{display:none}</style>\n```'],
    ['an include of MyST', '```{include} x.md\n```'],
    ['one with colons', ':::{include} x.md\n:::'],
    ['raw HTML of Pandoc', '```{=html}\n<style>*{display:none}</style>\n```'],
    ['a class of MyST', '```{class} hidden\n```'],
    ['reStructuredText', '```{eval-rst}\n.. rst-class:: hidden\n```'],
    ['a style in a note of MyST', '```{note}\n<style>*{display:none}</style>\n```'],
    ['a style in an admonition', '!!! note\n    <style>*{display:none}</style>'],
    ['code that runs', '```jsx live\nx\n```'],
    ['a module in code', '```mdx-code-block\nx\n```'],
    ['attributes on a line', '{.hidden}'],
    ['attributes of an item', '- {.hidden}'],
    ['a style in attributes', 'Mine {style="position:fixed;inset:0"}'],
    ['a comment of Obsidian', '%%', '%%'],
    ['a component of two colons', '::hide'],
  ])('%s', (_name, before, after = '') => {
    const found = states(before, after);
    expect(found).toHaveLength(4);
    expect(new Set(found)).toEqual(new Set(['touched']));
  });

  it.each([
    ['a text area', '<textarea>', '</textarea>'],
    ['a paired shortcode', '{{< hide >}}', '{{< /hide >}}'],
    ['a container', '::: hidden', ':::'],
  ])('%s takes them in', (_name, before, after) => {
    expect(new Set(states(before, after))).toEqual(new Set(['removed']));
  });

  it('a note that is shown at them, and no others', () => {
    expect(states('', '[^1]: This is wrong.')).toEqual(['touched']);
    expect(states('', '[^2]: Of mine.')).toEqual([]);
  });
  it('words that appear over them, and no others', () => {
    expect(states('', '*[PDF]: Not PDF')).toEqual(['touched']);
    expect(states('', '*[RPM]: Packages')).toEqual([]);
  });
});

describe('a proven block is edited by', () => {
  it.each([
    ['a definition of its words', '[a]: https://evil.example'],
    ['one above it', '', '[a]: https://evil.example'],
    ['one in a quotation', '', '> [a]: https://evil.example'],
    ['one in a list', '', '1. x\n\n   [a]: https://evil.example'],
    ['one in a container', '', '::: note\n[a]: https://evil.example\n:::'],
    ['one in other letters', '', '[A]: https://evil.example "Buy"'],
  ])('%s', (_name, before, after = '') => {
    expect(states(before, after)).toEqual(['edited']);
  });
  it('a definition before the one that was recorded, or another target, or another title of it', () => {
    const was = '# G\n\nSee [a] there.\n\n[a]: https://a.example "A"';
    const of = (is: string): string[] => changedOn(was, is).map(([, state]) => state);
    expect(of('# G\n\nSee [a] there.\n\n[a]: https://a.example "A"')).toEqual([]);
    expect(of('# G\n\n[a]: https://evil.example\n\nSee [a] there.\n\n[a]: https://a.example "A"')).toContain('edited');
    expect(of('# G\n\nSee [a] there.\n\n[a]: https://b.example "A"')).toEqual(['edited', 'edited']);
    expect(of('# G\n\nSee [a] there.\n\n[a]: https://a.example "B"')).toEqual(['edited', 'edited']);
  });
});

describe('proven blocks stay as they are beside', () => {
  it.each([
    ['words', 'Some words of mine, with a < b and 3 > 2.'],
    ['code', '```html\n<style>p{display:none}</style>\n{% if x %}\n```'],
    ['spans of code', 'Use `<style>` and `{{ x }}` and `{% if %}`.'],
    ['a table and a picture', '| a | b |\n|---|---|\n| ![x](x.png) | <br> |'],
    ['a comment', '<!-- prettier-ignore -->'],
    ['an ignore of ours', '<!-- launch-ignore links: the theme makes it -->'],
    ['an element that closes', '<details><summary>More</summary>\n\n</details>'],
    ['a box of the theme', '<div class="note" align="center"><b>Mine</b></div>'],
    ['a picture of HTML', '<p align="center"><img src="x.png" alt="x" width="40"></p>'],
    ['an anchor', '<a id="x"></a>'],
    ['an address in brackets', '<https://example.org> and <me@example.org>'],
    ['a call of the theme', '{{< youtube id="x" >}}'],
    ['a call that closes', '{{< note >}}mine{{< /note >}}'],
    ['a value', '{{ site.title }}'],
    ['a condition of its own', '{% if x %}mine{% endif %}'],
    ['an include', '{% include x.html %}'],
    ['a component', '<Badge text="new" />'],
    ['one with words', '<Tip title="x">mine</Tip>'],
    ['an import of one', "import Tabs from '@theme/Tabs';"],
    ['a definition that nothing uses', '[mine]: https://example.org\n\nSee [mine].'],
    ['an alert', '> [!NOTE]\n> Mine.'],
    ['a container that closes', '::: tip\nMine.\n:::'],
    ['escaped marks', 'It is \\<style> and \\{% if %}.'],
    ['a list with cells left open', '<table><tr><td>x<td>y</table>'],
    ['a list with items left open', '<ul><li>x<li>y</ul>'],
    ['a paragraph of HTML', '<p align="right">x'],
    ['a name in braces', 'Use {name}, {HOME} or {a, b} and {x.y}.'],
    ['a formula', 'It is $\\frac{a+b}{2^{n}}$.'],
    ['a blank of MDX', 'Mine{" "}\n<b>x</b> {/* a note */}'],
    ['a link with attributes', '[x](https://example.org){target=_blank .wide}'],
    ['a picture of a width', '![x](x.png){ width="40" }'],
    ['a role', 'See {ref}`mine`.'],
    ['a note of MyST', '```{note}\nMine.\n```'],
    ['code of MyST', '```{code-block} python\n:linenos:\nx\n```'],
    ['code with a title', '```js title="x.js" {1,3-5} showLineNumbers\nx\n```'],
    ['code with lines', '```go {linenos=table,hl_lines=[1,"3-4"]}\nx\n```'],
    ['code of VitePress', '```ts:line-numbers {1}\nx\n```'],
    ['code of Rust', '```rust,ignore\nx\n```'],
    ['code with classes', '```{.python .numberLines}\nx\n```'],
    ['a file of code', '```js [x.js]\nx\n```'],
    ['a diagram', '```mermaid\nx\n```'],
    ['an order to a linter', '<!-- markdownlint-disable MD001 -->'],
    ['a comment of MyST', '% mine'],
    ['a target of MyST', '(mine)='],
    ['a table of contents', '[[toc]]'],
    ['a tab', '=== "Mine"\n\n    Words.'],
    ['a definition', 'Term\n: Words.'],
    ['a list of tasks', '- [ ] mine\n- [x] yours'],
    ['a quotation of a list', '> 1. mine\n> - yours'],
    [
      'lines that wrap at signs',
      'Mine and\n--flag, -x,\n.gitignore or ./x or\n/etc/x and\n@scope/x, +1,\n… & more –\n~5 → “x” ($5) *y* _z_ \\* | #5',
    ],
    ['a smile', ':smile: mine'],
    ['a dash', '— mine\n\n---\n\n***'],
  ])('%s', (_name, words) => {
    expect(states(words)).toEqual([]);
    expect(states('', words)).toEqual([]);
  });

  it('a heading with a name, behind them', () => {
    expect(states('', '## Mine {#mine}')).toEqual([]);
  });

  it('what stands below the next heading, beside a heading of HTML', () => {
    const was = '# G\n\nOne.\n\n## Next\n\nTwo.';
    const is = was.replace('One.', '<h2>Mine</h2>\n\nOne.');
    expect(changedOn(was, is)).toEqual([
      ['<h2>Mine</h2>', 'own'],
      ['One.', 'touched'],
    ]);
  });

  it('what is on record acts as it did', () => {
    const was = '# G\n\n<div class="x">\n\nWords.\n\n</div>';
    expect(changedOn(was, was)).toEqual([]);
    expect(changedOn(was, `${was}\n\nMine.`)).toEqual([['Mine.', 'own']]);
  });
});
