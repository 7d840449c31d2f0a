/** What a block's proof gives without being written down: its id, its text, and the values of slots that are no facts; one source for who writes and who reads proof files. Pure. */
import { parseAddress } from '../derive/address.ts';
import { derivationId } from '../derive/named-by.ts';
import { render } from '../derive/render.ts';
import { wordsAt } from '../derive/words-at.ts';
import type { BlockProof, Slot } from '../model/page-block.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import { phraseText } from './phrases.ts';

export interface Given {
  /** Undefined for a quote, whose id is of its document. */
  id: string | undefined;
  /** Undefined where only the block itself says it. `end`: what stands behind the id. */
  text(end: string): string | undefined;
}

export function givenBy(proof: BlockProof, where: string): Given {
  const behind = where === 'body' ? '' : ` ${where}`;
  if (proof.kind === 'quote') return { id: undefined, text: () => undefined };
  if (proof.kind === 'fixed') return { id: `fixed ${proof.phrase}${behind}`, text: () => phraseText(proof.phrase) };
  const rows = proof.rows.map(({ slots }) => slots);
  const written = render(proof.template, rows.map(valuesOf));
  let parts: string[] | undefined;
  return {
    id: derivationId(proof.template, rows) + behind,
    text(end) {
      const part = /\/([1-9]\d{0,5})$/.exec(end)?.[1];
      if (part === undefined || written === undefined) return written;
      parts ??= splitBlocks(written).map(({ markdown }) => markdown);
      return parts[Number(part) - 1];
    },
  };
}

const valuesOf = (slots: Readonly<Record<string, Slot>>): Record<string, string> =>
  Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value]));

/** Undefined for an address of the product, and of a page: what stands there, only the slot says. */
export function valueAt(address: string, productName: string): string | undefined {
  const at = parseAddress(address);
  switch (at?.kind) {
    case 'label':
    case 'level':
    case 'language':
      return wordsAt(at);
    case 'product':
      return at.field === 'name' ? productName : undefined;
    default:
      return undefined;
  }
}

/** Whether a slot cites nothing unless it says so. */
export const isUncited = (address: string): boolean => /^(?:label|level|language|product|page) /.test(address);

/** The thing of the product that an address is a part of, as `at` names it. */
export function subjectOf(address: string): string | undefined {
  const at = parseAddress(address);
  return at?.kind === 'symbol' || at?.kind === 'example' ? `${at.kind} ${at.path} ${at.name}` : undefined;
}
