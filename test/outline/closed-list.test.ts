/** What a reader sees of a document is a closed list: what stands in markup of unknown effect is on no page, and counts as not covered. */
import { describe, expect, it } from 'vitest';
import { asciidocItems } from '../../src/outline/read-asciidoc.ts';
import { itemsIn } from '../../src/outline/read-items.ts';
import { markdownItems } from '../../src/outline/read-markdown.ts';
import { rstItems } from '../../src/outline/read-rst.ts';
import type { SourceItem } from '../../src/outline/source-item.ts';
import { UNKNOWN } from '../../src/outline/withheld.ts';

/** Words that may be quoted, and reasons of what may not. */
function read(text: string, isMdx = false): { words: string; left: string[] } {
  const items = markdownItems(`# Strata\n\n${text}\n\nSEEN after.\n`, isMdx);
  return {
    words: items.flatMap((item) => (item.type === 'uncounted' ? [] : [item.markdown])).join('\n'),
    left: items.flatMap((item) =>
      item.type === 'uncounted'
        ? [item.reason]
        : item.type === 'block' && item.left_out !== null
          ? [item.left_out]
          : [],
    ),
  };
}

describe('on no page are words', () => {
  it.each([
    ['under a condition that keeps its blanks', '{%+ if x %}\nGONE.\n{%+ endif %}'],
    ['under a condition with a tilde', '{%~ if x ~%}\n\nGONE.\n\n{%~ endif ~%}'],
    ['under what does not hold', '{{^pro}}\nGONE.\n{{/pro}}'],
    ['under what holds', '{{#pro}}\n\n- GONE\n\n{{/pro}}'],
    ['under a name with spaces', '{{# pro }}\nGONE.\n{{/ pro }}'],
    ['of a loop', '{% for x in y %}\nGONE.\n{% endfor %}'],
    ['that are kept for elsewhere', '{% capture x %}\nGONE.\n{% endcapture %}'],
    ['of a block of a template', '{% block pro %}\n\nGONE.\n\n{% endblock %}'],
    ['of a tag of its own', '{% internal %}\nGONE.\n{% /internal %}'],
    ['with a comment in their style', '<div style="display:/**/none">\n\nGONE.\n\n</div>'],
    ['with one in its name', '<div style="dis/**/play: none">\n\nGONE.\n\n</div>'],
    ['with an escape', '<div style="\\64isplay: none">\n\nGONE.\n\n</div>'],
    ['of no size', '<p style="font-size:0">GONE.</p>'],
    ['out of sight', '<div style="position:absolute; left:-9999px">\n\nGONE.\n\n</div>'],
    ['far to the left', '<div style="margin-left: -9999px">\n\nGONE.\n\n</div>'],
    ['cut away', '<div style="clip-path: circle(0)">\n\nGONE.\n\n</div>'],
    ['without colour', '<span style="color: transparent">GONE.</span>'],
    ['in white', '<span style="color:#fff">GONE.</span>'],
    ['almost unseen', '<div style="opacity: 0.01">\n\nGONE.\n\n</div>'],
    ['that pop over', '<div popover>\n\nGONE.\n\n</div>'],
    ['that pop over by a value', '<div popover="manual">GONE.</div>'],
    ['of an attribute that nobody knows', '<div x-cloak>\n\nGONE.\n\n</div>'],
    ['of another page', '<iframe src="x.html">\n\nGONE.\n\n</iframe>'],
    ['of a title', '<title>GONE.</title>'],
    ['of a title around blocks', '<title>\n\nGONE.\n\n</title>'],
    ['of a field', '<textarea>\n\nGONE.\n\n</textarea>'],
    ['of a choice', '<select><option>GONE.</option></select>'],
    ['of a film', '<video src="x.mp4">\n\nGONE.\n\n</video>'],
    ['of an element without a name that browsers know', '<hide>\n\nGONE.\n\n</hide>'],
    ['of a component that nobody knows', '<Hide>\n\nGONE.\n\n</Hide>'],
    ['of one within words', 'It draws <Hide>GONE.</Hide> today.'],
    ['of one in an item', '- It draws <Hide>GONE.</Hide> today.'],
    ['of one in a cell', '| a | b |\n|---|---|\n| <Hide>GONE.</Hide> | c |'],
    ['of one in a quotation', '> <Hide>\n>\n> GONE.\n>\n> </Hide>'],
    ['of one in HTML', '<table><tr><td>a</td><td><hide>GONE.</hide></td></tr></table>'],
    ['of one in a list of HTML', '<ul><li>One</li><li><span popover>GONE.</span></li></ul>'],
    ['of no height', '<p style="height:0;overflow:auto">GONE.</p>'],
    ['of no width', '<span style="max-width:0">GONE.</span>'],
    ['of one point', '<p style="width:1px">GONE.</p>'],
    ['on one line', '<p style="line-height:0">GONE.</p>'],
    ['pushed away', '<p style="padding:0 0 0 9999px;white-space:nowrap">GONE.</p>'],
    ['on their own colour', '<p style="color:gray;background-color:gray">GONE.</p>'],
    ['on one from outside', '<div style="background-color:gray"><p style="color:gray">GONE.</p></div>'],
    ['of signs that are no letters', '<p style="font-family:Wingdings">GONE.</p>'],
    ['in a white font', '<font color="#fff">GONE.</font>'],
    ['in a font called white', '<font color=white>GONE.</font>'],
    ['for printers', '<p class="d-none d-print-block">GONE.</p>'],
    ['for printers, in other words', '<p class="hidden print:block">GONE.</p>'],
    ['for voices', '<p class="sr-only">GONE.</p>'],
    ['for voices, in other words', '<p class="visually-hidden">GONE.</p>'],
    ['in a comment that a browser ends elsewhere', 'It draws <!--> GONE. --> today.'],
    ['behind a tag that nothing ends', '<div><s\n\nGONE.'],
  ])('%s', (_name, text) => {
    const { words, left } = read(text);
    expect(words).not.toContain('GONE');
    expect(left).not.toEqual([]);
  });

  it('that stand between brackets of a reading', () => {
    expect(read('It draws on <ruby>all<rp> GONE.</rp></ruby> machines.').words).not.toContain('GONE');
  });

  it('that are struck out by a tag of two lines, but as struck out', () => {
    expect(read('See <iframe>GONE.</iframe> it.').words).not.toContain('GONE');
    expect(read('It draws <s\nclass="x">OLD.</s> today.').words).toContain('~~OLD.~~');
    expect(read('<s\nclass="x">\n\nGONE.\n\n</s>').words).not.toMatch(/(?<!~)GONE/u);
  });

  it('and what is of unknown effect is named, and counts as not covered', () => {
    for (const text of ['<div popover>\n\nGONE.\n\n</div>', '{% x %}\nGONE.\n{% endx %}', 'A <Hide>GONE.</Hide> b.'])
      expect(read(text).left).toContain(UNKNOWN);
  });
});

