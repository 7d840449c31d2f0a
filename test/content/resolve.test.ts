/** What links resolve to, by generator: what may be made elsewhere is opaque, what is missing is named with its correction. */
import { expect, test } from 'vitest';
import { gatherSite } from '../../src/content/gather-site.ts';
import { recordOf } from '../../src/content/page-record.ts';
import { parsePage } from '../../src/content/parse-page.ts';
import { nearIn } from '../support/near.ts';

function siteOf(files: Record<string, string>, sitePath = '') {
  const site = gatherSite({
    paths: Object.keys(files).sort(),
    read: (path) => files[path],
    config: {},
    sitePath,
    head: null,
    isDirty: false,
    isExcluded: () => false,
  });
  for (const path of site.pagePaths)
    site.index.put(
      recordOf(
        path,
        parsePage(path, files[path] ?? '', site.context.kind, site.headingIds),
        site.context.kind,
        site.brings,
      ),
    );
  return site.index;
}
const HUGO = {
  'hugo.toml': 'baseURL = "https://x.org/"\n',
  'content/_index.md': '',
  'content/docs/_index.md': '---\naliases: [/old/]\n---\n',
  'content/docs/start.md': '## First steps\n',
  'content/docs/deep/page.md': 'x',
  'static/img/a.png': '',
  'static/_redirects': '/gone/* /docs/ 301\n',
  'content/docs/inc.md': '{{< include "x" >}}\n',
};

test.each([
  ['/docs/start/', 'page'],
  ['/docs/start/#first-steps', 'page'],
  ['../start/', 'page'],
  ['../start.md', 'page'],
  ['/old/', 'page'],
  ['/img/a.png', 'asset'],
  ['https://x.org/docs/start/', 'page'],
  ['/gone/away', 'page'],
  ['/index.xml', 'unverified'],
  ['/tags/a/', 'unverified'],
  ['mailto:a@b', 'opaque'],
  ['{{ .x }}', 'unverified'],
  ['https://y.org/', 'external'],
  ['/docs/nowhere/', 'missing'],
  ['/docs/Start/', 'missing'],
])('Hugo: %s is %s', (target, kind) => {
  expect(siteOf(HUGO).resolve('content/docs/deep/page.md', target, 'inline').kind).toBe(kind);
});

test('a missing page is corrected in the form of the link', () => {
  const index = siteOf(HUGO);
  expect(index.resolve('content/docs/deep/page.md', '/docs/Start/#x', 'inline')).toMatchObject({
    kind: 'missing',
    why: 'wrong-case',
    suggestions: ['/docs/start/#x'],
  });
  expect(index.resolve('content/docs/deep/page.md', '/elsewhere/start/', 'inline')).toMatchObject({
    suggestions: ['/docs/start/'],
  });
  expect(index.resolve('content/docs/deep/page.md', 'docs/stert.md', 'shortcode')).toMatchObject({ kind: 'missing' });
});

test('an address in another case is said with the right one, wherever the capitals are', () => {
  const site = siteOf({
    'docusaurus.config.js': 'module.exports = { title: "x", url: "https://x.org", baseUrl: "/" };\n',
    'docs/guide/a.md': 'x',
    'docs/guide/other.md': '---\nslug: /guide/Other\n---\n',
    'docs/one.md': '---\nslug: /Twin\n---\n',
    'docs/two.md': '---\nslug: /tWin\n---\n',
  });
  const said = (target: string) => site.resolve('docs/guide/a.md', target, 'inline');
  expect(said('/docs/guide/Other')).toMatchObject({ kind: 'page' });
  for (const target of ['/docs/guide/other', '/docs/Guide/OTHER'])
    expect(said(target)).toMatchObject({ why: 'wrong-case', suggestions: ['/docs/guide/Other'], isCertain: true });
  // The host serves other repositories, too; what differs in case alone is no other's.
  expect(said('https://x.org/Docs/guide/Other')).toMatchObject({
    why: 'wrong-case',
    suggestions: ['https://x.org/docs/guide/Other'],
  });
  expect(said('https://x.org/elsewhere/x')).toMatchObject({ kind: 'external' });
  // Of two that differ in case alone nobody knows which is meant.
  expect(said('/docs/twin')).toMatchObject({ why: 'no-page' });
});

