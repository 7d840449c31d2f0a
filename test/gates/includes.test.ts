/** includes: what a page includes, imports and calls is found missing at its line, in the form of each generator, and what is there is not. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function found(files: Record<string, string>): Promise<string[]> {
  site = makeSite(files, { git: false });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['includes'] })
  ).validate();
  return findings.map(
    ({ rule, location, message }) => `${rule.slice(9)} ${location?.path}:${location?.line} ${message}`,
  );
}

test('MkDocs: snippets by file, section and lines, in text and in code', async () => {
  expect(
    await found({
      'mkdocs.yml': 'site_name: x\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs, .]\n',
      'docs/inc/a.md': 'one\ntwo\n',
      'src/a.py': '# --8<-- [start:run]\nrun()\n# --8<-- [end:run]\n',
      'docs/bad.md':
        '--8<-- "inc/b.md"\n\n```py\n--8<-- "src/a.py:stop"\n```\n\n--8<-- "inc/a.md:9:12"\n\n--8<--\ninc/c.md\n--8<--\n',
      'docs/good.md':
        '--8<-- "inc/a.md"\n\n```py\n--8<-- "src/a.py:run"\n```\n\n--8<-- "inc/a.md:1:2"\n\n;--8<-- "x.md"\n\n--8<-- "https://example.org/x.md"\n\n--8<--\ninc/a.md\n; inc/no.md\n--8<--\n',
    }),
  ).toEqual([
    'file-missing docs/bad.md:1 Included file is missing: `inc/b.md`',
    'part-missing docs/bad.md:4 `src/a.py` has no part `stop`',
    'lines-missing docs/bad.md:7 `inc/a.md` has 2 lines, and not line 12',
    'file-missing docs/bad.md:10 Included file is missing: `inc/c.md`',
  ]);
});

test('VitePress: code and Markdown, from the root and from beside the page', async () => {
  expect(
    await found({
      '.vitepress/config.ts': 'export default {}\n',
      'demo.ts': '// #region start\na()\n// #endregion start\n',
      'parts/a.md': 'one\n',
      'guide/bad.md':
        '<<< @/demo.js\n\n<<< @/demo.ts#stop{1}\n\n<!-- @include: ./parts/a.md -->\n\n<!--@include: ../parts/a.md{7,}-->\n',
      'guide/good.md':
        '<<< @/demo.ts#start{1,2 ts:line-numbers} [Demo]\n\n<<< ../demo.ts\n\n<!-- @include: @/parts/a.md -->\n\n```md\n<<< @/no.ts\n```\n',
    }),
  ).toEqual([
    'file-missing guide/bad.md:1 Included file is missing: `@/demo.js`',
    'part-missing guide/bad.md:3 `@/demo.ts` has no part `stop`',
    'file-missing guide/bad.md:5 Included file is missing: `./parts/a.md`',
    'lines-missing guide/bad.md:7 `../parts/a.md` has 1 line, and not line 7',
  ]);
});

test('lines beyond the end of a file, regions and texts that it does not have', async () => {
  expect(
    await found({
      'conf.py': "extensions = ['myst_parser']\n",
      'a.py': '# begin\nx = 1\n',
      'index.md':
        '# A\n\n```{literalinclude} a.py\n:language: python\n:lines: 1-3\n```\n\n```{literalinclude} a.py\n:lines: 1-\n:start-after: begin\n```\n\n```{literalinclude} a.py\n:end-before: "# end"\n```\n',
    }),
  ).toEqual([
    'lines-missing index.md:5 `a.py` has 2 lines, and not line 3',
    'part-missing index.md:14 `a.py` has no text `# end`',
  ]);
  site.done();
  expect(
    await found({
      'mkdocs.yml': 'site_name: x\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs]\n',
      'docs/inc/a.txt': 'one\ntwo\n',
      'docs/index.md': '--8<-- "inc/a.txt:1:4"\n\n--8<-- "inc/a.txt::2"\n\n--8<-- "inc/a.txt:1:1,2:2"\n',
    }),
  ).toEqual(['lines-missing docs/index.md:1 `inc/a.txt` has 2 lines, and not line 4']);
  site.done();
  expect(
    await found({
      '.vitepress/config.ts': 'export default {}\n',
      'parts/a.md': '# Top\n\n## Two words\n\n<!-- #region x -->\none\n<!-- #endregion x -->\n',
      'index.md':
        '<!-- @include: ./parts/a.md{1,9} -->\n\n<!-- @include: ./parts/a.md#y -->\n\n<!-- @include: ./parts/a.md#x -->\n\n<!-- @include: ./parts/a.md#two-words{,7} -->\n',
    }),
  ).toEqual([
    'lines-missing index.md:1 `./parts/a.md` has 7 lines, and not line 9',
    'part-missing index.md:3 `./parts/a.md` has no part `y`',
  ]);
});

test('mdBook: files, anchors and lines', async () => {
  expect(
    await found({
      'book.toml': '[book]\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'listings/a.rs': '// ANCHOR: here\nfn a() {}\n// ANCHOR_END: here\n',
      'src/a.md':
        '```rust\n{{#include ../listings/b.rs}}\n{{#rustdoc_include ../listings/a.rs:there}}\n{{#include ../listings/a.rs:9:10}}\n{{#include ../listings/a.rs:here}}\n{{#playground ../listings/a.rs editable}}\n\\{{#include no.rs}}\n```\n',
    }),
  ).toEqual([
    'file-missing src/a.md:2 Included file is missing: `../listings/b.rs`',
    'part-missing src/a.md:3 `../listings/a.rs` has no part `there`',
    'lines-missing src/a.md:4 `../listings/a.rs` has 3 lines, and not line 10',
  ]);
});

test('MDX: imports, and components that nothing defines', async () => {
  const files = {
    'docusaurus.config.js': "export default { themes: ['@docusaurus/theme-mermaid'] };\n",
    'src/theme/MDXComponents.js': "import Note from '../Note';\nexport default { Note };\n",
    'src/box.tsx': '',
    'docs/_part.mdx': 'x\n',
    'docs/bad.mdx':
      "import Part from './_parts.mdx';\nimport Box from '@site/src/bax';\n\n<Part />\n\n<Tabz>\n\nx\n\n</Tabz>\n",
    'docs/good.mdx':
      "import Part from './_part.mdx';\nimport Box from '@site/src/box';\nimport raw from '!!raw-loader!./_part.mdx';\nimport Tabs from '@theme/Tabs';\n\nexport const Own = () => <b>x</b>;\n\n<Part /> <Box /> <Own /> <Note /> <Tabs.Item /> <details>x</details>\n\n`<No />`\n",
  };
  expect(await found(files)).toEqual([
    'file-missing docs/bad.mdx:1 Included file is missing: `./_parts.mdx`',
    'file-missing docs/bad.mdx:2 Included file is missing: `@site/src/bax`',
    'component-unknown docs/bad.mdx:6 Component that nothing defines: `<Tabz>`',
  ]);
  site.done();
  const other = { ...files, 'docusaurus.config.js': "export default { themes: ['docusaurus-theme-other'] };\n" };
  expect((await found(other)).filter((one) => one.startsWith('component'))).toEqual([]);
});

test('Hugo: shortcodes without a template, and files that shortcodes show', async () => {
  const files = {
    'hugo.toml': 'baseURL = "https://x.org/"\n',
    'layouts/shortcodes/alert.html': '{{ .Inner }}',
    'layouts/shortcodes/readfile.html': '{{ readFile (.Get "file") }}',
    'content/files/a.txt': 'x\n',
    'content/bad.md': '{{< allert >}}\n\n{{< readfile file="files/b.txt" >}}\n',
    'content/good.md':
      '{{< alert >}}x{{< /alert >}} {{< figure src="x.png" >}} {{< readfile file="files/a.txt" >}} {{< x.inline >}}x{{< /x.inline >}}\n',
  };
  expect(await found(files)).toEqual([
    'shortcode-unknown content/bad.md:1 Shortcode without a template: `allert`',
    'file-missing content/bad.md:3 Included file is missing: `files/b.txt`',
  ]);
  site.done();
  expect(
    (await found({ ...files, 'hugo.toml': 'theme = "docs"\n' })).filter((one) => one.startsWith('shortcode')),
  ).toEqual([]);
});
