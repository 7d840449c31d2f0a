/** A page that a proof file lists, and that a change takes out of the site or takes over, is named with the file that does it; other changes are not. */
import { afterEach, describe, expect, it } from 'vitest';
import { change, proven, standingOn, startSite, type Tree } from '../support/standing-site.ts';
import type { TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

const FRONT = '---\ntitle: Guide\n---\n\n';
const front = (lines: string): string => `---\ntitle: Other\n${lines}\n---\n\nOther words.\n`;
const BASES: Record<string, { page: string; files: Record<string, string> }> = {
  hugo: {
    page: 'content/docs/guide.md',
    files: { 'hugo.toml': 'baseURL = "https://e.org/"\n', 'content/_index.md': FRONT, 'content/docs/_index.md': FRONT },
  },
  mkdocs: { page: 'docs/guide.md', files: { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' } },
  docusaurus: {
    page: 'docs/guide.md',
    files: {
      'docusaurus.config.js':
        "module.exports = {\n  title: 'A',\n  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],\n};\n",
      'sidebars.js': "module.exports = {\n  docs: ['guide'],\n};\n",
      'docs/index.md': '# A\n',
    },
  },
  vitepress: {
    page: 'guide.md',
    files: { '.vitepress/config.ts': "export default {\n  title: 'A',\n};\n", 'index.md': '# A\n' },
  },
  jekyll: { page: 'guide.md', files: { '_config.yml': 'title: A\n', 'index.md': FRONT } },
  mdbook: {
    page: 'src/guide.md',
    files: {
      'book.toml': '[book]\ntitle = "A"\n',
      'src/SUMMARY.md': '# Summary\n\n- [Guide](guide.md)\n- [Other](other.md)\n',
      'src/other.md': '# O\n',
    },
  },
  sphinx: {
    page: 'docs/guide.md',
    files: { 'docs/conf.py': 'project = "A"\nextensions = ["myst_parser"]\n', 'docs/index.md': '# A\n' },
  },
  starlight: {
    page: 'src/content/docs/guide.md',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default {\n  integrations: [starlight({\n    title: 'A',\n  })],\n};\n",
      'src/content/docs/index.md': FRONT,
    },
  },
  'nuxt-content': {
    page: 'content/guide.md',
    files: {
      'nuxt.config.ts': "export default defineNuxtConfig({\n  modules: ['@nuxt/content'],\n});\n",
      'package.json': '{"dependencies":{"@nuxt/content":"3.0.0","nuxt":"3.0.0"}}\n',
      'content/index.md': FRONT,
    },
  },
};

function start(kind: string, files: Record<string, string> = {}): TestSite {
  const { page, files: base } = BASES[kind] ?? { page: '', files: {} };
  site = startSite({ ...base, ...proven(page, FRONT), ...files });
  return site;
}

describe('taken over or out', () => {
  it.each<[kind: string, name: string, rule: string, at: string, change: Tree, before?: Record<string, string>]>([
    [
      'hugo',
      'the default language in the name',
      'over',
      'content/docs/guide.en.md',
      { 'content/docs/guide.en.md': front('') },
    ],
    ['hugo', 'another case', 'over', 'content/docs/Guide.md', { 'content/docs/Guide.md': front('') }],
    ['hugo', 'org', 'over', 'content/docs/guide.org', { 'content/docs/guide.org': '#+TITLE: B\n\nOther.\n' }],
    ['hugo', 'html', 'over', 'content/docs/guide.html', { 'content/docs/guide.html': front('') }],
    ['hugo', 'a bundle', 'over', 'content/docs/guide/index.md', { 'content/docs/guide/index.md': front('') }],
    ['hugo', 'a section', 'over', 'content/docs/guide/_index.md', { 'content/docs/guide/_index.md': front('') }],
    ['hugo', 'a url', 'over', 'content/docs/o.md', { 'content/docs/o.md': front('url: /docs/guide/') }],
    ['hugo', 'a slug', 'over', 'content/docs/o.md', { 'content/docs/o.md': front('slug: guide') }],
    ['hugo', 'an alias', 'over', 'content/docs/o.md', { 'content/docs/o.md': front('aliases: [/docs/guide/]') }],
    ['hugo', 'a static file', 'over', 'static/docs/guide/index.html', { 'static/docs/guide/index.html': '<p>Other' }],
    [
      'hugo',
      'a mount of content',
      'over',
      'other/docs/guide.org',
      {
        'hugo.toml':
          'baseURL = "https://e.org/"\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "other"\ntarget = "content"\n',
        'other/docs/guide.org': '#+TITLE: B\n\nOther.\n',
      },
    ],
    [
      'hugo',
      'content of a theme',
      'over',
      'themes/t/content/docs/guide.org',
      {
        'hugo.toml': 'baseURL = "https://e.org/"\ntheme = "t"\n',
        'themes/t/content/docs/guide.org': '#+TITLE: B\n\nOther.\n',
      },
    ],
    [
      'hugo',
      'a redirect of the host',
      'over',
      'static/_redirects',
      { 'static/_redirects': '/docs/guide/ https://evil.example/ 301!\n' },
    ],
    [
      'hugo',
      'ignoreFiles',
      'out',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\nignoreFiles = ["guide\\\\.md$"]\n' },
    ],
    [
      'hugo',
      'disableKinds',
      'out',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\ndisableKinds = ["page"]\n' },
    ],
    [
      'hugo',
      'excludeFiles',
      'out',
      'hugo.toml',
      {
        'hugo.toml':
          'baseURL = "https://e.org/"\n[[module.mounts]]\nsource = "content"\ntarget = "content"\nexcludeFiles = ["docs/guide.md"]\n',
      },
    ],
    ...[
      'draft: true',
      'expiryDate: 2001-01-01',
      'publishDate: 2999-01-01',
      'date: 2999-01-01',
      'build: {render: never}',
      '_build: {render: false}',
      'outputs: [json]',
      'url: /x/',
      'slug: zz',
    ].map((line): [string, string, string, string, Tree] => [
      'hugo',
      `a cascade of ${line}`,
      'out',
      'content/docs/_index.md',
      { 'content/docs/_index.md': front(`cascade:\n  ${line}`) },
    ]),
    [
      'hugo',
      'a cascade of the home page with a target',
      'out',
      'content/_index.md',
      { 'content/_index.md': front('cascade:\n- _target: {path: "/docs/**"}\n  draft: true') },
    ],
    [
      'hugo',
      'a cascade of the settings',
      'out',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\n[[cascade]]\ndraft = true\n[cascade._target]\npath = "/docs/**"\n' },
    ],
    [
      'hugo',
      'another page where it was',
      'over',
      'content/docs/o.md',
      {
        'hugo.toml': 'baseURL = "https://e.org/"\n[permalinks]\ndocs = "/old/:slug/"\n',
        'content/docs/o.md': front('url: /docs/guide/'),
      },
    ],
    ['mkdocs', 'draft_docs', 'out', 'mkdocs.yml', { 'mkdocs.yml': 'site_name: A\ndraft_docs: |\n  guide.md\n' }],
    ['mkdocs', 'exclude_docs', 'out', 'docs/guide.md', { 'mkdocs.yml': 'site_name: A\nexclude_docs: |\n  guide.md\n' }],
    ['mkdocs', 'a file beside it', 'over', 'docs/guide/index.html', { 'docs/guide/index.html': '<p>Other' }],
    ['mkdocs', 'an index of its name', 'over', 'docs/guide/index.md', { 'docs/guide/index.md': '# Other\n' }],
    [
      'mkdocs',
      'a redirect',
      'over',
      'mkdocs.yml',
      { 'mkdocs.yml': 'site_name: A\nplugins:\n  - redirects:\n      redirect_maps:\n        guide.md: index.md\n' },
    ],
    [
      'mkdocs',
      'front matter of a folder',
      'out',
      'docs/.meta.yml',
      { 'docs/.meta.yml': 'draft: true\n' },
      { 'mkdocs.yml': 'site_name: A\nplugins: [meta]\n' },
    ],
    [
      'mkdocs',
      'a translation',
      'over',
      'docs/guide.en.md',
      { 'docs/guide.en.md': '# Other\n' },
      { 'mkdocs.yml': 'site_name: A\nplugins:\n  - i18n:\n      default_language: en\n' },
    ],
    [
      'docusaurus',
      'exclude',
      'out',
      'docusaurus.config.js',
      {
        'docusaurus.config.js':
          "module.exports = {\n  title: 'A',\n  presets: [['classic', { docs: { sidebarPath: './sidebars.js', exclude: ['**/guide.md'] } }]],\n};\n",
      },
    ],
    [
      'docusaurus',
      'docs that are off',
      'out',
      'docusaurus.config.js',
      { 'docusaurus.config.js': "module.exports = {\n  title: 'A',\n  presets: [['classic', { docs: false }]],\n};\n" },
    ],
    [
      'docusaurus',
      'a program',
      'over',
      'src/pages/docs/guide.tsx',
      { 'src/pages/docs/guide.tsx': 'export default () => null;\n' },
    ],
    ['docusaurus', 'a slug', 'over', 'docs/o.md', { 'docs/o.md': front('slug: guide') }],
    [
      'docusaurus',
      'a category',
      'over',
      'docs/x/_category_.json',
      { 'docs/x/_category_.json': '{"label":"X","link":{"type":"generated-index","slug":"/guide"}}\n' },
    ],
    ['docusaurus', 'a static file', 'over', 'static/docs/guide.html', { 'static/docs/guide.html': '<p>Other' }],
    [
      'vitepress',
      'srcExclude',
      'out',
      '.vitepress/config.ts',
      { '.vitepress/config.ts': "export default {\n  title: 'A',\n  srcExclude: ['**/guide.md'],\n};\n" },
    ],
    [
      'vitepress',
      'rewrites',
      'over',
      'o.md',
      {
        '.vitepress/config.ts':
          "export default {\n  title: 'A',\n  rewrites: { 'o.md': 'guide.md', 'guide.md': 'x.md' },\n};\n",
        'o.md': '# Other\n',
      },
    ],
    ['vitepress', 'a public file', 'over', 'public/guide.html', { 'public/guide.html': '<p>Other' }],
    ['jekyll', 'exclude by a glob', 'out', '_config.yml', { '_config.yml': 'title: A\nexclude: ["gu*.md"]\n' }],
    ['jekyll', 'a permalink', 'over', 'o.md', { 'o.md': front('permalink: /guide.html') }],
    ['jekyll', 'a redirect_from', 'over', 'o.md', { 'o.md': front('redirect_from: /guide.html') }],
    ['jekyll', 'a file beside it', 'over', 'guide.html', { 'guide.html': '---\n---\n<p>Other' }],
    [
      'mdbook',
      'the list of chapters',
      'out',
      'src/SUMMARY.md',
      { 'src/SUMMARY.md': '# Summary\n\n<!-- - [Guide](guide.md) -->\n- [Other](other.md)\n' },
    ],
    [
      'mdbook',
      'a redirect',
      'over',
      'book.toml',
      { 'book.toml': '[book]\ntitle = "A"\n[output.html.redirect]\n"/guide.html" = "https://evil.example/"\n' },
    ],
    ['mdbook', 'a file beside it', 'over', 'src/guide.html', { 'src/guide.html': '<p>Other' }],
    [
      'sphinx',
      'source_suffix',
      'out',
      'docs/conf.py',
      { 'docs/conf.py': 'project = "A"\nextensions = ["recommonmark"]\nsource_suffix = [".rst"]\n' },
    ],
    [
      'sphinx',
      'include_patterns',
      'out',
      'docs/conf.py',
      { 'docs/conf.py': 'project = "A"\nextensions = ["myst_parser"]\ninclude_patterns = ["index.md"]\n' },
    ],
    ['sphinx', 'another format', 'over', 'docs/guide.rst', { 'docs/guide.rst': 'Other\n=====\n' }],
    [
      'sphinx',
      'an extra file',
      'over',
      'docs/extra/guide.html',
      {
        'docs/conf.py': 'project = "A"\nextensions = ["myst_parser"]\nhtml_extra_path = ["extra"]\n',
        'docs/extra/guide.html': '<p>Other',
      },
    ],
    ['starlight', 'a program', 'over', 'src/pages/guide.astro', { 'src/pages/guide.astro': '<p>Other</p>\n' }],
    ['starlight', 'a slug', 'over', 'src/content/docs/o.md', { 'src/content/docs/o.md': front('slug: guide') }],
    [
      'nuxt-content',
      'a page of Vue',
      'over',
      'pages/guide.vue',
      { 'pages/guide.vue': '<template><p>Other</p></template>\n' },
    ],
    ['nuxt-content', 'a path', 'over', 'content/o.md', { 'content/o.md': front('path: /guide') }],
  ])('%s: %s', async (kind, _name, rule, at, after, before) => {
    const here = start(kind, before);
    change(here, after);
    const found = await standingOn(here);
    expect(found.filter((line) => line.startsWith(`page-taken-${rule} ${at}: `)).join('\n')).toContain(
      BASES[kind]?.page ?? '',
    );
    // And without a base to compare with, but for where a page was.
    if (_name !== 'another page where it was' && _name !== 'rewrites')
      expect((await standingOn(here, null)).join('\n')).toContain(`page-taken-${rule} ${at}: `);
  });
});

describe('only the generator knows', () => {
  it.each<[kind: string, name: string, at: string, change: Tree]>([
    [
      'hugo',
      'an expression that is no words',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\nignoreFiles = ["(a|guide)"]\n' },
    ],
    [
      'hugo',
      'modules',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\n[[module.imports]]\npath = "github.com/x/y"\n' },
    ],
    [
      'hugo',
      'which front matter is a date',
      'hugo.toml',
      { 'hugo.toml': 'baseURL = "https://e.org/"\n[frontmatter]\npublishDate = ["later"]\n' },
    ],
    [
      'mkdocs',
      'hooks',
      'mkdocs.yml',
      { 'mkdocs.yml': 'site_name: A\nhooks: [h.py]\n', 'h.py': 'def on_files(files, config): return files\n' },
    ],
    ['mkdocs', 'a plugin', 'mkdocs.yml', { 'mkdocs.yml': 'site_name: A\nplugins:\n  - search\n  - some-plugin\n' }],
    [
      'docusaurus',
      'a plugin',
      'docusaurus.config.js',
      {
        'docusaurus.config.js':
          "module.exports = {\n  title: 'A',\n  plugins: ['some-plugin'],\n  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],\n};\n",
      },
    ],
    [
      'vitepress',
      'a function',
      '.vitepress/config.ts',
      {
        '.vitepress/config.ts':
          "export default {\n  title: 'A',\n  transformPageData(page) { page.title = ''; },\n};\n",
      },
    ],
    [
      'vitepress',
      'a call in a title',
      '.vitepress/config.ts',
      { '.vitepress/config.ts': 'export default {\n  title: run(),\n};\n' },
    ],
    [
      'vitepress',
      'paths of a dynamic route',
      '[x].paths.js',
      { '[x].md': '# X\n', '[x].paths.js': "export default { paths: () => [{ params: { x: 'guide' } }] };\n" },
    ],
    ['jekyll', 'a plugin of its own', '_plugins/x.rb', { '_plugins/x.rb': 'puts 1\n' }],
    ['jekyll', 'an unknown setting', '_config.yml', { '_config.yml': 'title: A\nlimit_posts: 1\n' }],
    [
      'mdbook',
      'a preprocessor',
      'book.toml',
      { 'book.toml': '[book]\ntitle = "A"\n[preprocessor.mine]\ncommand = "x"\n' },
    ],
    [
      'sphinx',
      'a setup',
      'docs/conf.py',
      { 'docs/conf.py': 'project = "A"\nextensions = ["myst_parser"]\ndef setup(app):\n    pass\n' },
    ],
    [
      'starlight',
      'a content configuration',
      'src/content.config.ts',
      { 'src/content.config.ts': 'export const collections = {};\n' },
    ],
    ['nuxt-content', 'a module', 'modules/x.ts', { 'modules/x.ts': 'export default () => {};\n' }],
  ])('%s: %s', async (kind, _name, at, after) => {
    const here = start(kind);
    change(here, after);
    expect((await standingOn(here)).join('\n')).toContain(
      `page-unverified ${at}: Not verified for \`${BASES[kind]?.page}\``,
    );
  });

  it('a program that a program of the settings names', async () => {
    const here = start('mkdocs', {
      'mkdocs.yml': 'site_name: A\nhooks: [tools/h.py]\n',
      'tools/h.py': 'import own\n',
      'tools/own.py': 'X = 1\n',
      'tools/other.py': 'X = 1\n',
    });
    change(here, { 'tools/own.py': 'X = 2\n', 'tools/other.py': 'X = 2\n' });
    expect((await standingOn(here)).join('\n')).toContain('page-unverified tools/own.py: ');
  });
});

describe('left as it was by', () => {
  it.each<[kind: string, name: string, change: Tree, before?: Record<string, string>]>([
    [
      'hugo',
      'settings for readers',
      {
        'hugo.toml':
          'baseURL = "https://e.org/"\ntitle = "B"\n[params]\nx = 1\n[markup.goldmark.renderer]\nunsafe = true\n[[menu.main]]\nname = "A"\nurl = "/"\n',
      },
    ],
    [
      'hugo',
      'a new page, another language and a file',
      { 'content/docs/new.md': front(''), 'content/docs/guide.de.md': front(''), 'static/docs/guide/a.png': 'x' },
    ],
    [
      'hugo',
      'a cascade of words and of others',
      {
        'content/docs/_index.md': front(
          'cascade:\n- weight: 3\n  author: A\n- _target: {path: "/blog/**"}\n  draft: true',
        ),
      },
    ],
    ['hugo', 'a draft of the same name', { 'content/docs/guide.en.md': front('draft: true') }],
    [
      'hugo',
      'patterns of other files',
      { 'hugo.toml': 'baseURL = "https://e.org/"\nignoreFiles = ["\\\\.tmp$", "^drafts/"]\n' },
    ],
    [
      'hugo',
      'its own alias',
      { 'content/docs/guide.md': `---\ntitle: Guide\naliases: [/old/]\n---\n\n# Guide\n\nProduct turns gears.\n` },
    ],
    [
      'mkdocs',
      'settings for readers',
      {
        'mkdocs.yml':
          'site_name: B\nnav:\n  - index.md\nnot_in_nav: |\n  guide.md\nplugins:\n  - search\n  - tags\nmarkdown_extensions: [admonition]\nexclude_docs: |\n  drafts/\n',
      },
    ],
    ['mkdocs', 'a program that nothing names', { 'tools/x.js': 'run();\n' }],
    [
      'mkdocs',
      'redirects of others',
      { 'mkdocs.yml': 'site_name: A\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide.md\n' },
    ],
    [
      'docusaurus',
      'settings for readers',
      {
        'docusaurus.config.js':
          "module.exports = {\n  title: 'B',\n  // Words.\n  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],\n  themeConfig: {\n    navbar: {\n      items: [{ to: '/docs/guide', label: 'Guide (new)' }],\n    },\n  },\n};\n",
        'sidebars.js': "module.exports = {\n  docs: ['guide', 'new'],\n};\n",
        'docs/new.md': '# New\n',
      },
    ],
    [
      'vitepress',
      'navigation',
      {
        '.vitepress/config.ts':
          "export default {\n  title: 'A',\n  themeConfig: {\n    sidebar: [\n      { text: 'Guide', link: '/guide' },\n    ],\n  },\n  srcExclude: ['drafts/**'],\n};\n",
      },
    ],
    [
      'jekyll',
      'settings for readers',
      {
        '_config.yml':
          'title: B\nexclude: [drafts]\ndefaults:\n  - scope: {path: "", type: posts}\n    values: {published: false}\n',
      },
    ],
    [
      'mdbook',
      'chapters',
      {
        'src/SUMMARY.md': '# Summary\n\n- [Guide](./guide.md)\n  - [Other](other.md)\n- [New](new.md)\n',
        'src/new.md': '# N\n',
      },
    ],
    [
      'sphinx',
      'a version',
      {
        'docs/conf.py':
          'project = "A"\nrelease = "2"\nextensions = ["myst_parser"]\nsource_suffix = ".rst"\nexclude_patterns = ["drafts"]\n',
      },
    ],
    [
      'starlight',
      'a sidebar',
      {
        'astro.config.mjs':
          "import starlight from '@astrojs/starlight';\nexport default {\n  integrations: [starlight({\n    title: 'A',\n    sidebar: [{ label: 'Guide', link: '/guide/' }],\n  })],\n};\n",
      },
    ],
    ['nuxt-content', 'a component', { 'components/X.vue': '<template>x</template>\n' }],
  ])('%s: %s', async (kind, _name, after, before) => {
    const here = start(kind, before);
    change(here, after);
    expect(await standingOn(here)).toEqual([]);
  });
});

it('what a file that the base has says now is news', async () => {
  const here = start('hugo', {
    'static/_redirects': '/old/ /docs/guide/\n',
    'content/docs/o.html': front('url: /o/'),
    'content/docs/p.md': front(''),
  });
  change(here, {
    'static/_redirects': '/old/ /docs/guide/\n/docs/guide/ /x/ 301!\n',
    'content/docs/o.html': front('url: /docs/guide/'),
    'content/docs/p.md': front('aliases: [/docs/guide/]'),
  });
  const found = await standingOn(here);
  for (const at of ['static/_redirects', 'content/docs/o.html', 'content/docs/p.md'])
    expect(found.join('\n')).toContain(`page-taken-over ${at}`);
});

it('a page that moves with its words and leaves a redirect has an address of its own', async () => {
  const here = start('mkdocs');
  change(here, {
    'docs/guide.md': null,
    ...proven('docs/more/guide.md', FRONT),
    'mkdocs.yml': 'site_name: A\nplugins:\n  - redirects:\n      redirect_maps:\n        guide.md: more/guide.md\n',
  });
  expect(await standingOn(here)).toEqual([]);
});

it('what the base has already is no news, and stands in a check of everything', async () => {
  const here = start('hugo', { 'content/docs/guide.en.md': front('') });
  change(here, { 'content/docs/new.md': front('') });
  expect(await standingOn(here)).toEqual([]);
  expect((await standingOn(here, null)).join('\n')).toContain('page-taken-over content/docs/guide.en.md');
});
