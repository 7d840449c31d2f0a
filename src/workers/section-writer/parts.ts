/** Derived parts of pages: computed from facts, each under fixed words; nothing where the facts have nothing; pure. */
import { manifestAt } from '../../derive/address.ts';
import { opensSection } from '../../derive/alike.ts';
import { codeOf } from '../../derive/code-of.ts';
import { derive } from '../../derive/derive.ts';
import { unraisedErrors } from '../../derive/error-classes.ts';
import { errorsTable } from '../../derive/errors-table.ts';
import { withExtensions } from '../../derive/extensions.ts';
import { featuresTable } from '../../derive/features-table.ts';
import { glanceTable, installBlock } from '../../derive/glance.ts';
import { memberTable } from '../../derive/member-table.ts';
import { optionsTable } from '../../derive/options-table.ts';
import { isOtherVersion } from '../../derive/other-version.ts';
import { quotable } from '../../derive/quotable.ts';
import { symbolsOf } from '../../derive/recompute.ts';
import { importOfAll, referenceBlocks } from '../../derive/reference.ts';
import { unreadTable } from '../../derive/unread-table.ts';
import { usesTable } from '../../derive/uses.ts';
import { spelled } from '../../ecosystems/index.ts';
import type { PageBlock } from '../../model/page-block.ts';
import { DOCS_SITE, LINK_REASONS, type Page, type PageContent, type PagePlan } from '../../model/page-plan.ts';
import type { Example, ProductFacts } from '../../model/product-facts.ts';
import { startOf } from '../../samples/choose.ts';
import { docsSiteLink } from '../docs-site-link.ts';
import { limitSections } from '../limit-sections.ts';
import { summaryAt } from './description.ts';
import { firstRunBlocks, recipeBlocks } from './example-parts.ts';
import { fixed, under } from './fixed.ts';
import { listed } from './listed-names.ts';
import { moduleSample } from './module-sample.ts';
import { wordsOn } from './words-on.ts';

export interface PartInput {
  page: Page;
  plan: PagePlan;
  facts: ProductFacts;
  linkTo(to: Page): string;
  /** Where a symbol is described, seen from the page. */
  symbolHref(name: string): { page: string; href: string } | undefined;
  /** Where a section of a document stands, seen from the page. */
  sectionHref(section_id: string): { page: string; href: string } | undefined;
}
type Part = (PageContent & { kind: 'derived' })['part'];

/** What is written into a build file: a reader takes the one of their tool. */
const BUILD_FILES = new Set(['maven', 'gradle']);

export function partOf(part: Part, input: PartInput): PageBlock[] {
  const { page, plan, facts } = input;
  switch (part) {
    case 'tagline':
      // A quote, which is no derivation: written with the sections.
      return [];
    case 'description': {
      const block =
        facts.manifest == null
          ? undefined
          : derive('description', { text: manifestAt(facts.manifest.path, 'description') }, facts);
      return block === undefined ? [] : [block];
    }
    case 'glance':
      return under('h2 glance', glanceTable(facts));
    case 'limits':
      return limits(input);
    case 'install':
      return under(
        'h2 install',
        facts.install_commands
          .filter(({ manager }, at) => at === 0 || BUILD_FILES.has(manager))
          .flatMap(({ manager }) => installBlock(facts, manager)),
      );
    case 'requirements_quoted':
      return [fixed('h2 requirements')];
    case 'install_quoted':
      return [fixed('h2 install')];
    case 'set_up':
      return setUp(input);
    case 'children':
      return children(input);
    case 'next':
      return under(
        'h2 next',
        page.cross_links.flatMap((path) =>
          links(
            input,
            plan.pages.find((other) => other.output_path === path),
          ),
        ),
      );
    case 'requirements': {
      const block =
        facts.manifest == null
          ? undefined
          : derive('requirement', { value: manifestAt(facts.manifest.path, 'runtime') }, facts);
      return under('h2 requirements', block === undefined ? [] : [block]);
    }
    case 'uses': {
      const samples = [...samplesOn(page, facts), ...firstRunOn(page, facts)];
      const before = samplesBefore(page, facts);
      return under('h2 uses', usesTable(samples, facts, input.symbolHref, before, wordsOn(page, facts)));
    }
    case 'reference':
      return reference(input);
    case 'symbols':
      return under('h2 symbols', memberTable(withExtensions(listed(facts), facts), facts, input.symbolHref));
    case 'features':
      return under('h2 features', featuresTable(facts));
    case 'options':
      return under('h2 options', optionsTable(facts));
    case 'unread':
      return under('unread', unreadTable(facts));
    case 'errors': {
      const tables = errorsTable(facts, input.symbolHref);
      const hasParts = tables.some(({ markdown }) => markdown.includes('…'));
      return [
        ...under(hasParts ? 'errors-cover-parts' : 'errors-cover', tables),
        ...under('h2 error-classes', memberTable(unraisedErrors(facts), facts, input.symbolHref)),
      ];
    }
    case 'first_sample':
      return [fixed('h2 first-sample')];
    case 'module_sample':
      return moduleSample(facts);
    case 'first_run':
      return firstRunBlocks(input);
    case 'recipes':
      return recipeBlocks(input);
    case 'documents':
      return documents(input);
  }
}

