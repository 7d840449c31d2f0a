/** Ways to break pictures, and links and navigation as other generators have them: gates images, internal-links and navigation. */
import { type Kind, lineAt, mistype, on, swap } from './kind.ts';

const inNav = { paths: on('mkdocs.yml') };

export const GENERATOR_KINDS: readonly Kind[] = [
  {
    id: 'subdomain-relative',
    site: 'subdomains',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\()https:\/\/(?:products|kb)\.example\.org\/[\w-]+\/en(?=\/[\w-]+\/)/u, '..'),
  },
  {
    id: 'subdomain-mistyped',
    site: 'subdomains',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\(https:\/\/(?:products|kb)\.example\.org\/[\w-]+\/en\/)[\w-]+(?=\/)/u, ([word], random) =>
      mistype(word, 1 + random.below(3)),
    ),
  },
  {
    id: 'subdomain-anchor',
    site: 'subdomains',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\(https:\/\/products\.example\.org\/[^)#]+#)[\w-]+/u, ([word], random) =>
      mistype(word, 1 + random.below(2)),
    ),
  },
  {
    id: 'mkdocs-page-mistyped',
    site: 'mkdocs',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(
      /(?<=\]\()(?:\.\.\/)?(install|settings)(?=\.md)/u,
      ([word], random) => mistype(word, word.length - 2 - random.below(3)),
      { paths: on('docs/index.md', 'docs/guide/install.md', 'docs/guide/settings.md') },
    ),
  },
  {
    id: 'mkdocs-anchor',
    site: 'mkdocs',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(/(?<=\.md#)[\w-]+/u, ([word]) => word.toUpperCase(), {
      paths: on('docs/index.md', 'docs/guide/install.md', 'docs/guide/settings.md'),
    }),
  },
  {
    id: 'nav-page-mistyped',
    site: 'mkdocs',
    rule: 'navigation/page-missing',
    fix: 'no',
    damage: swap(/(?<=: guide\/)(install|settings)(?=\.md)/u, ([word]) => mistype(word, 3), inNav),
  },
  {
    id: 'nav-page-removed',
    site: 'mkdocs',
    rule: 'navigation/page-missing',
    fix: 'no',
    damage: (site) => ({
      files: { 'docs/guide/last.md': null },
      path: 'mkdocs.yml',
      line: lineAt(site.files['mkdocs.yml'] ?? '', (site.files['mkdocs.yml'] ?? '').indexOf('guide/last.md')),
    }),
  },
  {
    id: 'summary-page-mistyped',
    site: 'mdbook',
    rule: 'navigation/page-missing',
    fix: 'no',
    damage: swap(/(?<=\]\()(one|two)(?=\.md)/u, 'three', { paths: on('src/SUMMARY.md') }),
  },
  {
    id: 'docusaurus-page-mistyped',
    site: 'docusaurus',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\(\.\/)(install|settings)(?=\.mdx?)/u, ([word]) => mistype(word, 3), {
      paths: on('docs/intro.md', 'docs/settings.mdx'),
    }),
  },
  {
    id: 'docusaurus-anchor',
    site: 'docusaurus',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(/(?<=\.mdx?#)[\w-]+/u, ([word]) => mistype(word, 1), {
      paths: on('docs/intro.md', 'docs/settings.mdx'),
    }),
  },
  {
    id: 'plain-page-case',
    site: 'plain',
    rule: 'internal-links/wrong-case',
    fix: 'safe',
    damage: swap(/(?<=\]\((?:docs\/)?)(usage|faq)(?=\.md)/u, ([word]) => word.toUpperCase(), {
      paths: on('README.md', 'docs/usage.md'),
    }),
  },
  {
    id: 'plain-page-mistyped',
    site: 'plain',
    rule: 'internal-links/page-missing',
    fix: 'safe',
    damage: swap(/(?<=\]\((?:docs\/)?)usage(?=\.md)/u, ([word], random) => mistype(word, 1 + random.below(3)), {
      paths: on('README.md', 'docs/faq.md'),
    }),
  },
  {
    id: 'plain-anchor',
    site: 'plain',
    rule: 'internal-links/anchor-missing',
    fix: 'safe',
    damage: swap(/(?<=\.md#)[\w-]+/u, ([word]) => mistype(word, 2), {
      paths: on('README.md', 'docs/usage.md', 'docs/faq.md'),
    }),
  },

  {
    id: 'picture-mistyped',
    rule: 'images/missing',
    fix: 'safe',
    damage: swap(/(?<=\/img\/)(install-dialog|reader-window)(?=\.png\))/u, ([word], random) =>
      mistype(word, 1 + random.below(5)),
    ),
  },
  {
    id: 'picture-removed',
    rule: 'images/missing',
    fix: 'no',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      return {
        files: { 'static/img/install-dialog.png': null },
        path: 'content/kb/first-run.md',
        line: lineAt(from, from.indexOf('/img/install-dialog.png')),
      };
    },
  },
  {
    id: 'picture-case',
    rule: 'images/wrong-case',
    fix: 'safe',
    damage: swap(
      /(?<=\/img\/)(install-dialog|reader-window)(?=\.png)/u,
      ([word]) => word.charAt(0).toUpperCase() + word.slice(1),
    ),
  },
  { id: 'alt-gone', rule: 'images/no-alt', fix: 'unsafe', damage: swap(/(?<=!\[)[^\]]+(?=\]\()/u, '') },
  { id: 'html-alt-gone', rule: 'images/no-alt', fix: 'no', damage: swap(/ alt="[^"]+"/u, '') },
  {
    id: 'picture-too-large',
    rule: 'images/too-large',
    fix: 'no',
    damage: (site) => {
      const from = site.files['content/kb/first-run.md'] ?? '';
      return {
        files: { 'static/img/install-dialog.png': 'x'.repeat(3000) },
        path: 'content/kb/first-run.md',
        line: lineAt(from, from.indexOf('/img/install-dialog.png')),
      };
    },
  },
];
