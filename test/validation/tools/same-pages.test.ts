/** Which pages are linted once for all: what a linter could read otherwise is never taken for the same. */
import { expect, it } from 'vitest';
import { saidOf, samePages } from '../../../src/validation/tools/same-pages.ts';

const HASHES: Record<string, string> = {
  'v1/a.md': 'a',
  'v1/b.md': 'b',
  'v2/a.md': 'a',
  'v2/a.mdx': 'a',
  'v3/deep/a.md': 'a',
};
const ask = (kind: 'none' | 'rumdl' | 'markdownlint', files: readonly string[] = [], more: readonly string[] = []) => {
  const paths = [...Object.keys(HASHES), ...more];
  const { first, others } = samePages({ paths, config: { kind }, files, nameOf: (path) => HASHES[path] });
  return { first, others: Object.fromEntries(others) };
};

it('one of those with the same text and ending stands for the others', () => {
  expect(ask('markdownlint', ['.markdownlint.yaml'])).toEqual({
    first: ['v1/a.md', 'v1/b.md', 'v2/a.mdx'],
    others: { 'v2/a.md': 'v1/a.md', 'v3/deep/a.md': 'v1/a.md' },
  });
});

it('a folder with a configuration of its own is read by itself, with the folders in it', () => {
  expect(ask('none', ['v3/.markdownlint.json']).others).toEqual({ 'v2/a.md': 'v1/a.md' });
  expect(ask('none', ['v3/.markdownlint.json', 'v2/.rumdl.toml']).others).toEqual({});
});

it("each page is linted where the linter's own configuration may name it, and where nothing names its text", () => {
  expect(ask('rumdl').others).toEqual({});
  expect(ask('none', [], ['draft.md', 'other.md']).first).toEqual([
    'v1/a.md',
    'v1/b.md',
    'v2/a.mdx',
    'draft.md',
    'other.md',
  ]);
});

it('the files of the site are not gone through for a page alone', () => {
  const files = new Proxy([], {
    get: () => {
      throw new Error('gone through');
    },
  });
  const one = { paths: ['a.md'], config: { kind: 'none' as const }, files, nameOf: () => 'a' };
  expect(samePages(one)).toEqual({ first: ['a.md'], others: new Map() });
  expect(() => samePages({ ...one, paths: ['a.md', 'b.md'] })).toThrow('gone through');
});

it('what was said of one is said of the other, and changing one leaves the other as it was', () => {
  const fix = { start: 1, end: 2, text: '', unit: 'byte' as const, of: '' };
  const said = [
    { rule: 'MD009', path: 'v1/a.md', line: 3, column: 1, level: 'warning' as const, message: 'm', fixable: true, fix },
  ];
  const [other] = saidOf('v2/a.md', said);
  expect(other).toEqual({ ...said[0], path: 'v2/a.md' });
  Object.assign(other?.fix ?? {}, { of: 'x' });
  expect(fix.of).toBe('');
});
