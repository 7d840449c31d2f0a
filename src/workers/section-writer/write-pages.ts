/** All pages of a plan as blocks with what proves them, and as Markdown with front matter; pure, and the same for the same inputs. */
import { headingIds } from '../../content/heading-ids.ts';
import { parseAddress } from '../../derive/address.ts';
import { namesInSection } from '../../derive/alike.ts';
import { spelled } from '../../ecosystems/index.ts';
import { generatorOf } from '../../generators/index.ts';
import { inert, liveParts } from '../../markup/inert.ts';
import { rulingOf } from '../../markup/ruling.ts';
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { PageBlock } from '../../model/page-block.ts';
import type { Drafts, Page, PagePlan } from '../../model/page-plan.ts';
import { sha256 } from '../../model/passage.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../../model/repo-inventory.ts';
import type { Section } from '../../model/run.ts';
import { limits, requires } from '../../outline/content-signs.ts';
import { fingerprint } from '../../outline/fingerprint.ts';
import { inForms } from '../../outline/forms.ts';
import { joinBlocks, splitBlocks } from '../../outline/split-blocks.ts';
import { holdsBlock } from '../../proofs/holds-block.ts';
import { frontTexts } from '../../proofs/page-blocks.ts';
import { replaceLinks } from '../../text/links.ts';
import { pointsNowhere } from '../points-nowhere.ts';
import { descriptionOf } from './description.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { frontMatterOf, renderFrontMatter } from './front-matter.ts';
import { labelled } from './labelled.ts';
import type { LeftOut } from './left-out.ts';
import { linkPlaces, onPage, type Places, partsOf } from './link-places.ts';
import { type LinkTo, linkToOf } from './link-to.ts';
import { loosePointers } from './loose-pointers.ts';
import { partOf } from './parts.ts';
import { type DraftBlock, headingBlock, type Quotes, quotesOf } from './quotes.ts';
import { type LinkPlaces, resolveLinks } from './resolve-links.ts';
import { isBareTable, isOnlyName } from './says-nothing.ts';
import { taglineOf } from './tagline.ts';
import { titleBlock } from './titles.ts';
import { withNotes } from './with-notes.ts';

export interface WriteInput {
  plan: PagePlan;
  facts: ProductFacts;
  site: SiteContext;
  hugo: HugoFacts;
  contract: FrontmatterContract;
  /** Day of the product's commit. */
  date: string | null;
  /** A file of the product. */
  lines(path: string): readonly string[] | undefined;
  /** Files of the product, for links to its source. */
  productPaths: readonly string[];
}

export interface WrittenPage {
  section: Section;
  page: Drafts['pages'][number];
  notes: NonNullable<Drafts['notes']>;
  /** What the page's plan has and the page has not; another may have it. */
  left_out: LeftOut[];
  isLast: boolean;
}

interface Writing extends WriteInput {
  dialect: Dialect;
  linkTo: LinkTo;
  quotes: Quotes;
  sections: ReadonlyMap<string, { section: OutlineSection; document: OutlineDocument }>;
  notes: NonNullable<Drafts['notes']>;
  left: LeftOut[];
}
/** One section of the site after the other, page by page; `isLast` of its section. */
export function* writePages(input: WriteInput): Generator<WrittenPage> {
  const writing: Writing = {
    ...input,
    dialect: dialectOf(input.site.kind, input.contract.format),
    linkTo: linkToOf(input.site, input.hugo),
    quotes: quotesOf(input.facts, input.lines),
    sections: new Map(
      (input.facts.documents ?? []).flatMap((document) =>
        document.sections.map((section) => [section.section_id, { section, document }] as const),
      ),
    ),
    notes: [],
    left: [],
  };
  const places = placesOf(writing);
  for (const section of new Set(input.plan.pages.map((page) => page.section))) {
    const pages = input.plan.pages.filter((page) => page.section === section);
    for (const [at, page] of pages.entries())
      yield {
        section,
        page: writePage(page, writing, places),
        notes: writing.notes.splice(0),
        left_out: writing.left.splice(0),
        isLast: at === pages.length - 1,
      };
  }
}

function writePage(page: Page, writing: Writing, places: Places): Drafts['pages'][number] {
  const drafted = bodyOf(page, writing, places);
  writing.notes.push(...loosePointers(page, drafted, writing.facts.documents));
  const body = drafted.map(({ source: _source, ...block }) => block);
  const { blocks: front, text, settings } = frontOf(page, writing);
  const blocks = [...front, ...unique(body)];
  const content = `${text}${joinBlocks(body.map(({ markdown }) => markdown))}\n`;
  return { output_path: page.output_path, section: page.section, content, sha256: sha256(content), blocks, settings };
}

