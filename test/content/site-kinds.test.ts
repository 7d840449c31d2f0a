/** Generators that look like others, and pages of a plain tree that a generator of their own reads. */
import { expect, test } from 'vitest';
import frontmatter from '../../src/gates/frontmatter.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import { brief, type Files, factsOf, findingsOf } from '../support/memory-site.ts';

const kinds = (files: Files, from: string, ...targets: string[]) => {
  const { index } = factsOf(files);
  return targets.map((target) => index.resolve(from, target, 'inline').kind);
};

test('Zola lays its folders out like Hugo and is none; its own form of links is left to it', () => {
  const files = { 'content/_index.md': '+++\ntitle = "x"\n+++\n', 'content/docs/a.md': 'x\n' };
  const zola = { ...files, 'config.toml': 'base_url = "https://x.org"\n' };
  expect(factsOf(zola).index.kind).toBe('plain');
  expect(kinds(zola, 'content/docs/a.md', '@/docs/b.md', './b.md')).toEqual(['unverified', 'missing']);
  expect(factsOf({ ...files, 'config.toml': 'baseURL = "https://x.org"\n' }).index.kind).toBe('hugo');
});

test('what pictures are called is no part of a heading on a forge', () => {
  const page = '## Who [![One](a.svg)](b) [![Two](c.svg)](d)\n\n[x](#who--)\n';
  const { index } = factsOf({ 'README.md': page, 'a.svg': '', 'c.svg': '' });
  expect(index.resolve('README.md', '#who--', 'inline')).toMatchObject({ fragmentOk: true });
  expect(index.resolve('README.md', '#who---', 'inline')).toMatchObject({ fragmentOk: false });
});

test('a folder with a configuration of its own is read by its generator, wherever it lies', () => {
  const files = {
    'README.md': 'x\n',
    'packages/core/src/docs/.vitepress/config.ts': '',
    'packages/core/src/docs/.gitignore': 'setup\n',
    'packages/core/src/docs/a.md': '## 3. Call\n',
  };
  const from = 'packages/core/src/docs/a.md';
  expect(kinds(files, from, './setup/b.md', './b', './b.md')).toEqual(['unverified', 'missing', 'missing']);
  expect(kinds(files, 'README.md', 'packages/core/src/docs/setup/b.md', './b')).toEqual(['missing', 'missing']);
});

test('no forge shows MDX, or orders pages by numbers', () => {
  const files = {
    'stories/a.mdx': 'x\n',
    'docs/10-start/20-first.md': 'x\n',
    'docs/20-core/10-load.md': 'x\n',
    'docs/2024-notes.md': 'x\n',
  };
  expect(kinds(files, 'stories/a.mdx', './html', './A', './none.mdx')).toEqual(['missing', 'unverified', 'missing']);
  expect(kinds(files, 'docs/10-start/20-first.md', 'load', './30-next.md')).toEqual(['unverified', 'missing']);
  expect(kinds(files, 'docs/2024-notes.md', 'load')).toEqual(['missing']);
});

test('a redirect of a book takes links to the chapter that was there', () => {
  const files = {
    'book.toml':
      '[output.html.redirect]\n"/old/one.html" = "../one.html"\n# more\n"old/two.html" = "x.html"\n\n[rust]\n"/three.html" = "x"\n',
    'src/SUMMARY.md': '- [One](one.md)\n',
    'src/one.md': 'x\n',
  };
  expect(kinds(files, 'src/one.md', 'old/one.md', 'old/two.html', 'three.md')).toEqual(['page', 'missing', 'missing']);
});

test('front matter: quoted text may go on at the margin, as every generator reads it', async () => {
  const facts = factsOf({
    '_config.yml': '',
    'a.md': '---\ntitle: "one\ntwo"\nlayout: x\n---\n',
    'b.md': '---\ntitle: "one\nlayout: "x"\n---\n',
  });
  expect(facts.pages.get('a.md')?.facts.frontmatter?.data).toEqual({ title: 'one two', layout: 'x' });
  expect(brief(await findingsOf(frontmatter, facts))).toEqual(['frontmatter/unparsable@b.md:2']);
});

test('front matter: what Jekyll puts no page around is asked for no keys', async () => {
  const config = { frontmatter: { required: ['title'] } };
  const pages = { '_config.yml': '', 'a.md': '---\nlayout: null\n---\n', 'b.md': '---\nlayout: page\n---\n' };
  expect(brief(await findingsOf(frontmatter, factsOf(pages, { config })))).toEqual(['frontmatter/key-missing@b.md:1']);
});

test("links of the contributors' table, which a bot keeps, are not judged; those around it are", async () => {
  const table =
    '<!-- ALL-CONTRIBUTORS-LIST:START - Do not remove -->\n<a href="#code-x" title="Code">x</a>\n<!-- ALL-CONTRIBUTORS-LIST:END -->\n';
  const facts = factsOf({ 'README.md': `[a](#gone)\n\n${table}\n[b](#gone)\n` });
  expect(brief(await findingsOf(internalLinks, facts))).toEqual([
    'internal-links/anchor-missing@README.md:1',
    'internal-links/anchor-missing@README.md:7',
  ]);
});
