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
];
