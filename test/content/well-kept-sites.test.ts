/** What respected sites do that is no fault: each of these was once called one. */
import { expect, test } from 'vitest';
import { gatherSite } from '../../src/content/gather-site.ts';
import { recordOf } from '../../src/content/page-record.ts';
import { parsePage } from '../../src/content/parse-page.ts';
import { nearIn } from '../support/near.ts';

function siteOf(files: Record<string, string>, sitePath?: string) {
  const site = gatherSite({
    paths: Object.keys(files).sort(),
    read: (path) => files[path],
    config: {},
    ...(sitePath === undefined ? {} : { sitePath }),
    head: null,
    isDirty: false,
    isExcluded: () => false,
  });
  const { kind } = site.context;
  const parsed = new Map(
    site.pagePaths.map((path) => [path, parsePage(path, files[path] ?? '', kind, site.headingIds)]),
  );
  for (const [path, facts] of parsed) site.index.put(recordOf(path, facts, kind, site.brings));
  return { ...site, parsed };
}
type Site = ReturnType<typeof siteOf>;
const isThere = ({ index }: Site, from: string, target: string, kind: 'inline' | 'shortcode' = 'inline') => {
  const found = index.resolve(from, target, kind);
  return found.kind === 'page' ? found.fragmentOk : found.kind;
};

test('a folder whose site takes its pages from where none lie is not the site, unless it was named', () => {
  const made = { 'website/hugo.yaml': 'baseURL: https://x.org/\n', 'website/layouts/index.html': '', 'docs/a.md': 'x' };
  const { kind, decided_by: how } = siteOf(made).context;
  expect([kind, how]).toEqual(['plain', 'no page lies where the hugo site in `website` takes them from']);
  // What new pages are made from is no page.
  expect(siteOf({ ...made, 'website/archetypes/docs.md': 'x' }).pagePaths).toEqual(['docs/a.md']);
  expect(siteOf(made, 'website').context.kind).toBe('hugo');
  expect(siteOf({ ...made, 'website/content/b.md': 'x' }).context.kind).toBe('hugo');
  expect(siteOf({ 'hugo.yaml': '', 'docs/a.md': 'x' }).context.kind).toBe('hugo');
});

test('a site further down is found, the largest of several, unless most pages lie elsewhere', () => {
  const book = { 'doc/book/book.toml': '', 'doc/book/src/a.md': 'x', 'README.md': 'x' };
  expect(siteOf(book).context).toMatchObject({ kind: 'mdbook', root: 'doc/book' });
  const two = {
    'docs/de/mkdocs.yml': '',
    'docs/de/docs/a.md': 'x',
    'docs/en/mkdocs.yml': '',
    'docs/en/docs/a.md': 'x',
    'docs/en/docs/b.md': 'x',
  };
  expect(siteOf(two).context).toMatchObject({ kind: 'mkdocs', root: 'docs/en' });
  expect(siteOf(two).context.decided_by).toContain('the largest of 2 sites');
  expect(siteOf(two, 'docs').context).toMatchObject({ kind: 'mkdocs', root: 'docs/en' });
  const aside = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`notes/${at}.md`, 'x']));
  expect(siteOf({ ...book, ...aside }).context.kind).toBe('plain');
  expect(siteOf({ 'examples/blog/hugo.toml': '', 'examples/blog/content/a.md': 'x' }).context.kind).toBe('plain');
});

test('Hugo finds a `ref` by name alone, in any case, where one page has the name', () => {
  const site = siteOf({
    'hugo.toml': 'baseURL = "https://x.org/"\n',
    'content/_index.md': '',
    'content/docs/tools/_index.md': '## Kits\n',
    'content/docs/help/faq.md': 'x',
    'content/a/twin.md': 'x',
    'content/b/twin.md': 'x',
  });
  const from = (target: string) => isThere(site, 'content/_index.md', target, 'shortcode');
  expect([from('tools'), from('Tools#kits'), from('faq'), from('/Docs/help/FAQ')]).toEqual([true, true, true, true]);
  expect([from('twin'), from('nobody')]).toEqual(['missing', 'missing']);
});

