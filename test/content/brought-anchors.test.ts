/** Anchors that a page has from what it includes and imports: they hold, others of a page whose parts are all known are missing, and what only runs is unverified. */
import { expect, test } from 'vitest';
import internalLinks from '../../src/gates/internal-links.ts';
import { factsOf, findingsOf } from '../support/memory-site.ts';

type Files = Record<string, string>;

/** What is said of each fragment of a page: it holds, is missing, or why nobody can know. */
function said(files: Files, page: string, ...fragments: string[]): string[] {
  const { index } = factsOf(files);
  return fragments.map((fragment) => {
    const found = index.resolve(page, `#${fragment}`, 'inline');
    if (found.kind !== 'page') return found.kind;
    return found.unverified ?? (found.fragmentOk ? 'holds' : 'missing');
  });
}

test('a component of Vue that a page imports', () => {
  const vue = { '.vitepress/config.ts': 'export default {}\n', 'package.json': '{}' };
  const page = "<script setup>\nimport Plans from './Plans.vue'\n</script>\n\n# Page\n\n<Plans/>\n";
  const plans =
    '<script setup>\nconst a = 1\n</script>\n<template><div><h2 id="free">Free</h2><slot/></div></template>\n';
  const files = { ...vue, 'a.md': page, 'Plans.vue': plans };
  expect(said(files, 'a.md', 'page', 'free', 'gone')).toEqual(['holds', 'holds', 'missing']);
  const open = '`Plans.vue` may bring headings';
  const computed = { ...files, 'Plans.vue': '<template><h2 v-for="x in xs" :id="x">{{ x }}</h2></template>' };
  expect(said(computed, 'a.md', 'gone')).toEqual([open]);
  const nested = { ...files, 'Plans.vue': '<template><Unknown/><h2 id="free">x</h2></template>' };
  expect(said(nested, 'a.md', 'free', 'gone')).toEqual(['holds', open]);
  const inner = "<script>\nimport Inner from './Inner.vue'\n</script><template><Inner/></template>";
  const deep = { ...files, 'Plans.vue': inner, 'Inner.vue': '<template><a id="in">x</a></template>' };
  expect(said(deep, 'a.md', 'in', 'gone')).toEqual(['holds', 'missing']);
  const unknown = { ...files, 'a.md': '# Page\n\n<Plans/>\n' };
  expect(said(unknown, 'a.md', 'free', 'gone')).toEqual(Array(2).fill('the component `Plans` may bring headings'));
});

test('a component that the theme of VitePress gives to all pages, whatever its file is called', () => {
  const files = {
    '.vitepress/config.ts': 'export default {}\n',
    '.vitepress/theme/index.ts': [
      "import Old from './parts/Age.vue'",
      "import Table from './parts/Table.vue'",
      "import { Far } from 'far'",
      'export default { enhanceApp({ app }) {',
      "  app.component('Since', Old)",
      "  app.component('Plans', Table)",
      "  app.component('Far', Far)",
      "  // app.component('Gone', Table)",
      '} }',
    ].join('\n'),
    '.vitepress/theme/parts/Age.vue': '<template><Badge :text="of" /></template>\n',
    '.vitepress/theme/parts/Table.vue': '<template><table id="plans"><Since of="1"/></table></template>\n',
    'a.md': '# Page\n\n## New <Since of="2"/>\n\n<Plans/>\n',
    'b.md': '# Page\n\n<Far/>\n',
    'c.md': '# Page\n\n<Gone/>\n',
  };
  expect(said(files, 'a.md', 'page', 'plans', 'gone')).toEqual(['holds', 'holds', 'missing']);
  expect(said(files, 'b.md', 'gone')).toEqual(['the component `Far` may bring headings']);
  expect(said(files, 'c.md', 'gone')).toEqual(['the component `Gone` may bring headings']);
});

test('ids that a page of VitePress binds to values', () => {
  const page = (row: string) => ({
    '.vitepress/config.ts': 'export default {}\n',
    'a.md': `# Page\n\n<table>\n  ${row}\n</table>\n`,
  });
  const open = 'the page itself binds ids or HTML to values';
  expect(said(page('<tr v-for="p in ps" :key="p.name" :id="p.anchor"></tr>'), 'a.md', 'page', 'x')).toEqual([
    'holds',
    open,
  ]);
  expect(said(page('<tr v-html="p"></tr>'), 'a.md', 'x')).toEqual([open]);
  expect(said(page('<tr :key="p.id" data-id="p"></tr>'), 'a.md', 'x')).toEqual(['missing']);
});

