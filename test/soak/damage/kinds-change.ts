/** Ways to break the change itself, the configuration and what programs see: change-budget, hugo-config, hugo-build, external-links. */

import type { PagePlan } from '../../../src/model/page-plan.ts';
import type { HugoFacts } from '../../../src/model/repo-inventory.ts';
import { type Damage, type Kind, type Known, lineAt, on, pagesOf, type Site, swap } from './kind.ts';
import { OWNED } from './product-site.ts';
import type { Random } from './random.ts';

const inOwned = { paths: on(...OWNED) };
const SITE_CONFIG = { paths: on('hugo.toml') };
const budget = { gates: ['change-budget'], git: true, fix: 'no' } as const;
const built = { gates: ['hugo-build'], hugo: true, fix: 'no' } as const;

const planned = (site: Site, change: (plan: PagePlan) => Partial<PagePlan>): Known => {
  const plan = site.known.artifacts?.page_plan;
  return plan === undefined ? {} : { artifacts: { ...site.known.artifacts, page_plan: { ...plan, ...change(plan) } } };
};
const everyPage = (site: Site, change: (text: string) => string): Damage => ({
  files: Object.fromEntries(pagesOf(site).map((path) => [path, change(site.files[path] ?? '')])),
  path: null,
});
/** A link to the server that stands in for other sites. */
const outside = (site: Site, random: Random, name: string): Damage | undefined => {
  const found = swap(
    /Notes from practice|Two digits are enough|Nothing else/u,
    ([words]) => `[${words}](http://127.0.0.1:0/${name})`,
  )(site, random);
  return found === undefined
    ? undefined
    : {
        ...found,
        known: {
          config: { ...site.known.config, links: { external: true, block: ['*example*/**'] } },
        },
      };
};
const body = (text: string, change: (body: string) => string): string => {
  const at = /^(?:---\n[\s\S]*?\n---\n|\+\+\+\n[\s\S]*?\n\+\+\+\n|\{\n[\s\S]*?\n\}\n)/u.exec(text)?.[0].length ?? 0;
  return text.slice(0, at) + change(text.slice(at));
};

export const CHANGE_KINDS: readonly Kind[] = [
  {
    id: 'too-many-files',
    rule: 'change-budget/too-many-files',
    ...budget,
    damage: (site) => ({
      ...everyPage(site, (text) => `${text}\nOne more word.\n`),
      known: { config: { ...site.known.config, change_budget: { max_files: 5 } } },
    }),
  },
  {
    id: 'too-many-lines',
    rule: 'change-budget/too-many-lines',
    ...budget,
    damage: (site) => ({
      ...everyPage(site, (text) => `${text}\nOne more word.\n\nAnd another.\n`),
      known: { config: { ...site.known.config, change_budget: { max_lines: 20 } } },
    }),
  },
  {
    id: 'formatting-alone',
    rule: 'change-budget/mostly-formatting',
    ...budget,
    damage: (site) => everyPage(site, (text) => body(text, (part) => part.replace(/(?<=\S)\n/gu, ' \n'))),
  },

  {
    id: 'content-root-wrong',
    rule: 'hugo-config/content-root-missing',
    fix: 'no',
    damage: swap(/contentDir = "content"/u, 'contentDir = "pages"', SITE_CONFIG),
  },
  {
    id: 'language-unknown',
    rule: 'hugo-config/unknown-default-language',
    fix: 'no',
    damage: swap(/(?<=defaultContentLanguage = )"en"/u, '"pl"', SITE_CONFIG),
  },
  {
    id: 'base-url-wrong',
    rule: 'hugo-config/base-url',
    fix: 'no',
    damage: swap(/(?<=baseURL = ")https:\/\//u, 'htps:/', SITE_CONFIG),
  },
  {
    id: 'pages-switched-off',
    rule: 'hugo-config/section-disabled',
    fix: 'no',
    damage: swap(/title = "Docs"\n/u, 'title = "Docs"\ndisableKinds = ["section"]\n', { ...SITE_CONFIG, down: 1 }),
  },
  {
    id: 'locale-of-no-language',
    rule: 'hugo-config/locale-missing',
    fix: 'no',
    damage: (site) => ({
      known: planned(site, () => ({ locale: 'pl' })),
      path: 'hugo.toml',
      line: lineAt(site.files['hugo.toml'] ?? '', (site.files['hugo.toml'] ?? '').indexOf('[languages')),
    }),
  },
  {
    id: 'config-changed',
    rule: 'hugo-config/changed',
    fix: 'no',
    damage: (site) => ({
      known: { artifacts: { ...site.known.artifacts, hugo_facts: OTHER_CONFIG } },
      path: 'hugo.toml',
      line: 1,
    }),
  },
  {
    id: 'other-site-gone',
    rule: 'external-links/dead',
    gates: ['external-links'],
    serve: true,
    fix: 'no',
    damage: (site, random) => outside(site, random, 'gone'),
  },
  {
    id: 'other-site-busy',
    rule: 'external-links/unknown',
    gates: ['external-links'],
    serve: true,
    fix: 'no',
    damage: (site, random) => outside(site, random, 'busy'),
  },

  {
    id: 'shortcode-unknown',
    rule: 'hugo-build/error',
    ...built,
    damage: swap(/\{\{< note >\}\}Mind the units\.\{\{< \/note >\}\}/u, '{{< notice >}}Mind the units.{{< /notice >}}'),
  },
  { id: 'shortcode-open', rule: 'hugo-build/error', ...built, damage: swap(/\{\{< \/note >\}\}/u, '') },
  {
    id: 'ref-for-hugo',
    rule: 'hugo-build/ref-not-found',
    ...built,
    damage: swap(/(?<=\{\{< ref ")(?:export-logs|read-curves)(?=\.md)/u, 'nowhere', inOwned),
  },
];

const OTHER_CONFIG: HugoFacts = {
  schema_version: 1,
  present: true,
  config_files: ['hugo.toml'],
  fingerprint: '0'.repeat(64),
  base_url: '',
  title: '',
  content_dir: 'content',
  default_language: 'en',
  default_language_in_subdir: false,
  languages: [],
  permalinks: {},
  ugly_urls: false,
  disable_path_to_lower: false,
  remove_path_accents: false,
  heading_id_type: 'github',
  disable_kinds: [],
  taxonomies: {},
  themes: [],
  static_dirs: ['static'],
};
