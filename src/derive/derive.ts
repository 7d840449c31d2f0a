/** A derived block from a template and the addresses of its slots: what is shown is what a judge will compute. */
import type { BlockProof, PageBlock, Slot } from '../model/page-block.ts';
import { claimIdAt, sha256 } from '../model/passage.ts';
import type { ProductFacts } from '../model/product-facts.ts';
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
  return {
    id: sha256([template, ...kept.map((slots) => addressesOf(slots))].join('\n')),
    where,
    markdown,
    proof: {
      kind: 'derivation',
      template,
      rows: kept.map((slots) => ({ claim_id: claimOf(template, slots), slots: Object.fromEntries(slots) })),
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
const addressesOf = (slots: Slots): string => slots.map(([name, { address }]) => `${name}=${address}`).join(' ');

/** From what it rests on and says, not from where links lead or in which lines it stands. */
function claimOf(template: string, slots: Slots): string {
  const cited = slots.filter(([, { address, citation }]) => citation !== null && !address.endsWith(' source'));
  if (cited.length === 0) return sha256(`${template} ${addressesOf(slots)}`);
  const [first] = cited;
  return claimIdAt({
    kind: `derivation ${template}`,
    path: first?.[1].citation?.path ?? '',
    symbol: addressesOf(cited),
    text: cited.map(([, { value }]) => value).join('\n'),
  });
}
