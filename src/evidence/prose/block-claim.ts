/** A claim made of a block of prose: its place, its tags. */
import type { SourceKind } from '../../model/product-facts.ts';
import type { LineRange, RawClaim, RawSnippet } from '../../platforms/evidence.ts';
import type { Block } from './blocks.ts';
import { directionsOf, formatsInSentence } from './formats.ts';
import type { Intent } from './intents.ts';
import { topicOfHeadings } from './labels.ts';

export interface ProseSource {
  source: SourceKind;
  origin: RawSnippet['origin'];
  /** The product's own front page: its first heading is the product's name. */
  readme: boolean;
  /** A page that introduces the product; elsewhere an overview is of that page's own subject. */
  entry?: boolean;
}

export const claim = (
  block: Block,
  from: ProseSource,
  made: { text: string; kind: RawClaim['kind']; tags: string[]; also?: LineRange[] },
): RawClaim => ({
  text: made.text,
  kind: made.kind,
  source: from.source,
  start: block.start,
  end: block.end,
  symbol: block.headings.at(-1)?.text ?? null,
  tags: [...new Set(made.tags)],
  also: (made.also ?? []).map(({ start, end }) => ({ start, end })),
});

export function contextTags(block: Block, intent: Intent, from?: ProseSource): string[] {
  const group = topicOfHeadings([...block.headings, ...block.parents]);
  const question = block.headings.findLast((heading) => heading.text.endsWith('?'))?.text;
  const [page] = block.headings;
  return [
    `section:${intent}`,
    ...(page?.level === 1 && from?.readme !== true ? [`page:${page.text}`] : []),
    ...(group === undefined ? [] : [`group:${group}`]),
    ...(question === undefined ? [] : [`question:${question}`]),
  ];
}

/** Facets that planning needs: formats with their direction, and error types. */
export function sentenceTags(sentence: string): string[] {
  const formats = formatsInSentence(sentence);
  const directions = formats.length === 0 ? [] : directionsOf(sentence);
  const errors = [...sentence.matchAll(/`([A-Z]\w*(?:Error|Exception|Warning))`/g)].map((match) => `error:${match[1]}`);
  return [
    ...formats.map((format) => `format:${format}`),
    ...directions.map((direction) => `direction:${direction}`),
    ...errors,
  ];
}
