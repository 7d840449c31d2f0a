/** Blocks of a page with the fingerprints of what was generated: computed once, from the text and the definitions of links beside it. Pure. */
import type { ProofBlock } from '../model/proof.ts';
import { definitionsOn } from '../outline/definitions-on.ts';
import { fingerprint } from '../outline/fingerprint.ts';

/** Of which block, by whose definitions. */
const computed = new WeakMap<object, string>();

/** All blocks of one page. */
export function knownAnew(blocks: readonly Omit<ProofBlock, 'fingerprint'>[]): ProofBlock[] {
  const around = definitionsOn(blocks.flatMap(({ where, generated }) => (where === 'body' ? [generated] : [])));
  return blocks.map((given) => {
    const { id, where, generated, proof } = given;
    const by = where === 'body' ? around : '';
    if (isComputed(given) && computed.get(given) === by) return given;
    const block = Object.freeze({ id, where, fingerprint: fingerprint(generated, by), generated, proof });
    computed.set(block, by);
    return block;
  });
}

const isComputed = (block: object): block is ProofBlock => computed.has(block);

/** Whether a record is of one text: where its two halves are of two, somebody changed it. A frozen one that was computed here is. */
export const isOfOneText = (block: ProofBlock, around: string): boolean =>
  computed.get(block) === around || fingerprint(block.generated, around) === block.fingerprint;
