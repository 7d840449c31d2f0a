/** What front matter says a page is about: the product's own first sentence, its manifest's, a guide's first sentence or a symbol's; never a later one. */
import { manifestAt, symbolAt } from '../../derive/address.ts';
import { type Derived, derive } from '../../derive/derive.ts';
import { recompute } from '../../derive/recompute.ts';
import { spelled } from '../../ecosystems/index.ts';
import { isInertTitle } from '../../markup/inert-title.ts';
import type { OutlineBlock, OutlineSection } from '../../model/outline.ts';
import type { Page } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';

interface DescriptionInput {
  facts: ProductFacts;
  sections: ReadonlyMap<string, { section: OutlineSection }>;
}

const SHORTEST = 16;
const LONGEST = 240;

const SUMMARY = 'summary ';

/** Undefined where no sentence stands by itself: the title is all that is known then. */
export function descriptionOf(page: Page, input: DescriptionInput): Derived | undefined {
  for (const address of sourcesOf(page, input)) {
    const block = derive('text', { text: address }, input.facts, 'description');
    if (block !== undefined && standsAlone(block.markdown)) return block;
  }
  return undefined;
}

/** Where the first sentence of a guide is, as a list of pages shows it; undefined where none stands by itself. */
export function summaryAt(page: Page, facts: ProductFacts): string | undefined {
  const found = page.title_section == null ? undefined : sectionIn(facts, page.title_section);
  if (found === undefined) return undefined;
  const sections = new Map([[found.section_id, { section: found }]]);
  const own = sourcesOf(page, { facts, sections }).find((address) => {
    const said = address.startsWith(SUMMARY) ? recompute(address, facts)?.value : undefined;
    return said !== undefined && standsAlone(said);
  });
  return own?.replace(SUMMARY, 'sentence ');
}
const sectionIn = ({ documents = [] }: ProductFacts, id: string): OutlineSection | undefined =>
  documents.flatMap(({ sections }) => sections).find(({ section_id }) => section_id === id);

function sourcesOf(page: Page, { facts, sections }: DescriptionInput): string[] {
  const isOfProduct = page.section === 'blog' || (page.section === 'products' && page.slug === '');
  // A module may be called as its product is.
  const symbol = isOfProduct ? undefined : facts.api.find((each) => spelled(each, facts.ecosystem) === page.title);
  if (symbol !== undefined) return [symbolAt(symbol, 'summary')];
  const [first] = (page.contents ?? []).flatMap((content) =>
    content.kind === 'section' && content.again !== true ? [content] : [],
  );
  const opening = first === undefined ? undefined : sections.get(first.section_id)?.section;
  const isTitled = opening !== undefined && opening.section_id === page.title_section;
  const isSaid = isTitled || (isOfProduct && opening?.role === 'overview');
  const block = isSaid ? firstWords(opening, new Set(first?.block_ids)) : undefined;
  const own = block === undefined ? [] : [`summary ${block.block_id}`];
  return isOfProduct ? [...own, ...manifestOf(facts), ...packageOf(facts)] : own;
}

/** What a section opens with, after its pictures; nothing where that is no plain statement. */
function firstWords(section: OutlineSection | undefined, wanted: ReadonlySet<string>): OutlineBlock | undefined {
  const block = section?.blocks.find(({ left_out, kind }) => left_out === null && kind !== 'image');
  // What opens it may be on no page, and what follows it is a later word.
  const isPlain =
    block !== undefined &&
    wanted.has(block.block_id) &&
    ['paragraph', 'quote'].includes(block.kind) &&
    block.marks.length === 0;
  return isPlain ? block : undefined;
}

const manifestOf = ({ manifest }: ProductFacts): string[] =>
  manifest?.description == null ? [] : [manifestAt(manifest.path, 'description')];

/** The documentation of the only package at the root. */
function packageOf({ api }: ProductFacts): string[] {
  const modules = api.filter(({ kind }) => kind === 'module');
  const top = modules.find(({ name }) => modules.every((other) => other.name === name || other.name.startsWith(name)));
  return top === undefined ? [] : [symbolAt(top, 'summary')];
}

/** The words for what the product is: `This library draws rock.` points at nothing else. */
const SELF =
  /^this (?:\w+ )?(?:action|app|application|bundle|client|component|crate|extension|framework|gem|library|module|package|plugin|project|repository|sdk|tool|toolkit)\b/iu;
const OPENS_POINTING = /^(?:this|these|those|it|its|they|here|see|refer|please|note|for (?:more|details))\b/iu;
const POINTS = /\b(?:below|above|following|here|refer)\b|(?:\bfor (?:example|instance)|\be\.g\.|\bsuch as|[:,])$/iu;

function standsAlone(words: string): boolean {
  if (words.length < SHORTEST || words.length > LONGEST || !/\s/u.test(words)) return false;
  if (!isInertTitle(words)) return false;
  if (/[`*[\]<>]|&\w+;|\bhttps?:/u.test(words)) return false;
  if (words.split('(').length !== words.split(')').length) return false;
  return (SELF.test(words) || !OPENS_POINTING.test(words)) && !POINTS.test(words);
}
