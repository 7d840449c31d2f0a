/** Pages of other formats, pages that a configuration makes and links that the site itself rewrites: each in both directions. */
import { expect, test } from 'vitest';
import { gatherSite } from '../../src/content/gather-site.ts';
import { type Files, factsOf } from '../support/memory-site.ts';

const kinds = (files: Files, from: string, ...targets: string[]): string[] => {
  const { index } = factsOf({ [from]: 'x\n', ...files });
  return targets.map((target) => {
    const found = index.resolve(from, target, /\.png$/.test(target) ? 'image' : 'inline');
    return found.kind === 'page' && !found.fragmentOk ? 'no anchor' : found.kind;
  });
};

test('Hugo serves pages of other formats at an address of their own, and finds them in any case', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://x.org/"\n',
    'content/docs/Reference/api.html': '---\ntitle: API\n---\n<h2 id="v1">v1</h2>\n',
    'content/docs/Reference/named.html': '+++\nslug = "other"\n+++\ntext\n',
    'content/docs/guide/_index.md': 'x\n',
  };
  const from = 'content/docs/guide/a.md';
  expect(kinds(files, from, '/docs/reference/api/', '../../reference/api/', '/docs/reference/other/')).toEqual(
    Array.from({ length: 3 }, () => 'asset'),
  );
  expect(kinds(files, from, '/docs/reference/none/', '/docs/reference/named/', '../reference/api/')).toEqual(
    Array.from({ length: 3 }, () => 'missing'),
  );
  const { index } = factsOf({ ...files, [from]: 'x\n' });
  expect(index.resolve(from, '/docs/reference/api', 'shortcode').kind).toBe('asset');
  expect(index.resolve(from, '/docs/reference/none', 'shortcode').kind).toBe('missing');
});

test('Jekyll serves pages in HTML where they ask for it, whatever a file of that name is called', () => {
  const files = {
    '_config.yml': 'title: x\n',
    'a.md': '---\ntitle: x\n---\nx\n',
    Gemfile: 'gem "jekyll"\n',
    'commands/gemfile.html': '---\npermalink: /gemfile/\n---\nx\n',
    'commands/plain.html': '---\ntitle: x\n---\nx\n',
  };
  expect(kinds(files, 'a.md', '/gemfile/', '/gemfile', '/gemfile#x', '/commands/plain.html')).toEqual(
    Array.from({ length: 4 }, () => 'asset'),
  );
  expect(kinds(files, 'a.md', '/gemfiles/', '/commands/gemfile/', '/commands/none.html')).toEqual(
    Array.from({ length: 3 }, () => 'missing'),
  );
});

test('a folder that git ignores and keeps with a placeholder alone is made by a build', () => {
  const files = {
    'astro.config.mjs': 'starlight()',
    '.gitignore': 'src/content/docs/plugins/\nsrc/content/docs/kept/\n',
    'src/content/docs/plugins/.gitkeep': '',
    'src/content/docs/kept/one.md': 'x',
  };
  expect(kinds(files, 'src/content/docs/a.md', '/plugins/one/', '/kept/two/', '/other/one/')).toEqual([
    'unverified',
    'missing',
    'missing',
  ]);
});

test('a step of the site itself that takes the names of files makes them links: Starlight', () => {
  const config =
    "import { fix } from './plugins/fix-urls';\nexport default { markdown: { mdastPlugins: [fix] } }\nstarlight()";
  const files = {
    'astro.config.mjs': config,
    'plugins/fix-urls.ts': "export const fix = { link: (node) => node.url.replace(/\\.mdx?(#.+)?$/, '$1') };",
    'src/content/docs/guides/b.md': '## One\n',
    'src/content/docs/guides/c.mdx': '## One\n',
  };
  const from = 'src/content/docs/guides/a.md';
  expect(kinds(files, from, './b.md', './b.md#one', './b.md#two', './none.md')).toEqual([
    'page',
    'page',
    'no anchor',
    'missing',
  ]);
  expect(kinds(files, from, './c.md#one', './c.md#two')).toEqual(['page', 'no anchor']);
  const other = { ...files, 'plugins/fix-urls.ts': 'export const fix = { heading: (node) => node };' };
  expect(kinds(other, from, './b.md')).toEqual(['missing']);
});

test('aliases of the project are followed: Starlight', () => {
  const files = {
    'astro.config.mjs': 'starlight()',
    'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@assets/*": ["src/assets/*"] } } } // x',
    'src/assets/logo.png': '',
  };
  const from = 'src/content/docs/a.md';
  expect(kinds(files, from, '@assets/logo.png', '@assets/none.png', '@other/logo.png')).toEqual([
    'asset',
    'missing',
    'unverified',
  ]);
});

test('labels that a program of the configuration writes as targets are its own: Sphinx', () => {
  const files = {
    'docs/conf.py': 'extensions = ["myst_parser"]\nmd.append(f"(schema_{pre}{key})=")\n',
    'docs/index.md': 'x\n',
  };
  expect(kinds(files, 'docs/a.md', 'schema_hub.db', 'scheme_hub.db')).toEqual(['unverified', 'missing']);
});

