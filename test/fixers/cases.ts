/** One way at least to break a clean site for each fixer; the laws are tested over all of them. */
import type { PagePlan } from '../../src/model/page-plan.ts';
import { lintWithMarkdownlint } from '../../src/validation/tools/markdownlint.ts';
import type { Extra, Files } from '../support/memory-site.ts';
import { productOf } from '../support/memory-site.ts';
import { GUIDE, PAGE, PRODUCT, README, strataSite } from '../support/strata-site.ts';

export interface Case {
  /** Breaks the page; the text is the clean one, padded and with any line ending. */
  page?: (text: string) => string;
  files?: Files;
  extra?: (files: Files) => Extra;
  product?: Files;
}
const swap =
  (from: string, to: string) =>
  (text: string): string =>
    text.replace(from, to);
const TOML = PRODUCT['pyproject.toml'] ?? '';

/** What markdownlint says of the pages, as the session gathers it. */
const linted =
  (rules: readonly string[]) =>
  (files: Files): Extra => ({
    tools: {
      lint: {
        ran: true,
        missing: null,
        notAsked: null,
        version: null,
        exitCode: 0,
        messages: Object.entries(files)
          .filter(([path]) => path.endsWith('.md'))
          .flatMap(([path, text]) => {
            const rows = lintWithMarkdownlint([path], () => text, {
              kind: 'markdownlint',
              path: null,
              plain: null,
              arguments: [],
              rules: { default: false, ...Object.fromEntries(rules.map((rule) => [rule, true])) },
              fingerprint: '',
              refused: null,
              lints: () => true,
            });
            return rows.byPath.get(path) ?? [];
          }),
      },
    },
  });

