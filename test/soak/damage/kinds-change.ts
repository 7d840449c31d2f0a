/** Ways to break plan, pull request, change and configuration: the gates about pages together and about the change itself. */
import type { Page, PagePlan } from '../../../src/model/page-plan.ts';
import type { Pr } from '../../../src/model/pr.ts';
import { type Damage, type Kind, lineAt, on, pagesOf, type Site, swap } from './kind.ts';
import { EXPORT, GUIDE, OWNED, proofPath, READ, START, TOC } from './product-site.ts';

const inOwned = { paths: on(...OWNED) };
const SITE_CONFIG = { paths: on('hugo.toml') };
const budget = { gates: ['change-budget'], git: true, mend: 'no' } as const;
const built = { gates: ['hugo-build'], hugo: true, mend: 'no' } as const;

const planned = (site: Site, change: (plan: PagePlan) => Partial<PagePlan>): Damage['known'] => {
  const plan = site.known.artifacts?.page_plan;
  return plan === undefined ? {} : { artifacts: { ...site.known.artifacts, page_plan: { ...plan, ...change(plan) } } };
};
const pageOf = (plan: PagePlan, path: string, change: (page: Page) => Partial<Page>): Partial<PagePlan> => ({
  pages: plan.pages.map((page) => (page.output_path === path ? { ...page, ...change(page) } : page)),
});
const pulled = (change: (pr: Pr) => Partial<Pr>): Kind['damage'] => (site) => {
  const pr = site.known.artifacts?.pr;
  return pr === undefined ? undefined : { known: { artifacts: { ...site.known.artifacts, pr: { ...pr, ...change(pr) } } }, path: null };
};
/** A copy of a cited sentence in a paragraph of its own. */
const again = (site: Site, from: string, to: string, before: RegExp): Damage | undefined => {
  const sentence = /(?<=\n- )[^\n]{40,}<!-- claim_id: \w{64} -->(?=\n)/u.exec(site.files[from] ?? '')?.[0];
  const text = site.files[to] ?? '';
  const at = before.exec(text)?.index;
  if (sentence === undefined || at === undefined) return undefined;
  const after = `${text.slice(0, at)}${sentence}\n\n${text.slice(at)}`;
  return { files: { [to]: after }, path: to, line: lineAt(after, at) };
};
const everyPage = (site: Site, change: (text: string) => string): Damage => ({
  files: Object.fromEntries(pagesOf(site).map((path) => [path, change(site.files[path] ?? '')])),
  path: null,
});
const body = (text: string, change: (body: string) => string): string => {
  const at = /^(?:---\n[\s\S]*?\n---\n|\+\+\+\n[\s\S]*?\n\+\+\+\n|\{\n[\s\S]*?\n\}\n)/u.exec(text)?.[0].length ?? 0;
  return text.slice(0, at) + change(text.slice(at));
};

