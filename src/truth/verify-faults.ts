/** What `launch verify` names that no citation shows: a proof file that says of the product what it does not, and blocks that were changed together with it. */
import { structuredPatch } from 'diff';
import { sha256 } from '../model/passage.ts';
import type { Citation } from '../model/product-facts.ts';
import type { Proof, ProofBlock, ProofPage } from '../model/proof.ts';
import { type Against, citationsOf, type JudgedBlock } from '../proofs/judge-page.ts';
import type { RecordFault } from '../proofs/judge-record.ts';
import { listNames, type OwnNames } from './names-itself.ts';
import type { VerifiedCitation } from './verify.ts';

/** What no block of a page says is named at the proof file itself. */
export const recordFault = (path: string, proof: Proof, { state, reason }: RecordFault): VerifiedCitation => ({
  proof: path,
  product_slug: proof.product_slug,
  citation: uncited({ fingerprint: sha256(reason) }, path, 1, proof),
  state,
  now: null,
  diff: null,
  reason,
  claim_ids: [],
  pages: [],
  fix: RENEW,
});

/**
 * Blocks of the site's pages that stand as the proof file has them, and are not what the product says, or cannot be held against it although
 * what they cite is there: page and proof were changed together.
 */
export function forgedBlocks(
  path: string,
  entry: ProofPage,
  judged: readonly JudgedBlock[],
  { proof, source, own }: { proof: Proof; source: Against; own: OwnNames },
): VerifiedCitation[] {
  // A block that cannot be checked is none the better for standing elsewhere.
  return judged.flatMap(({ state: shown, unmoved: state = shown, isOfRecord, ...each }): VerifiedCitation[] => {
    const { block, found, expected } = each;
    if (block === null || (found === null && !isOfRecord) || !(state === 'broken' || state === 'recorded')) return [];
    const cited = citationsOf(block);
    // Then the citation itself says why nothing is compared.
    if (state === 'recorded' && cited.some((each) => source.state(each).state === 'uncheckable')) return [];
    const citation = cited[0] ?? uncited(block, entry.path, found?.line ?? 1, proof);
    const where = found === null ? `a block that \`${entry.path}\` no longer has` : `\`${entry.path}:${found.line}\``;
    return [
      {
        proof: path,
        product_slug: proof.product_slug,
        citation,
        state: state === 'broken' ? 'changed' : 'uncheckable',
        now: { path: citation.path, start_line: citation.start_line, end_line: citation.end_line },
        diff:
          state === 'broken'
            ? diffOf(entry.path, found === null || isOfRecord ? block.generated : found.markdown, expected ?? '')
            : null,
        reason:
          state === 'broken'
            ? `${isOfRecord ? `the record of ${where}` : where} is not what the product says${cited.length === 0 ? ', and cites nothing' : ''}`
            : cited.length === 0
              ? `${where} calls the product \`${proof.product_name}\`, which is none of its names: ${listNames(own)}`
              : `${where} cannot be computed from what it cites`,
        claim_ids: claimsOf(block.proof),
        pages: [entry.path],
        fix: RENEW,
      },
    ];
  });
}

/** A statement that cites nothing is named where it stands. */
const uncited = (
  { fingerprint }: Pick<ProofBlock, 'fingerprint'>,
  path: string,
  line: number,
  { repository, sha }: Proof,
): Citation => ({
  repository,
  sha,
  path,
  start_line: line,
  end_line: line,
  excerpt_sha256: fingerprint,
  symbol: null,
});

export const claimsOf = (by: Proof['pages'][number]['blocks'][number]['proof']): string[] =>
  by.kind === 'quote' ? [by.claim_id] : by.kind === 'derivation' ? by.rows.map(({ claim_id }) => claim_id) : [];

/** No fixer writes what a page says: that is what a launch is for. */
export const RENEW = {
  fixer: 'launch run',
  safety: 'unsafe',
  description: 'launch the product again, which renews the blocks that rest on it',
} as const;

export const diffOf = (path: string, before: string, now: string): string =>
  structuredPatch(path, path, `${before}\n`, `${now}\n`, '', '', { context: 1 })
    .hunks.flatMap(({ lines }) => lines)
    .join('\n');
