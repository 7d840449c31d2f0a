/** Faults that were seeded into public trees and not seen: each is found at its line, and its innocent look-alike is not. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

async function found(files: Record<string, string>, ...only: string[]): Promise<string[]> {
  site = makeSite(files, { git: false });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only })
  ).validate();
  return findings.map(
    ({ rule, location, message }) => `${rule} ${location?.path ?? '-'}:${location?.line ?? 0} ${message}`,
  );
}
const SPHINX = {
  'conf.py':
    'extensions = ["myst_parser", "sphinx.ext.intersphinx"]\nintersphinx_mapping = {"py": ("https://x.org/", None)}\n',
  'index.md': '# Index\n',
};
const JEKYLL = { '_config.yml': 'title: x\n', Gemfile: 'gem "jekyll"\n', '_includes/here.html': 'x\n' };
const page = (body: string): string => `---\ntitle: A\n---\n\n${body}`;

test('Sphinx: an entry of a list of pages is a page of the site, and never a label of another project', async () => {
  const files = { ...SPHINX, 'a.md': '# A\n\n```{toctree}\nindex\nnone-page\n```\n\nSee {ref}`other-label`.\n' };
  expect(await found(files, 'internal-links')).toEqual([
    'internal-links/page-missing a.md:5 `{toctree}` names a missing page, file or label: `none-page`',
  ]);
});

test('Sphinx: a label that a page gives twice, and a directive that is misspelt', async () => {
  const files = {
    ...SPHINX,
    'a.md':
      '# A\n\n(one)=\n## One\n\n(one)=\n## Two\n\n(two)=\n## Three\n\n```{notte}\ntext\n```\n\n```{mynote}\ntext\n```\n',
  };
  expect(await found(files, 'markup')).toEqual([
    'markup/duplicate-id a.md:6 Id that is given twice on the page: `one`',
    'markup/admonition-unknown a.md:12 Admonition of an unknown kind: `notte`',
  ]);
});

test('Jekyll: included files, by name and beside the page; those of a theme are not known', async () => {
  const body = page(
    '{% include here.html %}\n\n{% include none.html x="a b" %}\n\n{% include_relative part.md %}\n\n{% include {{ page.x }} %}\n',
  );
  expect(await found({ ...JEKYLL, 'docs/a.md': body }, 'includes')).toEqual([
    'includes/file-missing docs/a.md:7 Included file is missing: `none.html`',
    'includes/file-missing docs/a.md:9 Included file is missing: `part.md`',
  ]);
  site.done();
  const themed = { ...JEKYLL, '_config.yml': 'theme: minima\n', 'docs/a.md': body };
  expect(await found(themed, 'includes')).toEqual([
    'includes/file-missing docs/a.md:9 Included file is missing: `part.md`',
  ]);
});

test('Jekyll: tags that nothing closes, and tags that are misspelt', async () => {
  const body = page(
    '{% raw %}\n{{ x }}\n{% endraw %}\n\n{% if page.a %}\n\nText\n\n{% for x in y %}\n- a\n{% endfor %}\n\n{% incldue here.html %}\n\n{% youtube abc %}\n\n{% highlight yaml %}\n{% raw %}{% highlight x %}\na\n{% endhighlight %}{% endraw %}\n{% endhighlight %}\n',
  );
  expect(await found({ ...JEKYLL, 'a.md': body }, 'markup')).toEqual([
    'markup/shortcode-unclosed a.md:9 Nothing closes the tag `if`',
    'markup/shortcode-unclosed a.md:17 Tag of Liquid that nothing defines: `incldue`',
  ]);
});

test('Nuxt Content: components that nothing closes', async () => {
  const files = {
    'nuxt.config.ts': "export default { modules: ['@nuxt/content'] }\n",
    'package.json': '{"dependencies":{"@nuxt/content":"3.0.0"}}',
    'content/a.md': page(
      '::callout{icon="x"}\ntext\n\n## Next\n\n::card\n  :::inner\n  text\n  :::\n::\n\na :badge[x] b\n',
    ),
  };
  expect(await found(files, 'markup')).toEqual([
    'markup/admonition-unclosed content/a.md:5 Nothing closes the component `callout`',
  ]);
});

test('pictures of a source set, and a page of the own address that a CNAME names', async () => {
  const files = {
    '.vitepress/config.ts': 'export default {}\n',
    'public/CNAME': 'docs.example.org\n',
    'public/a.png': 'x',
    'guide/b.md': '# B\n',
    'a.md':
      '<img src="/a.png" srcset="/a.png 1x, /none.png 2x" alt="x">\n\n[b](https://docs.example.org/guide/b) [c](https://docs.example.org/guide/c) [d](https://other.example.org/c)\n',
  };
  expect(await found(files, 'images', 'internal-links')).toEqual([
    'internal-links/page-missing a.md:3 Link to a missing page: `https://docs.example.org/guide/c`',
    'images/missing a.md:1 Image not found: `/none.png`',
  ]);
});

test('code that turns its direction', async () => {
  const files = {
    'mkdocs.yml': 'site_name: x\n',
    'docs/a.md': 'Run `rm \u202etxt.sh`.\n\n```js\nlet a; // \u2066x\u2069\n```\n\nשלום \u2067x\u2069\n',
  };
  expect(await found(files, 'markup')).toEqual([
    'markup/hidden-character docs/a.md:1 Code with a character that turns its direction: U+202E',
    'markup/hidden-character docs/a.md:4 Code with a character that turns its direction: U+2066',
  ]);
});

test('an include without a space before the end of its comment', async () => {
  const files = { '.vitepress/config.ts': 'export default {}\n', 'a.md': '<!--@include: ./none.md-->\n' };
  expect(await found(files, 'includes')).toEqual([
    'includes/file-missing a.md:1 Included file is missing: `./none.md`',
  ]);
});

test('MkDocs: a range of lines may end at the break behind the last line', async () => {
  const files = {
    'mkdocs.yml': 'site_name: x\nmarkdown_extensions:\n  - pymdownx.snippets\n',
    'a.py': 'one\ntwo\n',
    'docs/a.md': '```py\n--8<-- "a.py:1:3"\n```\n\n```py\n--8<-- "a.py:1:4"\n```\n',
  };
  expect(await found(files, 'includes')).toEqual([
    'includes/lines-missing docs/a.md:6 `a.py` has 2 lines, and not line 4',
  ]);
});

test('the language of a fence is what stands before its marks', async () => {
  const files = {
    '.vitepress/config.ts': 'export default {}\n',
    'a.md':
      '```json{2}\n{ "a": 1, }\n```\n\n```sh [npm]\nnpm i\n```\n\n```ts[a.ts]\nconst a: = 1\n```\n\n```js:line-numbers {1}\nlet a = (1\n```\n',
  };
  expect((await found(files, 'snippets')).map((one) => one.replace(/ Code.*/, ''))).toEqual([
    'snippets/syntax-error a.md:2',
    'snippets/syntax-error a.md:10',
    'snippets/syntax-error a.md:14',
  ]);
});

test('a comment in backticks is how a shell command explains its parts', async () => {
  const files = {
    'mkdocs.yml': 'site_name: x\n',
    'docs/a.md': '```bash\ndocker run \\\n  -e A=b `#optional` \\\n  image\n```\n\n```bash\necho `ls\n```\n',
  };
  expect((await found(files, 'snippets')).map((one) => one.replace(/ Code.*/, ''))).toEqual([
    'snippets/syntax-error docs/a.md:8',
  ]);
});

test('attributes of a directive are no expression of MDX', async () => {
  const files = {
    'astro.config.mjs': "import starlight from '@astrojs/starlight';\n",
    'src/content/docs/a.mdx': page(':::section{.badges}\n\ntext\n\n:::\n\n::icon[x]{.b #c}\n\nText {.d} here.\n'),
  };
  expect((await found(files, 'markup')).map((one) => one.replace(/ MDX.*/, ''))).toEqual([
    'markup/mdx-invalid src/content/docs/a.mdx:13',
  ]);
});
