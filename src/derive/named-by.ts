/** Ids that a derivation has from its template and slots alone: nobody has to keep what anybody can compute; pure. */
import type { Slot } from '../model/page-block.ts';
import { claimIdAt, sha256 } from '../model/passage.ts';

export type NamedSlots = Readonly<Record<string, Slot>>;

/** Of the block, from where its values stand. */
export const derivationId = (template: string, rows: readonly NamedSlots[]): string =>
  sha256([unlinked(template), ...rows.map((slots) => addressesOf(saidIn(template, slots)))].join('\n'));

/** Words are what they are whether a page describes what they name or not. */
const LINKED = 'doc-linked';
const unlinked = (template: string): string => (template === LINKED ? 'doc' : template);
const saidIn = (template: string, slots: NamedSlots): [string, Slot][] =>
  Object.entries(slots).filter(([name]) => template !== LINKED || name === 'text');

/** Of one row, from what it rests on and says, not from where links lead or in which lines it stands. */
export function derivationClaim(template: string, row: NamedSlots): string {
  const slots = saidIn(template, row);
  const cited = slots.filter(([, { address, citation }]) => citation !== null && !/ (?:source|lines)$/.test(address));
  const [first] = cited;
  if (first === undefined) return sha256(`${unlinked(template)} ${addressesOf(slots)}`);
  return claimIdAt({
    kind: `derivation ${unlinked(template)}`,
    path: first[1].citation?.path ?? '',
    symbol: addressesOf(cited),
    text: cited.map(([, { value }]) => value).join('\n'),
  });
}

const addressesOf = (slots: readonly (readonly [string, Slot])[]): string =>
  slots.map(([name, { address }]) => `${name}=${address}`).join(' ');