describe('on pages are words', () => {
  it.each([
    ['in a box', '<div align="center" class="wide" id="x" data-x="1">\n\nSEEN.\n\n</div>'],
    ['of a style that places', '<div style="text-align: center; margin: 0 auto; width: 50%">\n\nSEEN.\n\n</div>'],
    ['of a colour', '<span style="color: tomato">SEEN.</span>'],
    ['on light', '<p style="background-color: lightyellow; color: tomato">SEEN.</p>'],
    ['of a size', '<div style="max-width: 1200px; height: 40px; line-height: 1.5; overflow: auto">SEEN.</div>'],
    ['of a family', '<p style="font-family: \'Fira Code\', monospace">SEEN.</p>'],
    ['of a font', '<font color="#FF0000" size="2">SEEN.</font>'],
    ['drawn on wide screens', '<p class="hidden md:block">SEEN.</p>'],
    ['half seen', '<div style="opacity: 0.5">\n\nSEEN.\n\n</div>'],
    ['of a label', '<label for="x">SEEN.</label>'],
    ['of a button', '<button type="button">SEEN.</button>'],
    ['in tabs', '<Tabs groupId="x" queryString>\n<TabItem value="a" label="A">\n\nSEEN.\n\n</TabItem>\n</Tabs>'],
    ['beside a component that draws itself', '<TOCInline toc={toc} />\n\nSEEN.'],
    ['beside one with a mark in its value', '<Badge text="a > b" />\n\nSEEN.'],
    ['in brackets', 'Call List<String> with <name>. SEEN.'],
    ['below a name in brackets', '<your-token>\n\nSEEN.'],
    ['in a note of a template', '{% note %}\nSEEN.\n{% endnote %}'],
    ['that are raw', '{% raw %}\nSEEN.\n{% endraw %}'],
    ['beside a call', '{% include x.html %}\n\nSEEN.\n\n{{ site.title }}'],
    ['of a book with includes', '{{#include x.md}}\n\nSEEN.\n\n{{#title X}}'],
    ['of a picture', '<p align="center"><img src="a.png" alt="x" width="40" loading="lazy"><br>SEEN.</p>'],
    ['of details', '<details open><summary>More</summary>\n\nSEEN.\n\n</details>'],
    ['of a table', '<table><thead><tr><th scope="col">a</th></tr></thead><tr><td colspan="1">SEEN.</td></tr></table>'],
    ['behind what a paragraph closes', 'It <span hidden>was.\n\nSEEN.'],
    ['of a comment beside', 'SEEN. <!-- prettier-ignore -->'],
    ['hidden from a voice alone', '<span aria-hidden="true">SEEN.</span>'],
  ])('%s', (_name, text) => {
    expect(read(text).words.replace('SEEN after.', '')).toContain('SEEN.');
  });
});

