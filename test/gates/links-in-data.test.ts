/** Links outside of Markdown text, in front matter, menus and data files, are judged at their line, with the same outcomes as others. */
import { afterEach, expect, it } from 'vitest';
import { valuesAt } from '../../src/content/values.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

async function found(files: Record<string, string>) {
  site = makeSite(files, { git: false });
  return again(site);
}
async function again({ root, cache: cacheDir }: TestSite) {
  const only = ['internal-links', 'navigation'];
  const { report } = (await runCheck({ directory: root, cwd: root, cacheDir, only, ports })).outcome;
  return {
    at: report.issues
      .map(({ location, message }) => `${location?.path}:${location?.line} ${/`([^`]*)`/.exec(message)?.[1]}`)
      .sort(),
    links: [report.looked_at?.links.judged, report.looked_at?.links.unverified],
  };
}

it('VitePress: hero, features, prev and next', async () => {
  const { at, links } = await found({
    '.vitepress/config.ts': '',
    'public/logo.png': 'x',
    'guide/start.md': '# Start\n\n## Install\n',
    'users/[id].md': 'x\n',
    'index.md': `---
layout: home
hero:
  name: X
  image:
    src: /logo.png
    alt: Logo
  actions:
    - theme: brand
      text: Start
      link: /guide/start
    - theme: alt
      text: Gone
      link: /guide/gone
    - { text: Elsewhere, link: https://example.org/x }
    - text: One
      link: /users/7
features:
  - title: A
    link: ./guide/start#install
  - title: B
    link: "./guide/start#none"
  - title: C
    icon: { src: /none.png }
prev: { text: P, link: /nowhere }
next: false
---
`,
  });
  expect(at).toEqual(['index.md:14 /guide/gone', 'index.md:22 #none', 'index.md:24 /none.png', 'index.md:25 /nowhere']);
  expect(links).toEqual([7, 1]);
});

it('Starlight: hero, prev and next', async () => {
  const { at } = await found({
    'astro.config.mjs': "import starlight from '@astrojs/starlight';",
    'src/assets/a.webp': 'x',
    'src/content/docs/guides/one.md': '---\ntitle: One\nnext:\n  link: /guides/none/\n  label: N\n---\n',
    'src/content/docs/index.mdx': `---
title: Home
hero:
  image:
    file: ../../assets/a.webp
  actions:
    - text: One
      link: /guides/one/
    - text: Two
      link: /guides/two/
---
`,
  });
  expect(at).toEqual(['src/content/docs/guides/one.md:4 /guides/none/', 'src/content/docs/index.mdx:10 /guides/two/']);
});

it('Hugo: menus in the configuration, in its folder and in front matter', async () => {
  const { at } = await found({
    'hugo.toml': `baseURL = "https://example.org/"
title = "X"
[[menus.main]]
name = "Docs"
pageRef = "/docs"
[[menus.main]]
name = "Gone"
pageRef = "/gone"
[[menus.main]]
name = "Old"
url = "/old/"
[[menus.main]]
name = "Tags"
url = "/tags/"
[[menus.main]]
name = "Out"
url = "https://example.com/"
`,
    'config/_default/menus.en.yaml': 'footer:\n  - name: A\n    url: /docs/a/\n  - name: B\n    url: /docs/b/\n',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/docs/a.md': '---\ntitle: A\nmenu:\n  main:\n    url: /docs/never/\n---\n',
    'layouts/_default/single.html': '{{ .Content }}',
  });
  expect(at).toEqual([
    'config/_default/menus.en.yaml:5 /docs/b/',
    'content/docs/a.md:5 /docs/never/',
    'hugo.toml:11 /old/',
    'hugo.toml:8 /gone',
  ]);
});

it('Jekyll: data files of navigation, and a warm check sees them change', async () => {
  const first = await found({
    '_config.yml': 'title: X\n',
    '_data/navigation.yml':
      'main:\n  - title: A\n    url: /a/\n  - title: B\n    url: /b/\n    children:\n      - { title: C, url: /c/ }\n',
    '_data/people.yml': '- url: /people/\n',
    'a.md': '---\ntitle: A\npermalink: /a/\n---\n',
  });
  expect(first.at).toEqual(['_data/navigation.yml:5 /b/', '_data/navigation.yml:7 /c/']);
  site?.write({ '_data/navigation.yml': 'main:\n  - title: A\n    url: /a/\n  - title: D\n    url: /d/\n' });
  if (site) expect((await again(site)).at).toEqual(['_data/navigation.yml:5 /d/']);
});

it('values keep their place: twice the same, in lists, with escapes', () => {
  const text = 'a:\n  - link: /x\n  - link: /x\nb: ["/x", "/y"]\nc: "/z"\n';
  const data = { a: [{ link: '/x' }, { link: '/x' }], b: ['/x', '/y'], c: '/\u0041' };
  const places = (keys: string[]) => valuesAt(data, keys, text).map(({ start }) => start);
  expect(places(['a[].link'])).toEqual([text.indexOf('/x'), text.indexOf('/x', 15)]);
  expect(places(['b[]'])).toEqual([text.indexOf('/x'), text.indexOf('/y')]);
  expect(places(['c', 'd.e', '**.none'])).toEqual([null]);
});

it('MkDocs: entries of its navigation name files of any kind; folders are for plugins', async () => {
  const nav = (plugins: string): string =>
    `plugins: ${plugins}\nnav:\n  - a.md\n  - B: b\n  - Part: part/\n  - x.txt\n  - gone.txt\n  - https://x.example/\n  - Top: /x/\n`;
  const files = { 'docs/a.md': '# A\n', 'docs/part/c.md': '# C\n', 'docs/x.txt': 'x' };
  expect((await found({ 'mkdocs.yml': nav('[search]'), ...files })).at).toEqual([
    ...['mkdocs.yml:4 b', 'mkdocs.yml:5 part/', 'mkdocs.yml:7 gone.txt'],
  ]);
  site?.done();
  expect((await found({ 'mkdocs.yml': nav('[literate-nav]'), ...files })).at).toEqual([
    ...['mkdocs.yml:4 b', 'mkdocs.yml:7 gone.txt'],
  ]);
});
