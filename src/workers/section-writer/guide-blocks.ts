/** A guide in the order of the documents it was drawn from: a heading a document, and below it one a topic. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading } from '../../templates/blocks.ts';
import { capital } from '../../templates/sentences.ts';
import { pageOf } from '../../templates/topic.ts';
import { bodyBlocks, topicBlocks } from './claims-as-blocks.ts';
import type { PageContext } from './page-context.ts';

const REST = 'Behaviour in detail';
/** With fewer topics than that, a heading above them only adds a level. */
const TOPICS_FOR_A_CHAPTER = 2;

export function guideBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const chapters = new Map<string, Claim[]>();
  for (const claim of claims) {
    const page = claim.tags.includes('behaviour') ? undefined : pageOf(claim);
    if (page !== undefined) chapters.set(page, [...(chapters.get(page) ?? []), claim]);
  }
  const large = [...chapters].filter(([, own]) => topicsOf(own).size >= TOPICS_FOR_A_CHAPTER);
  if (large.length < 2) return topicBlocks(claims, 2, context, REST);
  const inChapters = new Set(large.flatMap(([, own]) => own));
  const rest = claims.filter((claim) => !inChapters.has(claim));
  return [...large.flatMap(([page, own]) => chapter(page, own, context)), ...topicBlocks(rest, 2, context, REST)];
}

function chapter(page: string, claims: readonly Claim[], context: PageContext): Block[] {
  const opening = claims.filter((claim) => tagOf(claim, 'group') === page);
  return [
    heading(2, context.prose(capital(page))),
    ...bodyBlocks(opening, context, page),
    ...topicBlocks(
      claims.filter((claim) => !opening.includes(claim)),
      3,
      context,
      'In general',
    ),
  ];
}

const topicsOf = (claims: readonly Claim[]): Set<string | undefined> =>
  new Set(claims.map((claim) => tagOf(claim, 'group')));
