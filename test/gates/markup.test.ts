/** markup and front matter that nothing closes: each fault is found at its line, and its innocent look-alikes are not. */
import { afterEach, expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';
import { markupPage } from '../../src/markup/fault.ts';
import { openInline } from '../../src/markup/open-inline.ts';
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
      "markup/mdx-invalid docs/e.mdx:7 MDX that does not parse: \`</div>\` has no opening tag",
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

const MKDOCS = { 'mkdocs.yml': 'site_name: x\n' };
const HUGO = { 'hugo.toml': 'baseURL = "https://x.org/"\n' };

test('what a merge left is found at its line, and not where a page shows it', async () => {
  const conflict = '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> next\n';
  expect(
    await found(
      {
        'a.md': `# A\n\n${conflict}`,
        'b.md': '# B\n\nText.\n>>>>>>> 3f2a9c1 (Reword)\n',
        'c.md': `\`\`\`js\n${conflict}\`\`\`\n`,
        'good.md': `# How to solve a merge conflict\n\n\`\`\`\n${conflict}\`\`\`\n`,
        'quote.md': '> a\n>> b\n>>>>>>> deep\n\nHeading\n=======\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/merge-marker a.md:3 Mark of a merge: `<<<<<<< HEAD`',
    'markup/merge-marker b.md:4 Mark of a merge: `>>>>>>> 3f2a9c1 (Reword)`',
    'markup/merge-marker c.md:2 Mark of a merge: `<<<<<<< HEAD`',
  ]);
});

test('a fence that nothing closes is found where it opens, also where later ones turn around', async () => {
  expect(
    await found(
      {
        'a.md': '# A\n\n```bash\nnpm ci\n\nThen start it.\n',
        'b.md': '```js\na();\n\nText.\n\n```py\nb()\n```\n\nMore.\n\n```sh\nc\n```\n',
        'c.md': '- One\n\n  ~~~\n  text\n\n- Two\n',
        'good.md':
          '````md\n```js\na\n```\n````\n\n```\n\n- x\n```\n\n    ```\n    indented\n\n> ```\n> quoted\n> ```\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/fence-unclosed a.md:3 Nothing closes this block of code: ```` ```bash ````',
    'markup/fence-unclosed b.md:1 Nothing closes this block of code: ```` ```js ````',
    'markup/fence-unclosed c.md:3 Nothing closes this block of code: ```` ~~~ ````',
  ]);
});

test('shortcodes: not closed, closing nothing, and without an end', async () => {
  expect(
    await found(
      {
        ...HUGO,
        'content/a.md': '{{< note >}}\nOne\n{{< /note >}}\n\n{{< note >}}\nTwo\n',
        'content/b.md': '{{% tab %}}\nOne\n\n{{% /tabs %}}\n',
        'content/c.md': 'See {{< ref "a.md" > and more.\n\n{{< figure src="a.png" >}}\n',
        'content/d.md': '{{< highlight go >}}\nx := 1\n',
        'content/good.md':
          '{{< figure src="a.png" >}}\n\n{{< tabs >}}{{% tab "a" %}}x{{% /tab %}}{{< /tabs >}}\n\n{{< note />}}{{< note >}}x{{< /note >}}\n\n{{</* note */>}}\n\n{{< highlight go >}}\nx\n{{< /highlight >}}\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/shortcode-unclosed content/a.md:5 Nothing closes the shortcode `note`',
    'markup/shortcode-unclosed content/b.md:4 Closing mark of a shortcode that is not open: `tabs`',
    'markup/shortcode-unclosed content/c.md:1 Shortcode without its end: `{{< ref "a.md" > and more.`',
    'markup/shortcode-unclosed content/d.md:1 Nothing closes the shortcode `highlight`',
  ]);
});

test('admonitions of colons: not closed, closing nothing, of a misspelt kind', async () => {
  expect(
    await found(
      {
        ...DOCUSAURUS,
        'docs/a.md': ':::tip\nOne\n\n## Next\n\n:::note\nTwo\n:::\n',
        'docs/b.md': 'Text.\n\n:::\n',
        'docs/c.md': ':::waring[Mind]\nX\n:::\n',
        'docs/good.md': '::::note\n\n:::tip[x]\nX\n:::\n\n::::\n\n:::mykind\nX\n:::\n\n```\n:::tip\n```\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/admonition-unclosed docs/a.md:1 Nothing closes the admonition `tip`',
    'markup/admonition-unclosed docs/b.md:3 Closing mark of an admonition that is not open: `:::`',
    'markup/admonition-unknown docs/c.md:1 Admonition of an unknown kind: `waring`',
  ]);
});

test('two containers in each other may share a close; what stands behind a heading or in a third does not', async () => {
  expect(
    await found(
      {
        ...DOCUSAURUS,
        'docs/good.md': ':::tip\nOne\n\n:::note\nTwo\n:::\n\n## Next\n',
        'docs/a.md': ':::tip\nOne\n\n:::note\n## Two\n:::\n\n## Next\n',
        'docs/b.md': ':::tip\nOne\n\n:::note\nTwo\n:::info\n:::\n\n## Next\n',
        'docs/c.md': '::::tip\nOne\n\n:::note\nTwo\n:::\n\n## Next\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/admonition-unclosed docs/a.md:1 Nothing closes the admonition `tip`',
    'markup/admonition-unclosed docs/b.md:1 Nothing closes the admonition `tip`',
    'markup/admonition-unclosed docs/c.md:1 Nothing closes the admonition `tip`',
  ]);
});

test('a container ends with its close though a fence is open in it, and a fence outside of one does not', async () => {
  const files = {
    ...DOCUSAURUS,
    'docs/good.md': ':::tip\n````js\nlet a = 1;\n```\n:::\n\n[x](gone.md) <b>x</b>\n',
    'docs/item.md': ':::note\n\n- a\n\n  ```js\n  let b = 2;\n:::\n\n[y](gone.md)\n',
    'docs/shown.md': '```md\n:::tip\nX\n:::\n```\n\n::::note\n```md\n:::tip\nX\n:::\n```\n::::\n',
    'docs/a.md': '```js\nlet a = 1;\n\n:::\n\n## Next\n',
    'docs/list.md': '- a\n\n  ```js\n  let b = 2;\n\n## Next\n',
  };
  expect(await found(files, ['markup'])).toEqual([
    'markup/fence-unclosed docs/a.md:1 Nothing closes this block of code: ```` ```js ````',
    'markup/fence-unclosed docs/list.md:3 Nothing closes this block of code: ```` ```js ````',
  ]);
  for (const path of ['docs/good.md', 'docs/item.md'] as const) {
    const { code, links } = parsePage(path, files[path], 'docusaurus');
    expect(code.map(({ code }) => code)).toEqual([path === 'docs/good.md' ? 'let a = 1;\n```' : 'let b = 2;']);
    expect(links.map(({ target }) => target)).toEqual(['gone.md']);
  }
});

test('admonitions of exclamation marks and of quotes', async () => {
  expect(
    await found(
      {
        ...MKDOCS,
        'docs/a.md': '!!! note\nText at the margin.\n\n!!! warnng "Mind"\n    Text.\n',
        'docs/b.md': '??? tip "More"\n  Two spaces.\n',
        'docs/c.md': '> [!WARNIG]\n> Text.\n',
        'docs/good.md':
          '!!! note inline end "T"\n\n    Text.\n\n!!! mykind\n    Text.\n\n- x\n\n    !!! tip\n        Text.\n\n!!! danger "Only a title"\n\nText.\n\n> [!NOTE]\n> Text.\n\nStop!!! now\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/admonition-unclosed docs/a.md:1 Admonition without its text: the line below `note` is not indented by four',
    'markup/admonition-unknown docs/a.md:4 Admonition of an unknown kind: `warnng`',
    'markup/admonition-unclosed docs/b.md:1 Admonition without its text: the line below `tip` is not indented by four',
    'markup/admonition-unknown docs/c.md:1 Admonition of an unknown kind: `WARNIG`',
  ]);
});

test('footnotes without a definition, and what only looks like one', async () => {
  expect(
    await found(
      {
        'a.md': 'Since 2.0[^1]. And here[^why].\n\n[^why]: Because.\n',
        'b.md': 'One[^a], two.[^b]\n\n[^a]: A\n',
        'good.md': 'A class [^a-z] or [^0-9]+ and `x[^1]`, escaped\\[^2].\n\n$x[^3]$ is not.\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/footnote-undefined a.md:1 Footnote without a definition: `[^1]`',
    'markup/footnote-undefined b.md:1 Footnote without a definition: `[^b]`',
  ]);
});

test('an explicit id that a page gives twice', async () => {
  expect(
    await found(
      {
        ...HUGO,
        'content/a.md': '## One {#set-up}\n\n## Two {#set-up}\n',
        'content/b.md': '<a id="x"></a>\n\nText.\n\n<div id="x">y</div>\n',
        'content/good.md':
          '<a id="one"></a>\n\n## One\n\n## Two\n\n## Two\n\n<a name="y" id="y"></a>\n\n<svg id="s"><path id="p"/></svg>\n\n<svg><path id="p"/></svg>\n\n`<i id="z">` `<i id="z">`\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/duplicate-id content/a.md:3 Id that is given twice on the page: `set-up`',
    'markup/duplicate-id content/b.md:5 Id that is given twice on the page: `x`',
  ]);
});

test('targets that no browser follows, and those that are filled in later', async () => {
  const bad = [
    '[a](http//example.org/x)',
    '[a](https:/example.org/x)',
    '[a](htps://example.org/)',
    '[a](https://https://example.org/)',
    '[a](https://exam,ple.org/)',
    '[a](https:///x)',
    '[a](guide\u200b.md)',
    '![a](a\ufeff.png)',
    '[a](./my guide.md)',
    '<a href="https//example.org">a</a>',
    '[a]: https;//example.org',
  ];
  const good = [
    '[a](https://example.org:8080/x?y=[1]&z=a,b)',
    '[a](https://<host>/x) [b](https://{host}/x) [c](https://...)',
    '[a](http://localhost:3000) [b](http://[::1]/) [c](https://user:pw@example.org/)',
    '[a](<my guide.md>) [b](my%20guide.md "title") [c](mailto:a@example.org) [d](/https/x)',
    'call f[i](x y) and f\\[i](./x y)',
    '[ä](https://münchen.example/straße)',
  ];
  const rows = (list: string[]): string => list.map((one) => `${one}\n`).join('\n');
  const seen = await found({ 'bad.md': rows(bad), 'good.md': rows(good) }, ['markup']);
  expect(seen.map((one) => one.split(' ')[1])).toEqual(bad.map((_, at) => `bad.md:${at * 2 + 1}`));
  expect(seen.filter((one) => one.startsWith('markup/hidden-character'))).toEqual([
    'markup/hidden-character bad.md:13 Link with a character that nobody sees: U+200B in `guide.md`',
    'markup/hidden-character bad.md:15 Link with a character that nobody sees: U+FEFF in `a.png`',
  ]);
});

test('a reference of a picture without a definition', async () => {
  expect(
    await found(
      {
        'a.md': '![The logo][logo]\n\nText ![chart][].\n',
        'good.md':
          '![The logo][logo] and ![chart][]\n\n> [!NOTE]\n> x\n\n`![a][b]` \\![a][b] arr[i][j]\n\n[logo]: a.png\n[chart]: a.png\n',
        'a.png': '',
      },
      ['internal-links'],
    ),
  ).toEqual([
    'internal-links/reference-undefined a.md:1 Reference without a definition: `[logo]`',
    'internal-links/reference-undefined a.md:3 Reference without a definition: `[chart]`',
  ]);
});

test('raw HTML ends at its last tag where the generator says so: what follows is Markdown', async () => {
  const page =
    '---\ntitle: A\n---\n<div>\n\n[b](b.md)\n\n</div>\n```md\n[one](x.md)\n\n[two](y.md)\n```\n\n[gone](gone.md)\n';
  for (const [config, path] of [
    ['_config.yml', 'a.md'],
    ['mkdocs.yml', 'docs/a.md'],
  ] as const) {
    const files = { [config]: 'title: x\n', [path]: page, [path.replace('a.md', 'b.md')]: '---\ntitle: B\n---\nx\n' };
    expect(await found(files, ['markup', 'internal-links'])).toEqual([
      `internal-links/page-missing ${path}:15 Link to a missing page: \`gone.md\``,
    ]);
    site.done();
  }
  const github = { 'README.md': '<div>\n</div>\n```md\n[one](x.md)\n\n[two](y.md)\n```\n\nText\n' };
  expect((await found(github, ['markup'])).length).toBe(1);
});

test('what hides the rest of a page, is never used or never seen', async () => {
  const there = '[x](b.md)\n\n<details>\n<summary>S</summary>\n\nx\n\n</details>\n\n<!-- a\nb -->\n';
  expect(
    await found(
      {
        'a.md': `${there}\nA \`<!--\` in code, and 1 <!-- 2.\n\n[x]: b.md\n[X]: b.md\n\n[](#here) [![p](p.png)](b.md)\n`,
        'b.md': `${there}\n[y]: a.md\n[Y]: c.md\n\n[y]\n`,
        'c.md': `${there}\n[ ](a.md)\n\n<details open>\n\nx\n`,
        'd.md': `${there}\n<!-- for later\n\n[x](none.md)\n`,
        'e.md':
          '[a](mailto:me.example.org) [b](mailto:me@example.org) [c](mailto:?subject=x) [d](file:///C:/Users/me/a.md)\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/reference-duplicate b.md:14 Reference that is defined twice: `[Y]` leads to `a.md`, and never to `c.md`',
    'markup/link-without-text c.md:13 Link without words: nobody sees where `a.md` is linked',
    'markup/html-unclosed c.md:15 Nothing closes `<details>`: the rest of the page is folded away with it',
    'markup/html-unclosed d.md:13 Nothing closes this comment: the rest of the page is not shown',
    'markup/url-malformed e.md:1 URL that no browser follows: `mailto:me.example.org` names no address of mail',
    'markup/url-malformed e.md:1 URL that no browser follows: `file:///C:/Users/me/a.md` is a file of one computer',
  ]);
});

test('bold text that a space keeps from being bold', async () => {
  const page = 'This is ** bold ** here.\n\nAnd **this **, too.\n\nOr ** that** one, and **good**.\n';
  const good = 'Take 2 ** 3 ** 4 or a ** b ** c. **One** and **two**. `** x **` and **a** ** b\n';
  expect(await found({ 'a.md': page, 'good.md': good }, ['markup'])).toEqual([
    'markup/emphasis-unclosed a.md:1 Bold text that a space keeps from being bold: `** bold **`',
    'markup/emphasis-unclosed a.md:3 Bold text that a space keeps from being bold: `**this **`',
    'markup/emphasis-unclosed a.md:5 Bold text that a space keeps from being bold: `** that**`',
  ]);
  site.done();
  // Python-Markdown minds no spaces.
  expect(await found({ ...MKDOCS, 'docs/a.md': page }, ['markup'])).toEqual([]);
});

test('an address with the parentheses of the text around it', async () => {
  const page =
    'See [a][1], [b]((https://example.org/b)) and [c]([https://example.org/c]).\n\n[1]: (https://example.org/a)\n';
  const good = '(https://example.org/a) and [x](https://example.org/a_(b)) and [y](b_(c).md).\n';
  const files = { 'a.md': page, 'good.md': good, 'b_(c).md': 'x\n' };
  expect(await found(files, ['markup', 'internal-links'])).toEqual([
    'markup/url-malformed a.md:1 URL that no browser follows: `(https://example.org/b)` has parentheses around it',
    'markup/url-malformed a.md:1 URL that no browser follows: `[https://example.org/c]` has brackets around it',
    'markup/url-malformed a.md:3 URL that no browser follows: `(https://example.org/a)` has parentheses around it',
  ]);
});

test('a note called by a word, and an address that a space cuts off', async () => {
  expect(
    await found(
      {
        'a.md':
          'It is so[^first-note].\n\nSee [x](https://example.org/a b) and [y](https://example .org/a).\n\n[w](www.example.org/a)\n',
        'good.md': 'All but [^a-z] and x[^abc]y and [^\\s]; [z](https://example.org/a "b c").\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/footnote-undefined a.md:1 Footnote without a definition: `[^first-note]`',
    'markup/url-malformed a.md:3 Not a link: its address contains a space, `https://example.org/a b`',
    'markup/url-malformed a.md:3 Not a link: its address contains a space, `https://example .org/a`',
    'markup/url-malformed a.md:5 URL that no browser follows: `www.example.org/a` names a host without a scheme, and is a path of the site',
  ]);
});

test('a table whose row of dashes does not fit its heading', async () => {
  const table = (heading: string, dashes: string): string => `${heading}\n${dashes}\n| 1 | 2 |\n\n`;
  const good = [
    table('| a | b |', '|---|:-:|'),
    table('a | b', '--- | ---'),
    table('| a \\| b | c |', '| --- | --- |'),
    table('| a | b |', '| --- | --- |') + table('| c | d |\n| 1 | 2 |', '| --- | --- | --- |').trimStart(),
    '```\n| a | b | c |\n| - | - |\n```\n\n',
    'Either a | b\n---\n\n',
  ].join('');
  const bad = `${table('| a | b | c |', '| --- | --- |')}> | a | b |\n> | - | - |\n\n- x\n\n  | a | b |\n  | - |\n`;
  expect(await found({ 'a.md': bad, 'good.md': good }, ['markup'])).toEqual([
    'markup/table-broken a.md:1 Table that is shown as text: its header row has 3 cells, the row of dashes below has 2',
    'markup/table-broken a.md:10 Table that is shown as text: its header row has 2 cells, the row of dashes below has 1',
  ]);
  site.done();
  // Kramdown makes a table of any rows with bars.
  expect(await found({ '_config.yml': 'title: x\n', 'a.md': `---\ntitle: A\n---\n\n${bad}` }, ['markup'])).toEqual([]);
});

test('a space between the words of a link and its address', async () => {
  expect(
    await found(
      {
        'a.md': 'See [the quay] (https://quay.example/docs) and [top] (b.md#top).\n\n- [ ] (https://quay.example/)\n',
        'b.md':
          '# Top\n\nA [b][c] (https://quay.example/d), [1] (https://quay.example/), [c] (https://quay.example/e), [t] (a.b.md, c).\n\n`[x] (a.md)` \\[x] (a.md) a[0] (a.md) [y] (see a.md)\n\n[c]: a.md\n',
      },
      ['markup'],
    ),
  ).toEqual([
    'markup/url-malformed a.md:1 Not a link: a space stands between its text and its address, `https://quay.example/docs`',
    'markup/url-malformed a.md:1 Not a link: a space stands between its text and its address, `b.md#top`',
  ]);
});

test('marks of code and bold text that nothing closes are found where they stand', async () => {
  expect(
    await found(
      {
        'a.md': 'Run `launch check and read `docs/a.md` first.\n',
        'b.md': "One line.\nThe value `max_rows' is read\nfrom `server.conf`.\n",
        'c.md': '| a | b |\n| --- | --- |\n| `<` | `>= |\n',
        'd.md': '- This is **bold text that goes on.\n- And **this** is whole.\n',
        'e.md': 'Jaeger query** can read it.\n',
        'f.md': 'Set pyproject.toml` to `x`.\n',
        'good1.md':
          'A `code\nspan` and ``a ` b`` and `\\`. Pass **kwargs or 2**3, and **/*.md, /** too. A ` alone; "`" and (`).\n',
        'good2.md':
          '**Bold** and ***both***, **a `**` b**, \\** and \\` and **two\nlines**.\n\n```js\nconst a = `x;\n```\n',
        'good3.md': "``quoted'' as in TeX, and `a` `b`.\n\n<!-- ` and ** -->\n",
      },
      ['markup'],
    ),
  ).toMatchInlineSnapshot(`
    [
      "markup/code-span-unclosed a.md:1 Unclosed inline code: \`launch\`",
      "markup/code-span-unclosed b.md:2 Unclosed inline code: \`max_rows'\`",
      "markup/code-span-unclosed c.md:3 Unclosed inline code: \`>=\`",
      "markup/emphasis-unclosed d.md:1 Unclosed bold text: \`**bold text\`",
      "markup/emphasis-unclosed e.md:1 Closing \`**\` without an opening one",
      "markup/code-span-unclosed f.md:1 Backtick without a partner",
    ]
  `);
  site.done();
  const mdx = '<Code>\n{`# Stop it\nnow`}\n</Code>\n\nText.\n';
  expect(await found({ ...DOCUSAURUS, 'docs/a.mdx': mdx }, ['markup'])).toEqual([]);
});

test('a block of a hundred thousand marks costs what it is long', () => {
  const time = (count: number): number => {
    const text = `${'`a` '.repeat(count)}\`b`;
    const page = markupPage({ path: 'a.md', text, facts: parsePage('a.md', 'Text.\n', 'plain') });
    const start = performance.now();
    expect(openInline(page)).toHaveLength(1);
    return performance.now() - start;
  };
  time(100);
  expect(time(50_000)).toBeLessThan(2_000);
});