test('MkDocs: an absolute link is corrected to the address, unless files are what it names', () => {
  const said = (settings: string, target: string) =>
    siteOf({ 'mkdocs.yml': `site_name: x\n${settings}`, 'docs/a.md': 'x', 'docs/setup.md': 'x' }).resolve(
      'docs/a.md',
      target,
      'inline',
    );
  expect(said('', '/Setup/')).toMatchObject({ why: 'wrong-case', suggestions: ['/setup/'] });
  expect(said('', '/setup.md')).toMatchObject({ why: 'no-page', suggestions: ['/setup/'] });
  const named = 'validation:\n  links:\n    absolute_links: relative_to_docs\n';
  expect(said(named, '/Setup.md')).toMatchObject({ why: 'wrong-case', suggestions: ['/setup.md'] });
  expect(said(named, '/setup.md')).toMatchObject({ kind: 'page' });
});

test('an anchor is missing only where the page shows all it has', () => {
  const index = siteOf(HUGO);
  expect(index.resolve('content/docs/deep/page.md', '/docs/start/#second', 'inline')).toMatchObject({
    kind: 'page',
    fragmentOk: false,
  });
  expect(index.resolve('content/docs/deep/page.md', '/docs/inc/#anything', 'inline')).toMatchObject({
    kind: 'page',
    fragmentOk: true,
  });
  expect(nearIn(index, 'content/docs/start.md', 'first-step')).toEqual(['first-steps']);
});

test('MkDocs resolves files, and leaves what plugins make alone', () => {
  const plain = { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': 'x', 'docs/a/b.md': 'x', 'docs/a/c.md': 'x' };
  expect(siteOf(plain).resolve('docs/a/b.md', 'c.md', 'inline').kind).toBe('page');
  expect(siteOf(plain).resolve('docs/a/b.md', 'd.md', 'inline').kind).toBe('missing');
  const generated = { ...plain, 'mkdocs.yml': 'plugins:\n  - gen-files:\n      scripts: [x.py]\n' };
  expect(siteOf(generated).resolve('docs/a/b.md', 'made/d.md', 'inline').kind).toBe('unverified');
});

test.each([
  [
    'docusaurus',
    { 'docusaurus.config.js': 'module.exports={}', 'docs/01-intro.md': 'x', 'docs/guide/a.md': 'x' },
    'docs/guide/a.md',
    { '../01-intro.md': 'page', '/docs/intro': 'page', './no.md': 'missing', '/blog/tags/x': 'unverified' },
  ],
  [
    'vitepress',
    { '.vitepress/config.ts': 'export default {}', 'index.md': 'x', 'guide/a.md': 'x', 'public/l.svg': '' },
    'guide/a.md',
    { '/guide/a': 'page', '../index.md': 'page', './a.html': 'page', '/l.svg': 'asset', './no': 'missing' },
  ],
  [
    'starlight',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nimport redirects from './redirects.js';\nexport default { redirects: { ...redirects, '/was': { status: 302, destination: '/guides/my-page' }, '/lost': '/guides/no' } }",
      'redirects.js': "export default {\n  '/old': '/guides/my-page/',\n}\n",
      'src/content/docs/index.mdx': 'x',
      'src/content/docs/Guides/My Page.md': 'x',
    },
    'src/content/docs/index.mdx',
    { '/guides/my-page/': 'page', '/guides/no/': 'missing', '/old': 'page', '/was': 'page', '/lost': 'missing' },
  ],
  [
    'mdbook',
    { 'book.toml': '', 'src/SUMMARY.md': '', 'src/a.md': 'x', 'src/b/README.md': 'x' },
    'src/a.md',
    { 'b/index.html': 'page', './a.html': 'page', 'no.md': 'missing', '../std/x.html': 'unverified' },
  ],
  [
    'sphinx',
    {
      'conf.py':
        "extensions = ['myst_parser', 'sphinx.ext.autosummary']\nexclude_patterns = ['drafts']\nnames = [f'api-{name}']",
      'index.md': '(start here)=\n# Start\n',
      'guide/a.md': 'x',
      'guide/b.rst': '.. _old-name:\n\nTitle\n=====\n',
      'drafts/c.md': 'x',
    },
    'guide/a.md',
    {
      b: 'asset',
      'b.rst': 'asset',
      'b.html': 'missing',
      '/index': 'page',
      '#old-name': 'asset',
      '#Start  here': 'page',
      'old-name': 'asset',
      'generated/pkg.x': 'unverified',
      genindex: 'unverified',
      'Spawner.start': 'unverified',
      'api-get-users': 'unverified',
      'other-get-users': 'missing',
      Spawner: 'unverified',
      'start.md': 'missing',
      'no-name': 'missing',
      '#no-name': 'page',
      './no.md': 'missing',
    },
  ],
  [
    'nuxt-content',
    {
      'nuxt.config.ts':
        "export default { modules: ['@nuxt/content'], routeRules: { '/old': { redirect: '/guide/a' }, '/api2/**': { proxy: 'x' } } }",
      'content/index.md': 'x',
      'content/2.guide/1.a.md': 'x',
      'content/2.guide/2.b.md': 'x',
      'pages/blog/[slug].vue': '',
      'pages/[...all].vue': '',
      'pages/about.vue': '',
      'public/l.svg': '',
    },
    'content/2.guide/1.a.md',
    {
      '/guide/b': 'page',
      b: 'page',
      './2.b.md': 'page',
      '../3.guide/9.c.md': 'missing',
      '/old': 'page',
      '/about': 'asset',
      '/l.svg': 'asset',
      '/blog/x': 'unverified',
      '/api2/x': 'unverified',
      '/2.guide/1.a': 'missing',
      '/no': 'missing',
    },
  ],
  [
    'jekyll',
    { '_config.yml': 'title: x', 'index.md': 'x', '_posts/2024-01-02-hi.md': 'x', 'about.md': 'x' },
    'index.md',
    { 'about.md': 'page', '/about.html': 'page', 'no.md': 'missing', '/2024/01/02/hi.html': 'page' },
  ],
  [
    'plain',
    { 'README.md': 'x', 'docs/a.md': 'x', 'docs/b/README.md': 'x', 'src/x.ts': '' },
    'docs/a.md',
    {
      b: 'page',
      '../src': 'asset',
      '../README.md': 'page',
      '/docs/a.md': 'page',
      'no.md': 'missing',
      '../../issues': 'unverified',
    },
  ],
] as const)('%s follows its own rules', (kind, files, from, links) => {
  const index = siteOf(files as unknown as Record<string, string>);
  expect(index.kind).toBe(kind);
  for (const [target, wanted] of Object.entries(links))
    expect(index.resolve(from, target, 'inline').kind, target).toBe(wanted);
});

