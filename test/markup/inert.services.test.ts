/** Hostile and honest texts, as they are drafted for a generator, are built by it: nothing of the first is live in the HTML, and the second are shown. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { afterAll, expect, test } from 'vitest';
import { generatorOf } from '../../src/generators/index.ts';
import { inert, liveParts } from '../../src/markup/inert.ts';
import { rulingOf } from '../../src/markup/ruling.ts';
import type { SiteKind } from '../../src/model/repo-inventory.ts';
import { inForms } from '../../src/outline/forms.ts';
import { joinBlocks } from '../../src/outline/split-blocks.ts';
import { schemeOf } from '../../src/text/link-schemes.ts';
import { hostileTexts } from '../support/hostile-texts.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Source, and what a reader must see of it. */
const HONEST: readonly (readonly [source: string, seen: string])[] = [
  ['```html\n<b>a</b>\n````', '<b>a</b>'],
  ['  ```html\n  <b>b</b>\n ```', '<b>b</b>'],
  ['    <b>c</b>', '<b>c</b>'],
  ['Call `a``b` or `` c`d ``.', 'Call a``b or c`d.'],
  ['The key ` opens it: x[0](y z) and [Note]: z.', 'The key ` opens it: x[0](y z) and [Note]: z.'],
  ['[a](https://tub.example/a_(b) "c d") and [e](<https://tub.example/f g>)', 'a and e'],
  ['- one\n\n  ```py\n  wash(1)\n  ```\n- two', 'one wash(1) two'],
  ['- one\n\n      wash(2)\n- two', 'one wash(2) two'],
  ['- one\n\n  ```js\n  wash({"a": [1](2), b: <T>x})\n  ```', 'wash({"a": [1](2), b: <T>x})'],
  [
    '- one\n\n  ~~~go\n  if dry {\n\n    wash(4)\n  }\n  ~~~\n\n  ```sh\n  echo {x}\n  ```\n- two',
    'if dry { wash(4) } echo {x} two',
  ],
  ['1. one\n   - ```rs\n     use tub::{Lid};\n     ```\n   - three', 'use tub::{Lid}; three'],
  ['> one\n>\n> ```py\n> x = {1: "<b>"}\n> ```', 'one x = {1: "<b>"}'],
  ['> one\n>\n> ```py\n> wash(3)\n> ```', 'one wash(3)'],
  ['A\u0002B and `C\u0003D`', 'AB and CD'],
  ['A List<T> &lt;b&gt; of `Map<K>`', 'A List<T> <b> of Map<K>'],
];

