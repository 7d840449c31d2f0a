/** Notes beside a quoted block that stays though the source disproves some of it: what it says, and what the source has instead. */

import type { Disproof } from '../model/disproof.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { Citation, Contradiction, ProductFacts } from '../model/product-facts.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { derive } from './derive.ts';

interface Found {
  disproof: Disproof;
  winner: Contradiction['winner'];
}

const known = new WeakMap<readonly Contradiction[], ReadonlyMap<string, readonly Found[]>>();
function byBlock({ contradictions }: ProductFacts): ReadonlyMap<string, readonly Found[]> {
  let found = known.get(contradictions);
  if (found === undefined) {
    const all = contradictions.flatMap(({ disproves = [], winner }) =>
      disproves.map((disproof): Found => ({ disproof, winner })),
    );
    found = Map.groupBy(all, ({ disproof }) => disproof.block_id);
    known.set(contradictions, found);
  }
  return found;
}

/** Undefined where the source no longer disproves it. */
export function disproofPart(
  { block, said, part }: { block: string; said: string; part: string },
  facts: ProductFacts,
): { value: string; citation: Citation } | undefined {
  const found = byBlock(facts)
    .get(block)
    ?.find(({ disproof }) => encodeURIComponent(disproof.said) === said);
  if (found === undefined) return undefined;
  const { disproof, winner } = found;
  const { citation, text } = winner;
  const parts = new Map([
    ['said', disproof.said],
    ['near', disproof.near],
    ['value', text],
    ['given', disproof.given],
    ['place', `${citation.path}:${citation.start_line}`],
    ['url', sourceUrl(citation)],
  ]);
  const value = parts.get(part);
  return value == null ? undefined : { value, citation };
}

export function disproofNotes(block_id: string, facts: ProductFacts): PageBlock[] {
  return (byBlock(facts).get(block_id) ?? []).flatMap(({ disproof: { said, shape, near } }) => {
    const at = (part: string): string => `disproof ${block_id} ${encodeURIComponent(said)} ${part}`;
    const instead =
      shape === 'name' || shape === 'file' ? { near: at('near') } : { value: at('value'), given: at('given') };
    // No line shows what is nowhere, and a tree that nobody can look at has no addresses.
    const isNowhere = shape === 'file' && near === null;
    const see = isNowhere
      ? undefined
      : disproofPart({ block: block_id, said: encodeURIComponent(said), part: 'url' }, facts);
    const place = see === undefined ? {} : { place: at('place'), href: at('url') };
    const note = derive(`disproved-${shape}`, { said: at('said'), ...instead, ...place }, facts);
    return note === undefined ? [] : [note];
  });
}
