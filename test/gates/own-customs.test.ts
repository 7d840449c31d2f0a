/** What a generator's own customs make of ids, addresses and shortcodes: what it serves holds, what it does not is missing. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import includes from '../../src/gates/includes.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import markup from '../../src/gates/markup.ts';
import { openSession } from '../../src/validation/session.ts';
import { brief, factsOf, findingsOf } from '../support/memory-site.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.done();
  site = undefined;
});

/** Which anchors of one page do not hold. */
function lost(files: Record<string, string>, page: string, fragments: readonly string[]): string[] {
  const { index } = factsOf(files);
  return fragments.filter((one) => {
    const found = index.resolve(page, `#${one}`, 'inline');
    return found.kind !== 'page' || !found.fragmentOk;
  });
}

test('attribute lists of kramdown give ids on the line below or above, and behind a heading an id alone', () => {
  const page = [
    ...['---', '---', '## One', '{: #c1 .d}', '', '## Two', '{: .d #c2}', '', '## Three', '{: .d}', ''],
    ...['## Five', '{: id="c5"}', '', '{: #c6 .x}', '## Six', '', '## Seven {#c7}', '', '## Eight {#c8 .y}', ''],
    ...['## Nine {: #c9 .z}', '', '## Ten {: .z}', '', 'Text {#no}', '{: #para}', ''],
  ].join('\n');
  const files = { '_config.yml': 'title: x\n', 'a.md': page };
  const there = ['c1', 'c2', 'three', 'c5', 'c6', 'c7', 'eight-c8-y', 'nine--c9-z', 'ten--z', 'para'];
  expect(lost(files, 'a.md', there)).toEqual([]);
  const gone = ['one', 'two', 'five', 'six', 'seven', 'c8', 'eight', 'nine', 'ten', 'no'];
  expect(lost(files, 'a.md', gone)).toEqual(gone);
});

test('Nuxt Content: code in a component that is indented is code, with its blank lines', async () => {
  const page = (close: string): string =>
    [
      ...['::tabs', '  :::tab{label="A"}', '    ```js', '    let a = 1;', '', '    [x](./none.md)', `    ${close}`, ''],
      ...['    See [y](./gone.md).', '  :::', '::', ''],
    ].join('\n');
  const files = (close: string) =>
    factsOf({ 'nuxt.config.ts': "modules: ['@nuxt/content']", 'content/a.md': page(close) });
  const found = async (close: string) =>
    (await findingsOf([internalLinks, markup], files(close))).map(
      ({ rule, location }) => `${rule}:${location?.line ?? 0}`,
    );
  expect(await found('```')).toEqual(['internal-links/page-missing:9']);
  expect(await found('')).toContain('markup/fence-unclosed:3');
});

test('Nuxt Content: of components and spans in a heading only their words are text, and braces behind it are', () => {
  const page = [
    ...['## useTide :badge[v3.1]{color="info"}', '', '## Press :kbd{value="k"} now', '', '## app:created hook', ''],
    ...['## `:badge[x]` y', '', '## A [span]{.red} b', '', '## tail {#own}', '', 'A [word]{#word}', ''],
    ...['## `setTide()`{lang="ts"}', '', '## **b**{.x} c {d}', ''],
  ].join('\n');
  const files = { 'nuxt.config.ts': "modules: ['@nuxt/content']", 'content/a.md': page };
  const there = [
    'usetide-v31',
    'press-now',
    'appcreated-hook',
    'badgex-y',
    'a-span-b',
    'tail-own',
    'word',
    'settide',
    'b-c-d',
  ];
  expect(lost(files, 'content/a.md', there)).toEqual([]);
  const gone = ['usetide', 'settidelangts', 'press-kbdvaluek-now', 'app-hook', 'y', 'tail', 'own'];
  expect(lost(files, 'content/a.md', gone)).toEqual(gone);
});