test('Hugo mounts decide languages, what lends to whom, and what is not there before the build', () => {
  const site = siteOf({
    'config/_default/hugo.yaml': 'baseURL: https://x.org/\nlanguages: { en: {}, fr: {} }\n',
    'config/_default/module-template.yaml': [
      'mounts:',
      '  - { source: content/en, target: content }',
      '  - { source: tmp/spec, target: content/docs/spec }',
      '  - { source: content/fr, target: content, sites: { matrix: { languages: [fr] } } }',
      '  - { source: content/en/docs, target: content/docs, sites: { matrix: { languages: [fr] } } }',
      '',
    ].join('\n'),
    'content/en/docs/a.md': '## One\n',
    'content/en/docs/_includes/part.md': 'x',
    'content/fr/docs/b.md': 'x',
  });
  expect(site.pagePaths).toEqual(['content/en/docs/a.md', 'content/fr/docs/b.md']);
  expect(site.index.pages.get('content/en/docs/a.md')?.url).toBe('/docs/a/');
  expect(isThere(site, 'content/fr/docs/b.md', '../a/#one')).toBe(true);
  expect(isThere(site, 'content/fr/docs/b.md', '../c/')).toBe('missing');
  expect(isThere(site, 'content/en/docs/a.md', '/docs/spec/trace/')).toBe('unverified');
});

test('the home page of a tree without a builder is no file of it', () => {
  const site = siteOf({ 'README.md': '# Read\n', 'docs/a.md': 'x' });
  expect([isThere(site, 'docs/a.md', '/#read'), isThere(site, 'docs/a.md', '/#other')]).toEqual(['opaque', 'opaque']);
  expect([isThere(site, 'docs/a.md', '/README.md#read'), isThere(site, 'docs/a.md', '../#read')]).toEqual([true, true]);
});

test('a page elsewhere is named for a missing one by its very name, a section only above or below', () => {
  const site = siteOf({
    'hugo.toml': '',
    'content/a.md': 'x',
    'content/docs/developer-guide/_index.md': 'x',
    'content/docs/concepts/outputs/_index.md': 'x',
    'content/docs/concepts/plugins/_index.md': 'x',
    'content/docs/types/generic-arguments.md': 'x',
    'content/docs/setup/arguments-list.md': 'x',
  });
  const named = (target: string) => {
    const found = site.index.resolve('content/a.md', target, 'inline');
    return found.kind === 'missing' ? found.suggestions : found.kind;
  };
  expect(named('/docs/plugins/')).toEqual(['/docs/concepts/plugins/']);
  expect(named('/docs/grpc/outputs/')).toEqual([]);
  expect(named('/docs/developers-guide/')).toEqual(['/docs/developer-guide/']);
  expect(named('/docs/concepts/plugins/developers-guide/')).toEqual([]);
  expect(named('/docs/generic_arguments/')).toEqual(['/docs/types/generic-arguments/']);
  expect(named('/docs/usage/arguments-list/')).toEqual(['/docs/setup/arguments-list/']);
  expect(named('/docs/usage/argument-list/')).toEqual([]);
});

test('an alias without a slash counts from beside its page', () => {
  const site = siteOf({
    'hugo.toml': '',
    'content/docs/concepts/outputs/a.md': '---\naliases: [beside, ../../outputs/a, ../../../../top/]\n---\n',
    'content/_index.md': '---\naliases: [home]\n---\n',
  });
  for (const target of ['/docs/concepts/outputs/beside/', '/docs/outputs/a/', '/top/', '/home'])
    expect([target, isThere(site, 'content/_index.md', target)]).toEqual([target, true]);
  expect(isThere(site, 'content/_index.md', '/docs/beside/')).toBe('missing');
});

test('Hugo reads its configuration folder with all below it, and languages from files of their own', () => {
  const site = siteOf({
    'config/_default/config.toml': 'baseURL = "https://x.org/"\n',
    'config/_default/languages/languages.yaml': 'en: { contentDir: content/en, weight: 1 }\n',
    'config/_default/languages.fr.toml': 'contentDir = "content/french"\nweight = 2\n',
    'config/_default/menus.fr.toml': '[[main]]\nname = "x"\n',
    'config/_default/module/module.yaml': 'mounts:\n  - { source: ../other, target: content/en/other }\n',
    'content/en/docs/a.md': 'x',
    'content/french/docs/b.md': 'x',
  });
  const urls = [...site.index.pages.values()].map(({ path, url, language }) => [path, url, language]);
  expect(urls).toEqual([
    ['content/en/docs/a.md', '/docs/a/', 'en'],
    ['content/french/docs/b.md', '/fr/docs/b/', 'fr'],
  ]);
  expect(isThere(site, 'content/en/docs/a.md', 'client.md', 'shortcode')).toBe('unverified');
});

