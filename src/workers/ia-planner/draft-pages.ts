/** The pages that the evidence carries, before they have a place; pure. */
import type { Page, Snippet } from '../../model/page-plan.ts';
import type { ApiSymbol, Claim, EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { PageRule, Ruleset, Tier } from '../../rulesets/ruleset.ts';
import { explainedErrors } from '../../templates/explained-errors.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { inSentence, lowerFirst } from '../../templates/sentences.ts';
import { takeExamples } from '../../templates/symbol-examples.ts';
import { unitWords } from '../../templates/unit-words.ts';
import { verbForm } from '../../templates/verbs.ts';
import { isWorthAPage } from './beside-code.ts';
import { asDocuments } from './documents.ts';
import { groupSnippets, isInstall, mainLanguage, type Task } from './group-snippets.ts';
import { groupSymbols } from './group-symbols.ts';
import { type ClaimHomes, shareClaims } from './share-claims.ts';
import { takeSlug } from './slug.ts';

/** `id` is the rule's, so that mandatory pages can be counted. */
export type PlannedPage = Omit<Page, 'output_path' | 'url_path' | 'cross_links'> & { id: string };

interface DraftInput {
  config: NormalisedRunConfig;
  facts: ProductFacts;
  snippets: readonly Snippet[];
  evidence: EvidenceMap | undefined;
  ruleset: Ruleset;
  tier: Tier;
}
type Extra = Partial<
  Pick<
    PlannedPage,
    'claim_ids' | 'snippet_ids' | 'api_symbols' | 'required_headings' | 'title' | 'slug' | 'purpose' | 'weight'
  >
> & {
  scenario?: Page['content_strategy']['scenario_coverage'];
};

export function draftPages(input: DraftInput): PlannedPage[] {
  const { facts, ruleset, tier, config } = input;
  const names = [facts.product_name, facts.package_name ?? facts.product_slug, facts.product_slug];
  const { first, tasks } = groupSnippets(
    mainLanguage(input.snippets, facts.ecosystem),
    names,
    ruleset.limits.snippetsPerPage,
  );
  const worthy = asDocuments({
    tasks,
    snippets: input.snippets.filter((snippet) => snippet.syntax_ok && !isInstall(snippet)),
    claims: facts.claims,
    first,
    product: facts.product_name,
  }).filter((task) => isWorthAPage(task, facts.claims));
  const guides = spread(
    worthy.filter((task) => task.origin !== 'test' && !isQuestion(task.title)),
    ruleset.limits.workflowPages[tier],
  );
  // A question is answered in the knowledge base.
  const howTos = worthy
    .filter((task) => !guides.includes(task))
    .toSorted((a, b) => Number(isQuestion(b.title)) - Number(isQuestion(a.title)))
    .slice(0, ruleset.limits.howToPages[tier]);
  const homes = shareClaims({
    facts,
    tier,
    ruleset,
    allowInference: config.allow_inference,
    evidence: input.evidence,
    tasks: [...guides, ...howTos],
    first,
  });
  const page = (id: string, extra: Extra = {}): PlannedPage => pageOf(input, id, extra);
  const drafting: Drafting = { input, homes, page, taken: new Set(ruleset.pages.map((rule) => rule.slug)) };
  const pages: PlannedPage[] = [];
  if (homes.landing.length > 0)
    pages.push(page('landing', { claim_ids: ids(homes.landing), required_headings: landingHeadings(homes) }));
  pages.push(...docsPages(drafting, first, guides));
  pages.push(...referencePages(input, page));
  pages.push(...kbPages(drafting, howTos));
  if (homes.announcement.length >= 3)
    pages.push(
      page('announcement', { claim_ids: ids(homes.announcement), slug: `introducing-${config.product_slug}` }),
    );
  return pages;
}

/** So many tasks, from as many documents as there are: a long page does not crowd out the others. */
function spread(tasks: readonly Task[], most: number): Task[] {
  if (tasks.length <= most) return [...tasks];
  const seen = new Map<string, number>();
  const turns = tasks.map((task, at) => {
    const path = task.snippets[0]?.source.path ?? '';
    const turn = seen.get(path) ?? 0;
    seen.set(path, turn + 1);
    return { task, turn, at };
  });
  return turns
    .toSorted((a, b) => a.turn - b.turn || a.at - b.at)
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ task }) => task);
}