test('Jekyll: the id behind a heading is a name of any language, and dashes of words leave no mark', () => {
  const page = [
    ...['---', '---', '## كتابة ملف README {#كتابة-ملف-README}', '', '## Two {#2b}', '', '## A -- B', ''],
    ...['## C---D `--flag` -- E', '', '## F - G-H', ''],
  ].join('\n');
  const files = { '_config.yml': 'title: x\n', 'a.md': page };
  expect(lost(files, 'a.md', ['كتابة-ملف-README', 'two-2b', 'a--b', 'cd---flag--e', 'f---g-h'])).toEqual([]);
  const gone = ['كتابة-ملف-readme', '2b', 'two', 'a----b', 'c---d---flag----e', 'cd--e'];
  expect(lost(files, 'a.md', gone)).toEqual(gone);
  const own = { ...files, '_config.yml': 'kramdown:\n  input: kramdown\n' };
  expect(lost(own, 'a.md', ['a----b'])).toEqual([]);
  expect(lost(own, 'a.md', ['a--b'])).toEqual(['a--b']);
});

test('a bare address that leads nowhere is less where the generator makes no link of it', async () => {
  const text = 'https://docs.example.org/gone.html <https://docs.example.org/gone.html>\n';
  const severities = async (files: Record<string, string>) =>
    (await findingsOf(internalLinks, factsOf(files))).map(({ severity }) => severity);
  const jekyll = { '_config.yml': 'url: https://docs.example.org\n', 'index.md': `---\n---\n${text}` };
  expect(await severities(jekyll)).toEqual(['warn', 'error']);
  const mkdocs = { 'mkdocs.yml': 'site_url: https://docs.example.org/\n', 'docs/index.md': text };
  expect(await severities(mkdocs)).toEqual(['warn', 'error']);
  const linked = { ...mkdocs, 'mkdocs.yml': `${mkdocs['mkdocs.yml']}markdown_extensions: [pymdownx.magiclink]\n` };
  expect(await severities(linked)).toEqual(['error', 'error']);
});

test('an address of the site is its own where no other repository can serve it', async () => {
  const of = async (url: string) =>
    (
      await findingsOf(
        internalLinks,
        factsOf({
          '_config.yml': 'url: https://docs.example.org\n',
          'index.md': `---\n---\n[a](${url})\n`,
          'guide/a.md': '---\n---\n',
        }),
      )
    ).length;
  expect(await of('https://docs.example.org/gone.html')).toBe(1);
  expect(await of('https://docs.example.org/guide/gone.html')).toBe(1);
  expect(await of('https://docs.example.org/guide/a.html')).toBe(0);
  expect(await of('https://docs.example.org/another-project/a.html')).toBe(0);
  expect(await of('https://docs.example.org/another-project/')).toBe(0);
});

test('below the path of its own address a site has its pages, and others are missing', async () => {
  const page = (url: string) => `---\ntitle: A\n---\n\n[a](${url})\n`;
  const sites: [(url: string) => Record<string, string>, string][] = [
    [(url) => ({ '_config.yml': 'url: https://x.example.org\nbaseurl: /lib\n', 'guide/a.md': page(url) }), '.html'],
    [(url) => ({ 'mkdocs.yml': 'site_url: https://x.example.org/lib/\n', 'docs/guide/a.md': page(url) }), '/'],
    [(url) => ({ 'hugo.toml': 'baseURL = "https://x.example.org/lib/"\n', 'content/guide/a.md': page(url) }), '/'],
    [
      (url) => ({
        'docusaurus.config.js': "module.exports = { url: 'https://x.example.org', baseUrl: '/lib/' };\n",
        'docs/guide/a.md': page(url),
      }),
      '',
    ],
  ];
  for (const [site, ending] of sites) {
    const folder = ending === '' ? 'docs/guide' : 'guide';
    const said = async (name: string) =>
      (await findingsOf(internalLinks, factsOf(site(`https://x.example.org/lib/${folder}/${name}${ending}`)))).length;
    expect([Object.keys(site(''))[0], await said('a'), await said('gone')]).toEqual([Object.keys(site(''))[0], 0, 1]);
  }
});

