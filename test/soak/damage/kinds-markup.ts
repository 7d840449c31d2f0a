/** Ways to break the markup of pages: gate markup, and front matter that nothing closes. */
import { type Kind, on, swap } from './kind.ts';
import { OWNED } from './product-site.ts';

export const MARKUP_KINDS: readonly Kind[] = [
  {
    id: 'frontmatter-open',
    rule: 'frontmatter/unclosed',
    fix: 'unsafe',
    damage: swap(/(?<=^---\n(?:[\w-]+:[^\n]*\n(?:[ -][^\n]*\n)*)+)---(?=\n)/u, '--', { paths: on(...OWNED) }),
  },
  {
    id: 'mdx-tag-open',
    rule: 'markup/mdx-invalid',
    site: 'docusaurus',
    fix: 'no',
    damage: swap(/<div>Few\.<\/div>/u, '<div>\nFew.', { paths: on('docs/settings.mdx') }),
  },
  {
    id: 'mdx-brace-open',
    rule: 'markup/mdx-invalid',
    site: 'docusaurus',
    fix: 'no',
    damage: swap(/Nothing\.|Few\./u, 'Nothing in {.', { paths: on('docs/settings.mdx', 'docs/install.md') }),
  },
  { id: 'merge-left', rule: 'markup/merge-marker', fix: 'no', damage: swap(/(?<=\n)## (?=\w)/u, '<<<<<<< HEAD\n## ') },
  {
    id: 'fence-open',
    rule: 'markup/fence-unclosed',
    fix: 'no',
    damage: swap(/(?<=\n)```[a-z]+\n[^`]+\n```(?=\n)/u, ([block]) => block.slice(0, -4)),
  },
  {
    id: 'code-open',
    rule: 'markup/code-span-unclosed',
    fix: 'unsafe',
    damage: swap(/(?<=\| `chunk_size)`(?= \|)/u, (_mark, random) => random.pick(["'", ''])),
  },
  {
    id: 'bold-open',
    rule: 'markup/emphasis-unclosed',
    fix: 'no',
    damage: swap(/(?<=\n\n)(?=[A-Z][\w ]+\.\n)/u, '**'),
  },
  {
    id: 'comment-open',
    rule: 'markup/html-unclosed',
    fix: 'no',
    damage: swap(/(?<=\n)## (?=\w)/u, '<!-- later\n\n## '),
  },
  {
    id: 'defined-twice',
    rule: 'markup/reference-duplicate',
    fix: 'no',
    damage: swap(/(?<=\n)## (?=\w)/u, '[x]: https://example.org/1\n[x]: https://example.org/2\n\n[x]\n\n## ', {
      down: 1,
    }),
  },
  {
    id: 'words-lost',
    rule: 'markup/link-without-text',
    fix: 'no',
    damage: swap(/(?<=\[)[\w ]+(?=\]\(https:\/\/)/u, ''),
  },
  {
    id: 'script-linked',
    rule: 'markup/dangerous-link',
    fix: 'no',
    damage: swap(/(?<=\]\()https:\/\/[\w./-]+/u, 'javascript:go()'),
  },
  {
    id: 'scheme-slip',
    rule: 'markup/url-malformed',
    fix: 'safe',
    damage: swap(/(?<=\]\()https:\/\/(?=[\w.]+\/)/u, ([scheme], random) =>
      random.pick(['https//', 'htps://', `${scheme}https://`]),
    ),
  },
  {
    id: 'space-without-width',
    rule: 'markup/hidden-character',
    fix: 'safe',
    damage: swap(/(?<=\]\([\w./-]+)(?=\))/u, '\u200b'),
  },
  {
    id: 'footnote-lost',
    rule: 'markup/footnote-undefined',
    fix: 'no',
    damage: swap(/(?<=\n\n[A-Z][\w ]+)(?=\.\n)/u, '[^1]'),
  },
  {
    id: 'table-row-short',
    rule: 'markup/table-broken',
    fix: 'no',
    damage: swap(/(?<=\n\n)(?=[A-Z][\w ]+\.\n)/u, '| a | b | c |\n| --- | --- |\n| 1 | 2 | 3 |\n\n'),
  },
  {
    id: 'alert-misspelt',
    rule: 'markup/admonition-unknown',
    fix: 'unsafe',
    damage: swap(
      /(?<=\n\n)(?=[A-Z][\w ]+\.\n)/u,
      (_match, random) => `> [!${random.pick(['WARNIG', 'IMPORTNT', 'CAUTOIN'])}]\n> `,
    ),
  },
  {
    id: 'id-twice',
    rule: 'markup/duplicate-id',
    fix: 'no',
    damage: swap(/(?<=\n)## (?=\w)/u, '<a id="x"></a>\n\n<a id="x"></a>\n\n## ', { down: 2 }),
  },
  {
    id: 'include-lost',
    rule: 'includes/file-missing',
    site: 'mdbook',
    fix: 'no',
    damage: swap(/(?<=\n)Back to/u, '{{#include ../gone.rs}}\n\nBack to', { paths: on('src/two.md') }),
  },
  {
    id: 'token-left',
    rule: 'includes/value-unknown',
    site: 'docusaurus',
    fix: 'no',
    damage: swap(/Nothing\.|Few\./u, 'Ask {{SUPPORT_MAIL}}.', { paths: on('docs/settings.mdx', 'docs/install.md') }),
  },
  {
    id: 'dash-in-code',
    rule: 'snippets/typographic',
    fix: 'unsafe',
    damage: swap(/(?<=\n)(?:pip|npm) install (?=\w)/u, ([words]) => `${words}–user `),
  },
  {
    id: 'language-misspelt',
    rule: 'snippets/unknown-language',
    fix: 'unsafe',
    damage: swap(/(?<=```)python(?=\n)/u, 'pyhton'),
  },
];