test('Docusaurus content outside the folder of its configuration is found from both sides', () => {
  const files = {
    'website/docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { path: '../docs', sidebarPath: 'x' }, blog: {} }]] }",
    'website/versions.json': '["1.0"]',
    'website/versioned_docs/version-1.0/Old.md': '---\nid: old\n---\n',
    'website/blog/2024-01-02-a.md': 'x',
    'docs/Configuration.md': '---\nid: configuration\n---\n## bail\n',
    'docs/Cli.md': '---\nid: cli\n---\n',
  };
  const whole = siteOf(files);
  expect([...whole.pages.values()].map(({ url }) => url).sort()).toEqual([
    '/blog/2024/01/02/a',
    '/docs/next/cli',
    '/docs/next/configuration',
    '/docs/old',
  ]);
  const part = siteOf(files, 'docs');
  expect(part.context.decided_by).toBe('`docusaurus.config.js` is there in `website` and takes its pages from `docs`');
  expect([...part.pages.keys()].sort()).toEqual(['docs/Cli.md', 'docs/Configuration.md']);
  expect(part.resolve('docs/Cli.md', 'configuration#bail', 'inline')).toMatchObject({ kind: 'page', fragmentOk: true });
  expect(part.resolve('docs/Cli.md', 'configuration#no', 'inline')).toMatchObject({ kind: 'page', fragmentOk: false });
});

test('a folder that another generator takes its pages from is judged by its rules', () => {
  const files = { 'mkdocs.yml': 'docs_dir: pages\n', 'pages/a.md': 'x', 'other/b.md': 'x' };
  expect(siteOf(files, 'pages').kind).toBe('mkdocs');
  expect(siteOf(files, 'other').kind).toBe('plain');
});