export const CASES: Readonly<Record<string, Case>> = {
  'frontmatter-unclosed': { page: (text) => text.replace(/(?<=weight: 10\r?\n)---/u, '--') },
  'frontmatter-syntax': { page: swap('title: Get started', 'title: Get started: now') },
  'frontmatter-duplicate': { page: (text) => text.replace(/weight: 10(\r?\n)/u, 'weight: 10$1weight: 10$1') },
  'frontmatter-key': {
    page: (text) => text.replace(/title: Get started\r?\n/u, ''),
    extra: () => ({ config: { frontmatter: { required: ['title'] } } }),
  },
  'frontmatter-type': {
    page: swap('weight: 10', 'weight: "10"'),
    extra: () => ({ config: { frontmatter: { types: { weight: 'number' } } } }),
  },
  'url-collision': { page: swap('weight: 10', 'weight: 10\nslug: guide') },
  'markup-target': { page: swap('See [the guide]', 'See [the rules](htps://example.org/rules) and [the guide]') },
  'admonition-kind': { page: swap('See [the guide]', '> [!WARNIG]\n> Mind the gap.\n\nSee [the guide]') },
  'code-span': { page: swap('See [the guide]', "Set `max_rows'. See [the guide]") },
  'code-characters': { page: swap('pip install strata-logs', 'pip install –user strata-logs') },
  'link-case': { page: swap('../guide/', '../Guide/') },
  'broken-link': { page: swap('../guide/', '../old/guide/') },
  'link-anchor': { page: swap('#first-step', '#first-stepp') },
  'reference-definition': {
    page: swap('See [the guide]', 'See [the rules][rules] and [the guide]'),
    files: { 'content/docs/guide.md': `${GUIDE}\nBy [the rules][rules].\n\n[rules]: https://example.org/rules\n` },
  },
  'best-guess': {
    page: swap('../guide/', '../set-up/'),
    files: {
      'content/docs/a/set-up.md': '---\ntitle: A\n---\n\n## First step\n',
      'content/docs/b/set-up.md': '---\ntitle: B\n---\n\n## First step\n',
    },
  },
  'template-token': { page: swap('Strata needs', '__PRODUCT_NAME__ needs') },
  'install-command': { page: swap('pip install strata-logs', 'pip install strata_logs') },
  'product-name': { page: swap('Strata needs', 'STRATA needs') },
  'repository-url': {
    page: swap('See [the guide]', 'See [the source](https://github.com/old-owner/strata) and [the guide]'),
  },
  'canonical-url': {
    page: swap('weight: 10', 'weight: 10\ncanonical: https://example.com/wrong/'),
    extra: () => ({
      run: { canonical_urls: { [PAGE]: 'https://docs.example.org/docs/start/' }, allow_inference: false } as never,
    }),
  },
  'heading-level': { page: swap('## Install', '#### Install'), extra: linted(['MD001']) },
  style: {
    page: (text) => text.replace(/## Install(?=\r?\n)/u, '## Install   '),
    extra: linted(['MD009', 'MD012', 'MD018', 'MD019', 'MD030']),
  },
  'code-language': { page: swap('## Limitations', '```\n{ "depth": 1 }\n```\n\n## Limitations') },
  'snippet-language': {
    page: swap('## Limitations', '```python\n{ "depth": true, "unit": null }\n```\n\n## Limitations'),
    extra: () => ({
      syntax: (language: string, code: string) => ({
        status: language === 'python' && code.includes('null') ? ('error' as const) : ('ok' as const),
        shape: 'program' as const,
        line: 1,
        reason: 'null',
      }),
    }),
  },
  'moved-citation': { product: { ...PRODUCT, 'README.md': `moved\n\n${README}` } },
  'toc-child': {
    files: { 'content/docs/_index.md': '---\ntitle: Docs\n---\n\n- [Get started](start/)\n' },
    extra: () => ({
      artifacts: { page_plan: planOf('content/docs/_index.md', ['content/docs/start.md', 'content/docs/guide.md']) },
    }),
  },
  'alt-text': {
    page: swap('## Install', '![](/install-dialog.png)\n\n## Install'),
    files: { 'static/install-dialog.png': 'png' },
  },
};

/** Fixers whose effect lies outside the site; they have tests of their own. */
export const ELSEWHERE = ['rollback-metadata'];

export interface Shape {
  bom: boolean;
  crlf: boolean;
  before: string[];
  after: string[];
}

/** The site with the case's damage in a page of the given shape; `clean` is the same without the damage. */
export function siteOf(
  { page, files = {}, extra, product = PRODUCT }: Case,
  { bom, crlf, before, after }: Shape,
): { clean: Files; damaged: Files; extraOf: (files: Files) => Extra } {
  const pad = (parts: string[]): string => parts.map((part) => `${part}\n\n`).join('');
  const padded = strataSite()
    [PAGE]!.replace('## Requirements', `${pad(before)}## Requirements`)
    .replace('## Limitations', `${pad(after)}## Limitations`);
  const dress = (text: string): string => (bom ? '\uFEFF' : '') + (crlf ? text.replaceAll(/\r?\n/gu, '\r\n') : text);
  const extraOf = (site: Files): Extra => ({ product: productOf(product), ...extra?.(site) });
  return {
    clean: strataSite({ ...files, [PAGE]: dress(padded) }),
    damaged: strataSite({ ...files, [PAGE]: dress((page ?? ((text) => text))(dress(padded).replace(/^\uFEFF/u, ''))) }),
    extraOf,
  };
}

const planOf = (path: string, children: string[]): PagePlan => ({
  schema_version: 1,
  product_slug: 'strata',
  launch_tier: 'minimal',
  tier_reason: 'a test',
  ruleset_version: 'v1',
  locale: 'en',
  problems: [],
  pages: [
    {
      section: 'docs',
      slug: 'docs',
      output_path: path,
      url_path: '/docs/',
      title: 'Docs',
      page_role: 'toc',
      purpose: '',
      required_headings: [],
      claim_ids: [],
      snippet_ids: [],
      api_symbols: [],
      cross_links: [],
      weight: 1,
      content_strategy: {
        primary_focus: '',
        forbidden_topics: [],
        claim_quota: { min: 0, max: 10 },
        child_pages: children,
        scenario_coverage: 'none',
      },
    },
  ],
});
