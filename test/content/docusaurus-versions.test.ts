/** Docusaurus serves documents where the options of their plugin say, in whatever order and however deep the others go. */
import { expect, test } from 'vitest';
import { docsOptions } from '../../src/generators/docusaurus/docs-options.ts';
import { entriesOf } from '../../src/generators/object-entries.ts';
import { factsOf } from '../support/memory-site.ts';

const site = (docs: string, versions = '["1.0", "0.9"]') =>
  factsOf({
    'docusaurus.config.js': `export default { themeConfig: { docs: { sidebar: {} } }, presets: [['classic', { docs: ${docs} }]] };\n`,
    ...(versions === '' ? {} : { 'versions.json': versions }),
    'docs/install.md': 'x\n',
    'versioned_docs/version-1.0/install.md': 'x\n',
    'versioned_docs/version-0.9/install.md': 'x\n',
    'src/pages/a.md': 'x\n',
  }).index;
const pathAt = (index: ReturnType<typeof site>, url: string): string | undefined => {
  const found = index.resolve('src/pages/a.md', url, 'inline');
  return found.kind === 'page' ? found.page.path : undefined;
};

test.each([
  ["{ versions: { current: { label: 'x' } }, routeBasePath: '/' }"],
  ["{ routeBasePath: '/', versions: { current: { label: 'x' } } }"],
  ['{ editUrl: ({ docPath }) => { return `x/${docPath}`; }, \'routeBasePath\': "/" }'],
])('the base is read from %s', (docs) => {
  const index = site(docs);
  expect(pathAt(index, '/install')).toBe('versioned_docs/version-1.0/install.md');
  expect(pathAt(index, '/next/install')).toBe('docs/install.md');
  expect(pathAt(index, '/0.9/install')).toBe('versioned_docs/version-0.9/install.md');
  expect(index.resolve('src/pages/a.md', '/docs/install', 'inline').kind).toBe('missing');
});

test('what is suggested for a missing page is an address that is served', () => {
  const index = site("{ versions: { current: { label: 'x' } }, routeBasePath: '/' }");
  const found = index.resolve('src/pages/a.md', '/docs/next/install', 'inline');
  const suggestions = found.kind === 'missing' ? found.suggestions : [];
  for (const one of suggestions) expect(pathAt(index, one)).toBeDefined();
  expect(suggestions).not.toContain('/docs/next/install');
});

test('paths of versions and the last version are the options’ to say', () => {
  const index = site("{ lastVersion: 'current', versions: { current: { path: '' }, '0.9': { path: 'old' } } }");
  expect(pathAt(index, '/docs/install')).toBe('docs/install.md');
  expect(pathAt(index, '/docs/1.0/install')).toBe('versioned_docs/version-1.0/install.md');
  expect(pathAt(index, '/docs/old/install')).toBe('versioned_docs/version-0.9/install.md');
  expect(index.resolve('src/pages/a.md', '/docs/next/install', 'inline').kind).toBe('missing');
  expect(index.resolve('src/pages/a.md', '/docs/0.9/install', 'inline').kind).toBe('missing');
});

const VERSIONED = {
  'docusaurus.config.js': `const last = '2.0';
export default {
  presets: [['classic', { docs: { path: './docs', routeBasePath: '/', includeCurrentVersion: false, lastVersion: last } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'store', path: './store-docs', routeBasePath: 'store' }]],
};\n`,
  'versions.json': '["2.0", "1.0"]',
  'docs/install.md': 'x\n',
  'versioned_docs/version-1.0/install.md': 'x\n',
  'store-docs/open.md': 'x\n',
  'src/pages/a.md': 'x\n',
};

test('documents that only become a version in the build are served as that version', () => {
  const { index } = factsOf(VERSIONED);
  expect(pathAt(index, '/install')).toBe('docs/install.md');
  expect(pathAt(index, '/1.0/install')).toBe('versioned_docs/version-1.0/install.md');
  for (const target of ['/next/install', '/2.0/install', '/gone'])
    expect(index.resolve('src/pages/a.md', target, 'inline'), target).toMatchObject({ kind: 'missing' });
});

test('a version whose folder the build copies has the pages of the current documents', () => {
  const { index } = factsOf({
    ...VERSIONED,
    'docusaurus.config.js': VERSIONED['docusaurus.config.js'].replace('includeCurrentVersion: false, ', ''),
  });
  expect(pathAt(index, '/install')).toBe('docs/install.md');
  expect(pathAt(index, '/next/install')).toBe('docs/install.md');
  expect(index.resolve('src/pages/a.md', '/gone', 'inline').kind).toBe('missing');
});

test('documents that no version is made of are served nowhere, and are not offered', () => {
  const { index } = factsOf({ ...VERSIONED, 'versioned_docs/version-2.0/start.md': 'x\n' });
  expect(pathAt(index, '/start')).toBe('versioned_docs/version-2.0/start.md');
  for (const target of ['/next/install', '/install']) {
    const found = index.resolve('src/pages/a.md', target, 'inline');
    expect(found.kind, target).toBe('missing');
    expect(found.kind === 'missing' ? found.suggestions : []).not.toContain('/next/install');
  }
});

test('versions of one docs plugin are no versions of another', () => {
  const { index } = factsOf(VERSIONED);
  expect(pathAt(index, '/store/open')).toBe('store-docs/open.md');
  expect(index.resolve('src/pages/a.md', '/store/next/open', 'inline').kind).toBe('missing');
  const own = factsOf({
    ...VERSIONED,
    'store_versions.json': '["7"]',
    'store_versioned_docs/version-7/open.md': 'x\n',
  }).index;
  expect(pathAt(own, '/store/open')).toBe('store_versioned_docs/version-7/open.md');
  expect(pathAt(own, '/store/next/open')).toBe('store-docs/open.md');
});

test('versions that are off are none', () => {
  const index = site('{ disableVersioning: true }');
  expect(pathAt(index, '/docs/install')).toBe('docs/install.md');
  expect(index.resolve('src/pages/a.md', '/docs/next/install', 'inline').kind).toBe('missing');
});

test('a `routeBasePath` of an object in the options, or of a comment, is not theirs', () => {
  expect(docsOptions("{ docs: { versions: { routeBasePath: 'x' } } }", []).base).toBe('docs');
  expect(docsOptions("{ docs: {\n // routeBasePath: '/',\n versions: {} } }", []).base).toBe('docs');
});

test('objects are read in linear time, however deep', () => {
  expect(entriesOf(`{ a: ${'{ b: '.repeat(20_000)}1${' }'.repeat(20_000)}, c: 'd' }`).get('c')).toBe("'d'");
});
