/** Absolute targets of a tree without a generator: as a forge reads them, unless something says that a site is made of it. */
import { expect, test } from 'vitest';
import { type Files, factsOf } from '../support/memory-site.ts';

const kindsOf = (files: Files, from: string, ...targets: string[]): string[] => {
  const { index } = factsOf(files);
  return targets.map((target) => index.resolve(from, target, target.endsWith('.png') ? 'image' : 'inline').kind);
};
const PLAIN = { 'README.md': '# R\n', 'guide/a.md': '# A\n', 'guide/b.md': '# B\n' };
const LOST = ['/docs/none.md', '/docs/none/', '/none', '/none.png', '/img/none.png', '/guide/none'];

test('pages that nothing says a site is made of are read from the root of the repository', () => {
  expect(kindsOf(PLAIN, 'guide/a.md', ...LOST)).toEqual(LOST.map(() => 'missing'));
  expect(kindsOf(PLAIN, 'guide/a.md', '/guide/b.md', '/guide/b')).toEqual(['page', 'page']);
});

test('front matter, and many addresses that lead nowhere here, say that a site is made elsewhere', () => {
  const front = { 'a.md': '---\ntitle: A\n---\n', 'guide/b.md': '---\ntitle: B\n---\n' };
  expect(kindsOf(front, 'a.md', '/docs/none/', '/none')).toEqual(['unverified', 'unverified']);
  const many = { ...PLAIN, 'c.md': '[a](/x/a) [b](/x/b) [c](/y/c) [d](/z)\n' };
  expect(kindsOf(many, 'guide/a.md', '/docs/none/', '/none')).toEqual(['unverified', 'unverified']);
  // A page's own file is always a file of the tree.
  expect(kindsOf(many, 'guide/a.md', '/docs/none.md')).toEqual(['missing']);
});

test('a target that goes up is judged where its page lies among pages, however the builder serves it', () => {
  const files = { ...PLAIN, 'package.json': '{"devDependencies":{"docsify-cli":"4.0.0"}}' };
  expect(kindsOf(files, 'guide/a.md', '../none/', '../b/', '../made/none/')).toEqual([
    'missing',
    'unverified',
    'unverified',
  ]);
});
