import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { mdbookSummary } from '../../../src/generators/mdbook/add-to-summary.ts';
import { mkdocsNav } from '../../../src/generators/mkdocs/add-to-nav.ts';
import { navigation } from '../../../src/workers/linker-patcher/navigation.ts';
import { navigationPatches } from '../../../src/workers/linker-patcher/navigation-patches.ts';
import { site } from '../../support/facts.ts';
import { writtenPages } from '../../support/written-pages.ts';

const groups = [
  {
    title: 'Guides',
    path: 'docs/strata/index.md',
    children: [{ title: 'Fill gaps: quickly', path: 'docs/strata/fill.md' }],
  },
  { title: 'News', path: null, children: [{ title: 'Introducing Strata', path: 'blog/strata/new.md' }] },
];
const MKDOCS = `site_name: Harbour # ours
theme:
  name: material
nav:
    - Home: index.md   # first
    - 'Guide':
        - guide/a.md # last

markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
`;

it('adds the product to the nav of MkDocs and touches nothing else', () => {
  const text = mkdocsNav(MKDOCS, 'Strata', groups) ?? '';
  expect(text.replace(/ {4}- Strata:[\s\S]*new\.md\n/u, '')).toBe(MKDOCS);
  expect(parse(text, { logLevel: 'silent' }).nav).toEqual([
    { Home: 'index.md' },
    { Guide: ['guide/a.md'] },
    {
      Strata: [
        { Guides: ['docs/strata/index.md', { 'Fill gaps: quickly': 'docs/strata/fill.md' }] },
        { News: [{ 'Introducing Strata': 'blog/strata/new.md' }] },
      ],
    },
  ]);
  expect(mkdocsNav(text, 'Strata', groups)).toBeUndefined();
});
it('titles in the nav of MkDocs, which prints them as HTML, are words', () => {
  const text = mkdocsNav(MKDOCS, 'Strata', [{ title: 'List<T> &lt; 3', path: 'a/b.md', children: [] }]) ?? '';
  expect(text).toContain('List&lt;T> &amp;lt; 3: a/b.md');
});
it('leaves MkDocs alone without a nav, with one in one line, and with a text that does not parse', () => {
  expect(mkdocsNav('site_name: a\n', 'Strata', groups)).toBeUndefined();
  expect(mkdocsNav('nav: [index.md]\n', 'Strata', groups)).toBeUndefined();
  expect(mkdocsNav('nav:\n  - a: [\n', 'Strata', groups)).toBeUndefined();
});
it('ends a nav at the end of the file, in the line ends of the file', () => {
  expect(mkdocsNav('nav:\r\n- index.md', 'Strata', groups.slice(1))).toBe(
    'nav:\r\n- index.md\r\n- Strata:\r\n    - News:\r\n        - Introducing Strata: blog/strata/new.md\r\n',
  );
});

const SUMMARY =
  '# Summary\n\n[Preface](preface.md)\n\n# Guide\n\n* [One](one.md)\n    * [Two](two.md)\n\n---\n\n[Authors](authors.md)\n';
it('adds a part to the summary of mdBook after the last chapter', () => {
  const text = mdbookSummary(SUMMARY, 'Strata', groups) ?? '';
  expect(text).toBe(
    SUMMARY.replace(
      '\n---',
      '\n# Strata\n\n* [Guides](docs/strata/index.md)\n  * [Fill gaps: quickly](docs/strata/fill.md)\n* [News]()\n  * [Introducing Strata](blog/strata/new.md)\n\n---',
    ),
  );
  expect(mdbookSummary(text, 'Strata', groups)).toBeUndefined();
  expect(mdbookSummary('# Summary\n', 'Strata', groups.slice(1))).toBe(
    '# Summary\n\n# Strata\n\n- [News]()\n  - [Introducing Strata](blog/strata/new.md)\n',
  );
});

it('lists every planned page where its generator looks for it', () => {
  const mkdocs = { ...site, kind: 'mkdocs' as const, root: 'web', content_roots: ['docs'] };
  const { plan } = writtenPages({ site: mkdocs });
  const { edit } = navigation({
    plan,
    productName: 'Strata',
    site: mkdocs,
    read: (path) => (path === 'web/mkdocs.yml' ? 'nav:\n  - index.md\n' : undefined),
  });
  expect(edit?.path).toBe('web/mkdocs.yml');
  for (const page of plan.pages) expect(edit?.text).toContain(page.output_path.replace('web/docs/', ''));
});
it('says of a file in Latin-1 that it cannot be read', () => {
  const mkdocs = { ...site, kind: 'mkdocs' as const, root: '', content_roots: ['docs'] };
  const { plan } = writtenPages({ site: mkdocs });
  const bytes = Buffer.from('site_name: Stra\xdfe\nnav:\n  - index.md\n', 'latin1');
  const at = (path: string): Uint8Array | undefined => (path === 'mkdocs.yml' ? bytes : undefined);
  const { patches, conflicts } = navigationPatches({ plan, productName: 'Strata', site: mkdocs, bytes: at });
  expect(patches).toEqual([]);
  expect(conflicts).toMatchObject([
    { path: 'mkdocs.yml', reason: 'it is no UTF-8 text: save it as UTF-8, and add the new pages to it' },
  ]);
});
it('says what an explicit sidebar of Docusaurus lacks, and nothing of a generated one', () => {
  const docusaurus = { ...site, kind: 'docusaurus' as const, root: '', content_roots: ['docs'] };
  const { plan } = writtenPages({ site: docusaurus });
  const by = (text: string) =>
    navigation({
      plan,
      productName: 'Strata',
      site: docusaurus,
      read: (path) => (path === 'sidebars.js' ? text : undefined),
    });
  expect(by("module.exports = { docs: ['intro'] };").byHand?.pages).toContain('products/strata/index');
  expect(by("module.exports = { docs: [{ type: 'autogenerated', dirName: '.' }] };").byHand).toBeNull();
});