/** Ids are one a page: what stands there twice is told apart by its count. */
function unique(blocks: readonly PageBlock[]): PageBlock[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const count = (seen.get(block.id) ?? 0) + 1;
    seen.set(block.id, count);
    return count === 1 ? block : { ...block, id: `${block.id} ${count}` };
  });
}

function bodyOf(page: Page, writing: Writing, places: Places | null): DraftBlock[] {
  const { plan, facts, linkTo, dialect, quotes, sections } = writing;
  const input = {
    page,
    plan,
    facts,
    linkTo: (to: Page) => linkTo(page, to),
    symbolHref(name: string) {
      const at = places?.symbols.get(name);
      return at === undefined ? undefined : { page: at.page.output_path, href: linkTo(page, at.page, at.id) };
    },
    sectionHref(section_id: string) {
      const at = places?.sections.get(onPage(page, section_id)) ?? places?.sections.get(section_id);
      return at === undefined ? undefined : { page: at.page.output_path, href: linkTo(page, at.page, at.id) };
    },
  };
  const blocks = (page.contents ?? []).flatMap((content): DraftBlock[] => {
    if (content.kind === 'derived' && content.part === 'tagline') {
      const found = taglineOf(facts);
      const block = found && quotes.heading(found.section, found.document, 0);
      return block === undefined ? [] : [block];
    }
    if (content.kind === 'derived') return partOf(content.part, input).map((block) => ({ ...block, source: null }));
    const found = sections.get(content.section_id);
    if (found === undefined) return [];
    const { section, document } = found;
    const wanted = new Set(content.block_ids);
    const heading =
      content.item === true
        ? quotes.item(section, document)
        : content.level === 0
          ? undefined
          : quotes.heading(section, document, content.level);
    return [
      ...(heading === undefined ? [] : [heading]),
      ...withNotes(
        section.blocks.filter(({ block_id }) => wanted.has(block_id)),
        (block) => quotes.block(section, block, document),
        facts,
      ),
    ];
  });
  const title = dialect.writesTitle ? [{ ...titleBlock(page, writing, 1), source: null }] : [];
  const all = [...title, ...withoutEmptyHeadings(blocks)];
  if (places === null) return all;
  const links = linkPlaces(page, writing, places);
  return all.flatMap((block) => linked(block, page, writing, links));
}

/** A fixed heading with nothing under it is none. */
const withoutEmptyHeadings = (blocks: readonly DraftBlock[]): DraftBlock[] =>
  blocks.filter(({ proof }, at) => proof.kind !== 'fixed' || blocks[at + 1] !== undefined);

function linked(
  block: DraftBlock,
  page: Page,
  { dialect, notes, left, site }: Writing,
  links: LinkPlaces,
): DraftBlock[] {
  const note = (message: string): void => void notes.push({ output_path: page.output_path, message });
  const { markdown, lost, isPointing } =
    block.source === null
      ? { markdown: block.markdown, lost: [], isPointing: false }
      : resolveLinks(block.markdown, block.source.path, links);
  for (const target of lost) note(`A link of \`${block.source?.path ?? ''}\` leads nowhere: \`${target}\`.`);
  const from = `\`${block.source?.path ?? 'the reference'}\``;
  const leave = (reason: string, what?: string): [] => {
    left.push({ block_id: block.id, output_path: page.output_path, reason });
    if (what !== undefined) note(`${what} of ${from} is left out: ${reason}.`);
    return [];
  };
  const saysNothing = lost.length > 0 && (isOnlyName(markdown) || pointsNowhere(markdown, true));
  if (markdown.trim() === '' || saysNothing) return leave(NOTHING);
  if (lost.length > 0 && isBareTable(markdown)) return leave('its pictures lead nowhere', 'A table');
  if (isPointing && !limits(markdown) && !requires(markdown))
    return leave('its words point by a link that leads nowhere', 'A block');
  const ruling = rulingOf(generatorOf(dialect.kind), page.output_path, site.runs_in_code ?? []);
  const safe = inert(block.source === null ? markdown : labelled(markdown), ruling);
  for (const target of safe.lost)
    note(
      `A link of ${from} is left out and its words are kept: \`${target}\` leads neither to the web nor to mail nor to the site.`,
    );
  const formed = safe.markdown === null ? null : inForms(safe.markdown, site.forms ?? {});
  // Whoever judges the page must find what was derived in the form that it is written in.
  const shown = formed === null || block.proof.kind !== 'derivation' || isFound(block, formed) ? formed : safe.markdown;
  if (shown === null || liveParts(shown, ruling, true).length > 0)
    return leave('the site would read it as its own syntax', 'A block');
  return shown.trim() === '' ? leave(NOTHING) : [{ ...block, markdown: shown }];
}
const NOTHING = 'nothing is left of it without what leads nowhere';