test('Jekyll leaves out what its name hides, takes collections, and always has a home page', () => {
  const site = siteOf({
    '_config.yml': 'collections:\n  docs:\n    output: true\ninclude: [_pages]\n',
    '.github/ISSUE_TEMPLATE/bug.md': 'x',
    '_drafts/d.md': 'x',
    '_docs/a.md': 'x',
    '_notes/b.md': 'x',
    '_pages/c.md': 'x',
    'readme.md': 'x',
  });
  expect([...site.pages.keys()].sort()).toEqual(['_docs/a.md', '_drafts/d.md', '_pages/c.md', 'readme.md']);
  expect(site.resolve('_docs/a.md', '/', 'inline').kind).not.toBe('missing');
});

test('only the table of contents decides how MkDocs names headings', () => {
  const anchors = (extensions: string): string[] => [
    ...(siteOf({ 'mkdocs.yml': `markdown_extensions:\n${extensions}`, 'docs/a.md': '## Sub- and more\n' }).pages.get(
      'docs/a.md',
    )?.anchors ?? []),
  ];
  expect(anchors('  - pymdownx.tabbed:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {}\n')).toEqual([
    'sub-and-more',
    'sub--and-more',
  ]);
  expect(anchors('  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {}\n')).toEqual([
    'sub--and-more',
  ]);
});

test("Hugo's own link hook and terms with ids: what they serve is not called missing", () => {
  const site = siteOf({
    ...HUGO,
    'hugo.toml': 'baseURL = "https://x.org/"\n[markup.goldmark.parser]\nautoDefinitionTermID = true\n',
    'layouts/_markup/render-link.html':
      '{{ if eq $u.String "g" }}{{ partial "glossary" . }}{{ else }}{{ .Page.GetPage $u.Path }}{{ end }}',
    'content/docs/Terms.md': '## Name\n\nname\n: (`string`) x\n\n`sourceMap`\n: y\n',
  });
  expect(site.resolve('content/docs/start.md', 'g', 'inline').kind).toBe('unverified');
  expect(site.resolve('content/docs/start.md', 'gone', 'inline').kind).toBe('missing');
  expect(site.resolve('content/docs/start.md', '/docs/TERMS/', 'inline').kind).toBe('page');
  const has = (anchor: string): unknown => site.resolve('content/docs/start.md', `/docs/terms/#${anchor}`, 'inline');
  for (const anchor of ['name', 'name-1', 'sourcemap']) expect(has(anchor)).toMatchObject({ fragmentOk: true });
  expect(has('name-2')).toMatchObject({ fragmentOk: false });
  expect(
    siteOf({ ...HUGO, 'content/docs/Terms.md': 'x' }).resolve('content/docs/start.md', '/docs/TERMS/', 'inline'),
  ).toMatchObject({ why: 'wrong-case' });
});

test('`ref` finds a name alone with a slash before it, and `index` names its folder’s page', () => {
  const files = {
    ...HUGO,
    'content/docs/deep/far.md': 'x\n',
    'content/docs/two.md': 'x\n',
    'content/blog/two.md': 'x\n',
  };
  const site = siteOf(files);
  const ref = (target: string) => site.resolve('content/docs/start.md', target, 'shortcode');
  for (const target of ['/far', '/far.md', 'far', '/docs/deep/far/index.md', 'deep/far/_index.md'])
    expect(ref(target), target).toMatchObject({ kind: 'page', page: { path: 'content/docs/deep/far.md' } });
  for (const target of ['/two', '/x/far', './far', '/docs/gone/index.md'])
    expect(ref(target).kind, target).not.toBe('page');
});

test('links are looked up as `GetPage` does where a hook does so, in the site or in a theme', () => {
  const hook = '{{ with .Page.GetPage (urls.Parse .Destination).Path }}{{ .RelPermalink }}{{ end }}';
  const theme = { 'hugo.toml': 'theme = "t"\n', 'themes/t/theme.toml': '' };
  const at = (files: Record<string, string>, target: string) =>
    siteOf({ ...HUGO, 'content/docs/deep/far.md': 'x\n', ...files }).resolve('content/docs/start.md', target, 'inline')
      .kind;
  const ours = { 'layouts/_default/_markup/render-link.html': hook };
  const theirs = { ...theme, 'themes/t/layouts/_markup/render-link.html': hook };
  for (const target of ['deep/far/index.md', '/docs/deep/far/index/', 'deep/far.html']) {
    expect(at(ours, target), target).toBe('page');
    expect(at(theirs, target), target).toBe('page');
    expect(at(theme, target), target).toBe('missing');
  }
  for (const target of ['deep/gone/index.md', '/docs/deep/far/index/index/'])
    expect(at(ours, target), target).toBe('missing');
});