export const CHANGE_KINDS: readonly Kind[] = [
  { id: 'plan-problem', rule: 'universality/plan-problem', mend: 'no', damage: (site) => ({ known: planned(site, () => ({ problems: [{ rule: 'no-evidence', section: 'kb', message: 'nothing to write about' }] })), path: null }) },
  { id: 'planned-page-missing', rule: 'universality/page-missing', mend: 'no', damage: (site, random) => ({ files: { [random.pick([GUIDE, EXPORT, READ])]: null }, path: null }) },
  { id: 'too-few-pages', rule: 'universality/tier-pages', mend: 'no', damage: (site) => ({ known: planned(site, () => ({ launch_tier: 'rich' })), path: null }) },
  { id: 'limitations-gone', rule: 'universality/missing-limitations', mend: 'safe', damage: (site) => {
    const text = (site.files[START] ?? '').replace(/\n## Limitations\n[\s\S]*$/u, '');
    return { files: { [START]: text }, path: [...OWNED].sort()[0] ?? '', line: (site.files[TOC] ?? '').split('\n').length };
  } },
  { id: 'install-gone', rule: 'universality/missing-install-command', mend: 'no', damage: (site) => ({ files: { [START]: (site.files[START] ?? '').replace(/```bash\n[^`]+```\n<!--[^>]+-->\n/u, 'Ask a colleague.\n') }, path: TOC, line: 1 }) },

  { id: 'claims-lost', rule: 'content-distribution/too-few-claims', mend: 'no', damage: (site, random) => {
    const found = swap(/\n\n\S[^\n]* <!-- claim_id: \w{64} -->(?=\n\n)/u, '', { paths: on(START, GUIDE) })(site, random);
    return found === undefined ? undefined : { ...found, line: 1 };
  } },
  { id: 'claims-too-many', rule: 'content-distribution/too-many-claims', mend: 'no', damage: (site, random) => {
    const other = /- [^\n]+ <!-- claim_id: \w{64} -->/u.exec(site.files[EXPORT] ?? '')?.[0] ?? '';
    const path = random.pick([START, GUIDE]);
    return { files: { [path]: `${site.files[path] ?? ''}\n${other}\n` }, path, line: 1 };
  } },
  { id: 'topic-forbidden', rule: 'content-distribution/forbidden-topic', mend: 'no', damage: swap(/(?<=\n)## (?=First steps|What to expect)/u, '## Pricing\n\nAsk for it.\n\n## ', { paths: on(START, EXPORT) }) },
  { id: 'child-unlisted', rule: 'content-distribution/missing-toc-child', mend: 'safe', damage: (site, random) => {
    const found = swap(/- \[[^\]]+\]\([\w-]+\/\)\n/u, '', { paths: on(TOC) })(site, random);
    return found === undefined ? undefined : { ...found, line: String(found.files?.[TOC]).split('\n').length };
  } },
  { id: 'workflow-uncovered', rule: 'content-distribution/guide-coverage', mend: 'no', damage: (site, random) => {
    const found = swap(/\[(?:export logs|read curves)\]\(\{\{<[^>]+>\}\}\)/u, 'one thing', { paths: on(GUIDE) })(site, random);
    return found === undefined ? undefined : { ...found, line: 1 };
  } },
  { id: 'sentence-twice', rule: 'content-distribution/duplicate-claim', mend: 'safe', damage: (site, random) => {
    const path = random.pick([GUIDE, EXPORT]);
    return again(site, path, path, path === GUIDE ? /## Tune it/u : /See \[how/u);
  } },
  { id: 'sentence-elsewhere', rule: 'content-distribution/duplicate-paragraph', mend: 'no', damage: (site) => {
    const long = /(?<=\n- )[^\n]{62,}?(?= <!-- claim_id: \w{64} -->)/u.exec(site.files[GUIDE] ?? '')?.[0];
    if (long === undefined) return undefined;
    const found = again({ ...site, files: { ...site.files, [GUIDE]: (site.files[GUIDE] ?? '').slice((site.files[GUIDE] ?? '').indexOf(long) - 3) } }, GUIDE, START, /## Install\n/u);
    return found;
  } },

  { id: 'pr-paths-lost', rule: 'rollback-metadata/no-affected-paths', mend: 'pr', damage: pulled(() => ({ affected_paths: [] })) },
  { id: 'pr-steps-lost', rule: 'rollback-metadata/no-steps', mend: 'pr', damage: pulled(() => ({ rollback_steps: [] })) },
  { id: 'pr-steps-of-nothing', rule: 'rollback-metadata/no-steps', mend: 'pr', damage: pulled(() => ({ rollback_steps: ['Undo it somehow.'] })) },
  { id: 'pr-path-lost', rule: 'rollback-metadata/path-unknown', mend: 'pr', damage: pulled(({ affected_paths }) => ({ affected_paths: affected_paths.slice(1) })) },
  { id: 'pr-commits-lost', rule: 'rollback-metadata/no-commits', mend: 'no', damage: pulled(({ head_sha }) => ({ base_sha: head_sha })) },

  { id: 'too-many-files', rule: 'change-budget/too-many-files', ...budget, damage: (site) => ({ ...everyPage(site, (text) => `${text}\nOne more word.\n`), known: { config: { ...site.known.config, change_budget: { max_files: 5 } } } }) },
  { id: 'too-many-lines', rule: 'change-budget/too-many-lines', ...budget, damage: (site) => ({ ...everyPage(site, (text) => `${text}\nOne more word.\n\nAnd another.\n`), known: { config: { ...site.known.config, change_budget: { max_lines: 20 } } } }) },
  { id: 'formatting-alone', rule: 'change-budget/mostly-formatting', ...budget, damage: (site) => everyPage(site, (text) => body(text, (part) => part.replace(/(?<=\S)\n/gu, ' \n'))) },

  { id: 'content-root-wrong', rule: 'hugo-config/content-root-missing', mend: 'no', damage: swap(/contentDir = "content"/u, 'contentDir = "pages"', SITE_CONFIG) },
  { id: 'language-unknown', rule: 'hugo-config/unknown-default-language', mend: 'no', damage: swap(/(?<=defaultContentLanguage = )"en"/u, '"pl"', SITE_CONFIG) },
  { id: 'base-url-wrong', rule: 'hugo-config/base-url', mend: 'no', damage: swap(/(?<=baseURL = ")https:\/\//u, 'htps:/', SITE_CONFIG) },
  { id: 'pages-switched-off', rule: 'hugo-config/section-disabled', mend: 'no', damage: swap(/title = "Docs"\n/u, 'title = "Docs"\ndisableKinds = ["section"]\n', { ...SITE_CONFIG, down: 1 }) },
  { id: 'locale-of-no-language', rule: 'hugo-config/locale-missing', mend: 'no', damage: (site) => ({ known: planned(site, () => ({ locale: 'pl' })), path: 'hugo.toml', line: lineAt(site.files['hugo.toml'] ?? '', (site.files['hugo.toml'] ?? '').indexOf('[languages')) }) },
  { id: 'config-changed', rule: 'hugo-config/changed', mend: 'no', damage: (site) => ({ known: { artifacts: { ...site.known.artifacts, hugo_facts: OTHER_CONFIG } }, path: 'hugo.toml', line: 1 }) },
  { id: 'quota-of-nothing', rule: 'content-distribution/too-few-claims', mend: 'no', damage: (site) => ({ known: planned(site, (plan) => pageOf(plan, READ, ({ content_strategy }) => ({ content_strategy: { ...content_strategy, claim_quota: { min: 9, max: 12 } } }))), path: READ, line: 1 }) },

  { id: 'shortcode-unknown', rule: 'hugo-build/error', ...built, damage: swap(/\{\{< note >\}\}Mind the units\.\{\{< \/note >\}\}/u, '{{< notice >}}Mind the units.{{< /notice >}}') },
  { id: 'shortcode-open', rule: 'hugo-build/error', ...built, damage: swap(/\{\{< \/note >\}\}/u, '') },
  { id: 'ref-for-hugo', rule: 'hugo-build/ref-not-found', ...built, damage: swap(/(?<=\{\{< ref ")(?:export-logs|read-curves)(?=\.md)/u, 'nowhere', inOwned) },
];

const OTHER_CONFIG = {
  schema_version: 1, present: true, config_files: ['hugo.toml'], fingerprint: '0'.repeat(64), base_url: '', title: '', content_dir: 'content', default_language: 'en',
  default_language_in_subdir: false, languages: [], permalinks: {}, ugly_urls: false, disable_path_to_lower: false, remove_path_accents: false, heading_id_type: 'github' as const,
  disable_kinds: [], taxonomies: {}, themes: [], static_dirs: ['static'],
} as const;
