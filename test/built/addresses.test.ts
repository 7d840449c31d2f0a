/** What a link in a build leads to, and where a build is served, as its own files and links say. */
import { expect, test } from 'vitest';
import { createAddresses } from '../../src/built/addresses.ts';
import { basePathOf } from '../../src/built/base-path.ts';

const files = new Set(['index.html', 'guide/index.html', 'guide/start.html', 'img/a b.png', '404.html']);
const lead = (
  href: string,
  { from = 'guide/index.html', base = '', hosts = ['x.org'], element = null as string | null } = {},
) => {
  const led = createAddresses(files, base, new Set(hosts)).lead(from, href, element);
  return led.to === 'file'
    ? `${led.file}${led.fragment === null ? '' : `#${led.fragment}`}`
    : led.to === 'nothing'
      ? `! ${led.address}`
      : '-';
};

test.each([
  ['start.html', 'guide/start.html'],
  ['start', 'guide/start.html'],
  ['../guide', 'guide/index.html'],
  ['/guide/start/', 'guide/start.html'],
  ['..', 'index.html'],
  ['#caf%C3%A9', 'guide/index.html#café'],
  ['?q=1#x', 'guide/index.html#x'],
  ['../img/a%20b.png', 'img/a b.png'],
  ['/gone/', '! /gone/'],
  ['../../../guide/', 'guide/index.html'],
  ['mailto:a@b.org', '-'],
  ['javascript:void 0', '-'],
  ['data:image/png;base64,AA', '-'],
  ['//x.org/guide/', 'guide/index.html'],
  ['https://x.org/guide/', 'guide/index.html'],
  ['https://x.org/another/', '-'],
  ['https://elsewhere.org/guide/', '-'],
  ['https://[', '-'],
])('%s leads to %s', (href, expected) => {
  expect(lead(href)).toBe(expected);
});

test('below a base path absolute links are told apart from those of other sites on the host', () => {
  expect(lead('/docs/guide/', { base: '/docs' })).toBe('guide/index.html');
  expect(lead('/docs', { base: '/docs' })).toBe('index.html');
  expect(lead('/docs/gone', { base: '/docs' })).toBe('! /gone');
  expect(lead('/docsother/', { base: '/docs' })).toBe('-');
  expect(lead('start', { base: '/docs' })).toBe('guide/start.html');
  expect(lead('guide/', { element: '/' })).toBe('guide/index.html');
});

const base = (absolute: string[], canonical: [string, string][] = [], configured: string[] = []) =>
  basePathOf({ files, absolute, canonical: new Map(canonical), configured });

test.each<[string, string, string[], [string, string][], string[]]>([
  ['links at the root', '', ['/guide/', '/guide/start.html', '/other/'], [], []],
  ['links below a path', '/docs', ['/docs/guide/', '/docs/guide/start.html', '/pricing'], [], []],
  ['two names deep', '/a/b', ['/a/b/guide/', '/a/b/img/a%20b.png'], [], []],
  [
    'canonical addresses where all links are relative',
    '/docs',
    [],
    [['guide/index.html', 'https://x.org/docs/guide/']],
    ['/docs'],
  ],
  [
    'canonical addresses though most links are wrong',
    '/docs',
    ['/guide/', '/guide/start', '/docs/guide/'],
    [['guide/index.html', 'https://x.org/docs/guide/']],
    [],
  ],
  [
    'the links of a preview, whose canonical addresses are of another place',
    '',
    ['/guide/'],
    [['guide/index.html', 'https://x.org/docs/guide/']],
    [],
  ],
  ['the configuration where nothing tells', '/c', [], [], ['/c/']],
  ['the links where the configuration is of another place', '', ['/guide/'], [], ['/c']],
])('the base path comes from %s', (_, expected, absolute, canonical, configured) => {
  expect(base(absolute, canonical, configured)).toBe(expected);
});
