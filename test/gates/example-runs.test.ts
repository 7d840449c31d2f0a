/** Rules that judge what a run, a change, a build or the product says: each is broken by one difference to a clean site, and by nothing else. No rule is without an example. */
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SITE_EXAMPLES } from '../../src/gates/example-sites.ts';
import { EXAMPLES } from '../../src/gates/examples.ts';
import type { GateFacts } from '../../src/gates/facts.ts';
import { gates } from '../../src/gates/index.ts';
import type { Page, PagePlan } from '../../src/model/page-plan.ts';
import type { Pr } from '../../src/model/pr.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { runCheck } from '../../src/validation/check.ts';
import { parseHugoMessages } from '../../src/validation/tools/hugo-messages.ts';
import { type Extra, type Files, factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, README, START, strataSite } from '../support/strata-site.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.done();
  site = undefined;
});

/** A site with what a run knows of it. */
interface Given {
  files?: Files;
  extra?: Extra;
}
/** How the clean site is made wrong, and right again where that is more than leaving it as it is. */
type Run = { wrong: Given; right?: Given } | { judge: (side: 'wrong' | 'right') => Promise<string[]> };

const changed = (from: string, to: string): Given => {
  expect(START).toContain(from);
  return { files: { [PAGE]: START.replace(from, to) } };
};
const plain: Files = { 'docs/a.md': '# A\n\n[x](https://example.net/x)\n' };
const page = (more: Partial<Page> = {}): Page => ({
  ...{ section: 'docs', slug: 'start', output_path: PAGE, url_path: '/docs/start/', title: 'Get started' },
  ...{ page_role: 'landing', purpose: '', required_headings: [], claim_ids: [], snippet_ids: [], api_symbols: [] },
  ...{ cross_links: [], weight: 1 },
  content_strategy: strategy(),
  ...more,
});
const strategy = (more: Partial<Page['content_strategy']> = {}): Page['content_strategy'] => ({
  ...{ primary_focus: '', forbidden_topics: [], claim_quota: { min: 0, max: 10 }, child_pages: [] },
  scenario_coverage: 'none',
  ...more,
});
const standing = (kind: 'out' | 'shared' | 'open'): Given => ({
  extra: {
    standing: () => [{ kind, proof: PROOF, page: PAGE, at: 'hugo.toml', line: 1, what: 'it is left out', others: 0 }],
  },
});
const planned = (pages: Page[] = [page()], more: Partial<PagePlan> = {}): Given => ({
  extra: {
    artifacts: {
      page_plan: {
        ...{
          schema_version: 1,
          product_slug: 'strata',
          launch_tier: 'minimal',
          tier_reason: '',
          ruleset_version: 'v1',
        },
        ...{ locale: 'en', problems: [] },
        pages,
        ...more,
      },
    },
  },
});
const GUIDE = 'content/docs/guide.md';
const PR: Pr = {
  ...{ schema_version: 1, run_id: 'r_2026-01-21T10-00-00Z_abcd', url: 'x', number: 7, operation: 'created' },
  ...{ branch: 'launch/r/strata', base_ref: 'main', base_sha: '1'.repeat(40), head_sha: '2'.repeat(40) },
  ...{ verified: true, title: 't', affected_paths: [PAGE], rollback_steps: ['git revert 2222222'] },
  validation_summary: { ok: true, gates_passed: 1, gates_failed: 0, warnings: 0 },
};
const bundle = (more: Partial<NonNullable<GateFacts['artifacts']['patch_bundle']>> = {}) =>
  ({ schema_version: 1, base_sha: 'a'.repeat(40), patches: [], conflicts: [], ...more }) as NonNullable<
    GateFacts['artifacts']['patch_bundle']
  >;