test('a component of Astro behind an alias, whose program is no part of what it shows', () => {
  const files = {
    'astro.config.mjs': 'starlight()',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
    'src/content/docs/a.mdx': "import Shape from '~/parts/shape.astro';\n\n# Page\n\n<Shape/>\n",
    'src/parts/shape.astro':
      '---\nconst list: Array<Shape> = x as Promise<Other>;\n---\n<b id="in"><Fragment set:text="a" /></b>\n',
  };
  const page = 'src/content/docs/a.mdx';
  expect(said(files, page, 'in', 'gone')).toEqual(['holds', 'missing']);
  const raw = { ...files, 'src/parts/shape.astro': '---\nconst a = 1;\n---\n<b><Fragment set:html={a} /></b>\n' };
  expect(said(raw, page, 'gone')).toEqual(['`src/parts/shape.astro` may bring headings']);
  expect(said({ ...files, 'tsconfig.json': '{}' }, page, 'gone')).toEqual(['the component `Shape` may bring headings']);
});

test('a file that the plugin include-markdown of MkDocs includes', () => {
  const files = (plugin: string): Files => ({
    'mkdocs.yml': `site_name: x\nplugins: [${plugin}]\n`,
    'docs/guide/a.md': '# A\n\n{% include-markdown "parts/p.md" %}\n\n{% include-markdown "./q.md" start="x" %}\n',
    'docs/parts/p.md': '## Set up\n',
    'docs/guide/q.md': '## Then\n',
  });
  expect(said(files('include-markdown'), 'docs/guide/a.md', 'set-up', 'then', 'gone')).toEqual([
    'holds',
    'holds',
    'missing',
  ]);
  expect(said(files('search'), 'docs/guide/a.md', 'gone')).toEqual(['an include may bring headings']);
});

test('a partial of MDX, and what it imports in its turn', () => {
  const files = {
    'docusaurus.config.js': 'module.exports = {}\n',
    'docs/a.mdx':
      "import Part from './_part.mdx';\nimport Other from '@site/src/Other';\n\n# Page\n\n## Use\n\n<Part />\n\n<Other/>\n",
    'docs/_part.mdx': "import Deep from './_deep.md';\n\n## Set up\n\n## Use\n\n<Deep />\n",
    'docs/_deep.md': '### Deep down\n',
    'src/Other/index.tsx': 'export default function Other() {\n  return <section id="other">x</section>;\n}\n',
  };
  expect(said(files, 'docs/a.mdx', 'set-up', 'deep-down', 'other', 'gone')).toEqual([
    'holds',
    'holds',
    'holds',
    'missing',
  ]);
  // Which of the two is counted hangs on where they stand.
  expect(said(files, 'docs/a.mdx', 'use', 'use-1')).toEqual(['holds', 'the component `Part` may bring headings']);
  const { 'src/Other/index.tsx': _, ...less } = files;
  expect(said(less, 'docs/a.mdx', 'gone')).toEqual(['the component `Other` may bring headings']);
});

test('files that pages include, of each generator', () => {
  const part = '## Set up\n\nText\n';
  const sites: [Files, string][] = [
    [{ '.vitepress/config.ts': 'export default {}', 'a.md': '# A\n\n<!--@include: ./p.md-->\n', 'p.md': part }, 'a.md'],
    [{ 'book.toml': '[book]\n', 'src/a.md': '# A\n\n{{#include p.md}}\n', 'src/p.md': part }, 'src/a.md'],
    [
      {
        'mkdocs.yml': 'site_name: x\nmarkdown_extensions:\n  - pymdownx.snippets\n',
        'docs/a.md': '# A\n\n--8<-- "docs/p.md"\n',
        'docs/p.md': part,
      },
      'docs/a.md',
    ],
    [{ 'conf.py': "extensions = ['myst_parser']\n", 'a.md': '# A\n\n```{include} p.md\n```\n', 'p.md': part }, 'a.md'],
    [{ '_config.yml': 'title: x\n', 'a.md': '---\n---\n# A\n\n{% include p.md %}\n', '_includes/p.md': part }, 'a.md'],
  ];
  for (const [files, page] of sites)
    expect([page, ...said(files, page, 'set-up', 'gone')]).toEqual([page, 'holds', 'missing']);
  // What is not in the repository may bring anything.
  expect(said({ 'book.toml': '[book]\n', 'src/a.md': '# A\n\n{{#include q.md}}\n' }, 'src/a.md', 'gone')).toEqual([
    'an include may bring headings',
  ]);
});

