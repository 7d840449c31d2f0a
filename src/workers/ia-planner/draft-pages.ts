/** The pages that a product's documents and facts carry, before they have a place; pure. */

import { isBeside } from '../../derive/beside.ts';
import { asksForFeatures } from '../../derive/features-table.ts';
import { glanceTable } from '../../derive/glance.ts';
import { isInertTitle } from '../../markup/inert-title.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { Example, ProductFacts } from '../../model/product-facts.ts';
import { meaningOf } from '../../outline/heading-meaning.ts';
import { recipesOf, startOf } from '../../samples/choose.ts';
import { firstDocSample } from '../doc-sample.ts';
import { byUse } from './by-use.ts';
import { shared, titled, withoutRepeated } from './contents-of.ts';
import { showsSample } from './first-sample.ts';
import { groupSymbols } from './group-symbols.ts';
import { guidePages, morePage } from './guide-pages.ts';
import { installParts, startInstallParts } from './install-parts.ts';
import { limitContents } from './limit-blocks.ts';
import { type LandingGroup, landingGroup, type Placement } from './place-units.ts';
import { type DraftInput, derived, type MakePage, type PlannedPage, pageOf } from './planned-page.ts';
import { requirementContents } from './requirement-blocks.ts';
import { sampleBefore, sampleBeside } from './sample-beside.ts';
import { takeSlug } from './slug.ts';
import { STARTING } from './start-order.ts';
import { linesOf, shownBlocks, type Unit } from './units.ts';

export function draftPages(input: DraftInput): PlannedPage[] {
  const page: MakePage = (id, contents, extra = {}) => pageOf(input, id, contents, extra);
  // Pages of other sections stand in folders of their own.
  const taken = new Set(input.ruleset.pages.flatMap(({ section, slug }) => (section === 'docs' ? [slug] : [])));
  const guides = docs(input, page, taken);
  const pages = [
    ...landing(input, page, guides.length > 0),
    ...guides,
    ...reference(input, page),
    ...kb(input, page),
    ...announcement(input, page),
  ];
  return pages.map((each) => ({ ...each, contents: withoutRepeated(each, input.facts) }));
}

function landing({ placement, facts }: DraftInput, page: MakePage, hasGuides: boolean): PlannedPage[] {
  const at = (...groups: LandingGroup[]): PageContent[] =>
    placement.landing.filter((unit) => groups.includes(landingGroup(unit))).flatMap(shared);
  const opening = [
    derived('tagline'),
    ...(saysWhatItIs(placement.landing) ? [] : [derived('description')]),
    ...at('what', 'why', 'formats'),
  ];
  const required = requirementParts(placement);
  const steps = [...installParts(placement, facts), ...firstShown(placement, facts)];
  // What the product is about, before where else to look.
  const rest = at('others', 'pointers');
  const own = at('limits');
  const conditions = at('conditions');
  const besides = requirementContents(placement, [...opening, ...own, ...required, ...steps], required.length > 0);
  const start = [...required, ...besides, ...steps];
  const limits = limitContents(placement, facts, [...opening, ...own, ...conditions, ...start, ...rest]);
  const contents = [
    ...opening,
    ...own,
    ...(isHeaded(own) ? [...limits, ...conditions, derived('limits')] : [...conditions, derived('limits'), ...limits]),
    derived('glance'),
    ...start,
    ...rest,
    // Documents that are no pages are listed beside the guides, where there are any.
    ...(hasGuides ? [] : [derived('documents')]),
  ];
  return saysSomething(placement.landing, facts) ? [page('landing', [...contents, derived('next')])] : [];
}

/** Whether the last of them stands under a heading, which heads what follows as well. */
const isHeaded = (contents: readonly PageContent[]): boolean => {
  const last = contents.findLast((each) => each.kind === 'section');
  return last?.kind === 'section' && last.level > 0;
};

/** Words of a README that come before all of its lists and code; where there are none, the manifest's description stands there. */
const saysWhatItIs = (units: readonly Unit[]): boolean =>
  units
    .filter((unit) => landingGroup(unit) === 'what')
    .some((unit) =>
      ['paragraph', 'quote'].includes(shownBlocks(unit).find(({ kind }) => kind !== 'image')?.kind ?? ''),
    );