type MakePage = (id: string, extra?: Extra) => PlannedPage;
interface Drafting {
  input: DraftInput;
  homes: ClaimHomes;
  page: MakePage;
  taken: Set<string>;
}
const ids = (claims: readonly Claim[]): string[] => claims.map((claim) => claim.claim_id);
const snippetIds = (snippets: readonly Snippet[]): string[] => snippets.map((snippet) => snippet.snippet_id);

function landingHeadings({ landing }: ClaimHomes): string[] {
  const has = (kind: Claim['claim_kind']): boolean => landing.some((claim) => claim.claim_kind === kind);
  return [has('format') ? HEADINGS.formats : '', has('limitation') ? HEADINGS.limitations : ''].filter(
    (heading) => heading !== '',
  );
}

function docsPages(drafting: Drafting, first: readonly Snippet[], guides: readonly Task[]): PlannedPage[] {
  const { homes, page } = drafting;
  const pages: PlannedPage[] = [];
  if (homes.gettingStarted.length > 0 || first.length > 0) {
    const required = homes.gettingStarted.some((claim) => claim.claim_kind === 'install') ? [HEADINGS.install] : [];
    const extra = {
      claim_ids: ids(homes.gettingStarted),
      snippet_ids: snippetIds(first),
      required_headings: required,
      scenario: 'single',
    } as const;
    pages.push(
      page(
        'getting-started',
        first.length > 0 ? extra : { ...extra, purpose: `Install ${drafting.input.facts.product_name}.` },
      ),
    );
  }
  if (homes.developerGuide.length >= 3)
    pages.push(page('developer-guide', { claim_ids: ids(homes.developerGuide), scenario: 'all' }));
  for (const [index, task] of guides.entries())
    pages.push(taskPage(drafting, 'getting-started', task, 40 + index * 10));
  return pages.length === 0 ? [] : [page('docs'), ...pages];
}

function taskPage({ input, homes, page, taken }: Drafting, like: string, task: Task, weight: number): PlannedPage {
  const claims = ids(homes.tasks.get(task.slug) ?? []);
  const planned = page(like, {
    title: task.title,
    slug: takeSlug(task.slug, taken),
    snippet_ids: snippetIds(task.snippets),
    claim_ids: claims,
    weight,
    scenario: 'single',
  });
  return {
    ...planned,
    id: `task:${task.slug}`,
    purpose:
      task.document === undefined
        ? taskPurpose(task.title, input.facts.product_name)
        : documentPurpose(task.title, input.facts.product_name),
    content_strategy: {
      ...planned.content_strategy,
      primary_focus: task.title,
      forbidden_topics: ['release notes'],
      ...(task.document === undefined
        ? {}
        : { claim_quota: input.ruleset.quotas.comprehensive_guide[input.tier], scenario_coverage: 'all' as const }),
    },
  };
}

const isQuestion = (title: string): boolean => title.endsWith('?');

const documentPurpose = (title: string, productName: string): string =>
  `${title}${title.toLowerCase().includes(productName.toLowerCase()) ? '' : ` in ${productName}`}, section by section.`;

/** What a search result says of the page. */
function taskPurpose(title: string, productName: string): string {
  const bare = title.replace(/^How to /u, '');
  const isNamed = bare.toLowerCase().includes(productName.toLowerCase());
  if (isQuestion(title)) return `An answer in working code${isNamed ? '' : ` for ${productName}`}.`;
  return bare !== title || verbForm(title) === 'base'
    ? `How to ${inSentence(bare)}${isNamed ? '' : ` with ${productName}`}.`
    : `${title}: working code${isNamed ? '' : ` for ${productName}`}.`;
}