const merged = (more: Partial<Pr>, patches: readonly string[] = []): Given => ({
  extra: {
    artifacts: {
      pr: { ...PR, ...more },
      patch_bundle: bundle({ patches: patches.map((path) => ({ path })) as never }),
    },
  },
});
/** Page and proof changed together. */
function forged(was: string, is: string): Given {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block) => {
    const generated = block.generated.replace(was, is);
    return { ...block, generated, fingerprint: fingerprint(generated) };
  });
  return { files: { [PAGE]: START.replace(was, is), [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) } };
}
/** A block whose proof claims to be of another kind. */
function proven(proof: unknown): Given {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block, at) => (at === 0 ? { ...block, proof: proof as typeof block.proof } : block));
  return { files: { [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) } };
}
const product = (files: Files): Given => ({ extra: { product: productOf(files) } });
const asked = (state: 'dead' | 'unknown' | 'ok'): Given => {
  const url = 'https://example.net/x';
  return {
    files: plain,
    extra: { tools: { externalLinks: new Map([[url, { url, state, status: 404, detail: 'x' }]]) } },
  };
};
const built = (output: string): Given => ({
  extra: {
    tools: {
      hugo: {
        ...{ ran: true, missing: null, notAsked: null, version: '0', exitCode: 1 },
        messages: parseHugoMessages(output, { root: '/site', source: '/site', scratch: '/tmp/x' }),
      },
    },
  },
});
const OLD = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
const change = (text: string, config: Extra['config'] = {}): Given => ({
  files: { 'docs/a.md': text },
  extra: { config, changed: new Map([['docs/a.md', 'modified']]), base: () => OLD } as Extra,
});

/** Judges a real folder by the command. */
async function checked(
  files: Record<string, string>,
  make: (root: string) => void,
  more: { only: string; built?: string },
) {
  site = makeSite(files, { git: false });
  make(site.root);
  const { only, ...rest } = more;
  const { outcome } = await runCheck({
    ...{ directory: site.root, cwd: site.root, ports, cacheDir: null, profile: 'ci' as const, only: [only] },
    ...rest,
  });
  return outcome.findings.map(({ rule }) => rule);
}