test('a preprocessor of the site may define references and anchors of a book, a usual one does not', () => {
  const book = (preprocessor: string) =>
    siteOf({
      'book.toml': `[preprocessor.${preprocessor}]\n`,
      'src/SUMMARY.md': '',
      'src/a.md': '[items.fn] [x](b.md#r-items.fn)\n',
      'src/b.md': 'x',
    });
  expect(book('spec').resolve('src/a.md', '', 'reference').kind).toBe('unverified');
  expect(book('spec').resolve('src/a.md', 'b.md#r-items.fn', 'inline')).toMatchObject({ fragmentOk: true });
  expect(book('katex').resolve('src/a.md', '', 'reference').kind).toBe('missing');
  expect(book('katex').resolve('src/a.md', 'b.md#r-items.fn', 'inline')).toMatchObject({ fragmentOk: false });
});

test('a macro that stands alone may bring headings, one in a sentence does not', () => {
  const site = siteOf({
    'mkdocs.yml': '',
    'docs/a.md': 'Text\n\n{{ settings }}\n',
    'docs/b.md': 'Version {{ version }}\n',
  });
  expect(site.resolve('docs/a.md', '#x', 'inline')).toMatchObject({ fragmentOk: true });
  expect(site.resolve('docs/a.md', 'b.md#x', 'inline')).toMatchObject({ fragmentOk: false });
});

test('components that write no heading leave a page closed', () => {
  const site = siteOf({
    'docusaurus.config.js': '',
    'docs/a.md': '<TOCInline toc={toc} />\n\n## Here\n',
    'docs/b.md': '<Partial />\n',
    'docs/c.md': '```mdx-code-block\n<API spec={spec} />\n```\n',
    'docs/d.md': '```mdx-code-block\n<Tabs>\n<Link to="/" />\n</Tabs>\n```\n\n```jsx\n<API />\n```\n',
  });
  expect(site.resolve('docs/b.md', 'a.md#gone', 'inline')).toMatchObject({ fragmentOk: false });
  expect(site.resolve('docs/a.md', 'b.md#gone', 'inline')).toMatchObject({ fragmentOk: true });
  expect(site.resolve('docs/a.md', 'c.md#tag/users', 'inline')).toMatchObject({ fragmentOk: true });
  expect(site.resolve('docs/a.md', 'd.md#gone', 'inline')).toMatchObject({ fragmentOk: false });
});

test('a page of one word in another section is no certain guess; one of more words, or of a section that went, is', () => {
  const pages = { 'content/plugin/cli.md': 'x', 'content/plugin/two-words.md': 'x', 'content/reference/acl.md': 'x' };
  const index = siteOf({ 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/a.md': 'x', ...pages });
  const certain = (target: string) => {
    const found = index.resolve('content/a.md', target, 'inline');
    return found.kind === 'missing' && [found.isCertain, ...found.suggestions];
  };
  expect(certain('/reference/cli/')).toEqual([false, '/plugin/cli/']);
  expect(certain('/reference/two-words/')).toEqual([true, '/plugin/two-words/']);
  expect(certain('/gone/cli/')).toEqual([true, '/plugin/cli/']);
  expect(certain('/old/plugin/cli/')).toEqual([true, '/plugin/cli/']);
});

test('a picture that a page brings with it is no certain guess where it lies', () => {
  const config = 'baseURL = "https://x.org/"\n[permalinks]\nblog = "/blog/:year/:slug/"\n';
  const post = '---\ntitle: P\ndate: 2024-01-02\n---\nx\n';
  const index = siteOf({
    'hugo.toml': config,
    'content/a.md': 'x',
    'content/blog/p/index.md': post,
    'content/blog/p/one.png': '',
    'static/two.png': '',
  });
  const certain = (target: string) => {
    const found = index.resolve('content/a.md', target, 'image');
    return found.kind === 'missing' && found.isCertain;
  };
  expect([certain('/img/one.png'), certain('/img/two.png')]).toEqual([false, true]);
});
