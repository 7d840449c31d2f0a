/** Whether a sentence states something about the product, so that a page of ours must prove it. */
import type { SentenceFact } from '../content/page-facts.ts';
import { wordsOf } from './evidence-text.ts';
import { isOnlyLinks, plainSentence } from './plain-text.ts';
import { termsOf } from './terms.ts';

const STATES =
  /\b(?:is|are|was|supports?|reads?|writes?|requires?|needs?|provides?|returns?|raises?|throws?|accepts?|includes?|contains?|works?|runs?|comes?|uses?|handles?|converts?|parses?|exports?|imports?|allows?|offers?|defaults?|depends?|ships?|lets?|loads?|saves?|renders?|does|has|have|can|cannot)\b/iu;
const SUBJECT =
  /^(?:it|the (?:library|package|tool|module|function|class|method|command|parser|program|api|product|server|client|software))\b/iu;
/** Sentences about the page or to the reader: they tell what to do or what follows, nothing about the product. */
const ABOUT_THE_PAGE =
  /^(?:this|these|the following|each|every|all) (?:page|section|guide|article|tutorial|example|steps?|pages|examples|table|list|topics?)\b|\b(?:this|next|previous) (?:page|section|guide|article|tutorial)\b|^(?:after|before|in) this (?:page|guide|article)\b|\bbelow\b|^(?:see|read|open|follow|go to|continue|start|next|learn|browse|visit|choose|pick|look)\b/iu;

/** `given` are words that state nothing by themselves, such as the product's name. */
export function isFactual(sentence: SentenceFact, source: string, given: readonly string[]): boolean {
  if (sentence.kind === 'heading' || isOnlyLinks(source)) return false;
  const text = plainSentence(source);
  if (!/\p{L}{2}/u.test(text)) return false;
  const names = new Set(given.flatMap(wordsOf));
  const terms = termsOf(text).filter(({ text: term }) => !wordsOf(term).every((word) => names.has(word)));
  if (ABOUT_THE_PAGE.test(text)) return /\d/u.test(text) && terms.some(({ kind }) => kind === 'number');
  if (/[:?]$/u.test(text) && !/\d/u.test(text)) return false;
  if (terms.length > 0) return true;
  const opening = new Set(wordsOf(text.split(/\s+/u).slice(0, 4).join(' ')));
  const aboutProduct = SUBJECT.test(text) || [...names].some((name) => name.length > 2 && opening.has(name));
  return aboutProduct && STATES.test(text);
}