const isFound = ({ markdown, where }: DraftBlock, shown: string): boolean =>
  markdown === shown ||
  splitBlocks(shown).every((part) =>
    holdsBlock(markdown, { markdown: part.markdown, where, fingerprint: fingerprint(part.markdown) }),
  );

/** Headings of every page, made once without links to learn their ids. */
function placesOf(writing: Writing): Places {
  const { plan, facts, dialect, hugo } = writing;
  const sections = new Map<string, { page: Page; id: string | undefined }>();
  const symbols = new Map<string, { page: Page; id: string | undefined }>();
  const set = <K>(
    map: Map<K, { page: Page; id: string | undefined }>,
    key: K,
    page: Page,
    id: string | undefined,
  ): void => {
    if (!map.has(key)) map.set(key, { page, id });
  };
  const isPart = partsOf(plan);
  for (const page of plan.pages) {
    const idOf = headingIds(dialect.kind, dialect.kind === 'hugo' ? { style: hugo.heading_id_type } : {});
    if (page.title_section != null) set(sections, page.title_section, page, undefined);
    let last: string | undefined;
    for (const { id: blockId, markdown, source, proof } of bodyOf(page, writing, null)) {
      const raw = /^#{1,6}\s+(.*)$/su.exec(markdown)?.[1];
      // A name in a list is described under the heading above it.
      const isItem = raw === undefined && source !== null && blockId === headingBlock(source.section_id);
      const id =
        raw === undefined
          ? isItem
            ? last
            : undefined
          : idOf({ text: replaceLinks(raw, ({ label }) => label).replace(/[`*]/gu, ''), raw, custom: null });
      if (raw !== undefined) last = id;
      if (source !== null && !isPart(page, source.section_id)) {
        set(sections, source.section_id, page, id);
        set(sections, onPage(page, source.section_id), page, id);
      }
      if (proof.kind !== 'derivation' || proof.template !== 'heading-code') continue;
      const at = parseAddress(proof.rows[0]?.slots.name?.address ?? '');
      if (at?.kind === 'symbol') for (const name of namesInSection(at.name, facts)) set(symbols, name, page, id);
    }
    const names = new Set(page.api_symbols);
    const own = facts.api.filter(({ name }) => names.has(name));
    for (const symbol of own)
      if (page.title === spelled(symbol, facts.ecosystem)) set(symbols, symbol.name, page, undefined);
    // What has no heading stands in a table of its type, or in its signature.
    for (const { name, parent } of own) {
      const at = parent === null ? undefined : symbols.get(parent);
      if (at?.page === page) set(symbols, name, page, at.id);
    }
  }
  return { sections, symbols };
}

function frontOf(
  page: Page,
  writing: Writing,
): { blocks: PageBlock[]; text: string; settings: { key: string; value: string }[] } {
  const { contract, facts, date } = writing;
  const title = { ...titleBlock(page, writing, 0), where: 'title' };
  const known = descriptionOf(page, writing);
  const isTitle = known === undefined || known.markdown === title.markdown;
  const description = isTitle ? { ...title, where: 'description' } : known;
  const { data } = frontMatterOf(contract, {
    page: { ...page, title: title.markdown },
    description: isTitle ? null : description.markdown,
    productName: facts.product_name,
    ecosystem: facts.ecosystem,
    date,
  });
  if (contract.format === 'none') return { blocks: [], text: '', settings: [] };
  const shown = frontTexts(data);
  const blocks = shown.map(([where, text]): PageBlock => {
    const of = text === title.markdown ? title : description;
    return { ...of, id: `${of.id} ${where}`, where, markdown: text };
  });
  const isShown = new Set(shown.map(([key]) => key));
  const settings = Object.entries(data).flatMap(([key, value]) =>
    isShown.has(key) ? [] : [{ key, value: JSON.stringify(value) }],
  );
  return { blocks, text: renderFrontMatter(data, contract.format), settings };
}