test('an older reader of Markdown leaves addresses of pages as they are: recommonmark', () => {
  const conf = 'extensions = ["recommonmark"]\n';
  const files = { 'docs/conf.py': conf, 'docs/index.md': 'x\n', 'docs/start.md': '## One\n' };
  expect(kinds(files, 'docs/a.md', 'start.html', 'start.html#one', 'start.html#two', 'none.html')).toEqual([
    'page',
    'page',
    'no anchor',
    'missing',
  ]);
  const myst = { ...files, 'docs/conf.py': 'extensions = ["myst_parser"]\n' };
  expect(kinds(myst, 'docs/a.md', 'start.html')).toEqual(['missing']);
});

test('a setting that names a constant of its file is read: Nuxt Content', () => {
  const files = {
    'nuxt.config.ts':
      "const BASE_URL = '/docs';\nexport default { modules: ['@nuxt/content'], app: { baseURL: BASE_URL } }",
    'content.config.ts': '',
    'package.json': '{"dependencies":{"@nuxt/content":"3"}}',
    'public/img/a.png': '',
    'content/guide/b.md': 'x',
  };
  expect(kinds(files, 'content/a.md', '/docs/img/a.png', '/docs/guide/b', '/docs/img/b.png')).toEqual([
    'asset',
    'page',
    'missing',
  ]);
});

test('raw HTML may leave out the slash of a folder, which every host adds: VitePress', () => {
  const files = { '.vitepress/config.ts': '', 'guide/one/index.md': 'x' };
  const { index } = factsOf({ ...files, 'a.md': 'x' });
  expect(index.resolve('a.md', '/guide/one', 'html').kind).toBe('page');
  expect(index.resolve('a.md', '/guide/two', 'html').kind).toBe('missing');
  const written = index.resolve('a.md', '/guide/one', 'inline');
  expect(written).toMatchObject({ kind: 'missing', suggestions: ['/guide/one/'] });
});

test('what is proposed is never what is written: Jekyll below a path', () => {
  const files = {
    '_config.yml': 'baseurl: /latest\n',
    Gemfile: 'gem "jekyll"\n',
    'guide/b.md': '---\npermalink: /guide/b/\n---\nx',
  };
  const { index } = factsOf({ ...files, 'a.md': 'x' });
  expect(index.resolve('a.md', '/guide/b/', 'inline')).toMatchObject({
    kind: 'missing',
    suggestions: ['/latest/guide/b/'],
  });
});

test('content that is mounted from the repository is content: Hugo', () => {
  const config =
    '[module]\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "../proposals"\ntarget = "content/proposals"\n';
  const files = {
    'site/hugo.toml': `baseURL = "https://x.org/"\n${config}`,
    'site/content/_index.md': 'x',
    'proposals/one/index.md': '---\ntitle: x\n---\n## Part\n',
    'proposals/_index.md': 'x',
    'site/content/proposals/_index.md': 'x',
  };
  const { index } = factsOf({ ...files, 'site/content/a.md': 'x' }, { config: { site: { path: 'site' } } });
  expect(index.pages.has('proposals/_index.md')).toBe(false);
  const kind = (target: string) => index.resolve('site/content/a.md', target, 'inline').kind;
  expect(index.resolve('site/content/a.md', '/proposals/one', 'shortcode').kind).toBe('page');
  expect([kind('/proposals/one/'), kind('/proposals/two/'), kind('/other/one/')]).toEqual([
    'page',
    'missing',
    'missing',
  ]);
});

test('labels with a slash, behind code that begins in a list item: Sphinx', () => {
  const files = {
    'conf.py': 'extensions = ["myst_parser"]\n',
    'index.md': '`````{list-table}\n* - ````md\n    text\n    ````\n`````\n\n(parts/one)=\n## One\n',
  };
  expect(kinds(files, 'a.md', 'parts/one', '#parts/one', 'parts/two', '#parts/two')).toEqual([
    'page',
    'page',
    'missing',
    'no anchor',
  ]);
});

test('a version that the list of versions no longer has is built by nobody: Docusaurus', () => {
  const files = {
    'docusaurus.config.js': 'module.exports = {};',
    'versions.json': '["2.0"]',
    'docs/a.md': 'x',
    'versioned_docs/version-2.0/a.md': 'x',
    'versioned_docs/version-1.0/a.md': 'x',
    'i18n/fr/docusaurus-plugin-content-docs/version-2.0/a.md': 'x',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md': 'x',
    'i18n/fr/docusaurus-plugin-content-docs/current/a.md': 'x',
  };
  expect([...factsOf(files).index.pages.keys()].filter((path) => path.includes('version-1.0'))).toEqual([]);
  expect(factsOf(files).index.pages.size).toBe(4);
});