test('a name alone may be a page of what Hugo mounts from elsewhere', () => {
  const files = { 'content/_index.md': '', 'content/docs/a.md': 'x' };
  const mount = '[[module.mounts]]\nsource = "content"\ntarget = "content"\n';
  const other = '[[module.mounts]]\nsource = "../sdk/docs"\ntarget = "content/sdk"\n';
  const from = (config: string, target: string) =>
    isThere(siteOf({ ...files, 'hugo.toml': config }), 'content/docs/a.md', target, 'shortcode');
  expect([from(mount + other, 'client.md#wait'), from(mount + other, 'docs/client')]).toEqual([
    'unverified',
    'missing',
  ]);
  expect(from(mount, 'client.md#wait')).toBe('missing');
});

test('links that a plugin of a Docusaurus site writes lead where it says', () => {
  const config = "import links from './plugins/links';\nmodule.exports = { remarkPlugins: [links] };\n";
  const from = (plugin: string, text: string = config) =>
    isThere(
      siteOf({ 'docusaurus.config.js': text, 'plugins/links.js': plugin, 'docs/a.md': 'x' }),
      'docs/a.md',
      '../README.md',
    );
  const writes = "visit(tree, 'link', (node) => { node.url = base + node.url; });\n";
  expect(from(writes)).toBe('unverified');
  expect(from("visit(tree, 'link', (node) => { if (node.url === '') count++; });\n")).toBe('missing');
  expect(from(writes, config.replace('remarkPlugins', 'plugins'))).toBe('missing');
  expect(from(writes, config.replace('./plugins/links', './plugins/gone'))).toBe('missing');
});

test('a plugin of a Docusaurus site writes the links of the content that it is given to alone', () => {
  const files = {
    'plugins/links.js': "visit(tree, 'link', (node) => { node.url = base + node.url; });\n",
    'docs/a.md': 'x',
    'blog/b.md': 'x',
  };
  const of = (options: string) => {
    const config = `import links from './plugins/links';\nexport default { presets: [['classic', ${options}]] };\n`;
    const site = siteOf({ ...files, 'docusaurus.config.js': config });
    return ['docs/a.md', 'blog/b.md'].map((page) => isThere(site, page, '../README.md'));
  };
  expect(of('{ docs: { remarkPlugins: [[links, {}]] }, blog: {} }')).toEqual(['unverified', 'missing']);
  expect(of('{ docs: { remarkPlugins: [other] }, blog: { rehypePlugins: [links] } }')).toEqual([
    'missing',
    'unverified',
  ]);
  // Given on by another name.
  expect(of('{ docs: { remarkPlugins: [...shared(links)] }, blog: { remarkPlugins } }')).toEqual([
    'unverified',
    'missing',
  ]);
  expect(of('{ docs: { remarkPlugins: all }, blog: {} }')).toEqual(['unverified', 'unverified']);
});

test('what git ignores beside the kept languages of a Docusaurus site is no address', () => {
  const site = siteOf({
    'docusaurus.config.js': 'module.exports = {};\n',
    '.gitignore': 'i18n/*\n!i18n/en/\ndocs/made/\n',
    'i18n/en/code.json': '{}',
    'docs/a.md': 'x',
  });
  expect(isThere(site, 'docs/a.md', '/guide/none/')).toBe('missing');
  expect(isThere(site, 'docs/a.md', '/img/none.png')).toBe('missing');
  expect(isThere(site, 'docs/a.md', './made/b.md')).toBe('unverified');
});

test('content of a Hugo site without its configuration may link to what is made elsewhere', () => {
  const site = siteOf({
    'content/_index.md': '',
    'content/blog/2024-01-02-one.md': 'x',
    'layouts/docs/list.html': '',
    'layouts/index.html': '',
  });
  const from = 'content/blog/2024-01-02-one.md';
  expect(isThere(site, from, 'docs/cli#add', 'shortcode')).toBe('unverified');
  expect(isThere(site, from, 'docs', 'shortcode')).toBe('unverified');
  expect(isThere(site, from, '/blog/one/')).toBe('unverified');
  expect(isThere(site, from, 'blog/2024-01-02-two', 'shortcode')).toBe('missing');
});

test('a comment’s shortcode is resolved, its place on the page is nobody’s business', () => {
  const site = siteOf({
    'hugo.toml': '',
    'content/a.md': '<!-- later: [x]({{< relref "b#soon" >}}) -->\n[y]({{< relref "b#soon" >}})\n',
    'content/b.md': 'x',
  });
  expect(site.parsed.get('content/a.md')?.links.map(({ target }) => target)).toEqual(['b', 'b#soon']);
});

