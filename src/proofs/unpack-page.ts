/** A page of a proof file as those who judge it have it: what the file leaves out is computed, or taken from the line above. Pure. */
import { derivationClaim } from '../derive/named-by.ts';
import type { BlockProof, Slot } from '../model/page-block.ts';
import type { Citation } from '../model/product-facts.ts';
import type { PackedBlock, PackedCitation, PackedPage, PackedSlot, ProofFile } from '../model/proof.ts';
import { type Given, givenBy, isUncited, valueAt } from './packed-names.ts';

/** A block without its fingerprint, which takes a parser. */
export interface UnpackedBlock {
  id: string;
  where: string;
  generated: string;
  proof: BlockProof;
}
export interface UnpackedPage extends Omit<PackedPage, 'blocks'> {
  blocks: UnpackedBlock[];
}

/** A block that says too little, or two things at once. */
export class NotUnpacked extends Error {
  readonly at: readonly PropertyKey[];
  constructor(message: string, at: readonly PropertyKey[]) {
    super(message);
    this.at = at;
  }
}

/** How much a file may say when it is unpacked, in characters: what it names once is there for each that names it. */
const MOST = { texts: 64_000_000, addresses: 400_000_000 };

/** One for all pages of a file. Throws NotUnpacked. */
export function unpackerOf(
  file: Pick<ProofFile, 'product_name' | 'repository' | 'sha'>,
): (page: PackedPage) => UnpackedPage {
  const left = { ...MOST };
  const spend = (what: keyof typeof MOST, text: string): void => {
    left[what] -= text.length;
    if (left[what] < 0) throw new NotUnpacked(`names more than ${MOST[what] / 1e6} MB of ${what}`, []);
  };
  let number = -1;
  return (page) => {
    number += 1;
    const reader = readerOf(file, (address) => spend('addresses', address));
    let proof: BlockProof | undefined;
    let given: Given | undefined;
    const blocks = page.blocks.map((block, at): UnpackedBlock => {
      try {
        const where = block.where ?? 'body';
        const own = reader.proofOf(block);
        if (own !== undefined || where !== 'body') given = undefined;
        proof = own ?? proof;
        if (proof === undefined) throw new NotUnpacked('has no proof, and no block above it has one', []);
        given ??= givenBy(proof, where);
        const { id, end = '' } = block;
        if (id === undefined && given.id === undefined) throw new NotUnpacked('is a quote without an id', []);
        const generated = block.text ?? given.text(end);
        if (generated === undefined) throw new NotUnpacked('has no text, and its proof gives none', []);
        spend('texts', generated);
        const unpacked = { id: id ?? `${given.id}${end}`, where, generated, proof };
        if (where !== 'body') given = undefined;
        return unpacked;
      } catch (thrown) {
        if (!(thrown instanceof NotUnpacked)) throw thrown;
        throw new NotUnpacked(`block ${at + 1} of \`${page.path}\` ${thrown.message}`, [
          'pages',
          number,
          'blocks',
          at,
          ...thrown.at,
        ]);
      }
    });
    return { path: page.path, title: page.title, settings: page.settings, removed: page.removed, blocks };
  };
}

type Named = Pick<PackedBlock, 'at' | 'cite'>;

function readerOf(
  { product_name, repository, sha }: Pick<ProofFile, 'product_name' | 'repository' | 'sha'>,
  spend: (address: string) => void,
): { proofOf(block: PackedBlock): BlockProof | undefined } {
  let about: string | undefined;
  let cited: Citation | undefined;

  const citationOf = (packed: PackedCitation): Citation => {
    const { lines, passage, path = cited?.path, symbol = cited?.symbol ?? null } = packed;
    if (path === undefined) throw new NotUnpacked('cites lines of no file', ['cite']);
    const [start = '', end = start] = lines.split('-');
    if (Number(end) < Number(start)) throw new NotUnpacked('cites lines that end before they start', ['cite']);
    return {
      repository: packed.repository ?? repository,
      sha: packed.sha ?? sha,
      path,
      start_line: Number(start),
      end_line: Number(end),
      excerpt_sha256: passage,
      symbol,
    };
  };
  const name = ({ at, cite }: Named): void => {
    about = at ?? about;
    if (cite !== undefined) cited = citationOf(cite);
  };
  const slotOf = (packed: PackedSlot): Slot => {
    const { of, is, cite } = typeof packed === 'string' ? { of: packed } : packed;
    const ends = is === undefined ? of.indexOf('\n') : -1;
    const short = ends < 0 ? of : of.slice(0, ends);
    if (short.startsWith('@') && about === undefined) throw new NotUnpacked('is about nothing', ['slots']);
    const address = short.startsWith('@') ? `${about} ${short.slice(1)}` : short;
    spend(address);
    const value = is ?? (ends < 0 ? valueAt(address, product_name) : of.slice(ends + 1));
    if (value === undefined) throw new NotUnpacked(`has no value at \`${short}\``, ['slots']);
    if (cite !== undefined) return { address, value, citation: cite === null ? null : citationOf(cite) };
    if (isUncited(address)) return { address, value, citation: null };
    if (cited === undefined) throw new NotUnpacked('cites nothing', ['slots']);
    return { address, value, citation: cited };
  };
  return {
    proofOf(block) {
      const { fixed, claim, template, slots, rows } = block;
      const says = [fixed, claim, template].filter((each) => each !== undefined).length;
      if (says > 1) throw new NotUnpacked('has more than one proof', []);
      const isDerived = template !== undefined;
      if (isDerived !== (slots !== undefined || rows !== undefined) || (slots !== undefined && rows !== undefined))
        throw new NotUnpacked('has a template without its slots, or slots without a template', []);
      name(block);
      if (fixed !== undefined) return { kind: 'fixed', phrase: fixed };
      if (claim !== undefined) {
        if (cited === undefined) throw new NotUnpacked('quotes and cites nothing', []);
        return { kind: 'quote', citation: cited, claim_id: claim };
      }
      if (template === undefined) return undefined;
      return {
        kind: 'derivation',
        template,
        rows: (rows ?? [{ slots: slots ?? {} }]).map((row) => {
          name(row);
          const filled = Object.fromEntries(Object.entries(row.slots).map(([key, slot]) => [key, slotOf(slot)]));
          return { claim_id: derivationClaim(template, filled), slots: filled };
        }),
      };
    },
  };
}
