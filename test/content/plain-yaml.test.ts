/** Plain front matter is read as the YAML parser reads it, or left to the parser. */
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { readPlainYaml } from '../../src/content/plain-yaml.ts';

const parsed = (source: string): unknown => {
  try {
    return { data: load(source) };
  } catch {
    return 'no YAML';
  }
};

const KEYS = [
  'title',
  'a-b',
  '_x',
  'url',
  'true',
  'null',
  '__proto__',
  'on',
  'constructor',
  'toString',
  'k k',
  '1',
  '"q"',
  '<<',
  '?',
  '-',
];
const VALUES = [
  '',
  ' ',
  'text',
  'two words',
  'trailing ',
  'a: b',
  'a:b',
  'a:',
  'http://x.y/z',
  'a #b',
  'a#b',
  '# c',
  '"q"',
  '"q" ',
  '"a\\n"',
  '"a"b',
  '"',
  "'s'",
  "'it''s'",
  "'",
  '|',
  '>',
  '- x',
  '-',
  '[a]',
  '{a: b}',
  '&a x',
  '*a',
  '!t x',
  '@x',
  '`x`',
  '%x',
  ', x',
  '/path',
  './x',
  '.5',
  '.inf',
  '.NaN',
  '.NET x',
  '..',
  '...',
  '---',
  '~',
  'null',
  'NULL',
  'true',
  'False',
  'yes',
  'No',
  'y',
  '0',
  '-0',
  '00',
  '012',
  '0o7',
  '0x1F',
  '0b1',
  '1_000',
  '1e3',
  '1.5',
  '+1',
  '123456789012345',
  '1234567890123456789',
  '2021-06-05',
  '2021-06-05T10:00:00Z',
  '2021-06-05 10:00:00',
  '12:30',
  '12:30:45',
  '1.2.3',
  '3 things',
  'día',
  '中文',
  '\u00a0x',
  '\u2028',
  '\u0085',
  '\ufeffx',
  '😀 x',
  '\t',
  'a\tb',
  'a\u0007',
  '(x)',
  '?x',
  ':x',
  '=',
  '<<',
  'a, b',
  'a] b',
  "it's",
  'say "x"',
  'x\\y',
];
const MARGINS = ['', '', '', '', '  ', '  ', '    ', ' '];
const value = oneof(
  {
    weight: 4,
    arbitrary: constantFrom('', 'text', 'two words', '"q"', '7', '0.7', 'true', '/a/b/', 'http://x.y/z', '2021-06-05'),
  },
  { weight: 2, arbitrary: constantFrom(...VALUES) },
  string({ unit: 'binary', maxLength: 6 }),
  string({ unit: constantFrom(...`ab1.-:#"' ,[]{}&*!|>%@\\/?~=`), maxLength: 6 }),
);
const line = tuple(
  constantFrom(...MARGINS),
  oneof(
    { weight: 5, arbitrary: string({ unit: constantFrom(...'abcd_-'), minLength: 1, maxLength: 4 }) },
    constantFrom(...KEYS),
  ),
  oneof({ weight: 5, arbitrary: constantFrom(': ') }, constantFrom(':', ':  ', ' :', ':\t')),
  value,
);
const item = tuple(constantFrom(...MARGINS), constantFrom('- ', '- ', '- ', '-', '-  ', '- - '), value);
const other = constantFrom(
  '',
  ' ',
  '# comment',
  '- item',
  '  - item',
  'words',
  '  more words',
  '---',
  '...',
  '\r',
  '  ',
  '"k": v',
  '? k',
  ': v',
);
const source = array(
  oneof(
    { weight: 20, arbitrary: line.map((parts) => parts.join('')) },
    { weight: 6, arbitrary: item.map((parts) => parts.join('')) },
    { weight: 2, arbitrary: constantFrom('key:', '# comment', '  # comment') },
    other,
  ),
  { minLength: 1, maxLength: 5 },
).chain((lines) => constantFrom('\n', '\n', '\n', '\r\n').map((end) => lines.join(end)));

test('what is read is what the parser reads', () => {
  let read = 0;
  assert(
    property(source, (text) => {
      const plain = readPlainYaml(text.trimEnd());
      if (plain === undefined) return;
      read++;
      expect({ data: plain.data }).toEqual(parsed(text.trimEnd()));
    }),
    { numRuns: 20_000, seed: 20261122 },
  );
  expect(read).toBeGreaterThan(1_000);
});

test('each key with each value, alone and below another', () => {
  for (const key of KEYS)
    for (const value of VALUES)
      for (const text of [
        `${key}: ${value}`,
        `a:\n  ${key}: ${value}\n  z: 1`,
        `a:\n- ${value}\n- z\n${key}: 1`,
        `a:\n  - ${value}\n  # c\n  - z`,
        `${key}: ${value}\n  z: 1`,
        `${key}: ${value}\nz: 1`,
      ]) {
        const plain = readPlainYaml(text);
        if (plain !== undefined) expect({ text, data: plain.data }).toEqual({ text, ...(parsed(text) as object) });
      }
});

test('front matter as most pages have it is read here', () => {
  const text =
    'title: "A page"\ntype: docs\n\nweight: 40\nurl: /a/b/\nlastmod: 2021-06-05\nlink: https://example.org/a\nsitemap:\n    changefreq: \'weekly\'\n    priority: 0.7\n# words\ntags:\n- a b\n- "c"\ndraft: false\nnote: .NET reference';
  expect(readPlainYaml(text)).toEqual({
    data: {
      title: 'A page',
      type: 'docs',
      weight: 40,
      url: '/a/b/',
      lastmod: '2021-06-05',
      link: 'https://example.org/a',
      sitemap: { changefreq: 'weekly', priority: 0.7 },
      tags: ['a b', 'c'],
      draft: false,
      note: '.NET reference',
    },
    lines: { title: 0, type: 1, weight: 3, url: 4, lastmod: 5, link: 6, sitemap: 7, tags: 11, draft: 14, note: 15 },
  });
});