const shownOn = (page: Page): Set<string> =>
  new Set((page.contents ?? []).flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));

/** The code of today that the page shows, in the order of the document. */
const samplesOn = (page: Page, facts: ProductFacts): { language: string; code: string }[] =>
  ofPage(shownOn(page), facts);
const ofPage = (shown: ReadonlySet<string>, facts: ProductFacts): { language: string; code: string }[] =>
  codeIn(facts).flatMap(({ id, sample }) => (shown.has(id) ? [sample] : []));

/** The program to save, where the page has a first run. */
function firstRunOn({ contents = [] }: Page, facts: ProductFacts): Example[] {
  const isHere = contents.some((content) => content.kind === 'derived' && content.part === 'first_run');
  const start = isHere ? startOf(facts) : undefined;
  return start === undefined ? [] : [start];
}

/** What stands before it in the documents that it is made of: their samples go on from there. */
function samplesBefore(page: Page, facts: ProductFacts): { language: string; code: string }[] {
  const shown = shownOn(page);
  const all = codeIn(facts);
  const first = new Map(
    all.toReversed().flatMap(({ id, path, line }) => (shown.has(id) ? [[path, line] as const] : [])),
  );
  return all.flatMap(({ id, path, line, sample }) => (!shown.has(id) && line < (first.get(path) ?? 0) ? [sample] : []));
}

const codeIn = (facts: ProductFacts) =>
  [...quotable(facts.documents ?? [])].flatMap(({ block, document, section }) =>
    block.kind === 'code' && !isOtherVersion(document, section)
      ? [
          {
            id: block.block_id,
            path: document.path,
            line: block.start_line,
            sample: { language: block.language ?? '', code: codeOf(block.markdown) },
          },
        ]
      : [],
  );

/** What stands above a sample of another page: where it stands in its place. */
function setUp({ page, plan, facts, linkTo, sectionHref }: PartInput): PageBlock[] {
  const at = (page.contents ?? []).findIndex((each) => each.kind === 'derived' && each.part === 'set_up');
  const shown = page.contents?.[at + 1];
  if (shown?.kind !== 'section') return [];
  const href = sectionHref(shown.section_id);
  const to = plan.pages.find(({ output_path }) => output_path === href?.page);
  if (href === undefined || to === undefined) return [];
  const section = (facts.documents ?? [])
    .flatMap(({ sections }) => sections)
    .find(({ section_id }) => section_id === shown.section_id);
  const isHeaded = section !== undefined && section.heading !== null && section.level > 1;
  const title = isHeaded ? `heading ${shown.section_id}` : { page: to.output_path, href: to.title };
  const block = derive('set-up', { title, href: isHeaded ? href : { page: to.output_path, href: linkTo(to) } }, facts);
  return block === undefined ? [] : [block];
}

/** A link to a page of the set: its title is the one that its own proof has. */
const links = ({ linkTo, facts }: PartInput, to: Page | undefined, text?: string): PageBlock[] => {
  if (to === undefined) return [];
  const slot = (value: string) => ({ page: to.output_path, href: value });
  const said = text === undefined ? {} : { text };
  const block = derive('link', { title: slot(to.title), href: slot(linkTo(to)), ...said }, facts);
  return block === undefined ? [] : [block];
};