test('the address of a book or a site of Nuxt is the one that its configuration names', async () => {
  const book = (settings: string, url: string) => ({
    'book.toml': `[book]\n[output.html]\n${settings}`,
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': `# A\n\n[b](${url})\n`,
  });
  const count = async (files: Record<string, string>) => (await findingsOf(internalLinks, factsOf(files))).length;
  const named = 'cname = "book.example.org"\nsite-url = "/guide/"\n';
  expect(await count(book(named, 'https://book.example.org/guide/gone.html'))).toBe(1);
  expect(await count(book(named, 'https://book.example.org/guide/a.html'))).toBe(0);
  expect(await count(book('', 'https://book.example.org/guide/gone.html'))).toBe(0);
  const nuxt = (config: string, url: string) => ({
    'nuxt.config.ts': `export default defineNuxtConfig({ modules: ['@nuxt/content'], ${config} })\n`,
    'content/index.md': `# Home\n\n[b](${url})\n`,
    'content/guide/a.md': '# A\n',
  });
  const site = "site: { url: 'https://docs.example.org' }";
  expect(await count(nuxt(site, 'https://docs.example.org/guide/gone'))).toBe(1);
  expect(await count(nuxt(site, 'https://docs.example.org/guide/a'))).toBe(0);
  expect(await count(nuxt('', 'https://docs.example.org/guide/gone'))).toBe(0);
});

test('a shortcode whose template takes inner text must be closed', async () => {
  const site = (page: string): Record<string, string> => ({
    'hugo.toml': 'baseURL = "https://x.example/"\n',
    'layouts/shortcodes/box.html': '<div>{{ with .Inner }}{{ . }}{{ end }}</div>',
    'layouts/shortcodes/bare.html': '<b>x</b>{{/* no .Inner */}}',
    'content/a.md': `---\ntitle: x\n---\n${page}\n`,
  });
  const found = async (page: string) => brief(await findingsOf([includes, markup], factsOf(site(page))));
  expect(await found('{{< box >}}')).toEqual(['includes/shortcode-left-open@content/a.md:4']);
  expect(await found('{{% box a="b" %}}')).toEqual(['includes/shortcode-left-open@content/a.md:4']);
  for (const page of ['{{< box />}}', '{{< box >}}x{{< /box >}}', '{{< bare >}}', '{{</* box */>}}'])
    expect([page, await found(page)]).toEqual([page, []]);
  // One finding, by the rule of marks.
  expect(await found('{{< box >}}x{{< /box >}}\n\n{{< box >}}')).toEqual(['markup/shortcode-unclosed@content/a.md:6']);
});

test('a footnote that an included file of MyST may define is not undefined', async () => {
  const files = { 'conf.py': "extensions = ['myst_parser']\n", 'p.md': '[^note]: x\n' };
  const text = 'Words[^note1] here.\n';
  expect(brief(await findingsOf(markup, factsOf({ ...files, 'a.md': text })))).toEqual([
    'markup/footnote-undefined@a.md:1',
  ]);
  const including = { ...files, 'a.md': `${text}\n\`\`\`{include} p.md\n\`\`\`\n` };
  expect(await findingsOf(markup, factsOf(including))).toEqual([]);
});

test('a folder of pages that is a link to another is read where it lies', async () => {
  site = makeSite({
    'mkdocs.yml': 'site_name: x\n',
    'pages/index.md': '# Home\n\n[a](a.md) [gone](gone.md)\n',
    'pages/a.md': '# A\n',
  });
  mkdirSync(join(site.root, 'other'), { recursive: true });
  symlinkSync('pages', join(site.root, 'docs'));
  site.commit('a link');
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['internal-links'],
  });
  const { findings, report } = await session.validate();
  expect(brief(findings)).toEqual(['internal-links/page-missing@pages/index.md:3']);
  expect(report.looked_at?.links?.judged).toBe(2);
});

