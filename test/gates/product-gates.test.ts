import { expect, it } from 'vitest';
import changeBudget from '../../src/gates/change-budget.ts';
import consistency from '../../src/gates/consistency.ts';
import contentDistribution from '../../src/gates/content-distribution.ts';
import externalLinks from '../../src/gates/external-links.ts';
import type { GateFacts } from '../../src/gates/facts.ts';
import type { Gate } from '../../src/gates/gate.ts';
import hugoBuild from '../../src/gates/hugo-build.ts';
import manualEdits from '../../src/gates/manual-edits.ts';
import rollbackMetadata from '../../src/gates/rollback-metadata.ts';
import snippetProvenance from '../../src/gates/snippet-provenance.ts';
import snippets from '../../src/gates/snippets.ts';
import templateTokens from '../../src/gates/template-tokens.ts';
import universality from '../../src/gates/universality.ts';
import type { Page, PagePlan } from '../../src/model/page-plan.ts';
import type { Pr } from '../../src/model/pr.ts';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import { loadSyntax } from '../../src/syntax/parsers.ts';
import { brief, type Extra, type Files, factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { PAGE, PRODUCT, PROOF, START, strataSite } from '../support/strata-site.ts';

const judge = async (gate: Gate, files: Files, extra: Extra = {}): Promise<string[]> =>
  brief(await findingsOf(gate, factsOf(files, extra)));
const onPage = (from: string, to: string): Record<string, string> => {
  expect(START).toContain(from);
  return strataSite({ [PAGE]: START.replace(from, to) });
};
const CLEAN = strataSite();

it.each([consistency, contentDistribution, universality, manualEdits, snippetProvenance, snippets, templateTokens])(
  '$id leaves a clean site alone',
  async (gate) => {
    expect(await judge(gate, CLEAN, { product: productOf(PRODUCT) })).toEqual([]);
  },
);

const plain = (text: string): Files => ({ 'docs/a.md': text });
it('template-tokens finds tokens, placeholders, TODOs, filler and prompts', async () => {
  const text =
    '# Title\n\nWelcome to __PRODUCT_NAME__ by {{ vendor }}.\n\n[INSERT LINK]\n\nTODO: write this.\n\nLorem ipsum dolor.\n\nAs an AI language model, I cannot.\n';
  expect(await judge(templateTokens, { ...plain(text), 'hugo.toml': 'contentDir = "docs"\n' })).toEqual([
    'template-tokens/unresolved-token@docs/a.md:3',
    'template-tokens/unresolved-token@docs/a.md:3',
    'template-tokens/placeholder@docs/a.md:5',
    'template-tokens/todo@docs/a.md:7',
    'template-tokens/filler@docs/a.md:9',
    'template-tokens/leaked-prompt@docs/a.md:11',
  ]);
});
it('template-tokens leaves code, shortcodes, bold words, dunders, links and apps for todos alone', async () => {
  const text =
    '# Title\n\nSet `__TOKEN__` or `{{ name }}` {{< param "x" >}}.\n\n__NOTE__ see __init__ and [TODO](todo.md), a TODO app.\n\n```yaml\nkey: {{ value }} # TODO: later\n```\n';
  expect(await judge(templateTokens, { ...plain(text), 'hugo.toml': 'contentDir = "docs"\n' })).toEqual([]);
  expect(
    await judge(templateTokens, { 'docs/a.md': 'Use {{ site.title }}.\n', 'mkdocs.yml': 'site_name: x\n' }),
  ).toEqual([]);
});
it('template-tokens leaves lines alone that MyST leaves out', async () => {
  const note = { 'docs/a.md': '# A\n\n% TODO: say more\n\nTODO: this\n' };
  const sphinx = { 'docs/conf.py': "extensions = ['myst_parser']\n" };
  expect(await judge(templateTokens, { ...note, ...sphinx })).toEqual(['template-tokens/todo@docs/a.md:5']);
  expect(await judge(templateTokens, note)).toHaveLength(2);
});

it('consistency finds other spellings of name, repository, package and version', async () => {
  expect(await judge(consistency, onPage('Strata needs', 'STRATA needs'))).toEqual([
    `consistency/product-name@${PAGE}:10`,
  ]);
  expect(
    await judge(
      consistency,
      onPage('See [the guide]', 'See [it](https://github.com/other/strata/issues), [the guide]'),
    ),
  ).toEqual([`consistency/repository-url@${PAGE}:31`]);
  for (const command of ['pip install strata', 'pip install -U strata'])
    expect(await judge(consistency, onPage('pip install strata-logs', command))).toEqual([
      `consistency/install-command@${PAGE}:15`,
    ]);
  expect(await judge(consistency, onPage('pip install strata-logs', 'pip install -U strata-logs'))).toEqual([]);
});
it.each([
  ['Strata version 0.1 reads no rock.', ['consistency/version-number']],
  ['Prior to Strata version 0.1 nothing was read.', []],
  ['Deprecated in Strata version 0.1, and gone since Strata 0.2.', []],
  ['Removed in the latest version 0.1 of it.', []],
  ['Before you start: the current version is 0.1.', ['consistency/version-number']],
])('consistency holds versions of the past against nothing: %s', async (sentence, rules) => {
  const found = await judge(consistency, onPage('See [the guide]', `${sentence} See [the guide]`));
  expect(found.map((each) => each.split('@', 1)[0])).toEqual(rules);
});
it('consistency leaves to the product how it writes what a quote says', async () => {
  const files = onPage('Strata needs', 'STRATA needs');
  const quoted = { ...files, [PROOF]: String(files[PROOF]).replaceAll('Strata needs', 'STRATA needs') };
  expect(await judge(consistency, quoted)).toEqual([]);
});
it('consistency leaves the module name, other repositories and other packages alone', async () => {
  expect(
    await judge(
      consistency,
      onPage(
        'See [the guide]',
        'Import `strata`, or strata, [another](https://github.com/other/tool), `pip install numpy`, [the guide]',
      ),
    ),
  ).toEqual([]);
});

it('universality asks for the install command, and for limits that are left out', async () => {
  const problem = { rule: 'plan/left-out', section: 'products' as const, message: 'No page holds the limit.' };
  const plan = planned(page({}));
  const left = { artifacts: { page_plan: { ...plan.artifacts!.page_plan!, problems: [problem] } } };
  expect(await judge(universality, CLEAN, left)).toEqual(['universality/left-out@-']);
  expect(await judge(universality, onPage('pip install strata-logs', 'make install'))).toEqual([
    `universality/missing-install-command@${PAGE}:1`,
  ]);
});

it('universality asks for what users must know and the site cannot show', async () => {
  const known = {
    product_name: 'Strata',
    product_slug: 'strata',
    repository: 'https://github.com/quarry/strata',
    version: null,
    install_commands: [],
    api: [],
  };
  const block = (block_id: string, marks: string[]) => ({ block_id, start_line: 9, marks });
  const documents = [
    {
      path: 'README.md',
      role: 'readme',
      sections: [
        { role: 'limits', blocks: [block('a', ['limit']), block('b', [])] },
        { role: 'options', blocks: [block('c', [])] },
      ],
    },
  ];
  const without = (...ids: string[]) => ({
    artifacts: {
      page_plan: planned(page({})).artifacts!.page_plan!,
      product_facts: { ...known, documents } as unknown as ProductFacts,
      drafts: { left_out: ids.map((block_id) => ({ block_id, output_path: PAGE, reason: 'it is syntax' })) },
    },
  });
  expect(await judge(universality, CLEAN, without('b'))).toEqual([]);
  for (const id of ['a', 'c'])
    expect(await judge(universality, CLEAN, without(id))).toEqual(['universality/left-out@-']);
});

const page = (more: Partial<Page>): Page => ({
  section: 'docs',
  slug: 'start',
  output_path: PAGE,
  url_path: '/docs/start/',
  title: 'Get started',
  page_role: 'landing',
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
    child_pages: [],
    scenario_coverage: 'none',
  },
  ...more,
});
const planned = (...pages: Page[]): Extra => ({
  artifacts: {
    page_plan: {
      schema_version: 1,
      product_slug: 'strata',
      launch_tier: 'minimal',
      tier_reason: '',
      ruleset_version: 'v1',
      locale: 'en',
      pages,
      problems: [],
    } satisfies PagePlan,
  },
});
it('content-distribution judges topics and children', async () => {
  const strategy = page({}).content_strategy;
  expect(
    await judge(
      contentDistribution,
      CLEAN,
      planned(page({ content_strategy: { ...strategy, forbidden_topics: ['install'] } })),
    ),
  ).toEqual([`content-distribution/forbidden-topic@${PAGE}:12`]);
  expect(
    await judge(
      contentDistribution,
      CLEAN,
      planned(
        page({
          page_role: 'toc',
          content_strategy: { ...strategy, child_pages: ['content/docs/guide.md', 'content/docs/none.md'] },
        }),
      ),
    ),
  ).toEqual([]);
});