function children(input: PartInput): PageBlock[] {
  const { page, plan } = input;
  const own = page.content_strategy.child_pages.flatMap(
    (path) => plan.pages.find((other) => other.output_path === path) ?? [],
  );
  const listed = own.flatMap((child) => links(input, child, summaryAt(child, input.facts)));
  // Below the words of the section that they are parts of.
  if (page.title_section != null) return listed;
  const phrase = page.section === 'reference' ? 'h2 modules' : page.section === 'kb' ? 'h2 answers' : 'h2 guides';
  return under(phrase, listed);
}

/** Limits that documents state: where a page of the set shows them, else in the document at the commit. */
function limits({ page, plan, facts, sectionHref }: PartInput): PageBlock[] {
  const reasons = new Map((plan.sections ?? []).map(({ section_id, reason }) => [section_id, reason]));
  const links = limitSections(facts.documents ?? []).flatMap(({ document, section }): PageBlock[] => {
    const at = sectionHref(section.section_id);
    if (at !== undefined && at.page === page.output_path) return [];
    const block =
      at !== undefined
        ? derive('link', { title: `heading ${section.section_id}`, href: at }, facts)
        : reasons.get(section.section_id)?.startsWith(DOCS_SITE) === true
          ? derive('link', { title: `heading ${section.section_id}`, href: `document ${document.path} url` }, facts)
          : undefined;
    return block === undefined ? [] : [block];
  });
  // Limits of other sections follow under the heading, unless one of the product's own stands above them.
  const at = (page.contents ?? []).findIndex((each) => each.kind === 'derived' && each.part === 'limits');
  const next = page.contents?.[at + 1];
  const isFollowed = next?.kind === 'section' && next.again === true;
  return isFollowed ? [fixed('h2 limits'), ...links] : under('h2 limits', links);
}

/** More are a list that nobody reads. */
const MOST_DOCUMENTS = 40;

/** Pages of the docs that the product has of its own, by their titles: linked at the commit, never copied. */
function documents({ plan, facts }: PartInput): PageBlock[] {
  const paths = [
    ...new Set(
      (plan.sections ?? []).flatMap(({ path, reason, pages }) =>
        pages.length === 0 && LINK_REASONS.has(reason) ? [path] : [],
      ),
    ),
  ].sort();
  const shown =
    paths.length > MOST_DOCUMENTS
      ? paths.filter((path) => /(?:^|\/)(?:index|readme|_index)\.\w+$/iu.test(path))
      : paths;
  const found = shown.slice(0, MOST_DOCUMENTS).flatMap((path) => {
    const block = derive('link', { title: `document ${path} title`, href: `document ${path} url` }, facts);
    return block === undefined ? [] : [block];
  });
  const site = new Set(
    (plan.sections ?? []).flatMap(({ path, reason }) =>
      reason.startsWith(DOCS_SITE) && LINK_REASONS.has(reason) ? [path] : [],
    ),
  );
  return under('h2 documents', [...(site.size > 0 ? docsSiteLink(facts) : []), ...found]);
}

function reference({ page, facts, symbolHref }: PartInput): PageBlock[] {
  const wanted = new Set(page.api_symbols);
  const known = symbolsOf(facts);
  const shown = page.api_symbols.flatMap((name) => known.get(name) ?? []);
  const roots = shown.filter(
    (symbol) =>
      (symbol.kind !== 'module' || shown.length === 1) &&
      (symbol.parent === null || !wanted.has(symbol.parent)) &&
      opensSection(symbol, facts),
  );
  const isTitle = roots.length === 1 && roots.every((root) => page.title === spelled(root, facts.ecosystem));
  const opening =
    shown.length === 1
      ? []
      : facts.api.filter(
          ({ kind, name, module }) =>
            kind === 'module' && (wanted.has(name) || name === page.title || module === page.title),
        );
  const blocks = opening.flatMap((symbol) =>
    referenceBlocks(symbol, facts, { level: opening.length === 1 ? null : 2 }),
  );
  const imported = isTitle ? [] : importOfAll(roots, facts);
  const described = roots.flatMap((symbol) =>
    referenceBlocks(symbol, facts, {
      level: isTitle ? null : 2,
      href: symbolHref,
      members: (name) => wanted.has(name),
      hasImport: imported.length > 0,
    }),
  );
  return [...blocks, ...imported, ...described];
}
