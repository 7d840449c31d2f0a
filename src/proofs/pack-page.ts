/** A page of a proof as its file has it: nothing that `unpackerOf` computes, and nothing twice that stands in the line above. The same page is packed the same; pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Slot } from '../model/page-block.ts';
import type { Citation } from '../model/product-facts.ts';
import type {
  PackedBlock,
  PackedCitation,
  PackedPage,
  PackedRow,
  PackedSlot,
  ProofBlock,
  ProofFile,
  ProofPage,
} from '../model/proof.ts';
import { type Given, givenBy, isUncited, subjectOf, valueAt } from './packed-names.ts';

type About = Pick<ProofFile, 'product_name' | 'repository' | 'sha'>;

export function packPage({ path, title, settings, removed, blocks }: ProofPage, file: About): PackedPage {
  const writer = writerOf(file);
  let last: ProofBlock['proof'] | undefined;
  let given: Given | undefined;
  const packed = blocks.map((block): PackedBlock => {
    const isAgain = last !== undefined && isDeepStrictEqual(block.proof, last);
    const isBody = block.where === 'body';
    if (!isAgain || !isBody) given = undefined;
    last = block.proof;
    given ??= givenBy(block.proof, block.where);
    const named = nameOf(block, given);
    const said = {
      ...named,
      ...(isBody ? {} : { where: block.where }),
      ...(given.text(named.end ?? '') === block.generated ? {} : { text: block.generated }),
      ...(isAgain ? {} : writer.proofOf(block.proof)),
    };
    if (!isBody) given = undefined;
    return said;
  });
  return { path, title, settings, removed, blocks: packed };
}

function nameOf({ id }: ProofBlock, given: Given): Pick<PackedBlock, 'id' | 'end'> {
  if (given.id === undefined || !id.startsWith(given.id)) return { id };
  return id === given.id ? {} : { end: id.slice(given.id.length) };
}

function writerOf({ product_name, repository, sha }: About): {
  proofOf(proof: ProofBlock['proof']): Partial<PackedBlock>;
} {
  let about: string | undefined;
  let cited: Citation | undefined;

  const citationOf = (citation: Citation): PackedCitation => ({
    lines:
      citation.start_line === citation.end_line
        ? String(citation.start_line)
        : `${citation.start_line}-${citation.end_line}`,
    passage: citation.excerpt_sha256,
    ...(citation.path === cited?.path ? {} : { path: citation.path }),
    ...(citation.symbol === (cited?.symbol ?? null) ? {} : { symbol: citation.symbol }),
    ...(citation.sha === sha ? {} : { sha: citation.sha }),
    ...(citation.repository === repository ? {} : { repository: citation.repository }),
  });
  const cite = (citation: Citation): Pick<PackedBlock, 'cite'> => {
    if (cited !== undefined && isSame(citation, cited)) return {};
    const packed = citationOf(citation);
    cited = citation;
    return { cite: packed };
  };
  /** What a row is about and cites, where that is not what stands above. */
  const nameRow = (slots: readonly Slot[]): Pick<PackedRow, 'at' | 'cite'> => {
    const about_ = about === undefined ? undefined : `${about} `;
    const isAbout = about_ !== undefined && slots.some(({ address }) => address.startsWith(about_));
    const subject = isAbout ? undefined : slots.map(({ address }) => subjectOf(address)).find((each) => isShort(each));
    about = subject ?? about;
    const cites = slots.flatMap(({ address, citation }) => (citation === null || isUncited(address) ? [] : [citation]));
    const [first] = cites;
    const isCited = first === undefined || cites.some((each) => cited !== undefined && isSame(each, cited));
    return { ...(subject === undefined ? {} : { at: subject }), ...(isCited ? {} : cite(first)) };
  };
  const slotOf = ({ address, value, citation }: Slot): PackedSlot => {
    const isAbout = about !== undefined && address.startsWith(`${about} `);
    const short = isAbout ? `@${address.slice((about?.length ?? 0) + 1)}` : address;
    const isSaid = !short.includes('\n');
    const isGiven = isSaid && valueAt(address, product_name) === value;
    const of = isGiven || !isSaid ? short : `${short}\n${value}`;
    const isCited =
      citation === null ? isUncited(address) : !isUncited(address) && cited !== undefined && isSame(citation, cited);
    if (isSaid && isCited) return of;
    return {
      of,
      ...(isSaid ? {} : { is: value }),
      ...(isCited ? {} : { cite: citation === null ? null : citationOf(citation) }),
    };
  };
  const rowOf = (slots: Readonly<Record<string, Slot>>): PackedRow => {
    const named = nameRow(Object.values(slots));
    return { ...named, slots: Object.fromEntries(Object.entries(slots).map(([key, slot]) => [key, slotOf(slot)])) };
  };
  return {
    proofOf(proof) {
      if (proof.kind === 'fixed') return { fixed: proof.phrase };
      if (proof.kind === 'quote') return { claim: proof.claim_id, ...cite(proof.citation) };
      const rows = proof.rows.map(({ slots }) => rowOf(slots));
      const [only] = rows;
      return { template: proof.template, ...(rows.length === 1 ? only : { rows }) };
    },
  };
}

/** As long as the schema has it. */
const isShort = (subject: string | undefined): boolean => subject !== undefined && subject.length <= 4_000;

const isSame = (one: Citation, other: Citation): boolean =>
  one === other ||
  (one.excerpt_sha256 === other.excerpt_sha256 &&
    one.path === other.path &&
    one.start_line === other.start_line &&
    one.end_line === other.end_line &&
    one.symbol === other.symbol &&
    one.sha === other.sha &&
    one.repository === other.repository);
