/** A derived block from a template and the addresses of its slots: what is shown is what a judge will compute. */
import type { BlockProof, PageBlock, Slot } from '../model/page-block.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { derivationClaim, derivationId } from './named-by.ts';
import { recompute } from './recompute.ts';
import { render } from './render.ts';

/** An address, or a link to a page of the set with what it leads to there. */
export type SlotSource = string | { page: string; href: string };
/** A slot that is undefined, or has nothing at its address, is left out. */
export type Row = Readonly<Record<string, SlotSource | undefined>>;

export interface Derived extends PageBlock {
  proof: Extract<BlockProof, { kind: 'derivation' }>;
}

/** Undefined where the product does not have what the template needs; rows without their first slot are dropped. */
export function derive(
  template: string,
  rows: Row | readonly Row[],
  facts: ProductFacts,
  where = 'body',
): Derived | undefined {
  const all = (Array.isArray(rows) ? (rows as readonly Row[]) : [rows as Row]).map((row) => slotsOf(row, facts));
  const kept = all.filter((slots) => render(template, [valuesOf(slots)]) !== undefined);
  const markdown = kept.length === 0 ? undefined : render(template, kept.map(valuesOf));
  if (markdown === undefined) return undefined;
  const named = kept.map((slots) => Object.fromEntries(slots));
  return {
    id: derivationId(template, named),
    where,
    markdown,
    proof: {
      kind: 'derivation',
      template,
      rows: named.map((slots) => ({ claim_id: derivationClaim(template, slots), slots })),
    },
  };
}

type Slots = readonly (readonly [string, Slot])[];

function slotsOf(row: Row, facts: ProductFacts): Slots {
  return Object.entries(row).flatMap(([name, source]): (readonly [string, Slot])[] => {
    if (source === undefined) return [];
    if (typeof source !== 'string')
      return [[name, { address: `page ${source.page}`, value: source.href, citation: null }]];
    const found = recompute(source, facts);
    return found === undefined ? [] : [[name, { address: source, ...found }]];
  });
}

const valuesOf = (slots: Slots): Record<string, string> =>
  Object.fromEntries(slots.map(([name, { value }]) => [name, value]));
