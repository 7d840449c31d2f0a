/** The title of a page: its section's heading, the name of what it describes, or the product's name with fixed words; pure. */
import { symbolAt } from '../../derive/address.ts';
import { derive, type Row } from '../../derive/derive.ts';
import { LABELS } from '../../derive/labels.ts';
import { spelled } from '../../ecosystems/index.ts';
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { PageBlock } from '../../model/page-block.ts';
import type { Page } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { titleWords } from '../../outline/heading-words.ts';
import type { Quotes } from './quotes.ts';

interface TitleInput {
  facts: ProductFacts;
  quotes: Quotes;
  sections: ReadonlyMap<string, { section: OutlineSection; document: OutlineDocument }>;
}

/** Level 0: the words alone, as front matter has them. */
export function titleBlock(page: Page, { facts, quotes, sections }: TitleInput, level: 0 | 1): PageBlock {
  const found = page.title_section == null ? undefined : sections.get(page.title_section);
  if (found !== undefined && titleWords(found.section.heading?.text ?? '') !== page.title) {
    const [above, own] = [`heading ${found.section.parent}`, `heading ${found.section.section_id}`];
    const told = derive(
      level === 0 ? 'title-in' : 'title-in-heading',
      { ...(level === 0 ? {} : { level: 'level 1' }), above, own },
      facts,
    );
    if (told !== undefined) return told;
  }
  const quote =
    found === undefined
      ? undefined
      : quotes.heading(found.section, found.document, level, level === 0 ? 'title' : 'body');
  if (quote !== undefined) {
    const { source: _source, ...block } = quote;
    return block;
  }
  // A product may be called as one of its names is: only a page that describes the name is about it.
  const symbol = facts.api.find(
    (each) => page.api_symbols.includes(each.name) && spelled(each, facts.ecosystem) === page.title,
  );
  const marks = level === 0 ? {} : { level: 'level 1' };
  const derived =
    symbol === undefined
      ? derive(level === 0 ? 'title' : 'title-heading', { ...marks, ...labelsOf(page, facts) }, facts)
      : derive(level === 0 ? 'name' : 'heading-code', { ...marks, name: symbolAt(symbol, 'name') }, facts);
  if (derived === undefined) throw new Error(`No title for ${page.output_path}.`);
  return derived;
}

/** A title of the ruleset around the product's name, whose fixed words are labels; else what was planned, such as the name of a module. */
function labelsOf(page: Page, { product_name }: ProductFacts): Row {
  const at = page.title.indexOf(product_name);
  const [before, after] = [
    page.title.slice(0, Math.max(0, at)).trim(),
    page.title.slice(at + product_name.length).trim(),
  ];
  const [first, last] = [keyOf(before), keyOf(after)];
  if (at === -1 || first === null || last === null) return { name: { page: page.output_path, href: page.title } };
  return {
    before: first === undefined ? undefined : `label ${first}`,
    name: 'product name',
    after: last === undefined ? undefined : `label ${last}`,
  };
}

/** Undefined for no words, null for words that are no label. */
function keyOf(words: string): string | undefined | null {
  if (words === '') return undefined;
  return [...LABELS].find(([, text]) => text === words)?.[0] ?? null;
}
