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

describe('proven blocks are touched by', () => {
  it.each([
    ['a style', '<style>p { display: none }</style>'],
    ['a style of several lines', '<style>\np:nth-of-type(2) { display: none }\n</style>'],
    ['a script', '<script>document.querySelector("p").remove()</script>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a link to a style sheet', '<link rel="stylesheet" href="x.css">'],
    ['a refresh', '<meta http-equiv="refresh" content="0; url=https://evil.example">'],
    ['an element that stays open', '<div hidden>'],
    ['one around them', '<div hidden>', '</div>'],
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
    ['a comment of a template', '{% comment %}', '{% endcomment %}'],
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
  ])('%s', (_name, words) => {
    expect(states(words)).toEqual([]);
    expect(states('', words)).toEqual([]);
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
