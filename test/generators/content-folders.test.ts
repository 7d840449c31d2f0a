/** Whatever form the settings of a site have, the pages that are judged are those of the folder that they name; what only the generator can know is said. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

const BROKEN = '# A\n\n[b](gone.md)\n';
const PAGES = {
  'docs/index.md': '# A\n',
  'real/index.md': BROKEN,
  'src/SUMMARY.md': '# S\n\n- [A](a.md)\n',
  'src/a.md': '# A\n',
  'real/SUMMARY.md': '# S\n\n- [A](index.md)\n',
};

async function found(files: Record<string, string>): Promise<string[]> {
  site = makeSite({ ...PAGES, ...files });
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['schemas', 'internal-links'],
  });
  const { findings } = await session.validate();
  return findings.map(({ rule, location }) => `${rule} ${location?.path}:${location?.line ?? ''}`);
}
const JUDGED = ['internal-links/page-missing real/index.md:3'];
const unread = (place: string): string[] => [`schemas/settings-unreadable ${place}`];

test.each([
  ['quoted', '"docs_dir": "real"\n'],
  ['with a space before the colon', 'docs_dir : real\n'],
  ['in a flow mapping', '{site_name: S, docs_dir: real}\n'],
  ['on the next line', 'docs_dir:\n  real\n'],
  ['brought by a merge key', 'base: &b\n  docs_dir: real\nsite_name: S\n<<: *b\n'],
  ['the last of two', 'docs_dir: docs\ndocs_dir: real\n'],
  ['through another folder', 'docs_dir: ./docs/../real/\n'],
])('MkDocs: the folder %s', async (_form, text) => {
  expect(await found({ 'mkdocs.yml': text })).toEqual(JUDGED);
});

test('MkDocs: settings are inherited, one’s own win, and mappings are joined', async () => {
  const base = { 'b.yml': 'docs_dir: real\n', 'a.yml': 'INHERIT: b.yml\n' };
  expect(await found({ ...base, 'mkdocs.yml': 'INHERIT: ./a.yml\nsite_name: S\n' })).toEqual(JUDGED);
  site.done();
  expect(await found({ ...base, 'mkdocs.yml': 'INHERIT: b.yml\ndocs_dir: docs\n' })).toEqual([]);
  site.done();
  // Above the site's own folder, where several sites share it.
  const shared = { 'mkdocs-base.yml': 'docs_dir: ../real\n', 'site/mkdocs.yml': 'INHERIT: ../mkdocs-base.yml\n' };
  expect(await found({ ...shared, 'site/docs/index.md': '# A\n' })).toEqual(JUDGED);
});

test.each([
  ['a file that is not there', { 'mkdocs.yml': 'site_name: S\nINHERIT: gone.yml\n' }, 'mkdocs.yml:2'],
  ['a file out of the repository', { 'mkdocs.yml': 'INHERIT: ../gone.yml\n' }, 'mkdocs.yml:1'],
  ['itself', { 'mkdocs.yml': 'INHERIT: b.yml\n', 'b.yml': 'INHERIT: mkdocs.yml\n' }, 'b.yml:1'],
  ['a broken file', { 'mkdocs.yml': 'INHERIT: b.yml\n', 'b.yml': 'a: [\n' }, 'b.yml:2'],
  ['the environment', { 'mkdocs.yml': 'site_name: S\ndocs_dir: !ENV [DOCS, docs]\n' }, 'mkdocs.yml:2'],
  ['the environment alone', { 'mkdocs.yml': '{docs_dir: !ENV docs}\n' }, 'mkdocs.yml:1'],
  ['no text', { 'mkdocs.yml': 'docs_dir: 3\n' }, 'mkdocs.yml:1'],
])('MkDocs: a folder that hangs on %s is a finding', async (_what, files, place) => {
  expect(await found(files)).toEqual(unread(place));
});

test.each([
  ['quoted', '[book]\n"src" = "real"\n'],
  ['in an inline table', 'book = {title = "x", src = "real"}\n'],
  ['by a dotted key', 'book.src = "./real/"\n'],
  ['behind a key of another table', '[preprocessor.links]\nsrc = "src"\n[book]\nsrc = "real"\n'],
])('mdBook: the folder %s', async (_form, text) => {
  expect(await found({ 'book.toml': text })).toEqual(JUDGED);
});

test('mdBook: the usual folder where none is named, and a finding where it is no text', async () => {
  expect(await found({ 'book.toml': '[book]\ntitle = "x"\n[preprocessor.links]\nsrc = "real"\n' })).toEqual([]);
  site.done();
  expect(await found({ 'book.toml': '[book]\nsrc = ["real"]\n' })).toEqual(unread('book.toml:1'));
});

const docusaurus = (options: string, before = ''): Record<string, string> => ({
  'package.json': '{"dependencies":{"@docusaurus/core":"^3.7.0"}}',
  'docusaurus.config.js': `${before}\nexport default { baseUrl: '/', presets: [['classic', {\n docs: {\n ${options} } }]] };\n`,
});

test.each([
  ['as text', "path: 'real'", ''],
  ['by a computed key', '["path"]: "real"', ''],
  ['by a quoted key', "'path': './real/'", ''],
  ['by a constant', 'path: P', 'const P = "real";'],
  ['by a path made of text', "path: path.resolve(__dirname, 'real')", ''],
])('Docusaurus: the folder %s', async (_form, options, before) => {
  expect(await found(docusaurus(options, before))).toEqual(JUDGED);
});

test('Docusaurus: a folder that only running the configuration says is a finding, a path of anything else is none', async () => {
  expect(await found(docusaurus('path: folderOf(process.env)'))).toEqual(unread('docusaurus.config.js:4'));
  site.done();
  const other = "versions: { current: { path: label() } }, // path: x()\n sidebarPath: require.resolve('./s.js')";
  expect(await found(docusaurus(other, "const r = { redirects: [{ path: of('x') }] };"))).toEqual([]);
});

test('VitePress: the folder by a quoted key; one that only running the configuration or its neighbour says is a finding', async () => {
  const at = (config: string, more: Record<string, string> = {}): Record<string, string> => ({
    'docs/.vitepress/config.mjs': config,
    ...more,
  });
  expect(await found(at("export default { 'srcDir': '../real' }"))).toEqual(JUDGED);
  site.done();
  const computed = "export default {\n srcDir: ['../re', 'al'].join('') }";
  expect(await found(at(computed))).toEqual(unread('docs/.vitepress/config.mjs:2'));
  site.done();
  const brings = "import { shared } from './shared.mjs';\nexport default { ...shared }";
  const shared = (text: string) => ({ 'docs/.vitepress/shared.mjs': `export const shared = { ${text} };\n` });
  expect(await found(at(brings, shared("srcDir: '../real'")))).toEqual(unread('docs/.vitepress/shared.mjs:1'));
  site.done();
  expect(await found(at(brings, shared("title: 'A'")))).toEqual([]);
});
