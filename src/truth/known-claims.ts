/** Every claim a site or run knows, with the passages behind it: from proof files, product facts and the evidence map. */
import type { GateFacts } from '../gates/facts.ts';
import type { Citation } from '../model/product-facts.ts';
import { tellsBySilence } from './absence.ts';
import { type CitationState, citationState } from './citation-state.ts';
import type { Passage } from './evidence-text.ts';
import { declarationsAfter } from './symbol-lines.ts';

export interface KnownClaim {
  claim_id: string;
  claim_text: string;
  claim_kind: string;
  inferred: boolean;
  citations: readonly Citation[];
  /** Proof file that lists it, or null when only the run's artifacts do. */
  proof: string | null;
  productName: string;
}
export interface Knowledge {
  claim(id: string): KnownClaim | undefined;
  claims(): IterableIterator<KnownClaim>;
  state(citation: Citation): CitationState;
  /** The passages a claim cites; none where neither product nor evidence map is at hand. */
  passages(claim: KnownClaim): Passage[];
}

export const citationKey = ({ repository, path, start_line, end_line, excerpt_sha256 }: Citation): string =>
  `${repository} ${path}:${start_line}-${end_line} ${excerpt_sha256}`;

const kept = new WeakMap<GateFacts, { stamp: unknown[]; knowledge: Knowledge }>();

/** Built once for one set of proofs, artifacts and product. */
export function knowledgeOf(facts: GateFacts): Knowledge {
  const stamp = stampOf(facts);
  const known = kept.get(facts);
  if (known !== undefined && sameStamp(known.stamp, stamp)) return known.knowledge;
  const knowledge = gather(facts);
  kept.set(facts, { stamp, knowledge });
  return knowledge;
}

/** What knowledge rests on; a session may change it in place. */
export const stampOf = ({ proofs, artifacts, product }: GateFacts): unknown[] => [
  product,
  artifacts.product_facts,
  artifacts.evidence_map,
  artifacts.page_plan,
  artifacts.snippet_catalog,
  ...[...proofs].flat(),
];
export const sameStamp = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

function gather(facts: GateFacts): Knowledge {
  const claims = new Map<string, KnownClaim>();
  const product = facts.artifacts.product_facts;
  const inferred = new Set(
    product?.claims.filter(({ truth_status }) => truth_status === 'inference').map(({ claim_id }) => claim_id),
  );
  for (const claim of product?.claims ?? []) {
    claims.set(claim.claim_id, {
      ...claim,
      inferred: inferred.has(claim.claim_id),
      proof: null,
      productName: product?.product_name ?? '',
    });
  }
  for (const [path, proof] of facts.proofs) {
    for (const claim of proof.claims)
      claims.set(claim.claim_id, {
        ...claim,
        inferred: inferred.has(claim.claim_id),
        proof: path,
        productName: proof.product_name,
      });
  }
  const texts = new Map<string, string>();
  const wholes = new Set<string>();
  for (const { passages } of facts.artifacts.evidence_map?.evidence ?? []) {
    for (const { citation, text, whole } of passages) {
      texts.set(citationKey(citation), text);
      if (whole === true) wholes.add(citationKey(citation));
    }
  }
  const states = new Map<string, CitationState>();
  const state = (citation: Citation): CitationState => {
    const key = citationKey(citation);
    const before = states.get(key);
    if (before !== undefined) return before;
    const text = texts.get(key);
    const now: CitationState =
      facts.product === null && text !== undefined ? { state: 'holds', text } : citationState(citation, facts.product);
    states.set(key, now);
    return now;
  };
  const passages = (claim: KnownClaim): Passage[] =>
    claim.citations.flatMap((citation) => {
      const now = state(citation);
      const place = now.state === 'moved' ? now.to : citation;
      const lines = now.state === 'holds' || now.state === 'moved' ? facts.product?.lines(place.path) : undefined;
      const text =
        lines === undefined
          ? texts.get(citationKey(citation))
          : lines.slice(place.start_line - 1, place.end_line).join('\n');
      if (text === undefined) return [];
      // A citation that names a type stands for its declarations too: they are what a page tabulates.
      const more =
        lines === undefined || citation.symbol === null
          ? []
          : declarationsAfter(lines, place.start_line - 1, place.end_line);
      const whole = lines === undefined ? wholes.has(citationKey(citation)) : tellsBySilence(place.path, place, lines);
      return [{ text: [text, ...more].join('\n'), path: citation.path, symbol: citation.symbol, whole }];
    });
  return { claim: (id) => claims.get(id), claims: () => claims.values(), state, passages };
}