const RUNS: Readonly<Record<string, Run>> = {
  'change-budget/too-many-files': {
    wrong: {
      files: plain,
      extra: {
        config: { change_budget: { max_files: 1 } },
        changed: new Map([
          ['docs/a.md', 'added'],
          ['docs/b.md', 'added'],
        ]),
      },
    },
    right: {
      files: plain,
      extra: { config: { change_budget: { max_files: 1 } }, changed: new Map([['docs/a.md', 'added']]) },
    },
  },
  'change-budget/too-many-lines': {
    wrong: change(OLD.replaceAll('line', 'row'), { change_budget: { max_lines: 10 } }),
    right: change(OLD.replace('line 4\n', 'row 4\n'), { change_budget: { max_lines: 10 } }),
  },
  'change-budget/mostly-formatting': {
    wrong: change(OLD.replaceAll('line', ' line')),
    right: change(OLD.replaceAll('line', 'row')),
  },
  'consistency/product-name': { wrong: changed('Strata needs', 'STRATA needs') },
  'consistency/repository-url': {
    wrong: changed('See [the guide]', 'See [it](https://github.com/other/strata), [the guide]'),
    right: changed('See [the guide]', 'See [it](https://github.com/example/strata), [the guide]'),
  },
  'consistency/install-command': { wrong: changed('pip install strata-logs', 'pip install strata') },
  'consistency/version-number': {
    wrong: changed('See [the guide]', 'Strata version 0.1 reads it. See [the guide]'),
    right: changed('See [the guide]', 'Strata version 2.4 reads it. See [the guide]'),
  },
  'consistency/canonical-url': {
    wrong: {
      ...changed('weight: 10', 'weight: 10\ncanonical: https://example.org/old/'),
      extra: { run: { canonical_urls: { [PAGE]: 'https://example.org/docs/start/' } } } as never,
    },
    right: {
      ...changed('weight: 10', 'weight: 10\ncanonical: https://example.org/docs/start/'),
      extra: { run: { canonical_urls: { [PAGE]: 'https://example.org/docs/start/' } } } as never,
    },
  },
  'consistency/required-heading': {
    wrong: planned([page({ required_headings: ['Troubleshooting'] })]),
    right: planned([page({ required_headings: ['Limitations'] })]),
  },
  'content-distribution/forbidden-topic': {
    wrong: planned([page({ content_strategy: strategy({ forbidden_topics: ['install'] }) })]),
    right: planned([page({ content_strategy: strategy({ forbidden_topics: ['troubleshooting'] }) })]),
  },
  'content-distribution/missing-toc-child': {
    wrong: {
      ...planned([page({ page_role: 'toc', content_strategy: strategy({ child_pages: ['content/docs/next.md'] }) })]),
      files: { 'content/docs/next.md': '---\ntitle: Next\n---\n' },
    },
    right: planned([page({ page_role: 'toc', content_strategy: strategy({ child_pages: [GUIDE] }) })]),
  },
  'content-distribution/guide-coverage': {
    wrong: planned([
      page({ page_role: 'comprehensive_guide', content_strategy: strategy({ scenario_coverage: 'all' }) }),
      page({ page_role: 'workflow_page', output_path: 'content/docs/next.md', title: 'Back up' }),
    ]),
    right: planned([
      page({ page_role: 'comprehensive_guide', content_strategy: strategy({ scenario_coverage: 'all' }) }),
      page({ page_role: 'workflow_page', output_path: GUIDE, title: 'Guide' }),
    ]),
  },
  'external-links/dead': { wrong: asked('dead'), right: asked('ok') },
  'external-links/unknown': { wrong: asked('unknown'), right: asked('ok') },
  'hugo-build/error': { wrong: built('ERROR failed to render: "x"'), right: built('') },
  'hugo-build/ref-not-found': {
    wrong: built('ERROR [en] REF_NOT_FOUND: Ref "gone.md": "/site/content/a.md:4:2": page not found'),
    right: built(''),
  },
  'hugo-build/warning': {
    wrong: built('WARN  Raw HTML omitted while rendering "/site/content/a.md"'),
    right: built(''),
  },
  'hugo-build/duplicate-path': { wrong: built('WARN  Duplicate target paths: /x/index.html (2)'), right: built('') },
  'hugo-build/missing-translation': { wrong: built('WARN  i18n|MISSING_TRANSLATION|de|read_more'), right: built('') },
  'hugo-build/denied': {
    wrong: built(
      'ERROR error calling resources.GetRemote: access denied: "x" is not whitelisted in policy "security.http.urls"',
    ),
    right: built(''),
  },
  'hugo-build/deprecated': {
    wrong: built('WARN  deprecated: .Site.Author was deprecated in Hugo v0.124.0'),
    right: built(''),
  },
  'hugo-config/section-disabled': {
    wrong: {
      ...planned(),
      files: { 'hugo.toml': 'baseURL = "https://docs.example.org/"\ndisableKinds = ["section"]\n' },
    },
    right: {
      ...planned(),
      files: { 'hugo.toml': 'baseURL = "https://docs.example.org/"\ndisableKinds = ["taxonomy"]\n' },
    },
  },
  'hugo-config/locale-missing': {
    wrong: {
      ...planned([page()], { locale: 'de' }),
      files: { 'hugo.toml': 'baseURL = "https://x.org/"\n[languages.en]\nweight = 1\n' },
    },
    right: { ...planned(), files: { 'hugo.toml': 'baseURL = "https://x.org/"\n[languages.en]\nweight = 1\n' } },
  },
  'hugo-config/changed': {
    wrong: { extra: { artifacts: { hugo_facts: { present: true, fingerprint: 'of another day' } as never } } },
  },
  'internal-links/build-stale': {
    judge: (side) =>
      checked(
        {
          'mkdocs.yml': 'site_name: x\n',
          'docs/index.md': '# Home\n\n[Next](next.md)\n',
          'docs/next.md': '# Next\n',
          'site/index.html': '<h1 id="home">Home</h1> <a href="next/">Next</a>\n',
          'site/next/index.html': '<h1 id="next">Next</h1>\n',
        },
        (root) => utimesSync(join(root, 'site/index.html'), ...at(side === 'wrong' ? -3600 : 3600)),
        { only: 'internal-links', built: 'site' },
      ),
  },
  'live-content/runs': {
    wrong: { files: { ...escaped(), [PAGE]: START.replace('LAS 3.0', '<b>LAS</b> 3.0') } },
    right: { files: escaped() },
  },
  'live-content/runs-in-title': {
    wrong: titled('Start <img src=x onerror=alert(1)>'),
    right: titled('List<T> of rock'),
  },
  'manual-edits/unrecorded-change': { wrong: changed('Strata needs', 'Strata really needs') },
  'manual-edits/acts-on-proven': { wrong: changed('Strata needs', '<div hidden>\n\nStrata needs') },
  'manual-edits/page-removed': { wrong: { files: { [PAGE]: '' } } },
  'manual-edits/record-removed': {
    wrong: { files: { [PROOF]: renderProof(proofOf([])) }, extra: recorded() },
    right: { extra: recorded() },
  },
  'manual-edits/page-taken-out': { wrong: standing('out'), right: { extra: { standing: () => [] } } },
  'manual-edits/page-taken-over': { wrong: standing('shared'), right: { extra: { standing: () => [] } } },
  'manual-edits/page-unverified': { wrong: standing('open'), right: { extra: { standing: () => [] } } },
  'manual-edits/patch-conflict': {
    wrong: {
      extra: {
        artifacts: {
          patch_bundle: bundle({ conflicts: [{ path: PAGE, patch_id: 'patch_0', reason: 'it is there' }] as never }),
        },
      },
    },
    right: { extra: { artifacts: { patch_bundle: bundle() } } },
  },
  'rollback-metadata/no-affected-paths': { wrong: merged({ affected_paths: [] }), right: merged({}) },
  'rollback-metadata/no-steps': { wrong: merged({ rollback_steps: ['undo it'] }), right: merged({}) },
  'rollback-metadata/no-commits': { wrong: merged({ base_sha: PR.head_sha }), right: merged({}) },
  'rollback-metadata/path-unknown': { wrong: merged({}, ['content/other.md']), right: merged({}, [PAGE]) },
  'schemas/page-unreadable': {
    judge: (side) =>
      checked(
        { 'docs/index.md': '# A\n' },
        (root) =>
          writeFileSync(
            join(root, 'docs/a.md'),
            Buffer.from('# Größe ist Größe, grüße', side === 'wrong' ? 'utf16le' : 'utf8'),
          ),
        { only: 'schemas' },
      ),
  },
  'schemas/page-not-read': {
    judge: (side) =>
      checked(
        { 'docs/index.md': '# A\n' },
        (root) => symlinkSync(side === 'wrong' ? '../../outside.md' : 'index.md', join(root, 'docs/a.md')),
        { only: 'schemas' },
      ),
  },
  'schemas/page-too-slow': {
    judge: (side) =>
      checked(
        {
          '.github/launch.yml': `limits: { page_seconds: ${side === 'wrong' ? 0.01 : 60} }\n`,
          'docs/index.md': '- [a](b.md) *c* `d` <e@example.org>\n'.repeat(20_000),
        },
        () => {},
        { only: 'schemas' },
      ),
  },
  'schemas/pages-dropped': {
    judge: (side) =>
      checked(
        { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n', 'docs/a.md': '# B\n' },
        (root) => {
          site?.git('init', '-q', '-b', 'main');
          site?.commit('start');
          const settings = side === 'wrong' ? 'site_name: A\nexclude_docs: a.md\n' : 'site_name: B\n';
          writeFileSync(join(root, 'mkdocs.yml'), settings);
        },
        { only: 'schemas' },
      ),
  },
  'snippet-provenance/drift': { wrong: changed('print(log.depth.min())', 'print(1)') },
  'truth-lock/quote-differs': { wrong: forged('Python 3.9', 'Python 3.8') },
  'truth-lock/derivation-differs': {
    wrong: proven({
      kind: 'derivation',
      template: 'requires',
      rows: [{ claim_id: '0'.repeat(64), slots: {} }],
    }),
  },
  'truth-lock/phrase-unknown': { wrong: proven({ kind: 'fixed', phrase: 'none' }) },
  'truth-lock/record-empty': { wrong: { files: { [PROOF]: renderProof(proofOf([])) } } },
  'truth-lock/edit-unsupported': { wrong: changed('Python 3.9', 'Python 3.8') },
  'truth-lock/citation-moved': { wrong: product({ ...PRODUCT, 'README.md': `<!-- new -->\n\n${README}` }) },
  'truth-lock/citation-changed': { wrong: product({ ...PRODUCT, 'README.md': README.replace('3.9', '3.11') }) },
  'truth-lock/citation-gone': {
    wrong: product(Object.fromEntries(Object.entries(PRODUCT).filter(([path]) => path !== 'README.md'))),
  },
  'truth-lock/citation-uncheckable': { wrong: { ...forgedMore(), extra: { product: null } } },
  'universality/plan-problem': {
    wrong: planned([page()], { problems: [problem('plan/path-collision')] }),
    right: planned(),
  },
  'universality/left-out': { wrong: planned([page()], { problems: [problem('plan/left-out')] }), right: planned() },
  'universality/page-missing': { wrong: planned([page({ output_path: 'content/docs/none.md' })]), right: planned() },
  'universality/tier-pages': { wrong: planned([page()], { launch_tier: 'rich' }), right: planned() },
  'universality/missing-install-command': { wrong: changed('pip install strata-logs', 'make install') },
};

function at(seconds: number): [Date, Date] {
  const when = new Date(Date.now() + seconds * 1000);
  return [when, when];
}
/** The source says `<b>`, and the page shows the signs. */
function escaped(): Files {
  return forged('LAS 3.0', '&lt;b&gt;LAS&lt;/b&gt; 3.0').files ?? {};
}
function titled(words: string): Given {
  const shown = START.replace('title: Get started', `title: ${JSON.stringify(words)}`);
  const read = { ...PRODUCT, 'README.md': `# ${words}\n\n${README}` };
  return { files: { [PAGE]: shown, [PROOF]: renderProof(proofOf([entryOf(shown, read)])) } };
}
function recorded(): Extra {
  const base = (path: string): string | undefined =>
    path === PROOF ? renderProof(proofOf([entryOf(START)])) : undefined;
  return { base, changed: new Map([[PROOF, 'modified']]) } as Extra;
}
function forgedMore(): Given {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block, index) =>
    index === 1 ? { ...block, proof: { kind: 'fixed' as const, phrase: 'boast' } } : block,
  );
  return { files: { [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) } };
}
function problem(rule: string): PagePlan['problems'][number] {
  return { rule, section: 'products', message: 'No page holds it.' } as PagePlan['problems'][number];
}