test('lines that a file does not have are a finding of their own, at the range', async () => {
  const five = 'a\nb\nc\nd\ne\n';
  const sites: [Record<string, string>, number | null][] = [
    [{ 'book.toml': '[book]\n', 'src/x.rs': five, 'src/a.md': '# A\n\n{{#include x.rs:3:9}}\n' }, 17],
    [{ 'book.toml': '[book]\n', 'src/x.rs': five, 'src/a.md': '# A\n\n{{#include x.rs:3:5}}\n' }, null],
    [{ '.vitepress/config.ts': '', 'x.md': five, 'a.md': '# A\n\n<!--@include: ./x.md{2,7}-->\n' }, 21],
    [{ '.vitepress/config.ts': '', 'x.md': five, 'a.md': '# A\n\n<!--@include: ./x.md{2,5}-->\n' }, null],
    // Lines of a piece of code are marked, not chosen.
    [{ '.vitepress/config.ts': '', 'x.js': five, 'a.md': '# A\n\n<<< ./x.js{2,7}\n' }, null],
    [
      {
        'mkdocs.yml': 'site_name: x\nmarkdown_extensions: [pymdownx.snippets]\n',
        'x.py': five,
        'docs/a.md': '--8<-- "x.py:2:9"\n',
      },
      14,
    ],
    [
      {
        'conf.py': "extensions = ['myst_parser']\n",
        'x.py': five,
        'a.md': '```{literalinclude} x.py\n:lines: 2-8\n```\n',
      },
      9,
    ],
  ];
  for (const [files, column] of sites) {
    const found = await findingsOf(includes, { ...factsOf(files), textOf: (path) => files[path] });
    expect([Object.keys(files), found.map(({ rule, location }) => `${rule} ${location?.column}`)]).toEqual([
      Object.keys(files),
      column === null ? [] : [`includes/lines-missing ${column}`],
    ]);
  }
});

test('a fragment that looks like a footnote is one where the page has footnotes, and its generator names them so', () => {
  const notes = 'Word[^1].\n\n[^1]: Note\n';
  const names = ['fn:1', 'fnref:1', 'fn1', 'fnmatch'];
  const mkdocs = (text: string) => ({ 'mkdocs.yml': 'site_name: x\n', 'docs/a.md': text });
  expect(lost(mkdocs(`# A\n\n${notes}`), 'docs/a.md', names)).toEqual([]);
  expect(lost(mkdocs('# A\n\n[^1]\n'), 'docs/a.md', names)).toEqual(names);
  const sphinx = { 'conf.py': "extensions = ['myst_parser']\n", 'a.md': `# A\n\n${notes}` };
  expect(lost(sphinx, 'a.md', names)).toEqual(names);
});

test('kramdown: an id in HTML is as its writer makes it, and nothing is fixed where settings make ids otherwise', async () => {
  const page =
    '---\n---\n[a](#soap) [b](#dry-soap-)\n\n<details markdown="block">\n\n## 🛁 Soap\n\n## Dry soap\n\n</details>\n';
  const found = async (settings: string) =>
    (await findingsOf([internalLinks], factsOf({ '_config.yml': settings, 'a.md': page }))).map(
      ({ message, severity, fixable }) => `${severity} ${fixable}: ${message}`,
    );
  const gone = 'Link to a missing heading: `#dry-soap-`';
  expect(await found('title: x\n')).toEqual([`error safe: ${gone}`]);
  expect(await found('kramdown:\n  auto_ids: true\n')).toEqual([`error safe: ${gone}`]);
  // Ids that are only guessed, and near: unverified.
  expect(await found('kramdown:\n  transliterated_header_ids: true\n')).toEqual([]);
  expect(await found('markdown: CommonMarkGhPages\n')).toEqual([]);
});
