/** The title of a README that says more than the product's name: the landing page opens with it, word for word; pure. */
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { meaningOf } from '../../outline/heading-meaning.ts';
import { OPENS_DOCUMENT } from '../../outline/opening.ts';

/** Titles that say what the document is, and nothing of the product. */
const OF_THE_DOCUMENT =
  /\b(?:readme|documentation|docs|user guide|manual|home ?page|wiki|repository)\b|^(?:welcome|the|official)\b/iu;

export function taglineOf(facts: ProductFacts): { section: OutlineSection; document: OutlineDocument } | undefined {
  const document = facts.documents?.find(({ role }) => role === 'readme');
  const section = document?.sections.find(({ heading, reason }) => heading !== null && reason === OPENS_DOCUMENT);
  if (document === undefined || section?.heading == null || section.level !== 1 || section.audience !== 'user')
    return undefined;
  const { text, markdown } = section.heading;
  // Marks of Markdown in a title are not always what they are in a paragraph.
  const isPlain = text === markdown && !/[[\]<>*_`\\|{}()]/u.test(text);
  const names = [facts.product_name, facts.manifest?.name?.value ?? ''].map(bare);
  const rest = wordsOf(text).filter((word) => !names.some((name) => name.includes(word)));
  const said = [
    facts.manifest?.description?.value ?? '',
    ...section.blocks.slice(0, 2).map(({ markdown: own }) => own),
  ];
  const isSaid = said.some((one) => rest.every((word) => bare(one).includes(word)));
  const isOther = OF_THE_DOCUMENT.test(text) || meaningOf(text, document.language) !== null;
  return isPlain && rest.length > 0 && /\s/u.test(text) && !isSaid && !isOther ? { section, document } : undefined;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(bare).filter((word) => word.length > 2 && !/^(?:the|for|and)$/u.test(word));