async function fired(rule: string, run: Run, side: 'wrong' | 'right'): Promise<string[]> {
  if ('judge' in run) return run.judge(side);
  const { files = {}, extra = {} } = (side === 'wrong' ? run.wrong : run.right) ?? {};
  const gate = gates.find(({ id }) => id === rule.split('/')[0]);
  const all = Object.fromEntries(
    Object.entries('docs/a.md' in files ? files : strataSite(files)).filter(([, text]) => text !== ''),
  );
  const facts = factsOf(all, { product: productOf(PRODUCT), ...extra });
  return gate === undefined ? [] : (await findingsOf(gate, facts)).map((finding) => finding.rule);
}

test.each(Object.entries(RUNS))('%s', async (rule, run) => {
  expect(await fired(rule, run, 'wrong')).toContain(rule);
  site?.done();
  expect(await fired(rule, run, 'right')).not.toContain(rule);
});

/** Judged on pages of their own by the test of examples. */
const ON_PAGES = ['frontmatter', 'markup', 'snippets', 'template-tokens'];

test('every rule has an example, and each is tried', () => {
  const rules = gates.flatMap((gate) => gate.rules.map(({ id }) => id));
  expect(rules.filter((id) => EXAMPLES[id] === undefined)).toEqual([]);
  const isTried = (id: string): boolean =>
    Object.hasOwn(RUNS, id) || Object.hasOwn(SITE_EXAMPLES, id) || ON_PAGES.includes(id.split('/')[0] ?? '');
  expect(rules.filter((id) => !isTried(id))).toEqual([]);
  expect(Object.keys(EXAMPLES).filter((id) => !rules.includes(id))).toEqual([]);
});
