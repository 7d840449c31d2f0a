/** Each claim beside the source lines that prove it. */
import type { EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import { type Html, html, link } from './escape.ts';

/** Claims written in full; the artifacts hold all. */
const SHOWN_CLAIMS = 500;

export function evidenceSection(facts: ProductFacts | undefined, evidence: EvidenceMap | undefined): Html | null {
  if (facts === undefined || facts.claims.length === 0) return null;
  const passages = new Map((evidence?.evidence ?? []).map((entry) => [entry.claim_id, entry.passages]));
  return html`<p class="soft">Commit <span class="mono">${facts.sha}</span> of ${link(facts.repository, facts.repository)}.</p>
${facts.claims.slice(0, SHOWN_CLAIMS).map(
  (
    claim,
  ) => html`<div class="evidence"><div>${claim.claim_text}<br><span class="soft mono">${claim.claim_kind} · ${claim.claim_id.slice(0, 12)}</span></div>
<div>${(passages.get(claim.claim_id) ?? []).map(
    ({ citation, text }) =>
      html`<div class="soft mono">${citation.path}:${citation.start_line}${citation.end_line === citation.start_line ? '' : `-${citation.end_line}`}</div><pre tabindex="0">${text}</pre>`,
  )}</div></div>`,
)}${facts.claims.length > SHOWN_CLAIMS ? html`<p class="soft">and ${facts.claims.length - SHOWN_CLAIMS} more in <code>evidence_map.json</code></p>` : null}
${facts.contradictions.length === 0 ? null : html`<h3>Where sources disagree</h3><ul>${facts.contradictions.map((item) => html`<li>${item.subject}: ${item.winner.text} <span class="soft">(${item.winner.citation.path}:${item.winner.citation.start_line})</span> stands against ${item.losers.map((loser) => `${loser.text} (${loser.citation.path}:${loser.citation.start_line})`).join('; ')}. ${item.resolution}</li>`)}</ul>`}`;
}
