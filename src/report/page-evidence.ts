/** One drafted page block by block, each beside the source lines that prove it. Pure. */
import type { PageBlock } from '../model/page-block.ts';
import type { Drafts } from '../model/page-plan.ts';
import type { Citation, Claim, EvidenceMap, ProductFacts } from '../model/product-facts.ts';

export interface CitedPassage {
  citation: Citation;
  /** The lines themselves; null when they are not kept with the run. */
  text: string | null;
}
export interface EvidenceRow {
  kind: 'heading' | 'text' | 'code';
  /** Heading level; 0 otherwise. */
  level: number;
  /** Of a heading and of code without its marks, else Markdown. */
  text: string;
  /** `body`, or the front matter key it is the text of. */
  where: string;
  claims: { claim: Claim | null; claim_id: string; passages: CitedPassage[] }[];
}
export interface PageEvidence {
  rows: EvidenceRow[];
  /** Blocks that the source proves, and distinct ranges of lines behind them. */
  cited: number;
  passages: number;
}
export interface EvidenceSources {
  product_facts?: ProductFacts | undefined;
  evidence_map?: EvidenceMap | undefined;
}

/** Looks claims up in constant time, also for many pages. */
export function evidenceOf({ product_facts, evidence_map }: EvidenceSources) {
  const claims = new Map((product_facts?.claims ?? []).map((claim) => [claim.claim_id, claim]));
  const passages = new Map((evidence_map?.evidence ?? []).map((entry) => [entry.claim_id, entry.passages]));
  // The first sentence of what another claim quotes whole is kept with that.
  const lines = new Map(
    (evidence_map?.evidence ?? []).flatMap((entry) =>
      entry.passages.map(({ citation, text }) => [placeOf(citation), text] as const),
    ),
  );
  const passagesOf = (claim_id: string, citations: readonly Citation[]): CitedPassage[] =>
    (
      passages.get(claim_id) ?? citations.map((citation) => ({ citation, text: lines.get(placeOf(citation)) ?? null }))
    ).map(({ citation, text }) => ({
      citation,
      text,
    }));
  return ({ blocks = [] }: Pick<Drafts['pages'][number], 'blocks'>): PageEvidence => {
    const rows = blocks.map((block) => ({
      ...shownAs(block),
      claims: claimsOf(block).map(({ claim_id, citations }) => ({
        claim: claims.get(claim_id) ?? null,
        claim_id,
        passages: passagesOf(claim_id, citations),
      })),
    }));
    const shown = rows.flatMap(({ claims: of }) => of.flatMap(({ passages: cited }) => cited));
    return {
      rows,
      cited: rows.filter(({ claims: of }) => of.length > 0).length,
      passages: new Set(shown.map(({ citation }) => `${citation.path}:${citation.start_line}-${citation.end_line}`))
        .size,
    };
  };
}

const placeOf = ({ repository, sha, path, start_line, end_line }: Citation): string =>
  [repository, sha, path, start_line, end_line].join('\0');

function shownAs({ markdown, where }: PageBlock): Omit<EvidenceRow, 'claims'> {
  const heading = /^(#{1,6}) ([^\n]*)$/u.exec(markdown.trim());
  if (heading !== null) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '', where };
  const code = /^(?:```|~~~)[^\n]*\n([\s\S]*)\n(?:```|~~~)\s*$/u.exec(markdown);
  if (code !== null) return { kind: 'code', level: 0, text: code[1] ?? '', where };
  return { kind: 'text', level: 0, text: markdown, where };
}

/** Fixed words cite nothing; a list or table of derived rows has a claim a row. */
function claimsOf({ proof }: PageBlock): { claim_id: string; citations: Citation[] }[] {
  if (proof.kind === 'fixed') return [];
  if (proof.kind === 'quote') return [{ claim_id: proof.claim_id, citations: [proof.citation] }];
  return proof.rows.map(({ claim_id, slots }) => ({
    claim_id,
    citations: Object.values(slots).flatMap(({ citation }) => (citation === null ? [] : [citation])),
  }));
}
