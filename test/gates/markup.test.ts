/** markup and front matter that nothing closes: each fault is found at its line, and its innocent look-alikes are not. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function found(files: Record<string, string>, only: string[]): Promise<string[]> {
  site = makeSite(files, { git: false });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only })
  ).validate();
  return findings.map(
    ({ rule, location, message }) => `${rule} ${location?.path ?? '-'}:${location?.line ?? 0} ${message}`,
  );
}
const DOCUSAURUS = {
  'docusaurus.config.js': 'export default {};\n',
  'package.json': '{"dependencies":{"@docusaurus/core":"^3.7.0"}}',
};
const STARLIGHT = { 'astro.config.mjs': "import starlight from '@astrojs/starlight';\n" };

test('MDX that does not parse is an error at its line, in the words of what is wrong', async () => {
  const head = '---\ntitle: A\n---\n\n';
  expect(
    await found(
      {
        ...DOCUSAURUS,
        'docs/a.md': `${head}<Tabs>\n<TabItem>\n\nOne\n\n</Tabs>\n`,
        'docs/b.mdx': `${head}Less: a <5 and {b.\n`,
        'docs/c.mdx': `${head}<Tabs>\n\nOne\n\n</Tab>\n`,
        'docs/d.mdx': `${head}Value {1 +} here.\n`,
        'docs/e.mdx': `${head}Text.\n\n</div>\n`,
        'docs/f.mdx': `${head}Set {config\n\nmore\n`,
      },
      ['markup'],
    ),
  ).toMatchInlineSnapshot(`
    [
      "markup/mdx-invalid docs/a.md:6 MDX that does not parse: nothing closes \`<TabItem>\`",
      "markup/mdx-invalid docs/b.mdx:5 MDX that does not parse: \`<\` opens no element",
      "markup/mdx-invalid docs/c.mdx:9 MDX that does not parse: closing tag of another name: \`</Tab>\` stands where \`<Tabs>\` is to be closed",
      "markup/mdx-invalid docs/d.mdx:5 MDX that does not parse: braces hold no JavaScript: Unexpected token",
      "markup/mdx-invalid docs/e.mdx:7 MDX that does not parse: \`</div>\` closes nothing",
      "markup/mdx-invalid docs/f.mdx:5 MDX that does not parse: nothing closes a brace",
    ]
  `);
});

test('MDX: what a compiler reads, or may read, is no fault', async () => {
  const good = {
    'docs/a.mdx':
      '<!-- a comment -->\n\n## Set up {#set-up}\n\n<Tabs>\n  <TabItem>One</TabItem>\n</Tabs>\n\n`a <5 {b`\n',
    'docs/b.md': 'A formula: $\\frac{\\alpha}{\\beta}$.\n\n$$\n\\sum_{\\i}\n$$\n',
    'docs/c.md': '---\nmdx:\n  format: md\n---\n\nLess: a <5 and {b.\n',
    'docs/d.mdx': '```mdx\n<Tabs>\n```\n\n:::note[Mind]\n\nText\n\n:::\n',
  };
  expect(await found({ ...DOCUSAURUS, ...good }, ['markup'])).toEqual([]);
  site.done();
  const broken = { 'docs/a.md': 'Less: a <5 and {b.\n' };
  expect(await found({ ...broken, 'docusaurus.config.js': "markdown: { format: 'detect' }\n" }, ['markup'])).toEqual(
    [],
  );
  site.done();
  const old = '{"dependencies":{"@docusaurus/core":"2.4.1"}}';
  expect(await found({ ...DOCUSAURUS, ...broken, 'package.json': old }, ['markup'])).toEqual([]);
  site.done();
  expect(await found({ ...STARLIGHT, 'src/content/docs/a.md': 'Less: a <5 and {b.\n' }, ['markup'])).toEqual([]);
});

test('front matter that nothing closes is an error where its end is missing', async () => {
  expect(
    await found(
      {
        'a.md': '---\ntitle: A\ntags:\n  - x\n\n# A\n',
        'b.md': '---\ntitle: B\n--\n\n# B\n',
        'c.md': '+++\ntitle = "C"\n\nText\n',
        'd.md': '---\ntitle: D\n ---\n\n# D\n',
        'f.md': '---\ntitle: F\n\n# F\n\nSome text.\n\n---\n\nMore: text.\n',
        'e.md': '\ufeff---\r\ntitle: E\r\n----\r\n\r\n# E\r\n',
      },
      ['frontmatter'],
    ),
  ).toMatchInlineSnapshot(`
    [
      "frontmatter/unclosed a.md:4 Front matter without an end: nothing closes the front matter that line 1 begins",
      "frontmatter/unclosed b.md:3 Front matter without an end: \`--\` does not close it, \`---\` at the margin does",
      "frontmatter/unclosed c.md:2 Front matter without an end: nothing closes the front matter that line 1 begins",
      "frontmatter/unclosed d.md:3 Front matter without an end: \` ---\` does not close it, \`---\` at the margin does",
      "frontmatter/unclosed e.md:3 Front matter without an end: \`----\` does not close it, \`---\` at the margin does",
      "frontmatter/unclosed f.md:2 Front matter without an end: nothing closes the front matter that line 1 begins",
    ]
  `);
});

test('front matter: a rule above text opens none, and dots close one', async () => {
  expect(
    await found(
      {
        'a.md': '---\n\nText: with a colon.\n',
        'b.md': '---\ntitle: B\n...\n\n# B\n',
        'c.md': '---\nA paragraph: it says something.\n',
        'd.md': '---\ntitle: D\n---\n\n# D\n\n---\nnote: x\n',
        'e.md': '---\ntitle: E\n\ntags:\n\n- x\n\n---\n\n# E\n',
      },
      ['frontmatter'],
    ),
  ).toEqual([]);
});