interface Site {
  kind: SiteKind;
  files: Readonly<Record<string, string>>;
  pages: string;
  build: readonly string[];
  /** Where its text stands in a page. */
  main: RegExp;
}
const MKDOCS = ['mkdocs', 'build', '-q', '--site-dir', 'built'];
const SITES: Readonly<Record<string, Site>> = {
  'mkdocs without extensions': {
    kind: 'mkdocs',
    files: { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': '# x\n' },
    pages: 'docs',
    build: MKDOCS,
    main: /role="main">([\s\S]*?)<footer/u,
  },
  'mkdocs with extensions': {
    kind: 'mkdocs',
    files: {
      'mkdocs.yml':
        'site_name: x\nmarkdown_extensions: [pymdownx.superfences, attr_list, md_in_html, def_list, footnotes, pymdownx.magiclink, pymdownx.tilde, admonition]\n',
      'docs/index.md': '# x\n',
    },
    pages: 'docs',
    build: MKDOCS,
    main: /role="main">([\s\S]*?)<footer/u,
  },
  jekyll: {
    kind: 'jekyll',
    files: { '_config.yml': 'title: x\n', '_layouts/page.html': '<main>{{ content }}</main>' },
    pages: '',
    build: ['jekyll', 'build', '-q', '--disable-disk-cache', '--destination', 'built'],
    main: /<main>([\s\S]*)<\/main>/u,
  },
  hugo: {
    kind: 'hugo',
    files: {
      'hugo.toml': 'baseURL = "/"\n[markup.goldmark.renderer]\nunsafe = true\n[markup.highlight]\ncodeFences = false\n',
      'layouts/_default/single.html': '<main>{{ .Content }}</main>',
    },
    pages: 'content',
    build: ['hugo', '--quiet', '--config', 'hugo.toml', '--destination', 'built'],
    main: /<main>([\s\S]*)<\/main>/u,
  },
  sphinx: {
    kind: 'sphinx',
    files: {
      'conf.py': "extensions = ['myst_parser']\nmyst_enable_extensions = ['colon_fence']\n",
      'index.md': '# x\n',
    },
    pages: '',
    build: ['sphinx-build', '-q', '-b', 'dirhtml', '.', 'built'],
    main: /role="main">([\s\S]*?)<div class="sphinxsidebar/u,
  },
};

const SHOWN = new Set(
  'p h1 h2 h3 h4 h5 h6 pre code ul ol li a img em strong del blockquote table thead tbody tr th td hr br div span sub sup ins section input dl dt dd'.split(
    ' ',
  ),
);
type HtmlNode = DefaultTreeAdapterMap['node'];

function liveIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: HtmlNode): void => {
    if ('tagName' in node) {
      if (!SHOWN.has(node.tagName)) found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (/^on/u.test(name) || (name === 'style' && !/^\s*text-align/u.test(value))) found.push(`${name}=${value}`);
        const scheme = name === 'href' || name === 'src' ? schemeOf(value) : undefined;
        if (scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme)) found.push(`${name}=${value}`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return found;
}

function wordsIn(html: string): string {
  const read = (node: HtmlNode): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(read).join('') : '';
  return read(parseFragment(html)).replace(/\s+/gu, ' ').trim();
}

test.each(Object.entries(SITES))('%s', (_name, { kind, files, pages, build, main }) => {
  const root = mkdtempSync(path.join(tmpdir(), 'launch-inert-'));
  made.push(root);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const generator = generatorOf(kind);
  const read = (file: string): string | undefined => files[file];
  const ruling = rulingOf(generator, 'docs/a.md', generator.runsInCode?.({ read }) ?? []);
  const drafted = (source: string): string | undefined => {
    const { markdown } = inert(source, ruling);
    const shown = markdown === null ? undefined : inForms(markdown, generator.forms?.({ read }) ?? {});
    return shown === undefined || liveParts(shown, ruling, true).length > 0 ? undefined : shown;
  };
  const texts = hostileTexts(240, 18).flatMap((text) => drafted(text) ?? []);
  const texted = Array.from({ length: 60 }, (_, at) => joinBlocks(texts.slice(at * 4, at * 4 + 4)));
  const all = [...texted, ...HONEST.map(([source]) => drafted(source) ?? 'LEFT OUT')];
  for (const [at, text] of all.entries())
    write(path.join(pages, `p${at}.md`), `---\ntitle: x\nlayout: page\npermalink: /p${at}/\n---\n\n# x\n\n${text}\n`);
  const [command = '', ...args] = build;
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 200_000 });
  expect(status, stderr).toBe(0);
  const html = (at: number): string => {
    const whole = readFileSync(path.join(root, 'built', `p${at}`, 'index.html'), 'utf8');
    return main.exec(whole)?.[1] ?? `no text in ${whole}`;
  };
  expect(texted.flatMap((text, at) => liveIn(html(at)).map((live) => ({ live, text })))).toEqual([]);
  const unseen = HONEST.flatMap(([source, seen], at) => {
    const words = wordsIn(html(texted.length + at)).replace(/[¶#]/gu, '');
    return words.includes(seen) ? [] : [{ source, drafted: all[texted.length + at], words }];
  });
  expect(unseen).toEqual([]);
});