test('what is shown as code brings no heading', () => {
  const vue = { '.vitepress/config.ts': 'export default {}' };
  expect(said({ ...vue, 'a.md': '# A\n\n<<< ./x.md\n', 'x.md': '## In\n' }, 'a.md', 'gone')).toEqual(['missing']);
  const book = { 'book.toml': '[book]\n', 'src/a.md': '# A\n\n```md\n{{#include x.md}}\n```\n' };
  expect(said(book, 'src/a.md', 'gone')).toEqual(['missing']);
});

test('content tabs of MkDocs have ids where the settings name a function for them', () => {
  const page = [
    ...['# Page', '', '## Set up', '', '=== "Hot water"', '', '    x', '', "=== 'Cold `Tub`'", '', '    y', ''],
    ...['```md', '=== "Shown"', '```', '', '=== "Set up"', '', '    z', '', '=== "Hot water"', '', '    w', ''],
  ].join('\n');
  const files = (settings: string): Files => ({
    'mkdocs.yml': `site_name: x\nmarkdown_extensions:\n  - pymdownx.tabbed:\n      alternate_style: true\n${settings}`,
    'docs/a.md': page,
  });
  const slug = '      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower\n';
  const ids = ['hot-water', 'hot-water_1', 'cold-tub', 'set-up_1', 'shown', 'set-up-hot-water'];
  const all = (settings: string): string[] => said(files(settings), 'docs/a.md', ...ids);
  expect(all('')).toEqual(Array(6).fill('missing'));
  expect(all(slug)).toEqual([...Array(4).fill('holds'), 'missing', 'missing']);
  expect(all(`${slug}      combine_header_slug: true\n`)).toEqual([...Array(5).fill('missing'), 'holds']);
});

test("the template that a page of MkDocs asks for, with what it takes in of the site's own", () => {
  const files = {
    'mkdocs.yml': 'site_name: x\ntheme:\n  name: material\n  custom_dir: ./shell/\n',
    'docs/a.md': '---\ntemplate: list.html\n---\n# Page\n',
    'docs/b.md': '---\ntemplate: far.html\n---\n# Page\n',
    'docs/c.md': '# Page\n',
    'shell/list.html':
      '{% extends "base.html" %}\n{# <b id="not"> #}\n{% from "parts/row.html" import row %}\n<h2 id="oak">Oak</h2>\n{{ page.content }}\n',
    'shell/parts/row.html': '{% include "list.html" %}<h3 id=tin>Tin</h3>\n',
  };
  const asked = ['page', 'oak', 'tin', 'not'];
  expect(said(files, 'docs/a.md', ...asked)).toEqual(['holds', 'holds', 'holds', 'missing']);
  expect(said(files, 'docs/b.md', 'oak')).toEqual(['the template `far.html` may bring headings']);
  expect(said(files, 'docs/c.md', 'oak')).toEqual(['missing']);
  const computed = { ...files, 'shell/parts/row.html': '<h{{ level }} id="{{ item.id }}">{{ x }}</h{{ level }}>\n' };
  expect(said(computed, 'docs/a.md', 'oak', 'tin')).toEqual(['holds', '`shell/parts/row.html` may bring headings']);
  const chosen = { ...files, 'shell/parts/row.html': '{% include which %}\n' };
  expect(said(chosen, 'docs/a.md', 'tin')).toEqual(['`shell/parts/row.html` may bring headings']);
});

test('a reference of mdBook is defined by what the page includes, through any number of files', async () => {
  const files = {
    'book.toml': '[book]\ntitle = "x"\n',
    'src/SUMMARY.md': '# Summary\n\n- [A](a.md)\n',
    'src/a.md': '# A\n\n{{#include parts/head.md}}\n\n[Soap][tub::soap] and [none][tub::none].\n',
    'src/parts/head.md': '{{#include links.md}}\n',
    'src/parts/links.md': '{{#include all/a.md}}\n{{#include head.md}}\n',
    'src/parts/all/a.md': '{{#include b.md}}\n',
    'src/parts/all/b.md': '[tub::soap]: https://tub.example/soap\n',
  };
  const found = await findingsOf([internalLinks], factsOf(files));
  const undefinedOf = found.flatMap(({ rule, message, location }) =>
    rule === 'internal-links/reference-undefined' && location?.path === 'src/a.md' ? [message] : [],
  );
  expect(undefinedOf).toEqual(['Reference without a definition: `[tub::none]`']);
});
