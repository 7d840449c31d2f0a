/** Pages and links of the source are found again in the HTML where that is certain, and are left alone where it is not. */
import { expect, test } from 'vitest';
import { compareWords, isStale } from '../../src/built/fresh.ts';
import { endsAlike, matchLinks } from '../../src/built/match-links.ts';
import { matchPages, type SourcePage } from '../../src/built/match-pages.ts';
import { readHtml } from '../../src/built/read-html.ts';
import type { LinkFact } from '../../src/content/page-facts.ts';

const page = (h1: string, title = h1) => ({ ids: [], h1, title });
const source = (path: string, title: string, url = `/${path}`): SourcePage => ({ path, url, title });
const matched = (sources: SourcePage[], pages: Record<string, ReturnType<typeof page>>) =>
  Object.fromEntries(
    matchPages(sources, { pages: new Map(Object.entries(pages)) }, (url) =>
      url.startsWith('/by/') ? url.slice(4) : undefined,
    ).htmlOf,
  );

test('the address of the generator wins, then the only title, then the names of folders', () => {
  const pages = {
    'x.html': page('Other'),
    'a/index.html': page('Install'),
    'linux/setup.html': page('Setup', 'Setup | Site'),
    'mac/setup.html': page('Setup', 'Setup | Site'),
  };
  const sources = [
    source('docs/x.md', 'X', '/by/x.html'),
    source('docs/i.md', 'Install'),
    source('docs/linux/setup.md', 'Setup'),
    source('docs/mac/01-setup.md', 'Setup'),
  ];
  expect(matched(sources, pages)).toEqual({
    'docs/x.md': 'x.html',
    'docs/i.md': 'a/index.html',
    'docs/linux/setup.md': 'linux/setup.html',
    'docs/mac/01-setup.md': 'mac/setup.html',
  });
});

test('two that fit as well as each other are none', () => {
  expect(matched([source('a.md', 'T')], { 'p/x.html': page('T'), 'q/x.html': page('T') })).toEqual({});
  expect(matched([source('p/a.md', 'T'), source('q/a.md', 'T')], { 'x.html': page('T') })).toEqual({});
  expect(matched([source('a.md', '')], { 'x.html': page('') })).toEqual({});
});

const link = (text: string, target: string, kind: LinkFact['kind'] = 'inline'): LinkFact => ({
  kind,
  text,
  target,
  label: null,
  targetSpan: null,
  start: 0,
  end: 0,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
});
const linked = (facts: LinkFact[], html: string) =>
  Object.fromEntries(
    [...matchLinks(facts, readHtml(html).links, ({ href }) => href)].map(([key, { href }]) => [key, href]),
  );

test.each<[string, LinkFact[], string, Record<string, string>]>([
  ['by its words', [link('Go *on*', 'next.md')], '<a href="/n/">Go on</a>', { 'link next.md': '/n/' }],
  ['by words and name', [link('here', 'b.md')], '<a href="/a/">here</a><a href="/b/">here</a>', { 'link b.md': '/b/' }],
  [
    'the n-th of those alike',
    [link('here', 'p.md'), link('here', 'q.md')],
    '<a href="/1">here</a><a href="/2">here</a>',
    { 'link p.md': '/1', 'link q.md': '/2' },
  ],
  ['by its name alone', [link('', 'b/#c', 'html')], '<a href="/x/b/#c"><svg></svg></a>', { 'link b/#c': '/x/b/#c' }],
  [
    'a picture with a hash in its name',
    [link('', 'img/logo.png', 'image')],
    '<img src="/assets/logo.3f2a1b.png">',
    { 'image img/logo.png': '/assets/logo.3f2a1b.png' },
  ],
  ['not where two fit', [link('here', 'p.md')], '<a href="/1">here</a><a href="/2">here</a>', {}],
  ['not in the navigation', [link('Install', 'gone.md')], '<nav><a href="/install/">Install</a></nav>', {}],
  ['not a picture for a link', [link('logo', 'logo.png')], '<img src="logo.png" alt="logo">', {}],
])('a link is found %s', (_, facts, html, expected) => {
  expect(linked(facts, html)).toEqual(expected);
});

test.each([
  ['./a.md#x', '/p/a/#x', true],
  ['a/index.md', '/p/a/', true],
  ['01-a.md', '/a', true],
  ['a.md#x', '/a/#y', false],
  ['a.md', '/ab/', false],
  ['logo.png', 'logo-Df32.png', true],
  ['logo.png', 'logos.png', false],
])('%s and %s end alike: %s', (target, href, expected) => {
  expect(endsAlike(target, href)).toBe(expected);
});

test('a page is old where its words are others, or its file is newer', () => {
  const sentences = ['The first long sentence here.', 'The second long sentence here.', 'Short.'].map((text) => ({
    text,
  }));
  expect(compareWords(sentences, 'thefirstlongsentencehere')).toEqual({ judged: 2, missing: 1 });
  expect(isStale({ judged: 10, missing: 2 }, false)).toBe(false);
  expect(isStale({ judged: 10, missing: 4 }, false)).toBe(true);
  expect(isStale({ judged: 3, missing: 1 }, false)).toBe(false);
  expect(isStale({ judged: 1, missing: 1 }, false)).toBe(true);
  expect(isStale({ judged: 10, missing: 0 }, true)).toBe(true);
  expect(isStale({ judged: 0, missing: 0 }, false)).toBe(false);
});
