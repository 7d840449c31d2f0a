/** Each page beside the source lines that prove it, or a link to where that is shown; then claims no page states, and contradictions. */
import { countOf } from '../../text/count.ts';
import { evidenceOf } from '../page-evidence.ts';
import type { RunReport } from '../run-report.ts';
import { type Html, html, link } from './escape.ts';
import { gitHubLines, pageEvidenceBody } from './page-evidence.ts';

/** Contradictions written in full; the artifacts hold all. */
const SHOWN = 200;
/** Rows of all pages of one file, which a browser has to open; the artifacts hold all. */
export const SHOWN_ROWS = 6000;

export function evidenceSection(
  artifacts: RunReport['artifacts'],
  hrefOf: ((path: string) => string) | undefined,
): Html | null {
  const { product_facts: facts, drafts } = artifacts;
  if (facts === undefined || facts.claims.length === 0) return null;
  const read = evidenceOf(artifacts);
  const pages = drafts?.pages ?? [];
  let rows = 0;
  const bodyOf = (page: (typeof pages)[number]): Html => {
    rows += page.blocks?.length ?? 0;
    return rows > SHOWN_ROWS
      ? html`<p class="soft">Its statements are left out here, because this page would be too large: <code>drafts.json</code> and <code>evidence_map.json</code> have them.</p>`
      : pageEvidenceBody(read(page), gitHubLines);
  };
  const title = (path: string): string =>
    artifacts.page_plan?.pages.find((page) => page.output_path === path)?.title ?? path;
  return html`<p class="soft">Commit <span class="mono">${facts.sha}</span> of ${link(facts.repository, facts.repository)}: ${countOf(facts.claims.length, 'claim')}.</p>
${
  hrefOf === undefined
    ? pages.map(
        (page) =>
          html`<details><summary>${title(page.output_path)} <span class="soft mono">${page.output_path}</span></summary>${bodyOf(page)}</details>`,
      )
    : html`<ul>${pages.map(({ output_path: path }) => html`<li><a href="${hrefOf(path)}">${title(path)}</a> <span class="soft mono">${path}</span></li>`)}</ul>`
}
${facts.contradictions.length === 0 ? null : html`<h3>Where sources disagree</h3><ul>${facts.contradictions.slice(0, SHOWN).map((item) => html`<li>${item.subject}: ${item.winner.text} <span class="soft">(${item.winner.citation.path}:${item.winner.citation.start_line})</span> stands against ${item.losers.map((loser) => `${loser.text} (${loser.citation.path}:${loser.citation.start_line})`).join('; ')}. ${item.resolution}</li>`)}</ul>`}`;
}
