/** One page of HTML is read as a browser reads it: ids and names, links and pictures with their words and place, and no markup inside scripts. */
import { expect, test } from 'vitest';
import { readHtml } from '../../src/built/read-html.ts';

const linksOf = (html: string) =>
  readHtml(html).links.map(({ kind, href, text, region }) => [kind, href, text, region]);

test('links have their words, pictures their alternative text, both their line and region', () => {
  const page = readHtml(`<!doctype html><title>A | Site</title><link rel="canonical" href="https://x.org/a/">
<nav><a href="/">Home</a></nav>
<main><h1 id="a">A <em>b</em></h1>
<p>See <a href="b/?x=1&amp;y=2#c">the <code>b</code> page!</a> <img src="i.png" alt="An icon"></p></main>`);
  expect(page.links).toEqual([
    { kind: 'link', href: '/', text: 'home', line: 2, region: 'frame' },
    { kind: 'link', href: 'b/?x=1&y=2#c', text: 'thebpage', line: 4, region: 'main' },
    { kind: 'image', href: 'i.png', text: 'anicon', line: 4, region: 'main' },
  ]);
  expect(page).toMatchObject({ title: 'A | Site', h1: 'A b', canonical: 'https://x.org/a/', ids: ['a'], base: null });
  expect(page.letters).toBe('homeabseethebpageanicon');
});

test('what scripts, styles, comments and text areas hold is no markup', () => {
  const html = `<script>'<a href="x">'</script><style>a[href="y"]{}</style><!-- <a href="z"> --><textarea><a href="t"></textarea><a href="w">w</a>`;
  expect(linksOf(html)).toEqual([['link', 'w', 'w', 'body']]);
  expect(readHtml(html).letters).toBe('ahreftw');
});

test.each([
  [
    'an anchor without its end',
    '<a href="a">one<a href="b">two',
    [
      ['link', 'a', 'one', 'body'],
      ['link', 'b', 'two', 'body'],
    ],
  ],
  ['attributes in other quotes and cases', `<A HREF='a'>x</A>`, [['link', 'a', 'x', 'body']]],
  [
    'a picture as a link',
    '<a href="a"><img src="p.png" alt="P"></a>',
    [
      ['link', 'a', 'p', 'body'],
      ['image', 'p.png', 'p', 'body'],
    ],
  ],
  ['a page that sends on', '<meta http-equiv="refresh" content="0; url=\'/new/\'">', [['link', '/new/', '', 'body']]],
  [
    'a role instead of an element',
    '<div role="navigation"><div><a href="a">x</a></div></div><div role="main"><a href="b">y</a></div>',
    [
      ['link', 'a', 'x', 'frame'],
      ['link', 'b', 'y', 'main'],
    ],
  ],
  [
    'a note of the author',
    '<main><aside><a href="a">x</a></aside></main><aside><a href="b">y</a></aside>',
    [
      ['link', 'a', 'x', 'main'],
      ['link', 'b', 'y', 'frame'],
    ],
  ],
])('%s', (_, html, expected) => {
  expect(linksOf(html)).toEqual(expected);
});

test('names of anchors are ids, and those of fields are none', () => {
  expect(readHtml('<a name="n"></a><p id=p></p><input name="q"><svg id="s"></svg>').ids).toEqual(['n', 'p', 's']);
});
