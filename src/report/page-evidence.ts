/** One drafted page sentence by sentence, each beside the source lines that its claims cite; code blocks beside their snippet. Pure. */
import type { CodeFact, MarkerFact, PageFacts } from '../content/page-facts.ts';
import { parsePage } from '../content/parse-page.ts';
import { sentencesOf } from '../content/sentences.ts';
import type { SnippetCatalog } from '../model/page-plan.ts';
import type { Citation, Claim, EvidenceMap, ProductFacts } from '../model/product-facts.ts';

export interface CitedPassage {
  citation: Citation;
  /** The lines themselves; null when they are not at hand. */
  text: string | null;
}
export interface EvidenceRow {
  kind: 'heading' | 'sentence' | 'list-item' | 'table-row' | 'code';
  /** Heading level; 0 otherwise. */
  level: number;
  /** As a reader sees it. */
  text: string;
  /** Line of the page. */
  line: number;
  claims: { claim: Claim | null; claim_id: string; passages: CitedPassage[] }[];
  /** Of a code block. */
  snippet: CitedPassage | null;
}
export interface PageEvidence {
  rows: EvidenceRow[];
  /** Sentences and rows that carry a claim, and distinct source lines ranges behind them. */
  cited: number;
  passages: number;
}
export interface EvidenceSources {
  product_facts?: ProductFacts | undefined;
  evidence_map?: EvidenceMap | undefined;
  snippet_catalog?: SnippetCatalog | undefined;
}

/** Looks claims up in constant time, also for many pages. */
export function evidenceOf({ product_facts, evidence_map, snippet_catalog }: EvidenceSources) {
  const claims = new Map((product_facts?.claims ?? []).map((claim) => [claim.claim_id, claim]));
  const passages = new Map((evidence_map?.evidence ?? []).map((entry) => [entry.claim_id, entry.passages]));
  const snippets = new Map((snippet_catalog?.snippets ?? []).map((snippet) => [snippet.snippet_id, snippet]));
  const passagesOf = (id: string): CitedPassage[] =>
    passages.get(id) ?? (claims.get(id)?.citations ?? []).map((citation) => ({ citation, text: null }));
  return (path: string, content: string): PageEvidence => {
    const facts = parsePage(path, content, 'hugo');
    const rows = [
      ...sentencesOf(content, facts).map(({ kind, text, line, start, claimIds }): EvidenceRow & { start: number } => ({
        start,
        kind,
        level: kind === 'heading' ? (facts.headings.find((heading) => heading.line === line)?.level ?? 2) : 0,
        text,
        line,
        claims: [...new Set(claimIds)].map((claim_id) => ({
          claim: claims.get(claim_id) ?? null,
          claim_id,
          passages: passagesOf(claim_id),
        })),
        snippet: null,
      })),
      ...facts.code.map((code): EvidenceRow & { start: number } => {
        const snippet = snippets.get(markerOf(content, facts, code)?.ids[0] ?? '');
        return {
          start: code.start,
          kind: 'code',
          level: 0,
          text: code.code,
          line: code.line,
          claims: [],
          snippet: snippet === undefined ? null : { citation: snippet.source, text: snippet.code },
        };
      }),
    ].sort((a, b) => a.start - b.start);
    const shown = rows.flatMap(({ claims: of, snippet }) => [
      ...of.flatMap(({ passages: cited }) => cited),
      ...(snippet === null ? [] : [snippet]),
    ]);
    return {
      rows: rows.map(({ start: _, ...row }) => row),
      cited: rows.filter(({ claims: of, snippet }) => of.length > 0 || snippet !== null).length,
      passages: new Set(shown.map(({ citation }) => `${citation.path}:${citation.start_line}-${citation.end_line}`))
        .size,
    };
  };
}

/** Only white space may lie between a block and its marker. */
const markerOf = (text: string, { markers }: PageFacts, code: CodeFact): MarkerFact | undefined =>
  markers.find(
    ({ kind, start, end }) =>
      kind === 'snippet' &&
      ((start >= code.end && text.slice(code.end, start).trim() === '') ||
        (end <= code.start && text.slice(end, code.start).trim() === '')),
  );
