/** Claims of a product: one for each quotable block of its documents, and one for each row that is derived from manifest and source. */

import { glanceTable, installBlock } from '../../derive/glance.ts';
import { quotable } from '../../derive/quotable.ts';
import { referenceBlocks } from '../../derive/reference.ts';
import { render } from '../../derive/render.ts';
import { TEMPLATES } from '../../derive/templates.ts';
import type { OutlineBlock, OutlineDocument, SectionRole } from '../../model/outline.ts';
import type { PageBlock } from '../../model/page-block.ts';
import { claimIdAt } from '../../model/passage.ts';
import {
  type Citation,
  type Claim,
  type ClaimKind,
  type ProductFacts,
  SOURCE_RANKS,
} from '../../model/product-facts.ts';
import type { Cite } from './passages.ts';

export function quoteClaims(documents: readonly OutlineDocument[], cite: Cite): Claim[] {
  const claims: Claim[] = [];
  for (const { document, section, block } of quotable(documents)) {
    const symbol = section.heading?.text ?? null;
    const { path } = document;
    const passage = cite(path, { start: block.start_line, end: block.end_line }, symbol);
    if (passage === undefined) continue;
    const source =
      document.role === 'readme' || document.role === 'changelog'
        ? 'readme'
        : document.role === 'example'
          ? 'example'
          : 'docs';
    claims.push(
      claimOf(
        claimIdAt({ kind: 'quote', path, symbol, text: block.markdown }),
        block.markdown,
        kindOf(section.role, block),
        source,
        [passage.citation],
        [`block:${block.block_id}`, `role:${section.role}`, `source:${source}`],
      ),
    );
  }
  return claims;
}

const KINDS: ReadonlyMap<SectionRole, ClaimKind> = new Map([
  ['install', 'install'],
  ['requirements', 'requirement'],
  ['formats', 'format'],
  ['limits', 'limitation'],
  ['licence', 'licence'],
  ['changes', 'version'],
  ['first_steps', 'workflow'],
  ['task', 'workflow'],
  ['api', 'api'],
  ['options', 'api'],
  ['overview', 'feature'],
  ['concept', 'feature'],
  ['pointers', 'link'],
]);
function kindOf(role: SectionRole, { marks }: OutlineBlock): ClaimKind {
  if (marks.includes('limit')) return 'limitation';
  if (marks.includes('install')) return 'install';
  return marks.includes('requirement') ? 'requirement' : (KINDS.get(role) ?? 'other');
}

const claimOf = (
  claim_id: string,
  claim_text: string,
  claim_kind: ClaimKind,
  source: keyof typeof SOURCE_RANKS,
  citations: Citation[],
  tags: string[],
): Claim => ({
  claim_id,
  claim_text,
  claim_kind,
  truth_status: 'fact',
  confidence: 1,
  source_rank: SOURCE_RANKS[source],
  citations,
  tags,
});

/** Fixed words and places say no fact. */
const NO_FACT = new Set([
  'heading',
  'heading-code',
  'heading-uses',
  'import',
  'import-all',
  'source',
  'sources',
  'text',
  'name',
  'link',
  'link-code',
]);
const MANIFEST_KINDS: ReadonlyMap<string, ClaimKind> = new Map([
  ['package', 'install'],
  ['version', 'version'],
  ['licence', 'licence'],
  ['runtime', 'requirement'],
  ['dependencies', 'requirement'],
]);

/** Rows that the manifest gives: what stands at a glance, and how it is installed where that may be derived. */
export function manifestClaims(facts: ProductFacts, managers: readonly string[]): Claim[] {
  const glance = rowsOf(glanceTable(facts)).map(({ slots, ...row }) => {
    const label = slots.label?.address.split(' ')[1] ?? '';
    return rowClaim(row, MANIFEST_KINDS.get(label) ?? 'link', 'manifest', [`fact:${label}`]);
  });
  const install = managers.flatMap((manager) =>
    rowsOf(installBlock(facts, manager)).map(({ slots, ...row }) =>
      rowClaim(row, 'install', 'manifest', [`manager:${manager}`, `command:${slots.code?.value ?? ''}`]),
    ),
  );
  return [...glance, ...install];
}

export function symbolClaims(facts: ProductFacts): { claims: Claim[]; bySymbol: ReadonlyMap<string, string[]> } {
  const bySymbol = new Map<string, string[]>();
  const seen = new Set<string>();
  const claims = facts.api.flatMap((symbol) => {
    const rows = rowsOf(referenceBlocks(symbol, facts, { level: 2 }));
    const own = rows.map(({ slots: _slots, ...row }) =>
      rowClaim(row, row.template === 'unimplemented' ? 'limitation' : 'api', 'source', [
        `symbol:${symbol.name}`,
        `module:${symbol.module}`,
        `symbol-kind:${symbol.kind}`,
      ]),
    );
    bySymbol.set(
      symbol.name,
      own.map(({ claim_id }) => claim_id),
    );
    // Of what shares a section, the one that opens it says what all have.
    return own.filter(({ claim_id }) => !seen.has(claim_id) && seen.add(claim_id) !== undefined);
  });
  return { claims, bySymbol };
}

interface DerivedRow {
  claim_id: string;
  template: string;
  text: string;
  citations: Citation[];
}

const rowClaim = (row: DerivedRow, kind: ClaimKind, source: 'manifest' | 'source', tags: string[]): Claim =>
  claimOf(row.claim_id, row.text, kind, source, row.citations, [
    ...tags,
    `derived:${row.template}`,
    `source:${source}`,
  ]);

function rowsOf(
  blocks: readonly PageBlock[],
): (DerivedRow & { slots: Record<string, { address: string; value: string }> })[] {
  return blocks.flatMap(({ proof }) => {
    if (proof.kind !== 'derivation' || NO_FACT.has(proof.template)) return [];
    const isTable = TEMPLATES.get(proof.template)?.kind === 'table';
    return proof.rows.map(({ claim_id, slots }) => {
      const values = Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value]));
      const text = render(proof.template, [values]) ?? '';
      const citations = Object.values(slots).flatMap(({ citation }) => (citation === null ? [] : [citation]));
      const keys = new Set<string>();
      return {
        claim_id,
        slots,
        template: proof.template,
        text: isTable ? (text.split('\n').at(-1) ?? text) : text,
        citations: citations.filter(({ path, start_line, end_line }) => {
          const key = `${path}:${start_line}-${end_line}`;
          return !keys.has(key) && keys.add(key) !== undefined;
        }),
      };
    });
  });
}