test('Docusaurus looks from the page, then its language and version, then the site', () => {
  const site = siteOf({
    'docusaurus.config.js': 'module.exports = {};',
    'versions.json': '["2"]',
    'docs/start.mdx': '## New\n',
    'docs/cli/add.md': 'x',
    'versioned_docs/version-2/start.md': '## Old\n',
    'versioned_docs/version-2/cli/add.md': 'x',
    'i18n/fr/docusaurus-plugin-content-docs/version-2/cli/add.md': 'x',
    'i18n/fr/docusaurus-plugin-content-docs/current/start.mdx': '## Neuf\n',
  });
  const old = 'versioned_docs/version-2/cli/add.md';
  const french = 'i18n/fr/docusaurus-plugin-content-docs/version-2/cli/add.md';
  expect([isThere(site, old, 'start.md#old'), isThere(site, old, '/start.md#old')]).toEqual([true, true]);
  expect(isThere(site, french, '/start.md#old')).toBe(true);
  expect(isThere(site, french, '/start.md#new')).toBe(false);
  expect(isThere(site, 'docs/cli/add.md', 'start.mdx#new')).toBe(true);
  expect(isThere(site, old, 'stop.md')).toBe('missing');
});

test.each([
  ['docusaurus', { 'docusaurus.config.js': '' }, '{/* #short */}'],
  ['plain', { 'package.json': '{ "dependencies": { "next": "1" } }' }, '{/*short*/}'],
])('an id in a comment at the end of a heading counts on a site of kind %s', (kind, files, mark) => {
  const site = siteOf({ ...files, 'docs/a.md': `## A long title ${mark}\n`, 'docs/b.mdx': `## More ${mark}\n` });
  expect(site.context.kind).toBe(kind);
  expect([...(site.index.pages.get('docs/a.md')?.anchors ?? [])]).toEqual(['short']);
  expect([...(site.index.pages.get('docs/b.mdx')?.anchors ?? [])]).toEqual(['short']);
  expect(site.parsed.get('docs/b.mdx')?.headings[0]?.text).toBe('More');
});

test('Jekyll takes a relative URL as a URL before it takes it as a path of folders', () => {
  const site = siteOf({
    '_config.yml': 'permalink: /:path/\ncollections: { guides: { output: true, permalink: /:path/ } }\n',
    '_guides/start.md': '## First\n',
    '_guides/de/start.md': '## Zuerst\n',
    '_guides/de/more.md': 'x',
  });
  expect(isThere(site, '_guides/de/more.md', '../start/#zuerst')).toBe(true);
  expect(isThere(site, '_guides/de/more.md', '../start/#first')).toBe(false);
});

test('ids that components take, and headings a list holds behind a shortcode, are anchors', () => {
  const next = siteOf({ 'package.json': '"next"', 'a.mdx': '<Cases title="x" titleId="cases">\n\nx\n\n</Cases>\n' });
  expect(isThere(next, 'a.mdx', '#cases')).toBe(true);
  const text =
    '1. One\n\n   {{< tabs >}}{{% tab %}}\n\n```shell\nls\n```\n\n   {{% /tab %}}{{< /tabs >}}\n\n    ### Fewer parts\n';
  const hugo = siteOf({ 'hugo.toml': '', 'content/a.md': text });
  expect(isThere(hugo, 'content/a.md', '#fewer-parts')).toBe(true);
});

test('brackets of a formula are no references', () => {
  const { parsed } = siteOf({ 'a.md': '$$\n\\ce{A <=>[+ 2B][+ C] D}\n$$\n\n[a][b c]\n' });
  expect(parsed.get('a.md')?.links.map(({ label }) => label)).toEqual(['b c']);
});

test('addresses that a page says it was moved from lead to it', () => {
  const site = siteOf({
    'hugo.toml': '',
    'content/_index.md': 'x',
    'content/team/people/_index.md':
      "---\nredirects: [{ from: chat, to: '#talk' }, { from: /old/people, to: '' }]\n---\n",
  });
  const from = (target: string) => isThere(site, 'content/_index.md', target);
  expect([from('/team/people/chat/'), from('/old/people'), from('/team/people/call/')]).toEqual([
    true,
    true,
    'missing',
  ]);
});

test('an anchor is not fixed to one that leaves out half of what it says', () => {
  const { index } = siteOf({ 'a.md': '## Create a tool\n\n## Value of state\n\n## Recommended\n' });
  const near = (fragment: string) => nearIn(index, 'a.md', fragment);
  expect([near('create-a-tool-to-handle-sessions'), near('recommended-with-all-types')]).toEqual([[], []]);
  expect(near('value-of-state-ios-android')).toEqual(['value-of-state']);
});
