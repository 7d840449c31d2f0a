/** Links of a page that is itself a link to another file count from that file in a tree without a builder, and from the page where a generator reads it. */
import { expect, test } from 'vitest';
import { gatherSite } from '../../src/content/gather-site.ts';

const TEXTS = { 'README.md': '# R\n', 'docs/index.md': '# R\n', 'docs/a.md': '# A\n', 'docs/guide/b.md': '# B\n' };
const kinds = (more: Record<string, string>, ...targets: string[]): string[] => {
  const texts: Readonly<Record<string, string>> = { ...TEXTS, ...more };
  const { index } = gatherSite({
    paths: Object.keys(texts).sort(),
    read: (path) => texts[path],
    config: {},
    head: null,
    isDirty: false,
    isExcluded: () => false,
    links: new Map([['docs/index.md', 'README.md']]),
  });
  return targets.map((target) => index.resolve('docs/index.md', target, 'inline').kind);
};

test('on a forge', () => {
  expect(kinds({}, 'docs/a.md', './docs/guide/b.md', 'docs/none.md', 'a.md')).toEqual([
    'asset',
    'asset',
    'missing',
    'missing',
  ]);
});

test('in a site', () => {
  expect(kinds({ 'mkdocs.yml': 'site_name: X\n' }, 'docs/a.md', 'a.md')).toEqual(['missing', 'asset']);
});