/** Words or code of the product, or what its manifest or source say; pictures alone are no page. */
const saysSomething = (units: readonly Unit[], facts: ProductFacts): boolean =>
  units.some((unit) => shownBlocks(unit).some(({ kind }) => kind !== 'image')) ||
  facts.api.length > 0 ||
  facts.claims.some(({ tags }) => tags.every((tag) => !tag.startsWith('block:'))) ||
  glanceTable(facts).length > 0;

/** A sample of the documents, else of the package's own documentation where the documents have none at all. */
function firstShown(placement: Placement, facts: ProductFacts): PageContent[] {
  const first = sampleBefore(placement.landing, placement, facts);
  const found = linesShown(first, facts) <= LONGEST_SAMPLE ? first : [];
  const isShown = first.length > 0 || showsSample(placement.landing, facts) || startOf(facts) !== undefined;
  return isShown || firstDocSample(facts) === undefined ? found : [derived('module_sample')];
}

/** A longer one is for the first steps, which the landing page leads to. */
const LONGEST_SAMPLE = 40;
function linesShown(contents: readonly PageContent[], { documents = [] }: ProductFacts): number {
  const ids = new Set(contents.flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));
  const blocks = documents.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  return blocks
    .filter(({ block_id }) => ids.has(block_id))
    .reduce((sum, { start_line: from, end_line: to }) => sum + to - from + 1, 0);
}

/** What the product says that it needs stands on its front page as well, where that is short. */
const requirementParts = ({ gettingStarted }: Placement): PageContent[] =>
  gettingStarted
    .filter(({ role, sections }) => role === 'requirements' && linesOf(sections) <= SHORT_LINES)
    .flatMap(shared);
const SHORT_LINES = 16;

function docs({ placement, facts }: DraftInput, page: MakePage, taken: Set<string>): PlannedPage[] {
  const { gettingStarted: started, guides, more } = placement;
  const has = (role: string): boolean => started.some((unit) => unit.role === role);
  const of = (...roles: string[]): PageContent[] => started.filter(({ role }) => roles.includes(role)).flatMap(shared);
  const others = started.filter(({ role }) => !['requirements', 'install', 'first_steps'].includes(role));
  const sample = startOf(facts) === undefined ? sampleOf(started, placement, facts) : [];
  const first = page('getting-started', [
    ...(has('requirements') ? of('requirements') : [derived('requirements')]),
    ...startInstallParts(placement, facts),
    ...(isAbove(startOf(facts), started)
      ? [derived('first_run'), ...of('first_steps')]
      : [...of('first_steps'), derived('first_run')]),
    ...sample,
    ...others.flatMap(shared),
    derived('uses'),
    derived('next'),
  ]);
  const pages = guidePages(guides, facts, page, taken);
  const recipes = recipesOf(facts).length === 0 ? [] : [page('recipes', [derived('recipes'), derived('next')])];
  const rest = more.length === 0 ? [] : [morePage(more, facts, page, taken, 40 + guides.length * 10)];
  const hasFirst =
    started.length > 0 ||
    sample.length > 0 ||
    startOf(facts) !== undefined ||
    firstDocSample(facts) !== undefined ||
    (facts.manifest != null && (facts.install_commands.length > 0 || facts.manifest.runtime !== null));
  const shown = [...(hasFirst ? [first] : []), ...pages, ...rest, ...recipes];
  return shown.length === 0 ? [] : [page('docs', [derived('children'), derived('documents')]), ...shown];
}

/** A sample of the documents, else the first that the package's own documentation in the source has. */
function sampleOf(started: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] {
  // What is only there for want of another page is no first step.
  const steps = started.filter(({ role }) => STARTING.includes(role));
  const shown = new Set(started.flatMap(({ sections }) => sections.map(({ section_id }) => section_id)));
  const found = sampleBeside(steps, placement, facts);
  if (found.some((each) => each.kind === 'section' && shown.has(each.section_id))) return [];
  return found.length > 0 || showsSample(started, facts) || firstDocSample(facts) === undefined
    ? found
    : [derived('module_sample')];
}