test('a translated page is served below its language, and its links lead to translations first: Docusaurus', () => {
  const i18n = 'i18n/fr/docusaurus-plugin-content-docs/current';
  const files = {
    'docusaurus.config.js': 'module.exports = {};',
    'docs/guide/b.md': '## Two\n',
    'docs/guide/c.md': '## Three\n',
    'src/pages/index.tsx': '',
    [`${i18n}/guide/b.md`]: '## Deux\n',
  };
  const from = `${i18n}/guide/a.md`;
  expect(kinds(files, from, './b#deux', '/docs/guide/b#deux', './b#two', './c#three', '/docs/guide/c#three')).toEqual([
    'page',
    'page',
    'no anchor',
    'page',
    'page',
  ]);
  const { index } = factsOf({ ...files, [from]: 'x' });
  expect(kinds(files, from, '/fr/docs/guide/c', '/fr/', '/fr/docs/guide/none')).toEqual(['page', 'asset', 'missing']);
  expect(index.pages.get(`${i18n}/guide/b.md`)?.url).toBe('/fr/docs/guide/b');
  expect(index.resolve(from, '/docs/guide/b#deux', 'html')).toMatchObject({ kind: 'page', fragmentOk: false });
});

test('a tree whose addresses hold from its root says where its root is: plain', () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`${name}/README.md`, `[x](/${name}/) [y](/a/)\n`]),
  );
  expect(kinds(pages, 'README.md', '/none/x', '/a/')).toEqual(['missing', 'page']);
  const other = { ...pages, 'e/README.md': '[x](/guide/one) [x](/guide/two) [x](/guide/three) [x](/guide/four)\n' };
  expect(kinds(other, 'README.md', '/none/x')).toEqual(['unverified']);
  expect(kinds({ 'a/README.md': 'x\n' }, 'README.md', '/none/x')).toEqual(['missing']);
});

const NUMBERED = {
  '1.start/1.index.md': '::note\nx\n::\n',
  '1.start/2.install.md': '# Install\n\n## By hand\n',
  '2.api/use-tide.md': 'x',
};

test('pages that are numbered and have components are those of Nuxt Content, served where their links find them', () => {
  const links = '[a](/docs/v4/start/install) [b](/docs/v4/api/use-tide) [c](/docs/v4/start)\n';
  const files = { ...NUMBERED, '2.api/links.md': links, '2.api/$tide & more.md': 'x' };
  const from = '2.api/links.md';
  expect(kinds(files, from, '/docs/v4/start/install#by-hand', '/docs/v4/api/use-tide', './use-tide')).toEqual([
    'page',
    'page',
    'page',
  ]);
  expect(kinds(files, from, '/docs/v4/api/dollartide-and-more')).toEqual(['page']);
  const broken = ['/docs/v4/start/none', '/docs/v4/start/2.install', '/docs/v4/start/install#none', './none'];
  expect(kinds(files, from, ...broken)).toEqual(['missing', 'missing', 'no anchor', 'missing']);
  expect(kinds(files, from, '/blog/one', '/start/install', '/docs/v3/api', '/img/none.png', './none.png')).toEqual([
    'unverified',
    'unverified',
    'unverified',
    'unverified',
    'missing',
  ]);
});

test('numbered pages whose links count from the root are served there, and without links nobody knows', () => {
  const links = '[a](/start/install) [b](/api/use-tide) [c](/start) [d](/start/none)\n';
  expect(kinds({ ...NUMBERED, '2.api/links.md': links }, '2.api/links.md', '/start/install', '/start/none')).toEqual([
    'page',
    'missing',
  ]);
  expect(kinds({ ...NUMBERED, '2.api/links.md': 'x' }, '2.api/links.md', '/docs/x', './use-tide')).toEqual([
    'unverified',
    'page',
  ]);
  // Most links below the path that one finds lead to what is no page here.
  const other = `${'[x](/docs/other/a) '.repeat(9)}[a](/docs/start/install) [b](/docs/api/use-tide) [c](/docs/start)\n`;
  expect(kinds({ ...NUMBERED, '2.api/links.md': other }, '2.api/links.md', '/docs/none')).toEqual(['unverified']);
});

test('numbers alone, or the colons of another generator, show no Nuxt Content', () => {
  const kindOf = (files: Files): string =>
    gatherSite({
      paths: Object.keys(files).sort(),
      read: (path) => files[path],
      config: {},
      head: null,
      isDirty: false,
      isExcluded: () => false,
    }).context.kind;
  expect(kindOf(NUMBERED)).toBe('nuxt-content');
  expect(kindOf({ ...NUMBERED, '1.start/1.index.md': ':::note\nx\n:::\n' })).toBe('plain');
  expect(kindOf({ '1.start/1.index.md': '::note\nx\n::\n' })).toBe('plain');
  expect(kindOf({ 'start/1.index.md': '::note\nx\n::\n', 'api/b.md': 'x' })).toBe('plain');
});