function referencePages({ facts, tier, ruleset, snippets }: DraftInput, page: MakePage): PlannedPage[] {
  const used = new Set<string>();
  if (facts.api.length === 0) return [];
  const groups = groupSymbols(facts.api, tier, ruleset, unitWords(facts.ecosystem).unit);
  const taken = new Set<string>();
  const own = groups.length === 0 ? facts.api.map((symbol) => symbol.name) : [];
  const claimsOf = (names: readonly string[]): string[] => {
    const wanted = new Set(names);
    return [...new Set(facts.api.filter((symbol) => wanted.has(symbol.name)).flatMap((symbol) => symbol.claim_ids))];
  };
  const children = groups.map((group, index): PlannedPage => {
    const extra = {
      title: group.title,
      slug: takeSlug(group.slug, taken),
      api_symbols: group.symbols,
      snippet_ids: takeExamples(group.symbols, snippets, used),
      claim_ids: claimsOf(group.symbols),
    };
    const planned = page('reference', {
      ...extra,
      weight: 20 + index * 10,
      purpose: `${group.title}: signatures, parameters and source lines.`,
    });
    return {
      ...planned,
      id: `symbols:${group.slug}`,
      content_strategy: { ...planned.content_strategy, primary_focus: group.subject },
    };
  });
  const required = groups.length === 0 ? [] : [HEADINGS.symbols];
  return [
    page('reference', {
      api_symbols: own,
      claim_ids: claimsOf(own),
      snippet_ids: takeExamples(own, snippets, used),
      required_headings: required,
    }),
    ...children,
  ];
}

function kbPages(drafting: Drafting, howTos: readonly Task[]): PlannedPage[] {
  const { homes, page } = drafting;
  const { facts, tier, ruleset } = drafting.input;
  const pages: PlannedPage[] = [];
  if (homes.faq.length > 0) pages.push(page('faq', { claim_ids: ids(homes.faq) }));
  const claims = new Map(facts.claims.map((claim) => [claim.claim_id, claim]));
  const explained = (symbol: ApiSymbol): string[] =>
    explainedErrors(symbol, (id) => claims.get(id)).map(({ type }) => type);
  const errors = facts.api.filter((symbol) => explained(symbol).length > 0);
  const types = new Set(errors.flatMap(explained));
  if (types.size >= 2 && tier !== 'minimal') {
    const shown = errors.slice(0, ruleset.limits.errors[tier]);
    pages.push(page('errors', { api_symbols: shown.map((symbol) => symbol.name) }));
  }
  for (const [index, task] of howTos.entries()) {
    pages.push(taskPage(drafting, 'announcement', { ...task, title: howTo(task.title) }, 40 + index * 10));
  }
  const inKb = pages.map((planned): PlannedPage => ({ ...planned, section: 'kb' }));
  return inKb.length === 0 ? [] : [page('kb'), ...inKb];
}

const howTo = (title: string): string => (verbForm(title) === 'base' ? `How to ${lowerFirst(title)}` : title);

function pageOf({ facts, ruleset, tier, config }: DraftInput, id: string, extra: Extra): PlannedPage {
  const rule = ruleset.pages.find((candidate) => candidate.id === id) as PageRule;
  const fill = (text: string): string =>
    text.replaceAll('{product}', facts.product_name).replaceAll('{slug}', config.product_slug);
  return {
    id,
    section: rule.section,
    slug: extra.slug ?? fill(rule.slug),
    title: extra.title ?? fill(rule.title),
    page_role: rule.role,
    purpose: extra.purpose ?? fill(rule.purpose),
    required_headings: extra.required_headings ?? [],
    claim_ids: extra.claim_ids ?? [],
    snippet_ids: extra.snippet_ids ?? [],
    api_symbols: extra.api_symbols ?? [],
    weight: extra.weight ?? rule.weight,
    content_strategy: {
      primary_focus: fill(rule.primaryFocus),
      forbidden_topics: [...rule.forbiddenTopics],
      claim_quota: ruleset.quotas[rule.role][tier],
      child_pages: [],
      scenario_coverage: extra.scenario ?? 'none',
    },
  };
}
