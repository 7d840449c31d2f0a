/** Foreign words become blocks in which nothing runs, whatever the generator; and they go on saying the same. */
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, parseMdx } from '../../src/content/markdown.ts';
import { GENERATORS, generatorOf } from '../../src/generators/index.ts';
import { inert, liveParts } from '../../src/markup/inert.ts';
import { rulingOf } from '../../src/markup/ruling.ts';
import type { SiteKind } from '../../src/model/repo-inventory.ts';
import { canonOf } from '../../src/outline/canon.ts';
import { containersOf } from '../../src/text/containers.ts';
import { withoutControls } from '../../src/text/controls.ts';
import { isAllowedTarget } from '../../src/text/link-schemes.ts';
import { hostileTexts, PIECES } from '../support/hostile-texts.ts';

const KINDS = GENERATORS.map(({ name }) => name);
const ASKED = ['macros', 'snippets'];
const ruling = (kind: SiteKind, path = 'docs/a.md') => rulingOf(generatorOf(kind), path, ASKED);
const made = (kind: SiteKind, text: string) => inert(text, ruling(kind));

/** What its fingerprint is over, but for blanks: code of several lines is one of one line. */
/** What opens code becomes a plain word, or is left out. */
function shown(text: string): string {
  let bare = withoutControls(text);
  for (const { node } of nodesOf(bare).toReversed()) {
    const at = node.position?.start.offset ?? 0;
    const marks = node.type === 'code' ? /^(?:`{3,}|~{3,})/u.exec(bare.slice(at))?.[0].length : undefined;
    if (marks !== undefined) bare = bare.slice(0, at + marks) + bare.slice(at + marks).replace(/^[^\n]*/u, '');
  }
  // Of a link that no page keeps there are its words.
  let said = canonOf(bare, 'exact').text;
  for (const kind of ['image', 'link'])
    said = said.replace(
      new RegExp(`\u0003${kind} ([^\u0003]*)\u0003([^]*?)\u0003/${kind}\u0003`, 'gu'),
      (whole, to, words) => (isAllowedTarget(String(to).trim()) ? whole : words),
    );
  said = said.replace(/\u0003definition \S+ ([^\u0003]*)\u0003/gu, (whole, to) => (isAllowedTarget(to) ? whole : ''));
  return said.replace(/\s/gu, '');
}

/** Every node of a text, with what stands before and after it among its own. */
function nodesOf(text: string): { node: Nodes; before: Nodes | undefined; after: Nodes | undefined; isTop: boolean }[] {
  const found: ReturnType<typeof nodesOf> = [];
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const [at, child] of node.children.entries()) {
      found.push({
        node: child,
        before: node.children[at - 1],
        after: node.children[at + 1],
        isTop: node.type === 'root',
      });
      visit(child);
    }
  };
  visit(parseMarkdown(text));
  return found;
}

/** What runs before anybody knows what of a page is code, as the programs themselves look for it. */
const FIRST: Partial<Record<SiteKind, RegExp>> = {
  hugo: /\{\{[<%]/u,
  jekyll: /\{\{|\{%/u,
  mkdocs: /\{\{|\{%|\{#|-+8<-+/u,
  mdbook: /\{\{\s*#/u,
  docusaurus: /^ *`{3} *mdx-code-block/mu,
  vitepress: /<!--\s*@include/u,
};
/** What opens a line outside of code and is read as more than words. */
const LINES: Partial<Record<SiteKind, RegExp>> = {
  mkdocs: /^[ \t>]*(?:!!! |\?\?\?\+? |=== "|::: )/mu,
  docusaurus: /^[ \t>]*:::|^(?:import|export) /mu,
  vitepress: /^[ \t>]*(?::::|<<<)/mu,
  starlight: /^[ \t>]*:::/mu,
  sphinx: /^[ \t>]*(?::::|%|\([\w-]+\)=|\+\+\+)/mu,
  'nuxt-content': /^[ \t>]*::/mu,
  hugo: /^\+\+\+/mu,
};
/** Those whose parser has rules of its own. */
const LOOSE: ReadonlySet<SiteKind> = new Set(['mkdocs', 'jekyll', 'plain']);
const TARGETS: ReadonlySet<string> = new Set(['link', 'image', 'definition', 'footnoteDefinition']);
/** One mark, one word, and the same mark again. */
const FENCE = /^(`{3,}|~{3,})[\w#.+-]*\n(?:[\s\S]*\n)?\1$/u;
const NESTED_FENCE = /^(`{3,}|~{3,})[\w#.+-]*\n(?:[\s\S]*\n)?[ \t>]*\1$/u;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/u;
const BRACED: ReadonlySet<SiteKind> = new Set([
  'vitepress',
  'mkdocs',
  'jekyll',
  'hugo',
  'mdbook',
  'nuxt-content',
  'sphinx',
]);

/** What of a text is live, found without the code that makes it safe. */
function live(kind: SiteKind, text: string): string[] {
  const found: string[] = [];
  const first = FIRST[kind]?.exec(text);
  if (first) found.push(`before: ${first[0]}`);
  if (CONTROLS.test(text)) found.push(`control: ${JSON.stringify(text)}`);
  let outside = text;
  for (const { node, before, after, isTop } of nodesOf(text)) {
    const raw = text.slice(node.position?.start.offset, node.position?.end.offset);
    const shield = kind === 'vitepress' && (before?.type === 'inlineCode' || after?.type === 'inlineCode');
    if (
      node.type === 'html' &&
      !/^<br ?\/?>$/u.test(node.value) &&
      !(shield && /^<(?:span v-pre|\/span)>$/u.test(node.value)) &&
      // Code whose marks some readers would end elsewhere is written as an element.
      !(LOOSE.has(kind) && /^<\/?code>$/u.test(node.value))
    )
      found.push(`html: ${node.value}`);
    if ((node.type === 'link' || node.type === 'image' || node.type === 'definition') && /^[^/?#]*:/u.test(node.url))
      if (!/^(?:https?:|mailto:)/iu.test(node.url)) found.push(`link: ${node.url}`);
    if (node.type === 'inlineCode' && kind === 'vitepress' && node.value.includes('{{') && before?.type !== 'html')
      found.push(`span: ${node.value}`);
    if (
      node.type === 'code' &&
      kind === 'vitepress' &&
      !raw.startsWith('`') &&
      !raw.startsWith('~') &&
      raw.includes('{{')
    )
      found.push(`indented: ${raw}`);
    if (node.type === 'code' && LOOSE.has(kind) && !(isTop ? FENCE : NESTED_FENCE).test(raw))
      found.push(`code: ${raw}`);
    if (node.type === 'code' && /^\{|-vue$/u.test(node.lang ?? '')) found.push(`fence: ${node.lang}`);
    if (node.type === 'code' || node.type === 'inlineCode' || (LOOSE.has(kind) && TARGETS.has(node.type))) {
      const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      outside = outside.slice(0, start) + 'x'.repeat(end - start) + outside.slice(end);
    }
  }
  if (LOOSE.has(kind) && /\][(:]|`/u.test(outside)) found.push(`read otherwise: ${outside}`);
  const line = LINES[kind]?.exec(outside);
  if (line) found.push(`line: ${line[0]}`);
  if (BRACED.has(kind) && /\{/u.test(outside)) found.push(`brace: ${outside}`);
  if (kind === 'docusaurus') {
    const { tree } = parseMdx(text);
    const visit = (node: Nodes): void => {
      if (node.type.startsWith('mdx') && !('name' in node && node.name === 'br')) found.push(node.type);
      if ('children' in node) node.children.forEach(visit);
    };
    if (tree === undefined) found.push('no MDX');
    else visit(tree);
  }
  return found;
}

describe.each(KINDS)('%s', (kind) => {
  it('shows each piece, and runs none', () => {
    for (const piece of PIECES) {
      const { markdown } = made(kind, piece);
      if (markdown !== null) expect({ piece, live: live(kind, markdown) }).toEqual({ piece, live: [] });
    }
  });

  it('shows 600 generated texts, runs nothing of them, and they say the same', () => {
    let left = 0;
    for (const text of hostileTexts(600, 7)) {
      const { markdown } = made(kind, text);
      if (markdown === null) {
        left++;
        continue;
      }
      expect({ text, live: live(kind, markdown) }).toEqual({ text, live: [] });
      expect(liveParts(markdown, ruling(kind))).toEqual([]);
      // Containers are read before, and HTML in lists and quotes has no block of its own any more.
      const bare = withoutControls(text);
      if (containersOf(bare.split('\n')).length === 0 && !/^[ \t]*(?:>|[-*]|1\.)(?: |$)/mu.test(bare))
        expect({ text, markdown, shown: shown(markdown) }).toEqual({ text, markdown, shown: shown(text) });
      expect(made(kind, markdown).markdown).toBe(markdown);
    }
    expect(left).toBeLessThan(500);
  });

  it('leaves ordinary words and code alone', () => {
    for (const text of [
      'It reads `List<T>` and `a < b`, if a < b or 3 > 2.',
      '```jinja\n{% if a %}<T>\n```',
      '[The guide](https://example.org/a?b=1&c=2#d), <https://example.org> and https://example.org/x.',
      'Write to [us](mailto:a@example.org) or see [below](#below) and [there](../there.md "Title").',
      '| A | B |\n| --- | --- |\n| `x \\| y` | 1 |',
      '# A heading: with *words* & signs',
      '> [!NOTE]\n> Important: the port is 80:80, at 12:30.',
      '1. One\n2. Two\n\n   ```sh title="a.sh"\n   run\n   ```',
    ]) {
      const { markdown } = made(kind, text);
      const isTemplate = ['jekyll', 'mkdocs'].includes(kind) && text.includes('{%');
      const mdc = kind === 'nuxt-content' ? text.replace('mailto:', 'mailto&#58;') : text;
      const mdx =
        kind === 'docusaurus'
          ? text.replace('<https://example.org>', '[https://example.org](https://example.org)')
          : mdc;
      // Python-Markdown reads no fence with more than a language.
      const bare = LOOSE.has(kind) ? mdx.replace(' title="a.sh"', '') : mdx;
      expect(markdown).toBe(isTemplate ? null : bare);
    }
  });
});

it('writes code in a list or a quotation by indentation where MkDocs knows no fence there, and calls live what is code to nobody but CommonMark', () => {
  const mkdocs = rulingOf(generatorOf('mkdocs'), 'docs/a.md', ['nested-fences']);
  const nested = ['- One\n\n  ```html\n  a\n\n  <img src=x onerror=run()>\n  ```', '> ```\n> [a](b)\n> ```'];
  for (const text of nested) {
    expect(inert(text, mkdocs).markdown).toBe(text);
    expect(liveParts(text, mkdocs, true)).not.toEqual([]);
    expect(liveParts(text, rulingOf(generatorOf('mkdocs'), 'docs/a.md', []), true)).toEqual([]);
    expect(liveParts(text, rulingOf(generatorOf('hugo'), 'docs/a.md', []), true)).toEqual([]);
  }
  const code = [
    '-   One\n\n        {"a": <b>}',
    '-   One\n\n    -   Two\n\n            use a::{b};\n\n    > Three\n    >\n    >     [a](b)',
  ];
  for (const text of code) expect(liveParts(text, mkdocs, true)).toEqual([]);
  const words = [
    '- One\n\n      {"a": <b>}',
    '-     {"a": <b>}',
    '> -   One\n>\n> # Two\n>     {"a": <b>}',
    '>     {"a": <b>}',
    '> 1234567. One\n>\n>     {"a": <b>}',
    '> One\n> :   Two\n>\n>     {"a": <b>}',
  ];
  for (const text of words) expect(liveParts(text, mkdocs, true), text).not.toEqual([]);
  const asked = (text: string) =>
    generatorOf('mkdocs').runsInCode?.({ read: (path) => (path === 'mkdocs.yml' ? text : undefined) });
  expect(asked('markdown_extensions:\n  - toc\n')).toContain('nested-fences');
  expect(asked('markdown_extensions:\n  - pymdownx.superfences:\n      x: 1\n')).not.toContain('nested-fences');
  expect(asked('markdown_extensions:\n  # - pymdownx.superfences\n  - toc\n')).toContain('nested-fences');
});

it('generics, comparisons and braces in words read the same', () => {
  expect(made('mkdocs', 'A Map<K, V> holds {a} \\<b>.').markdown).toBe('A Map&lt;K, V> holds &#123;a} &lt;b>.');
  expect(made('docusaurus', 'A Map<K, V> with {a}.').markdown).toBe('A Map&lt;K, V> with &#123;a&#125;.');
  expect(made('vitepress', 'See `{{ x }}`.').markdown).toBe('See <span v-pre>`{{ x }}`</span>.');
  expect(made('starlight', 'See {x} and `{{ x }}`.').markdown).toBe('See {x} and `{{ x }}`.');
});

it('says which links were lost, and keeps their words', () => {
  expect(
    made('hugo', '[the *guide*](javascript:alert(1)) and ![a plan](data:image/png;base64,AAAA) and [b](file:///etc)'),
  ).toEqual({
    markdown: 'the *guide* and a plan and b',
    lost: ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc'],
  });
});

it('a text of many openings costs what its length costs', () => {
  for (const piece of ['](<', '{{', ':::', '<!--', '[a](', '((', '`', '- ']) {
    const time = performance.now();
    made('sphinx', piece.repeat(20_000));
    expect(performance.now() - time).toBeLessThan(4_000);
  }
});
