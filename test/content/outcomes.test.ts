/** A pattern excuses what it takes, and nothing else: each once in both directions. */
import { expect, test } from 'vitest';
import { type Files, factsOf } from '../support/memory-site.ts';

const kinds = (files: Files, from: string, ...targets: string[]): string[] => {
  const { index } = factsOf({ [from]: 'x\n', ...files });
  return targets.map((target) => index.resolve(from, target, /\.png$/.test(target) ? 'image' : 'inline').kind);
};
const HUGO = { 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/docs/new.md': 'x\n' };

test.each([
  ['/old/a /docs/new/ 301', 'page'],
  ['/old/a /docs/new/ 404', 'missing'],
  ['/old/a /docs/none/', 'missing'],
  ['/old/a https://other.example/x', 'unverified'],
  ['/old/* /docs/:splat', 'missing'],
  ['/old/{{ .x }} /docs/new/', 'missing'],
  ['/* /index.html 200', 'missing'],
  ['/:any/a /docs/new/', 'missing'],
  ['/old/a /docs/other\n/docs/other /docs/new', 'page'],
])('redirect file %j: /old/a is %s', (rule, kind) => {
  expect(kinds({ ...HUGO, 'static/_redirects': `${rule}\n` }, 'content/a.md', '/old/a')).toEqual([kind]);
});

test('a pattern carries its parts to where it leads', () => {
  const files = { ...HUGO, 'static/_redirects': '/old/* /docs/:splat 301\n/v/:name /docs/:name\n' };
  expect(kinds(files, 'content/a.md', '/old/new', '/old/none', '/v/new')).toEqual(['page', 'missing', 'page']);
});

test('a redirect names its rule and file where it leads out of the site', () => {
  const { index } = factsOf({ ...HUGO, 'content/a.md': 'x', 'static/_redirects': '/old/* https://o.example/:splat\n' });
  expect(index.resolve('content/a.md', '/old/x', 'inline')).toEqual({
    kind: 'unverified',
    why: 'the redirect of `/old/*` in `static/_redirects`',
  });
});

test('vercel.json and netlify.toml: a rewrite to a program is unverified, an error page is no redirect', () => {
  const vercel = JSON.stringify({ rewrites: [{ source: '/x/:path*', destination: '/api/run' }] });
  const netlify = '[[redirects]]\nfrom = "/y/*"\nto = "/404.html"\nstatus = 404\n';
  const files = { ...HUGO, 'vercel.json': vercel, 'netlify.toml': netlify };
  expect(kinds(files, 'content/a.md', '/x/one', '/y/one')).toEqual(['unverified', 'missing']);
});

test('a dynamic route serves its own addresses: VitePress', () => {
  const files = { '.vitepress/config.ts': '', 'packages/[pkg].md': 'x', 'guide/b.md': 'x' };
  expect(kinds(files, 'guide/a.md', '/packages/one', '../packages/one', '/guide/one', './one.md', '/x.png')).toEqual([
    'unverified',
    'unverified',
    'missing',
    'missing',
    'missing',
  ]);
});

test('VitePress: a document of the repository links to files without an ending, a page of the site does not', () => {
  const files = { '.vitepress/config.ts': '', LICENSE: 'x', '.reuse/dep5': 'x', 'a.md': 'x' };
  const targets = ['./LICENSE', '.reuse/dep5', './NONE'];
  expect(kinds(files, 'CONTRIBUTING.md', ...targets)).toEqual(['asset', 'asset', 'missing']);
  expect(kinds(files, 'b.md', ...targets)).toEqual(['missing', 'missing', 'missing']);
  const { index } = factsOf(files);
  for (const target of targets)
    expect(index.resolve('a.md', target, 'inline')).not.toMatchObject({ suggestions: [target] });
});

test('VitePress takes its pages from a folder that the configuration makes of a path', () => {
  const at = (config: string) => ({ 'docs/.vitepress/config.ts': config, 'docs/src/guide/b.md': 'x' });
  const judged = (config: string) =>
    kinds(at(config), 'docs/src/guide/a.md', '/guide/b', '/guide/none', '/src/guide/b', './b', './none.md');
  const holds = ['page', 'missing', 'missing', 'page', 'missing'];
  expect(judged("export default { srcDir: path.resolve(__dirname, '../src') }")).toEqual(holds);
  expect(judged("export default { srcDir: 'src', pwa: { srcDir: '.own/' } }")).toEqual(holds);
  // What only running it says leaves open what is not found, and nothing that is.
  const open = ['unverified', 'unverified', 'page', 'page', 'unverified'];
  expect(judged('export default { srcDir: sourceOf(process.env) }')).toEqual(open);
});

test('a dynamic route serves its own addresses: Starlight; one that takes everything excuses nothing', () => {
  const files = { 'astro.config.mjs': 'starlight()', 'src/pages/users/[id].astro': '', 'src/pages/[...all].astro': '' };
  const from = 'src/content/docs/guide/a.md';
  expect(kinds(files, from, '/users/7/', '/guide/none/', '../none/')).toEqual(['unverified', 'missing', 'missing']);
});

test('escapes of another encoding between percent signs are no template', () => {
  const files = { '_config.yml': 'url: https://x.org\n', 'b.md': 'x' };
  const legacy = 'https://old.example/cgi?name=%A4%E9%A4%B0%A4%E4%DE%A4%CD';
  expect(kinds(files, 'a.md', legacy, '/%DE%AD%', 'https://y.example/%LANG%/', 'b.md', '%BASE_URL%/b')).toEqual([
    'external',
    'missing',
    'unverified',
    'page',
    'unverified',
  ]);
});

test('rewrites of VitePress move the pages that they take, and no others', () => {
  const config = "export default { rewrites: { 'src/:pkg/index.md': 'pkg/:pkg.md', 'en/:rest*': ':rest*' } }";
  const files = { '.vitepress/config.ts': config, 'src/x/index.md': 'x', 'en/deep/b.md': 'x' };
  const targets = ['/pkg/x', '/pkg/y', '/src/x/', '/deep/b', '/en/deep/b'];
  expect(kinds(files, 'guide/a.md', ...targets)).toEqual(['page', 'missing', 'missing', 'page', 'missing']);
  const unnamed = { ...files, '.vitepress/config.ts': "export default { rewrites: { 'en/(.*)': '(.*)' } }" };
  expect(kinds(unnamed, 'en/a.md', '/deep/b', '/en/deep/b', './deep/b')).toEqual(['page', 'missing', 'page']);
});

test('a heading that a script of a VitePress site writes into pages may be on any of them', () => {
  const script =
    'const text = `\n## Type Declarations\n\n${code}`;\nconst more = "\\n### See Also";\n// ## no heading\n';
  const files = { '.vitepress/config.ts': '', '.vitepress/plugins/add.ts': script, 'b.md': '## One\n' };
  const { index } = factsOf({ 'a.md': 'x\n', ...files });
  const judged = ['#type-declarations', './b#see-also', '#no-heading', './b#other', './b#one'].map((target) => {
    const found = index.resolve('a.md', target, 'inline');
    return found.kind === 'page' ? (found.unverified ?? found.fragmentOk) : found.kind;
  });
  const why = '`.vitepress/plugins/add.ts` may write that heading';
  expect(judged).toEqual([why, why, false, false, true]);
});

test('a plugin of Docusaurus serves the folders that it names, no pictures and nothing beside written pages', () => {
  const files = {
    'docusaurus.config.js': "module.exports = { plugins: ['./own.js', ['redoc', { route: '/rest' }]] };",
    'own.js': "actions.addRoute({ path: '/own', exact: true })",
    'docs/guide/b.md': 'x',
  };
  const from = 'docs/guide/a.md';
  expect(kinds(files, from, '/rest/x', '/own', '/other/x')).toEqual(['unverified', 'unverified', 'missing']);
  expect(kinds(files, from, '/docs/guide/none', '../none', '/img/none.png', './none.png', 'none')).toEqual(
    Array.from({ length: 5 }, () => 'missing'),
  );
});

test('a plugin of Starlight serves what it is known to serve, an unknown one the folder that its options name', () => {
  const config = (plugins: string): Files => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import starlightBlog from 'starlight-blog';
import other from 'somebodys-plugin';
export default { output: 'static', integrations: [starlight({ plugins: [${plugins}] })] };`,
    'src/content/docs/blog/post.md': 'x',
  });
  const from = 'src/content/docs/a.md';
  const blog = ['/blog/', '/blog/2/', '/blog/tags/x/', '../blog/rss.xml', '/blog/none/', '/news/', '/news/tags/x/'];
  const [yes, no] = ['unverified', 'missing'];
  expect(kinds(config('starlightBlog()'), from, ...blog)).toEqual([yes, yes, yes, yes, no, no, no]);
  expect(kinds(config("starlightBlog({ prefix: 'news' })"), from, '/news/', '/news/tags/x/', '/news/none/')).toEqual([
    yes,
    yes,
    no,
  ]);
  expect(
    kinds(config("other({ base: '/api' })"), from, '/api/x/', '/guide/x/', '../x/', './x.md', '/static/x/'),
  ).toEqual([yes, no, no, no, no]);
  expect(kinds(config('other()'), from, './none.png', '#none', '/none/')).toEqual([no, 'page', no]);
});

test('an address of a page whose source git ignores is unverified, another is missing', () => {
  const files = { 'astro.config.mjs': 'starlight()', '.gitignore': '/src/content/docs/releases.md\n' };
  expect(kinds(files, 'src/content/docs/a.md', '/releases/', './releases/', '/other/')).toEqual([
    ...['unverified', 'missing', 'missing'],
  ]);
});

const STARLIGHT = (more: string): string => `import starlight from '@astrojs/starlight'; export default {${more}}`;
test.each<[string, Files, Files, string, string]>([
  [
    'starlight',
    { 'astro.config.mjs': STARLIGHT('plugins: [starlightLlmsTxt()]') },
    { 'astro.config.mjs': STARLIGHT('plugins: [more()]') },
    'src/content/docs/a.md',
    '/llms-full.txt',
  ],
  [
    'starlight',
    { 'astro.config.mjs': STARLIGHT("site: 'https://x.example'") },
    { 'astro.config.mjs': STARLIGHT('') },
    'src/content/docs/a.md',
    '/sitemap-index.xml',
  ],
  [
    'docusaurus',
    { 'docusaurus.config.js': "plugins: ['docusaurus-plugin-llms']" },
    { 'docusaurus.config.js': "plugins: ['a-feedback-widget']" },
    'docs/a.md',
    '/llms.txt',
  ],
  [
    'vitepress',
    { '.vitepress/config.ts': "import { RssPlugin } from 'vitepress-plugin-rss'" },
    { '.vitepress/config.ts': '' },
    'a.md',
    '/feed.rss',
  ],
  [
    'vitepress',
    { '.vitepress/config.ts': 'plugins: [llmstxt()]' },
    { '.vitepress/config.ts': '' },
    'a.md',
    './llms.txt',
  ],
  [
    'mkdocs',
    { 'mkdocs.yml': 'site_name: x\nplugins: [llmstxt]\n' },
    { 'mkdocs.yml': 'site_name: x\n' },
    'docs/a.md',
    'llms.txt',
  ],
  [
    'nuxt-content',
    { 'nuxt.config.ts': "defineNuxtConfig({ modules: ['@nuxt/content', 'nuxt-llms'] })" },
    { 'nuxt.config.ts': "defineNuxtConfig({ modules: ['@nuxt/content'] })" },
    'content/a.md',
    '/llms.txt',
  ],
  [
    'jekyll',
    { '_config.yml': 'plugins: [jekyll-feed]\n' },
    { '_config.yml': 'plugins: [jekyll-seo-tag]\n' },
    'a.md',
    '/feed.xml',
  ],
  [
    'jekyll',
    { '_config.yml': '', 'a.md': '---\n---\n', Gemfile: "gem 'jekyll-sitemap'\n" },
    { '_config.yml': '', 'a.md': '---\n---\n', Gemfile: "# gem 'jekyll-sitemap'\n" },
    'a.md',
    '/robots.txt',
  ],
])('%s: a file that a plugin writes is unverified where the plugin is, and missing where it is not', (...row) => {
  const [, withPlugin, without, from, target] = row;
  expect(kinds({ ...withPlugin, 'content.config.ts': '' }, from, target)).toEqual(['unverified']);
  expect(kinds({ ...without, 'content.config.ts': '' }, from, target)).toEqual(['missing']);
});

test('Docusaurus: what a translation links to may be the original', () => {
  const files = { 'docusaurus.config.js': '', 'docs/guide/b.md': 'x' };
  const from = 'i18n/fr/docusaurus-plugin-content-docs/current/guide/a.md';
  expect(kinds(files, from, './b.md', '/docs/guide/b', './none.md', '/docs/guide/none')).toEqual([
    'page',
    'page',
    'missing',
    'missing',
  ]);
});

test('absolute targets are judged against the base path, or the root where none is set', () => {
  const jekyll = (more: string): Files => ({ '_config.yml': `permalink: pretty\n${more}`, 'guide/b.md': 'x' });
  expect(kinds(jekyll(''), 'guide/a.md', '/guide/b/', '/guide/none/', '/other/x/')).toEqual([
    'page',
    'missing',
    'missing',
  ]);
  expect(kinds(jekyll('baseurl: /base\n'), 'guide/a.md', '/base/guide/b/', '/base/none/', '/other/x/')).toEqual([
    'page',
    'missing',
    'unverified',
  ]);
  const mkdocs = (more: string): Files => ({ 'mkdocs.yml': `site_name: x\n${more}`, 'docs/b.md': 'x' });
  expect(kinds(mkdocs(''), 'docs/a.md', '/b/', '/none/')).toEqual(['page', 'missing']);
  expect(kinds(mkdocs('site_url: https://x.org/p/\n'), 'docs/a.md', '/p/b/', '/p/none/', '/q/x/')).toEqual([
    'page',
    'missing',
    'unverified',
  ]);
});

test('a script of MkDocs excuses the pages that it writes; one that is not here, those of new folders', () => {
  const settings = 'plugins:\n  - gen-files:\n      scripts: [gen.py]\n';
  const script =
    'open("docs/made/ref.md")\nPath("reference", x)\nf"cmd/{name}.md"\nlog("guide")\nmode = ("w", "utf-8")\n';
  const files = { 'mkdocs.yml': settings, 'docs/b.md': 'x', 'docs/guide/c.md': 'x', 'README.md': 'x' };
  const targets = [
    'reference/x.md',
    'made/ref.md',
    'cmd/y.md',
    'made/x.md',
    'new/x.md',
    'guide/x.md',
    'none.md',
    '../README.md',
  ];
  expect(kinds({ ...files, 'gen.py': script }, 'docs/a.md', ...targets)).toEqual([
    ...['unverified', 'unverified', 'unverified'],
    ...['missing', 'missing', 'missing', 'missing', 'missing'],
  ]);
  expect(kinds(files, 'docs/a.md', ...targets.slice(3))).toEqual([
    ...['unverified', 'unverified', 'missing', 'missing', 'missing'],
  ]);
});

test('plugins of MkDocs that bring pages excuse what each can serve', () => {
  const of = (plugins: string, more: Files, ...targets: string[]): string[] =>
    kinds({ 'mkdocs.yml': `plugins:\n${plugins}`, 'docs/b.md': 'x', ...more }, 'docs/a.md', ...targets);
  const monorepo = {
    'mkdocs.yml': "nav:\n  - Sub: '!include sub/mkdocs.yml'\nplugins:\n  - monorepo\n",
    'sub/mkdocs.yml': 'site_name: part\n',
    'sub/docs/in.md': 'x',
  };
  expect(of('', monorepo, 'part/in.md', 'part/none.md', 'other/in.md')).toEqual(['unverified', 'missing', 'missing']);
  const repos = '  - multirepo:\n      repos:\n        - section: Far Part\n          import_url: https://x.example\n';
  expect(of(repos, {}, 'far-part/x.md', 'near/x.md')).toEqual(['unverified', 'missing']);
  const autonav = '  - api-autonav:\n      modules: [src/pack]\n';
  expect(of(autonav, {}, 'reference/pack/x.md', 'reference/other/x.md', 'new/x.md')).toEqual([
    'unverified',
    'missing',
    'missing',
  ]);
  expect(of('  - simple\n', { 'code/x.py': 'x', 'code/y.md': 'x' }, 'code/x.md', 'code/y.md', 'code/z.md')).toEqual([
    'unverified',
    'unverified',
    'missing',
  ]);
  const hook = {
    'mkdocs.yml': 'hooks: [own.py]\n',
    'own.py': 'def on_files(files): files.append(File("made/x.md"))\n',
  };
  expect(of('', hook, 'made/x.md', 'made/y.md', 'new/x.md')).toEqual(['unverified', 'missing', 'missing']);
  expect(of('', { ...hook, 'own.py': 'def on_page(page): return "made/x.md"\n' }, 'made/x.md')).toEqual(['missing']);
  expect(
    of('  - mkapi\n', { 'mkdocs.yml': 'nav:\n  - $api/pack.***\nplugins: [mkapi]\n' }, 'api/pack.md', 'ape/pack.md'),
  ).toEqual(['unverified', 'missing']);
});

test('Jekyll: collections excuse nothing, a post is named by its permalink with its categories', () => {
  const post = '---\ncategories: [Cat, other]\n---\n';
  const files = { '_config.yml': 'collections: [recipes]\n', '_posts/2020-01-02-one.md': post, 'guide/b.md': 'x' };
  const urls = ['/cat/other/2020/01/02/one.html', '/2020/01/02/one.html'];
  expect(kinds(files, 'guide/a.md', 'none', ...urls, '/assets/none.png')).toEqual([
    'missing',
    'page',
    'missing',
    'missing',
  ]);
});

test.each([
  ["{{ '/guide/b.html' | relative_url }}", 'page'],
  ["{{ '/guide/none.html' | relative_url }}", 'missing'],
  ['{{ site.baseurl }}/guide/b.html#x', 'page'],
  ['{{ site.url }}{{ site.baseurl }}/none', 'missing'],
  ['{% link guide/b.md %}', 'page'],
  ['{% link guide/none.md %}#x', 'missing'],
  ['{{ site.baseurl }}{% post_url 2020-01-02-one %}', 'page'],
  ['{% post_url 2020-01-02-two %}', 'missing'],
  ['{{ page.next }}', 'unverified'],
])('Jekyll fills in %s itself: %s', (target, kind) => {
  const files = { '_config.yml': 'baseurl: /docs\n', '_posts/2020-01-02-one.md': 'x', 'guide/b.md': 'x' };
  expect(kinds(files, 'guide/a.md', target)).toEqual([kind]);
});

test('Sphinx: a folder that its configuration copies files into may hold any file, and no page', () => {
  const program =
    'import shutil\nextensions = ["myst_parser"]\nSHOTS_FOLDER = "shots"\nshutil.copyfile(a, HERE / "parts" / b)\nlanguage = "en"\n';
  const of = (conf: string, ...targets: string[]): string[] =>
    kinds({ 'docs/conf.py': conf, 'docs/index.md': 'x', 'docs/en/b.md': 'x' }, 'docs/a.md', ...targets);
  const targets = ['shots/a.png', 'parts/b.png', 'shots/none.md', 'en/c.png', 'other/d.png', './a.png'];
  expect(of(program, ...targets)).toEqual(['unverified', 'unverified', 'missing', 'missing', 'missing', 'missing']);
  expect(of(program.replace('shutil.copyfile(a, ', 'print('), ...targets)).toEqual(targets.map(() => 'missing'));
});

test('mdBook: a chapter above the book is published beside it, a file of the repository is not', () => {
  const files = { 'book.toml': '', 'src/part/b.md': 'x', 'CONTRIBUTING.md': 'x', 'design/one.md': 'x' };
  const targets = ['../../reference/macros.md#x', '../../../nomicon/ffi.md', '../../nomicon/ffi.html'];
  expect(kinds(files, 'src/part/a.md', ...targets)).toEqual(['unverified', 'unverified', 'unverified']);
  const own = ['../../CONTRIBUTE.md', '../../design/two.md', '../gone.md', './gone.md', '../part/gone.md'];
  expect(kinds(files, 'src/part/a.md', ...own)).toEqual(own.map(() => 'missing'));
});

test.each([
  ['{{ site.reference }}/a.html', 'external'],
  ['{{ site.own }}/b.html', 'page'],
  ['{{ site.own }}/none.html', 'missing'],
  ['{{site.paths.guide}}/b.html#x', 'page'],
  ['/v{{ site.version }}/b.html', 'page'],
  ['/v{{ site.version }}/none.html', 'missing'],
  ['{{ site.unknown }}/b.html', 'unverified'],
  ['{{ site.list }}/b.html', 'unverified'],
  ['{{ site.constructor }}/b.html', 'unverified'],
])('Jekyll reads the settings of the site in %s: %s', (target, kind) => {
  const config =
    'reference: "https://other.example.org/ref"\nown: /guide\nversion: 2.1\nlist: [a]\npaths:\n  guide: /guide\n';
  const files = { '_config.yml': config, 'guide/b.md': '# x\n', 'v2.1/b.md': 'x' };
  expect(kinds(files, 'guide/a.md', target)).toEqual([kind]);
});

const SCOPES = `collections:
  guides: { output: true }
  notes: { output: true, permalink: '/:collection/:path.html' }
defaults:
  - scope: { path: '' }
    values: { permalink: '/:path/:basename/' }
  - scope: { path: _guides/book }
    values: { permalink: '/book/:title.html' }
  - scope: { path: _guides/book/deep, type: notes }
    values: { permalink: '/never/:title.html' }
  - scope: { path: '_notes/*/old' }
    values: { permalink: '/old/:name' }
  - scope: { path: posts, type: posts }
    values: { permalink: '/blog/:title' }
`;

test.each([
  ['_guides/book/intro.md', '/book/intro.html', '/guides/book/intro.html'],
  ['_guides/book/deep/end.md', '/book/end.html', '/never/end.html'],
  ['_notes/a/old/one.md', '/old/one', '/notes/a/old/one.html'],
  ['top/one.md', '/top/one/', '/top/one.html'],
])('Jekyll serves %s where the nearest scope of its defaults says: %s, not %s', (path, url, other) => {
  const page = '---\ntitle: x\n---\n';
  const files = { '_config.yml': SCOPES, Gemfile: 'gem "jekyll"\n', 'a.md': page, [path]: page };
  expect(kinds(files, 'a.md', url, other)).toEqual(['page', 'missing']);
  const told = { ...files, [path]: '---\npermalink: /told/\n---\n' };
  expect(kinds(told, 'a.md', '/told/', url)).toEqual(['page', 'missing']);
});

test('Jekyll: a file without front matter is no page, and its links are those of a forge', () => {
  const files: Files = {
    '_config.yml': 'permalink: pretty\nexclude: [README.md, style/]\n',
    Gemfile: "gem 'jekyll'\n# gem 'github-pages'\n",
    'README.md': 'x',
    'style/guide.md': 'x',
    'CONTRIBUTING.md': 'x',
    'MAINTAINERS.md': 'x',
    'b.md': '---\ntitle: B\n---\nx\n',
  };
  const links = ['README.md', 'style/guide.md', 'style', '/b.md', 'MAINTAINERS.md', '../../issues', 'none.md', '/b/'];
  expect(kinds(files, 'CONTRIBUTING.md', ...links)).toEqual([
    ...['asset', 'asset', 'asset', 'page', 'page', 'unverified', 'missing', 'missing'],
  ]);
  expect(kinds(files, 'b.md', 'README.md', '/MAINTAINERS/', '/b/', '../b/')).toEqual([
    ...['missing', 'missing', 'page', 'page'],
  ]);
  // GitHub Pages reads pages without front matter, but for those of the repository itself.
  const pages = { ...files, '_config.yml': '', Gemfile: "gem 'github-pages'\n" };
  expect(kinds(pages, 'b.md', '/MAINTAINERS.html', '/CONTRIBUTING.html')).toEqual(['page', 'missing']);
});

test('Jekyll: what the site serves below its path is missing beside it, a folder of nobody is not judged', () => {
  const files = { '_config.yml': 'baseurl: /v1\ncollections: [about]\n', '_about/a.md': '---\ntitle: A\n---\n' };
  expect(kinds(files, '_about/a.md', '/about/none/', '/v1/none/', '/other/none/')).toEqual([
    ...['missing', 'missing', 'unverified'],
  ]);
});

test('percent escapes are no template; a placeholder is one', () => {
  const files = { 'b.md': 'x' };
  expect(kinds(files, 'a.md', '%E2%AD%90.md', '%BASE%/x.md', '{{ base }}/x')).toEqual([
    'missing',
    'unverified',
    'unverified',
  ]);
});

test('autolinks to the site itself are judged', () => {
  const files = {
    ...HUGO,
    'content/a.md': '<https://x.org/docs/none/> <https://x.org/docs/new/> <https://other.org/>\n',
  };
  const { index, pages } = factsOf(files);
  const links = pages.get('content/a.md')?.facts.links ?? [];
  expect(links.map(({ target, kind }) => index.resolve('content/a.md', target, kind).kind)).toEqual([
    'missing',
    'page',
    'external',
  ]);
});

test('an unknown builder excuses what only it can know', () => {
  const files = {
    'package.json': '{"dependencies":{"next":"1"}}',
    'content/guide/b.md': 'x',
    'content/other/c.md': 'x',
  };
  expect(kinds(files, 'content/guide/a.md', './none.md', './none.png', '/guide/none', '/elsewhere/none', 'c')).toEqual([
    'missing',
    'missing',
    'missing',
    'unverified',
    'unverified',
  ]);
});

test('a function that rewrites addresses of VitePress serves the pages that are there, by their names', () => {
  const config = "export default { rewrites: (id) => id.replace('packages/', '').replace('/index', '') }";
  const files = { '.vitepress/config.ts': config, 'packages/one/index.md': 'x', 'packages/two/start.md': 'x' };
  expect(kinds(files, 'guide/a.md', '/new/one', '/new/start', '/new/none', '/two/none')).toEqual([
    ...['unverified', 'unverified'],
    ...['missing', 'missing'],
  ]);
});

test('Jekyll: `/x/` is no `/x.html`, and a name without its ending no file', () => {
  const files = {
    '_config.yml': 'title: x\n',
    Gemfile: "gem 'jekyll'\n",
    'a.md': '---\n---\n',
    'b.md': '---\n---\n',
    'd/index.md': '---\n---\n',
  };
  expect(kinds(files, 'a.md', '/b', '/b.html', '/b/', 'b/', '/d', '/d/', '/d.html')).toEqual([
    ...['page', 'page', 'missing', 'missing', 'page', 'page', 'missing'],
  ]);
  // GitHub Pages takes links to files, and shows the README of a folder.
  const pages = { '_config.yml': 'permalink: pretty\n', 'b.md': 'x', 'd/README.md': 'x', 'e/f/c.md': 'x' };
  expect(kinds(pages, 'e/a.md', '../b.md', '../b', '/d/', '/d', 'f/c.md', 'f/c')).toEqual([
    ...['page', 'missing', 'page', 'page', 'page', 'missing'],
  ]);
});

test('an anchor behind an old address of a page is one of the page: Hugo, Jekyll', () => {
  const page = (key: string): string => `---\n${key}: [/was/]\n---\n## Now\n`;
  const of = (files: Files, from: string) => {
    const { index } = factsOf({ [from]: 'x\n', ...files });
    return ['/was/', '/was/#now', '/was/#then', '/gone/#now'].map((target) => {
      const found = index.resolve(from, target, 'inline');
      return found.kind === 'page' ? found.fragmentOk : found.kind;
    });
  };
  const wanted = [true, true, false, 'missing'];
  expect(of({ ...HUGO, 'content/b.md': page('aliases') }, 'content/a.md')).toEqual(wanted);
  const jekyll = { '_config.yml': 'plugins: [jekyll-redirect-from]\n', 'b.md': page('redirect_from') };
  expect(of(jekyll, 'a.md')).toEqual(wanted);
});

test('an address outside of the base path that the site serves below it left the path out', () => {
  const jekyll = { '_config.yml': 'baseurl: /base\n', 'guide.md': 'x', 'deep/b.md': 'x' };
  expect(kinds(jekyll, 'a.md', '/guide', '/guide.html', '/deep/b.html', '/other/')).toEqual([
    ...['missing', 'missing', 'missing', 'unverified'],
  ]);
});

test('a host of versions serves its versions and nothing else', () => {
  const files = { 'mkdocs.yml': 'site_url: https://x.example/en/latest/\n', 'docs/b.md': 'x' };
  expect(kinds(files, 'docs/a.md', '/en/stable/b/', '/fr/v1.2/', '/projects/y/', '/guide/x/', '/b/')).toEqual([
    ...['unverified', 'unverified', 'unverified', 'missing', 'missing'],
  ]);
});

test('a redirect may lead to what a build makes', () => {
  const files = {
    ...HUGO,
    'content/.gitignore': 'made.md\n',
    'static/_redirects': '/old /made 301\n/older /none 301\n',
  };
  expect(kinds(files, 'content/a.md', '/old/', '/older/')).toEqual(['unverified', 'missing']);
});

test('a component that is named for a link or a picture brings no headings: VitePress', () => {
  const of = (body: string) => {
    const { index } = factsOf({ '.vitepress/config.ts': '', 'a.md': `# One\n\n${body}\n` });
    const found = index.resolve('a.md', '#gone', 'inline');
    return found.kind === 'page' && found.fragmentOk;
  };
  expect(['x <LinkInline link="b" />', '<Badge>x</Badge>', '<PartOfIt />', '<Badge /> <PartOfIt />'].map(of)).toEqual([
    ...[false, false, true, true],
  ]);
});
