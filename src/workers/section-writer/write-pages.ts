/** All pages of a plan as Markdown with front matter; pure, and the same for the same inputs. */

import { headingIds } from '../../content/heading-ids.ts';
import { tagOf } from '../../model/claim-tags.ts';
import type { Drafts, Page, PagePlan, Snippet } from '../../model/page-plan.ts';
import { sha256 } from '../../model/passage.ts';
import type { EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../../model/repo-inventory.ts';
import type { Section } from '../../model/run.ts';
import { type Block, heading, renderBlocks } from '../../templates/blocks.ts';
import { type Dialect, dialectOf } from '../../templates/dialect.ts';
import { frontMatterOf, renderFrontMatter } from '../../templates/front-matter.ts';
import { linkToOf } from '../../templates/link-to.ts';
import { TEMPLATES_VERSION } from '../../templates/phrases.ts';
import { undecorate } from '../../templates/prose.ts';
import { sentenceText } from '../../templates/sentences.ts';
import { taglineOf, taglineText } from '../../templates/tagline.ts';
import { type PageContext, pageContexts } from './page-context.ts';
import { provableBy } from './provable.ts';
import { writeAnnouncement } from './write-blog.ts';
import { writeDocs, writeTask } from './write-docs.ts';
import { writeKb } from './write-kb.ts';
import { writeLanding } from './write-products.ts';
import { type SymbolPlaces, writeReference } from './write-reference.ts';

export interface WriteInput {
  plan: PagePlan;
  facts: ProductFacts;
  snippets: readonly Snippet[];
  /** The passages behind the claims; what they do not carry is not written. */
  evidence?: EvidenceMap;
  site: SiteContext;
  hugo: HugoFacts;
  contract: FrontmatterContract;
  /** Day of the product's commit. */
  date: string | null;
}

/** One section after the other, each page whole. */
export function* writeSections(input: WriteInput): Generator<{ section: Section; pages: Drafts['pages'] }> {
  const dialect = dialectOf(input.site.kind);
  const contextOf = pageContexts({ ...input, dialect, linkTo: linkToOf(input.site, input.hugo) });
  const places = symbolPlaces(input, contextOf);
  const isProvable = provableBy(input.facts, input.evidence);
  for (const section of new Set(input.plan.pages.map((page) => page.section))) {
    const pages = input.plan.pages
      .filter((page) => page.section === section)
      .map((page) => {
        const context = contextOf(page);
        const body = renderBlocks([...titleOf(context), ...blocksOf(context, places)], dialect, isProvable);
        const content = `${frontMatter(input, page)}${body}`;
        return { output_path: page.output_path, section, content, sha256: sha256(content) };
      });
    yield { section, pages };
  }
}

export function writePages(input: WriteInput): Drafts {
  return {
    schema_version: 1,
    templates_version: TEMPLATES_VERSION,
    pages: [...writeSections(input)].flatMap(({ pages }) => pages),
  };
}

function blocksOf(context: PageContext, places: SymbolPlaces): Block[] {
  switch (context.page.section) {
    case 'products':
      return writeLanding(context);
    case 'docs':
      return writeDocs(context, places);
    case 'reference':
      return writeReference(context, places);
    case 'kb':
      return writeKb(context, places);
    case 'blog':
      return context.page.slug.startsWith('introducing-') ? writeAnnouncement(context) : writeTask(context, places);
  }
}

const titleOf = ({ dialect, page, prose }: PageContext): Block[] =>
  dialect.writesTitle ? [heading(1, prose(page.title))] : [];

function frontMatter({ contract, facts, date }: WriteInput, page: Page): string {
  const description = descriptionOf(page, facts);
  const { data } = frontMatterOf(contract, {
    page,
    description,
    productName: facts.product_name,
    ecosystem: facts.ecosystem,
    date,
  });
  return renderFrontMatter(data, contract.format);
}

/** What a search result shows: the product's own line for its landing page, the page's purpose for others. */
function descriptionOf(page: Page, facts: ProductFacts): string {
  const tagline = taglineOf(facts);
  const own =
    page.page_role === 'landing' && tagline !== undefined ? taglineText(tagline, facts.product_name) : undefined;
  return undecorate(own ?? openingOf(page, facts) ?? page.purpose).replace(/`/gu, '');
}

const SHORTEST = 40;
const LONGEST = 160;

/** The first thing that a guide states tells more of it than its title said again. */
function openingOf(page: Page, facts: ProductFacts): string | undefined {
  if (page.page_role !== 'workflow_page' || page.slug === 'getting-started') return undefined;
  const [id] = page.claim_ids;
  const claim = facts.claims.find((each) => each.claim_id === id);
  if (claim === undefined || !claim.tags.includes('form:sentence')) return undefined;
  // Of a whole document, only what stands above its sections speaks for all of them.
  const isWhole = page.content_strategy.scenario_coverage === 'all';
  if (isWhole && tagOf(claim, 'group') !== tagOf(claim, 'page')) return undefined;
  const text = sentenceText(claim.claim_text, facts.product_name, 'sentence');
  return text !== undefined && text.length >= SHORTEST && text.length <= LONGEST ? text : undefined;
}

/** Where each symbol's heading is: the blocks of every reference page are made once without links to learn it. */
function symbolPlaces({ plan, hugo }: WriteInput, contextOf: (page: Page) => PageContext): SymbolPlaces {
  const places = new Map<string, { target: (from: PageContext) => string }>();
  for (const page of plan.pages.filter(
    (candidate) => candidate.section === 'reference' && candidate.api_symbols.length > 0,
  )) {
    const context = contextOf(page);
    const ids = idsOf([...titleOf(context), ...writeReference(context, new Map())], context.dialect, hugo);
    for (const name of page.api_symbols) {
      const id = ids.get(name);
      places.set(name, { target: (from) => from.linkTo(from.page, page, id) });
    }
  }
  return places;
}

function idsOf(blocks: readonly Block[], dialect: Dialect, hugo: HugoFacts): Map<string, string> {
  const idOf = headingIds(dialect.kind, dialect.kind === 'hugo' ? { style: hugo.heading_id_type } : {});
  const ids = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== 'heading') continue;
    const id = idOf({ text: block.text.replaceAll('`', ''), raw: block.text, custom: null });
    if (block.symbol !== undefined) ids.set(block.symbol, id);
  }
  return ids;
}