it('manual-edits lists what people changed, added and removed, and never as an error', async () => {
  const files = onPage('Strata needs', 'Strata really needs');
  expect(await judge(manualEdits, files)).toEqual([`manual-edits/unrecorded-change@${PAGE}:10`]);
  const { [PAGE]: _gone, ...rest } = CLEAN;
  expect(await judge(manualEdits, rest)).toEqual(['manual-edits/page-removed@launch/proofs/strata.json']);
  const conflicts = [{ path: 'mkdocs.yml', patch_id: 'patch_000000000000', reason: 'the file is there already' }];
  expect(
    await judge(manualEdits, CLEAN, {
      artifacts: { patch_bundle: { patches: [], conflicts } },
    }),
  ).toEqual(['manual-edits/patch-conflict@mkdocs.yml']);
});

it('snippet-provenance names a sample that a person changed', async () => {
  expect(
    await judge(snippetProvenance, onPage('print(log.depth.min())', 'print(1)'), { product: productOf(PRODUCT) }),
  ).toEqual([`snippet-provenance/drift@${PAGE}:20`]);
});

it('snippets finds code that does not parse, wrong and missing languages; signatures and transcripts are left alone', async () => {
  const syntax = await loadSyntax(['python', 'json', 'bash']);
  const fence = (language: string, code: string): Files => plain(`# A\n\n\`\`\`${language}\n${code}\n\`\`\`\n`);
  expect(await judge(snippets, fence('python', 'def f(:\n    return 1'), { syntax })).toEqual([
    'snippets/syntax-error@docs/a.md:4',
  ]);
  expect(await judge(snippets, fence('python', '{"a": tru, "b": null}\n}'), { syntax })).toEqual([
    'snippets/syntax-error@docs/a.md:5',
  ]);
  expect(await judge(snippets, fence('', '{ "depth": 1 }'), { syntax })).toEqual(['snippets/unlabelled@docs/a.md:3']);
  for (const [language, code] of [
    ['python', 'class Record(station: str, limit: int = 6)'],
    ['python', 'fill_gaps(limit: int = 6) -> Record'],
    ['', 'just words'],
    ['bash', '$ ls\na.md'],
    ['mermaid', 'graph TD; A-->B'],
  ] as const) {
    expect([code, await judge(snippets, fence(language, code), { syntax })]).toEqual([code, []]);
  }
});

