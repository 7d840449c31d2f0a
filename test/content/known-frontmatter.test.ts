/** Front matter that is remembered is what a page says when it is parsed by itself. */
import { expect, test } from 'vitest';
import { createKnownFrontmatter } from '../../src/content/known-frontmatter.ts';
import { parsePage } from '../../src/content/parse-page.ts';

const TEXTS: Record<string, string> = {
  yaml: '---\ntitle: A\ndate: 2026-01-02\n---\n\n# A\n',
  windows: '\uFEFF---\r\ntitle: B\r\ntags: [a, b]\r\n---\r\ntext\r\n',
  toml: '+++\ntitle = "C"\n[x]\ny = 1\n+++\n',
  json: '{\n  "title": "D"\n}\n\ntext\n',
  broken: '---\ntitle: [\n---\n',
  twice: '---\ntitle: E\ntitle: F\n---',
  none: 'No front matter.\n',
};

test.each(Object.entries(TEXTS))('%s: the same as without, the first time and the second', (_, text) => {
  const heads = createKnownFrontmatter();
  const plain = parsePage('page.md', text, 'plain');
  expect(heads.of(text)).toEqual(plain.frontmatter);
  const longer = `${text}\n## More of this page\n`;
  expect(parsePage('page.md', longer, 'plain', {}, heads.of(longer))).toEqual(parsePage('page.md', longer, 'plain'));
});

test('the same words are read once, as long as they are remembered; another mark or line end is other words', () => {
  const heads = createKnownFrontmatter();
  const [one, other] = ['---\ntitle: A\n---\none\n', '---\ntitle: A\n---\nother\n'];
  expect(heads.of(one)).toBe(heads.of(other));
  expect(heads.of(`\uFEFF${one}`)).toMatchObject({ start: 1, column: 2 });
  expect(heads.of(one.replaceAll('\n', '\r\n'))).not.toBe(heads.of(one));
  const before = heads.of(one);
  heads.forget();
  expect(heads.of(one)).toEqual(before);
  expect(heads.of(one)).not.toBe(before);
});

test('only so many are remembered, and none that is long', () => {
  const heads = createKnownFrontmatter();
  const long = `---\ntitle: ${'long '.repeat(1_000)}\n---\n`;
  expect(heads.of(long)).not.toBe(heads.of(long));
  for (let at = 0; at < 1_000; at++) heads.of(`---\ntitle: ${at}\n---\n`);
  expect(heads.of('---\ntitle: late\n---\n')).not.toBe(heads.of('---\ntitle: late\n---\n'));
});