it('tags that nothing closes, and that close nothing, cost a time that grows with them', () => {
  const from = performance.now();
  markdownItems(`${'{% a %}{% endb %}\n'.repeat(20_000)}`);
  markdownItems(`${'{% a %}\n'.repeat(20_000)}${'{% enda %}\n'.repeat(20_000)}`);
  expect(performance.now() - from).toBeLessThan(8_000);
});

it.each([
  ['a paired shortcode that nobody knows', '{{< pro >}}\nGONE.\n{{< /pro >}}'],
  ['a container that nobody knows', '::: pro\nGONE.\n:::'],
])('%s holds words for nobody', (_name, text) => {
  expect(read(text).words).not.toContain('GONE');
  expect(read(text).left).toEqual([UNKNOWN]);
});

describe('on no page is what other formats hide', () => {
  const words = (items: SourceItem[]): string =>
    items.flatMap((item) => (item.type === 'uncounted' ? [] : [item.markdown])).join('\n');
  it.each<[string, SourceItem[]]>([
    ['code that is tested alone', rstItems('.. testcode::\n   :hide:\n\n   GONE = 1')],
    ['a session that is', rstItems('.. doctest::\n   :hide:\n\n   >>> GONE')],
    ['code that is run alone', rstItems('.. ipython::\n   :suppress:\n\n   GONE')],
    ['code of MyST', itemsIn('```{testcode}\n:hide:\nGONE = 1\n```', 'myst')],
    ['a cell of MyST', itemsIn('```{code-cell}\n:tags: [remove-input]\nGONE = 1\n```', 'myst')],
    ['a cell with rules', itemsIn('```{code-cell}\n---\ntags: [hide-cell]\n---\nGONE = 1\n```', 'myst')],
    ['a note of MyST', itemsIn(':::{note}\n:class: d-none\nGONE.\n:::', 'myst')],
    ['a line that AsciiDoc drops', asciidocItems('{set:x!}GONE.')],
    ['one behind words', asciidocItems('It draws. GONE {set:x!} too.')],
    ['one without a value', asciidocItems(':attribute-missing: drop-line\n\nGONE {nope} words.')],
  ])('%s', (_name, items) => {
    expect(words(items)).not.toContain('GONE');
  });
  it.each<[string, SourceItem[]]>([
    ['code', rstItems('.. testcode::\n\n   SEEN = 1')],
    ['code of MyST', itemsIn('```{code-cell}\n:tags: [example]\nSEEN = 1\n```', 'myst')],
    ['a line of AsciiDoc', asciidocItems(':x: y\n\nSEEN {x} and {nope}.')],
    ['one with values alone', asciidocItems(':attribute-missing: drop-line\n:x: y\n\nSEEN {x}.')],
  ])('but %s', (_name, items) => {
    expect(words(items)).toContain('SEEN');
  });
});