const message = {
  rule: 'hugo-build/ref-not-found',
  path: 'content/a.md',
  line: 4,
  column: 2,
  level: 'error' as const,
  message: 'REF_NOT_FOUND',
};
it('hugo-build and external-links say what was gathered, and are red or not applicable without it', async () => {
  const hugo = { ran: true, missing: null, notAsked: null, version: '0', exitCode: 255, messages: [message] };
  expect(await judge(hugoBuild, CLEAN, { tools: { hugo } })).toEqual(['hugo-build/ref-not-found@content/a.md:4']);
  expect(
    hugoBuild.scope === 'site' &&
      hugoBuild.untestable?.(
        factsOf(CLEAN, { tools: { hugo: { ...hugo, ran: false, missing: 'Hugo is not installed' } } }),
      ),
  ).toBe('Hugo is not installed');
  expect(hugoBuild.notApplicable?.(factsOf({ 'a.md': '# A\n' }))).toBe('not a Hugo site');
  const links = (state: 'dead' | 'unknown' | 'ok'): Extra => ({
    tools: {
      externalLinks: new Map([
        ['https://example.net/x', { url: 'https://example.net/x', state, status: 404, detail: 'it answers 404' }],
      ]),
    },
  });
  const files = plain('# A\n\n[x](https://example.net/x#part)\n');
  expect(await judge(externalLinks, files, links('dead'))).toEqual(['external-links/dead@docs/a.md:3']);
  expect(await judge(externalLinks, files, links('unknown'))).toEqual(['external-links/unknown@docs/a.md:3']);
  expect(await judge(externalLinks, files, links('ok'))).toEqual([]);
});

it('change-budget counts files, lines and formatting', async () => {
  const old = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
  const extra = (config: GateFacts['config']): Extra => ({
    config,
    changed: new Map([['docs/a.md', 'modified']]),
    base: () => old,
  });
  const spaced = plain(old.replaceAll('line', ' line'));
  expect(await judge(changeBudget, spaced, extra({}))).toEqual(['change-budget/mostly-formatting@-']);
  expect(
    await judge(changeBudget, spaced, extra({ change_budget: { max_lines: 10, max_formatting_share: 1 } })),
  ).toEqual(['change-budget/too-many-lines@-']);
  expect(await judge(changeBudget, plain(old.replaceAll('line', 'row')), extra({}))).toEqual([]);
});

it('rollback-metadata asks for paths, commits and steps that name them', async () => {
  const pr: Pr = {
    schema_version: 1,
    run_id: 'r_2026-01-21T10-00-00Z_abcd',
    url: 'x',
    number: 7,
    operation: 'created',
    branch: 'launch/r/strata',
    base_ref: 'main',
    base_sha: '1'.repeat(40),
    head_sha: '2'.repeat(40),
    verified: true,
    title: 't',
    affected_paths: ['a.md'],
    rollback_steps: ['git revert 2222222'],
    validation_summary: { ok: true, gates_passed: 1, gates_failed: 0, warnings: 0 },
  };
  const rules = async (more: Partial<Pr>): Promise<string[]> =>
    (await findingsOf(rollbackMetadata, factsOf(CLEAN, { artifacts: { pr: { ...pr, ...more } } }))).map(
      ({ rule }) => rule,
    );
  expect(await rules({})).toEqual([]);
  expect(await rules({ affected_paths: [] })).toEqual(['rollback-metadata/no-affected-paths']);
  expect(await rules({ rollback_steps: ['undo it'] })).toEqual(['rollback-metadata/no-steps']);
  expect(await rules({ base_sha: '2'.repeat(40) })).toEqual(['rollback-metadata/no-commits']);
});