/** What a document shows before its first steps, their samples may go on from. */
function isAbove(start: Example | undefined, started: readonly Unit[]): boolean {
  const lines = started
    .filter(({ role, document }) => role === 'first_steps' && document.path === start?.path)
    .flatMap(({ sections: [first] }) => first?.start_line ?? []);
  return start !== undefined && lines.length > 0 && start.citation.start_line < Math.min(...lines);
}

function reference({ facts, tier, ruleset }: DraftInput, page: MakePage): PlannedPage[] {
  const options = (facts.options ?? []).length === 0 ? [] : [derived('options')];
  if (facts.api.length === 0) return options.length === 0 ? [] : [page('reference', [...options, derived('next')])];
  // A file or a member may have any name; one that a theme could run is no title.
  const api = byUse(
    facts.api.filter((symbol) => !isBeside(symbol, facts)),
    facts.documents ?? [],
  );
  const groups = groupSymbols(api, tier, ruleset, facts.ecosystem).filter(({ title }) => isInertTitle(title));
  const taken = new Set<string>();
  const children = groups.map((group, index): PlannedPage => {
    const planned = page('reference', [derived('reference'), derived('next')], {
      title: group.title,
      slug: takeSlug(group.slug, taken),
      api_symbols: group.symbols,
      weight: 20 + index * 10,
      purpose: group.title,
    });
    return {
      ...planned,
      id: `symbols:${group.slug}`,
      content_strategy: { ...planned.content_strategy, primary_focus: group.subject },
    };
  });
  // A module all of whose names have pages of their own is on none of them.
  const placed = new Set(groups.flatMap(({ symbols, title }) => [title, ...symbols]));
  const own =
    groups.length === 0
      ? api
      : api.filter(({ kind, doc, name }) => kind === 'module' && doc !== null && !placed.has(name));
  const contents = [
    ...options,
    ...(own.length === 0 ? [] : [derived('reference')]),
    ...(groups.length === 0 ? [] : [derived('children'), derived('symbols')]),
    ...(asksForFeatures(facts) ? [derived('features')] : []),
    ...(facts.unread === undefined ? [] : [derived('unread')]),
  ];
  return [page('reference', [...contents, derived('next')], { api_symbols: own.map(({ name }) => name) }), ...children];
}

function kb({ placement, facts }: DraftInput, page: MakePage): PlannedPage[] {
  const pages: PlannedPage[] = [];
  if (placement.faq.length > 0) {
    const [only, ...more] = placement.faq;
    // A question is no name of the page.
    const isNamed = meaningOf(only?.root?.heading?.text ?? '', only?.document.language ?? null)?.means === 'questions';
    const contents = only !== undefined && more.length === 0 && isNamed ? titled(only) : placement.faq.flatMap(shared);
    pages.push(page('faq', contents));
  }
  if (placement.troubleshooting.length > 0)
    pages.push(
      page(
        'troubleshooting',
        placement.troubleshooting.flatMap(placement.troubleshooting.length === 1 ? titled : shared),
      ),
    );
  if (facts.api.some(({ messages = [], says, bears }) => messages.length > 0 || (says ?? bears) !== undefined))
    pages.push(page('errors', [derived('errors')]));
  // One page needs no list of pages.
  return pages.length < 2 ? pages : [page('kb', [derived('children')]), ...pages];
}

/** What the landing page says first, once more: the first paragraph, the limits and how to install it; none where the landing page says no more. */
function announcement({ placement, config, facts }: DraftInput, page: MakePage): PlannedPage[] {
  const [first] = placement.landing;
  if (first === undefined || first.root !== null || shownBlocks(first).length === 0) return [];
  const limits = placement.landing.filter(({ role }) => role === 'limits');
  const features = placement.landing.filter((unit) => unit.root !== null && unit.role === 'overview').slice(0, 1);
  const said = new Set([first, ...features, ...limits]);
  if (placement.landing.every((unit) => said.has(unit))) return [];
  return [
    page(
      'announcement',
      [
        ...shared(first),
        ...features.flatMap(shared),
        ...limits.flatMap(shared),
        ...installParts(placement, facts),
        derived('next'),
      ],
      {
        slug: `introducing-${config.product_slug}`,
      },
    ),
  ];
}
