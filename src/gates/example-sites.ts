/** Examples of rules that hang on more than one page: what is wrong and right on one of them, and the few files that lie beside it. */

export interface SiteExample {
  wrong: string;
  right: string;
  /** The file that it stands in. */
  path: string;
  /** What lies beside it, for both. */
  files: Readonly<Record<string, string>>;
}
type Tree = Readonly<Record<string, string>>;
const at = (path: string, wrong: string, right: string, files: Tree = {}): SiteExample => ({
  wrong,
  right,
  path,
  files,
});

const MKDOCS = { 'mkdocs.yml': 'site_name: Strata' };
const HUGO = { 'hugo.toml': 'baseURL = "https://docs.example.org/"' };
const hugo = (body: string): string => `---\ntitle: Start\n---\n\n${body}`;
const INSTALL = { ...MKDOCS, 'docs/install.md': '# Install\n\n## Steps' };

const PROOF = `{
  "schema_version": 3,
  "product_slug": "strata",
  "product_name": "Strata",
  "repository": "https://github.com/example/strata",
  "sha": "3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d",
  "version": "2.4.0",
  "install_commands": [],
  "pages": [],
  "removed_pages": []
}`;

export const SITE_EXAMPLES: Readonly<Record<string, SiteExample>> = {
  'schemas/unreadable': at('launch/proofs/strata.json', PROOF.replace('[],', '[ ,'), PROOF, { 'docs/a.md': '# A' }),
  'schemas/invalid': at('launch/proofs/strata.json', PROOF.replace('"2.4.0"', '2.4'), PROOF, { 'docs/a.md': '# A' }),
  'schemas/settings-unreadable': at('mkdocs.yml', 'nav: [Home: index.md', 'nav: [Home: index.md]', {
    'docs/index.md': '# Home',
  }),
  'schemas/ignore-without-reason': at(
    'docs/index.md',
    '<!-- launch-ignore internal-links -->\n\n[Next](next.md)',
    '<!-- launch-ignore internal-links: the page comes with the next release -->\n\n[Next](next.md)',
  ),
  'frontmatter/key-missing': at('docs/index.md', '---\nweight: 2\n---', '---\ntitle: Install\nweight: 2\n---', {
    '.github/launch.yml': 'frontmatter:\n  required: [title]',
  }),
  'frontmatter/wrong-type': at('docs/index.md', '---\nweight: two\n---', '---\nweight: 2\n---', {
    '.github/launch.yml': 'frontmatter:\n  types: { weight: number }',
  }),
  'frontmatter/url-collision': at('content/a.md', '---\ntitle: A\nurl: /start/\n---', '---\ntitle: A\nurl: /a/\n---', {
    ...HUGO,
    'content/b.md': '---\ntitle: B\nurl: /start/\n---',
  }),
  'markup/shortcode-unclosed': at(
    'content/a.md',
    hugo('{{< alert >}}One.{{< /alert >}}\n\n{{< alert >}}Two.'),
    hugo('{{< alert >}}One.{{< /alert >}}\n\n{{< alert >}}Two.{{< /alert >}}'),
    HUGO,
  ),
  'includes/file-missing': at('docs/a.md', '--8<-- "docs/instal.txt"', '--8<-- "docs/install.txt"', {
    'mkdocs.yml': 'site_name: Strata\nmarkdown_extensions: [pymdownx.snippets]',
    'docs/install.txt': 'pip install strata',
  }),
  'includes/part-missing': at('a.md', '<<< @/demo.ts#strat', '<<< @/demo.ts#start', {
    '.vitepress/config.ts': 'export default {}',
    'demo.ts': '// #region start\nstart();\n// #endregion start',
  }),
  'includes/lines-missing': at('src/a.md', '{{#include demo.rs:1:9}}', '{{#include demo.rs:1:3}}', {
    'book.toml': '[book]',
    'src/SUMMARY.md': '- [A](a.md)',
    'src/demo.rs': 'fn main() {\n    start();\n}',
  }),
  'includes/component-unknown': at(
    'docs/a.mdx',
    '<Tabz>One</Tabz>',
    "import Tabs from './_tabs.mdx';\n\n<Tabs>One</Tabs>",
    { 'docusaurus.config.js': 'module.exports = {};', 'docs/_tabs.mdx': 'Two' },
  ),
  'includes/shortcode-unknown': at('content/a.md', hugo('{{< allert >}}'), hugo('{{< alert >}}'), {
    ...HUGO,
    'layouts/shortcodes/alert.html': '<b>!</b>',
  }),
  'includes/shortcode-left-open': at('content/a.md', hugo('{{< box >}}Two.'), hugo('{{< box >}}Two.{{< /box >}}'), {
    ...HUGO,
    'layouts/shortcodes/box.html': '<div>{{ .Inner }}</div>',
  }),
  'includes/value-unknown': at('docs/a.md', 'Write to {{ SUPPORT_MAIL }}.', 'Write to help@example.org.', MKDOCS),
  'markdown-style/configured': at('docs/a.md', '# A\n\n* one\n- two', '# A\n\n- one\n- two', {
    '.markdownlint.yaml': 'MD004: { style: dash }',
  }),
  'markdown-style/default': at('docs/a.md', '#Heading', '# Heading'),
  'markdown-style/configuration': at('.markdownlint.yaml', 'MD013: [', 'MD013: { line_length: 80 }', {
    'docs/a.md': '# A',
  }),
  'hugo-config/content-root-missing': at(
    'hugo.toml',
    'baseURL = "https://x.org/"\ncontentDir = "pages"',
    'baseURL = "https://x.org/"\ncontentDir = "content"',
    {
      'content/a.md': hugo('Text'),
    },
  ),
  'hugo-config/unknown-default-language': at(
    'hugo.toml',
    'baseURL = "https://x.org/"\ndefaultContentLanguage = "fr"\n[languages.en]\nweight = 1',
    'baseURL = "https://x.org/"\ndefaultContentLanguage = "en"\n[languages.en]\nweight = 1',
    { 'content/a.md': hugo('Text') },
  ),
  'hugo-config/base-url': at('hugo.toml', 'baseURL = "docs.example.org"', 'baseURL = "https://docs.example.org/"', {
    'content/a.md': hugo('Text'),
  }),
  'internal-links/page-missing': at('docs/index.md', '[Install](instal.md)', '[Install](install.md)', INSTALL),
  'internal-links/anchor-missing': at(
    'docs/index.md',
    '[Steps](install.md#step)',
    '[Steps](install.md#steps)',
    INSTALL,
  ),
  'internal-links/asset-missing': at('docs/index.md', '[Manual](manual.pdf)', '[Manual](files/manual.pdf)', {
    ...MKDOCS,
    'docs/files/manual.pdf': '%PDF-1.4',
  }),
  'internal-links/wrong-case': at('docs/index.md', '[Install](Install.md)', '[Install](install.md)', INSTALL),
  'internal-links/ref-missing': at('content/a.md', hugo('[x]({{< ref "/gone" >}})'), hugo('[x]({{< ref "/b" >}})'), {
    ...HUGO,
    'content/b.md': hugo('Text'),
  }),
  'internal-links/reference-undefined': at(
    'docs/index.md',
    'See [the guide][guide].',
    'See [the guide][guide].\n\n[guide]: install.md',
    INSTALL,
  ),
  'internal-links/line-missing': at(
    'docs/index.md',
    '[start](https://github.com/example/strata/blob/main/src/start.py#L90)',
    '[start](https://github.com/example/strata/blob/main/src/start.py#L2)',
    { ...MKDOCS, 'src/start.py': 'import strata\n\nstrata.start()' },
  ),
  'internal-links/draft-target': at('content/a.md', hugo('[Next](/next/)'), hugo('[Next](/b/)'), {
    ...HUGO,
    'content/next.md': '---\ntitle: Next\ndraft: true\n---',
    'content/b.md': hugo('Text'),
  }),
  'internal-links/unverified': at(
    'docs/index.md',
    Array.from({ length: 24 }, (_, number) => `[${number}](api/${number}.md)`).join('\n'),
    '[1](https://api.example.org/1)',
    { '.vitepress/config.ts': 'export default { srcDir: folderOf(docs) }' },
  ),
  'navigation/page-missing': at('mkdocs.yml', 'nav:\n  - Install: instal.md', 'nav:\n  - Install: install.md', {
    'docs/install.md': '# Install',
  }),
  'images/missing': at('docs/index.md', '![The dashboard](dash.png)', '![The dashboard](img/dashboard.png)', {
    ...MKDOCS,
    'docs/img/dashboard.png': '…',
  }),
  'images/wrong-case': at('docs/index.md', '![Logo](Logo.PNG)', '![Logo](logo.png)', {
    ...MKDOCS,
    'docs/logo.png': '…',
  }),
  'images/no-alt': at('docs/index.md', '![](logo.png)', '![The logo of Strata](logo.png)', {
    ...MKDOCS,
    '.github/launch.yml': 'images: { require_alt: true }',
    'docs/logo.png': '…',
  }),
  'images/too-large': at('docs/index.md', '![Demo](demo.gif)', '![Demo](demo.webp)', {
    ...MKDOCS,
    '.github/launch.yml': 'images: { max_bytes: 20 }',
    'docs/demo.gif': 'a picture of more than twenty bytes',
    'docs/demo.webp': 'a smaller one',
  }),
  'secrets/leaked': at('docs/index.md', `export TOKEN=ghp_${'a1B2c3D4e5F6'.repeat(3)}`, 'export TOKEN=$YOUR_TOKEN'),
};
