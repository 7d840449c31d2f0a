/** Customs of generators and of those who use them: what they serve or name in ways of their own is not called missing. */
import { expect, test } from 'vitest';
import internalLinks from '../../src/gates/internal-links.ts';
import { type Files, factsOf, findingsOf } from '../support/memory-site.ts';

const seen = (files: Files, from: string, ...targets: string[]) => {
  const { index } = factsOf(files);
  return targets.map((target) => {
    const found = index.resolve(from, target, 'inline');
    return found.kind === 'page' ? found.fragmentOk : found.kind;
  });
};

test('whose own function names the headings of a VitePress site, their ids are guessed: signs and case say nothing', () => {
  const files = {
    '.vitepress/config/index.ts': 'export default { markdown: { anchor: shared } }\n',
    '.vitepress/theme/a.ts': 'x\n',
    'index.md': '## Shared Getters\n\n### Store %{#the-store}%\n\n[x](#other-one)\n',
  };
  expect(seen(files, 'index.md', '#Shared-Getters', '#the-store')).toEqual([false, true]);
  const own = { ...files, '.vitepress/config/shared.ts': 'export const shared = { slugify: (text) => text }\n' };
  expect(seen(own, 'index.md', '#Shared-Getters', '#other-one')).toEqual([true, false]);
  const inTheme = { ...files, '.vitepress/theme/a.ts': 'const slugify = 1\n' };
  expect(seen(inTheme, 'index.md', '#Shared-Getters')).toEqual([false]);
});

test('a guessed anchor is a warning, and never rewritten', async () => {
  const page = { 'index.md': '[getting started](#getting-startd)\n\n## Getting started\n' };
  const judged = async (more: Files) =>
    (await findingsOf(internalLinks, factsOf({ ...page, ...more }))).map(({ severity, fixable }) => [
      severity,
      fixable,
    ]);
  expect(await judged({})).toEqual([['error', 'safe']]);
  expect(await judged({ 'package.json': '{"devDependencies":{"vocs":"1"}}' })).toEqual([['warn', 'no']]);
});

test('a builder is known by the manifest of a folder around the page, and speaks for that folder only', () => {
  const files = {
    'README.md': 'x\n',
    'docs/package.json': '{"dependencies":{"@11ty/eleventy":"3"}}',
    'docs/src/pages/index.md': 'x\n',
    'docs/src/use/README.md': 'x\n',
  };
  expect(seen(files, 'docs/src/pages/index.md', 'use/', '/use/a.md', '../use.md')).toEqual([
    'unverified',
    'missing',
    true,
  ]);
  expect(seen(files, 'README.md', 'use/', 'docs/src/use.md')).toEqual(['missing', 'missing']);
  const lume = { 'deno.json': '{"imports":{"lume/":"https://cdn.example/lume/"}}', 'a/b.md': '## A.b (c)\n' };
  expect(seen(lume, 'a/b.md', '../pictures/x.png', '#a.b-(c)')).toEqual(['missing', true]);
});

test('where nobody knows the root, a folder has an address unless targets of the tree show that something else is there', () => {
  const files = {
    'package.json': '{"dependencies":{"next":"1"}}',
    'docs/guide/start.md': '[x](/guide/setup) [x](/guide/gone) [x](/modules/lamps) [x](/modules/doors)\n',
    'docs/guide/setup.md': 'x\n',
    'docs/guide/modules/own.md': 'x\n',
    'docs/guide/.navigation.yml': 'x\n',
    'docs/img/a.svg': 'x',
  };
  const targets = ['/guide/none', '/modules/lamps', '/guide/none.png', '/img/none.png'];
  const { index } = factsOf(files);
  expect(
    targets.map((to) => index.resolve('docs/guide/start.md', to, /png$/.test(to) ? 'image' : 'inline').kind),
  ).toEqual(['missing', 'unverified', 'unverified', 'missing']);
});

test('where the builder is unknown, a redirect may take what a link between files stands for', () => {
  const files = {
    'package.json': '{"dependencies":{"next":"1"}}',
    'public/_redirects': '/docs/old/a /docs/new/a\n/v1/gone/* /docs/:splat 301!\n',
    'content/docs/index.md': 'x',
    'content/v1/index.md': 'x',
  };
  expect(seen(files, 'content/docs/index.md', 'old/a.md', 'old/b.md')).toEqual(['unverified', 'missing']);
  expect(seen(files, 'content/v1/index.md', 'gone/b.md', '../docs/old/a.md')).toEqual(['missing', 'unverified']);
});

test('MkDocs leaves out what its settings name: parts of other pages are not judged as pages', () => {
  const files = {
    'docs/index.md': 'x\n',
    'docs/snippets/deep/part.md': '[x](../../nowhere.md)\n',
    'docs/parts/a.md': 'x\n',
    'docs/parts.md': 'x\n',
  };
  const pagesOf = (settings: string) => [...factsOf({ ...files, 'mkdocs.yml': settings }).pages.keys()];
  const all = ['docs/index.md', 'docs/parts.md', 'docs/parts/a.md', 'docs/snippets/deep/part.md'];
  expect(pagesOf('site_name: x\n')).toEqual(all);
  expect(pagesOf('plugins:\n  - search\n  - exclude:\n      glob:\n        - snippets/*\n')).toEqual(all.slice(0, 3));
  expect(pagesOf('plugins:\n  exclude:\n    glob: snippets/*\nexclude_docs: |\n  /parts/\n')).toEqual(all.slice(0, 2));
});

test('MkDocs: a feed is made by its plugin', () => {
  const files = { 'mkdocs.yml': 'plugins: [rss]\n', 'docs/index.md': 'x\n' };
  expect(seen(files, 'docs/index.md', './feed_rss_created.xml', 'none.md')).toEqual(['unverified', 'missing']);
});

const HUGO = { 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/_index.md': '' };

test('Hugo: an id that a shortcode is given is on the page', () => {
  const page =
    '{{< warning id=open-relay >}}x{{< /warning >}}\n\n{{% tip id="a b" %}}x{{% /tip %}}\n{{< x grid="no" >}}\n';
  const files = { ...HUGO, 'layouts/shortcodes/x.html': 'x', 'content/a.md': page };
  expect(seen(files, 'content/a.md', '#open-relay', '#no')).toEqual([true, false]);
});

test("Hugo: a link hook that asks `GetPage` looks beside a leaf bundle; a link without one is the browser's", () => {
  const files = {
    ...HUGO,
    'content/blog/2019/one/index.md': 'x',
    'content/blog/2019/two/index.md': 'x',
  };
  const hook = { 'layouts/_markup/render-link.html': '{{ with .PageInner.GetPage .Destination }}{{ end }}' };
  expect(seen(files, 'content/blog/2019/one/index.md', 'two')).toEqual(['missing']);
  expect(seen({ ...files, ...hook }, 'content/blog/2019/one/index.md', 'two', 'three')).toEqual([true, 'missing']);
});

test('VitePress: the host of its sitemap is an address of the site', () => {
  const { index } = factsOf({
    '.vitepress/config.ts': "export default { sitemap: { hostname: 'https://tub.example/' } }\n",
    'a.md': '# A\n',
  });
  expect(index.resolve('a.md', 'https://tub.example/a#a', 'inline')).toMatchObject({ kind: 'page', fragmentOk: true });
  expect(index.resolve('a.md', 'https://tub.example/a#b', 'inline')).toMatchObject({ kind: 'page', fragmentOk: false });
});
