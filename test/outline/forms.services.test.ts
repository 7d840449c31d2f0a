/** Each form of Markdown, as it is drafted for a generator, is built by that generator and looked at in its HTML. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generatorOf } from '../../src/generators/index.ts';
import type { SiteKind } from '../../src/model/repo-inventory.ts';
import { inForms } from '../../src/outline/forms.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** By what it is: its source, and what a reader must find in the HTML, with white space and attributes taken out. */
const CASES: readonly (readonly [what: string, source: string, html: RegExp, not?: RegExp])[] = [
  ['alert', '> [!NOTE]\n> Wash twice.', /Note(?:<[^>]*>)+Wash twice\./u, /\[!NOTE/u],
  ['break', 'first\\\nsecond', /first<br ?\/?>second/u, /\\/u],
  ['pipe', '| a | b |\n| --- | --- |\n| `x \\| y` | z |', /<td>(?:<p>)?<code>x ?(?:\||&#124;) ?y<\/code>/u, /\\/u],
  ['footnote', 'Soap[^dry].\n\n[^dry]: It dries.', /It dries\./u, /\[\^dry/u],
  ['struck', 'a ~~gone~~ b', /<del>gone<\/del>/u, /~~/u],
  ['address', 'See https://tub.example/a for more', /<a>https:\/\/tub\.example\/a<\/a>/u],
  ['list', 'Tubs:\n- oak\n- tin', /Tubs:<\/p><ul><li>(?:<p>)?oak/u],
  ['table', 'Tubs:\n| a |\n| --- |\n| b |', /Tubs:<\/p>.*<td>(?:<p>)?b/u],
  ['nested', '- a\n  - b\n    - c', /a(?:<\/p>)?<ul><li>(?:<p>)?b(?:<\/p>)?<ul><li>(?:<p>)?c/u],
  [
    'fence',
    '- a\n\n  ```py\n  wash\n  ```\n- b',
    /<li><p>a<\/p>(?:<div>)*<pre>.*wash.*<\/pre>.*<li>(?:<p>)?b/u,
    /```/u,
  ],
  ['quoted', '> a\n>\n> ```py\n> wash\n> ```', /<blockquote>.*<pre>.*wash.*<\/pre>.*<\/blockquote>/u, /```/u],
  ['second', '- a\n\n  b\n  - c', /<li><p>a<\/p><p>b<\/p><ul><li>(?:<p>)?c/u],
  ['spaces', '- a\n\n  b\n\n    **c**', /<li><p>a<\/p><p>b<\/p><p><strong>c<\/strong>/u, /<pre>/u],
  ['numbers', '1) a\n2) b', /<ol><li>(?:<p>)?a.*<li>(?:<p>)?b/u],
  ['escape', 'a \\< b', /a &lt; b/u, /\\/u],
];

interface Site {
  files: Readonly<Record<string, string>>;
  /** The folder of its pages, and what stands above each. */
  pages: string;
  front: string;
  build: readonly string[];
}
const SITES: Readonly<Record<string, Site & { kind: SiteKind }>> = {
  'mkdocs without extensions': {
    kind: 'mkdocs',
    files: { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': '# x\n' },
    pages: 'docs',
    // A line that ends in a colon would open front matter.
    front: '# x\n\n',
    build: ['mkdocs', 'build', '-q', '--site-dir', 'built'],
  },
  'mkdocs with extensions': {
    kind: 'mkdocs',
    files: {
      'mkdocs.yml':
        'site_name: x\nmarkdown_extensions: [admonition, footnotes, pymdownx.tilde, pymdownx.superfences, pymdownx.magiclink]\n',
      'docs/index.md': '# x\n',
    },
    pages: 'docs',
    // A line that ends in a colon would open front matter.
    front: '# x\n\n',
    build: ['mkdocs', 'build', '-q', '--site-dir', 'built'],
  },
  jekyll: {
    kind: 'jekyll',
    files: { '_config.yml': 'title: x\n' },
    pages: '',
    front: '---\ntitle: x\npermalink: /PAGE/\n---\n\n',
    build: ['jekyll', 'build', '-q', '--disable-disk-cache', '--destination', 'built'],
  },
  hugo: {
    kind: 'hugo',
    files: { 'hugo.toml': 'baseURL = "/"\n', 'layouts/_default/single.html': '{{ .Content }}' },
    pages: 'content',
    front: '---\ntitle: x\n---\n\n',
    build: ['hugo', '--quiet', '--destination', 'built'],
  },
  sphinx: {
    kind: 'sphinx',
    files: { 'conf.py': "extensions = ['myst_parser']\n", 'index.md': '# x\n' },
    pages: '',
    front: '# x\n\n',
    build: ['sphinx-build', '-q', '-b', 'dirhtml', '.', 'built'],
  },
};

test.each(Object.entries(SITES))('%s shows each form as it is meant', (_name, { kind, files, pages, front, build }) => {
  const root = mkdtempSync(path.join(tmpdir(), 'launch-forms-'));
  made.push(root);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const read = (file: string): string | undefined => files[file];
  const forms = generatorOf(kind).forms?.({ read }) ?? {};
  for (const [what, source] of CASES)
    write(path.join(pages, `${what}.md`), `${front.replace('PAGE', what)}${inForms(source, forms)}\n`);
  const [command = '', ...args] = build;
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 120_000 });
  expect(status, stderr).toBe(0);
  const wrong = CASES.flatMap(([what, , wanted, unwanted]) => {
    const whole = readFileSync(path.join(root, 'built', what, 'index.html'), 'utf8');
    const main = /role="main">([\s\S]*?)(?:<footer|<div class="sphinxsidebar)/u.exec(whole)?.[1] ?? whole;
    const html = main
      .replace(/<\/?span[^>]*>/gu, '')
      .replace(/<(\w+) [^>]*>/gu, '<$1>')
      .replace(/>\s+|\s+</gu, (run) => run.trim())
      .replace(/\s+/gu, ' ');
    return wanted.test(html) && unwanted?.test(html) !== true ? [] : [`${what}: ${html}`];
  });
  expect(wrong).toEqual([]);
});
