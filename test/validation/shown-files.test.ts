/** Keys are found in every file whose text readers of the site get, page or not; files that nobody gets are left alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const KEY = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;

async function said(files: Record<string, string>) {
  site = makeSite(files);
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only: ['secrets'] });
  return session.validate();
}

async function found(files: Record<string, string>): Promise<string[]> {
  site = makeSite(files);
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only: ['secrets'] });
  const { findings } = await session.validate();
  return findings.map(({ location }) => `${location?.path}:${location?.line}`);
}

const HUGO = { 'hugo.toml': 'title = "A"\n', 'content/_index.md': '---\ntitle: A\n---\n' };
const MKDOCS = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' };
const JEKYLL = { '_config.yml': 'title: A\n', 'index.md': '---\ntitle: A\n---\n' };

test.each<[string, Record<string, string>, string]>([
  ['AsciiDoc of Hugo', HUGO, 'content/a.adoc'],
  ['Org of Hugo', HUGO, 'content/a.org'],
  ['HTML of Hugo', HUGO, 'content/a.html'],
  ['data of Hugo', HUGO, 'data/a.yaml'],
  ['translations of Hugo', HUGO, 'i18n/en.toml'],
  ['content of a theme', HUGO, 'themes/t/content/a.md'],
  ['templates of a theme', HUGO, 'themes/t/layouts/a.html'],
  ['HTML of MkDocs', MKDOCS, 'docs/a.html'],
  ['data of Jekyll', JEKYLL, '_data/a.yml'],
])('%s', async (_name, files, path) => {
  expect(await found({ ...files, [path]: `a: 1\nb: ${KEY}\n` })).toEqual([`${path}:2`]);
  site.done();
  expect(await found({ ...files, [path]: 'a: 1\nb: ghp_YOUR_TOKEN\n' })).toEqual([]);
});

test('what no page shows is not looked at', async () => {
  const key = `a: ${KEY}\n`;
  expect(await found({ ...MKDOCS, 'tests/a.html': key, 'data/a.yaml': key, 'notes.txt': key })).toEqual([]);
});

const SNIPPETS = { 'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [.]\n' };
const VITEPRESS = { '.vitepress/config.ts': 'export default {}\n' };
const DOCUSAURUS = { 'docusaurus.config.js': 'module.exports = {}\n' };
const KEYED = `a: 1\nb: ${KEY}\n`;

test.each<[string, Record<string, string>, string]>([
  ['a snippet of MkDocs', { ...SNIPPETS, 'docs/index.md': '# A\n\n--8<-- "parts/a.yaml"\n' }, 'parts/a.yaml'],
  ['code of VitePress', { ...VITEPRESS, 'index.md': '# A\n\n<<< ./parts/a.py\n' }, 'parts/a.py'],
  ['an include of VitePress', { ...VITEPRESS, 'index.md': '# A\n\n<!--@include: ./parts/a.txt-->\n' }, 'parts/a.txt'],
  ['a module of MDX', { ...DOCUSAURUS, 'docs/a.mdx': "import A from '../parts/a.tsx'\n\n# A\n" }, 'parts/a.tsx'],
  [
    'an include of mdBook',
    { 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n\n{{#include ../parts/a.rs}}\n' },
    'parts/a.rs',
  ],
  [
    'a snippet in a snippet',
    {
      ...SNIPPETS,
      'docs/index.md': '# A\n\n--8<-- "parts/one.txt"\n',
      'parts/one.txt': 'One\n\n--8<-- "parts/a.yaml"\n',
    },
    'parts/a.yaml',
  ],
  [
    'an include in an include of mdBook',
    {
      ...{ 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n\n{{#include ../parts/one.txt}}\n' },
      'parts/one.txt': '{{#include ../more/a.rs}}\n',
    },
    'more/a.rs',
  ],
  [
    'a module of a module of MDX',
    {
      ...{ ...DOCUSAURUS, 'docs/a.mdx': "import A from '../parts/one.tsx'\n\n# A\n" },
      'parts/one.tsx': "import { b } from './b';\nexport default b;\n",
      'parts/b.ts': "export * from '../more/a.js';\n",
    },
    'more/a.js',
  ],
  [
    'data that Hugo mounts',
    { ...HUGO, 'hugo.toml': 'title = "A"\n[[module.mounts]]\nsource = "shared/figures"\ntarget = "data/figures"\n' },
    'shared/figures/a.yaml',
  ],
  [
    'content of Hugo that is mounted below another',
    {
      ...HUGO,
      'hugo.toml':
        'title = "A"\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "more"\ntarget = "content"\n',
    },
    'more/a.org',
  ],
  ['a script that MkDocs serves', MKDOCS, 'docs/js/a.js'],
  ['a style that MkDocs serves', MKDOCS, 'docs/css/a.css'],
  ['a script of Hugo', HUGO, 'assets/js/a.js'],
  ['a component of Docusaurus', { ...DOCUSAURUS, 'docs/a.md': '# A\n' }, 'src/components/a.tsx'],
  ['a theme of VitePress', { ...VITEPRESS, 'index.md': '# A\n' }, '.vitepress/theme/index.ts'],
])('%s is read as well', async (_name, files, path) => {
  expect(await found({ ...files, [path]: KEYED })).toEqual([`${path}:2`]);
});

test('a file that pages take in is read anew when it changes, and for a page that takes it in from now on', async () => {
  site = makeSite({ ...SNIPPETS, 'docs/index.md': '# A\n', 'docs/b.md': '# B\n', 'parts/a.yaml': KEYED });
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only: ['secrets'] });
  const judged = async (path: string, text: string): Promise<string[]> => {
    writeFileSync(join(site.root, path), text);
    const outcome = await session.revalidate([path]);
    return outcome.findings.map(({ location }) => `${location?.path}:${location?.line}`);
  };
  expect((await session.validate()).findings).toEqual([]);
  expect(await judged('docs/index.md', '# A\n\n--8<-- "parts/a.yaml"\n')).toEqual(['parts/a.yaml:2']);
  expect(await judged('docs/b.md', '# B\n\nMore.\n')).toEqual(['parts/a.yaml:2']);
  expect(await judged('parts/a.yaml', 'a: 1\n')).toEqual([]);
});

test('in a change, what something on its way to a page takes in from now on is looked at', async () => {
  const index = '# A\n\n--8<-- "parts/one.txt"\n';
  site = makeSite({ ...SNIPPETS, 'docs/index.md': index, 'parts/one.txt': 'One\n', 'parts/a.yaml': KEYED });
  site.git('checkout', '-q', '-b', 'change');
  site.write({ 'parts/one.txt': 'One\n\n--8<-- "parts/a.yaml"\n' });
  site.commit('change');
  const { root } = site;
  const session = await openSession({
    ...{
      root,
      profile: 'local' as const,
      ports,
      cacheDir: null,
      only: ['secrets'],
      base: 'main',
      scope: 'new' as const,
    },
  });
  const { findings } = await session.validate();
  expect(findings.map(({ location }) => `${location?.path}:${location?.line}`)).toEqual(['parts/a.yaml:2']);
});

test('what takes in itself is read once', async () => {
  const loop = 'One\n\n--8<-- "parts/one.txt"\n';
  expect(
    await found({ ...SNIPPETS, 'docs/index.md': '# A\n\n--8<-- "parts/one.txt"\n', 'parts/one.txt': loop }),
  ).toEqual([]);
});

test('what pages take in from where nothing is read is counted as that', async () => {
  const { report } = await said({
    ...HUGO,
    'content/a.md': '---\ntitle: A\n---\n\n{{< readfile file="b/c.yaml" >}}\n',
    'x/c.yaml': 'a: 1\n',
  });
  expect(report.left_out?.unjudged).toEqual([{ what: 'included file from elsewhere', count: 1 }]);
});
