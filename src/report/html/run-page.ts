/** One run as one self-contained HTML file: stages, pages, gates, findings, patches as diffs, claims beside their source lines. */
import { SECTIONS } from '../../model/run.ts';
import type { RunReport } from '../run-report.ts';
import { htmlDocument } from './document.ts';
import { type Html, html, link } from './escape.ts';
import { evidenceSection } from './evidence.ts';
import { findingsSection, gatesSection } from './gates.ts';
import { patchesSection } from './patches.ts';
import { timelineSection } from './timeline.ts';

/** The text of `report.html`. Deterministic but for the times of the run. `style` stands instead of the style sheet inside. */
export function renderRunPage(report: RunReport, style?: Html): string {
  const { snapshot, artifacts } = report;
  const name = artifacts.product_facts?.product_name ?? snapshot.product_slug;
  const sections: [string, string, Html | null][] = [
    ['work', 'Work', timelineSection(report.stages)],
    ['pages', 'Pages', pagesSection(report)],
    ['gates', 'Gates', artifacts.validation_report === undefined ? null : gatesSection(artifacts.validation_report)],
    [
      'findings',
      'Findings',
      artifacts.validation_report === undefined ? null : findingsSection(artifacts.validation_report),
    ],
    ['patches', 'Changes', patchesSection(report.patches)],
    ['evidence', 'Evidence', evidenceSection(artifacts.product_facts, artifacts.evidence_map)],
    ['rollback', 'How to undo', rollbackSection(report)],
  ];
  const shown = sections.filter((section): section is [string, string, Html] => section[2] !== null);
  return htmlDocument({
    title: `${name} · Launch run ${snapshot.run_id}`,
    ...(style === undefined ? {} : { style }),
    heading: html`<h1>${name}</h1>
<p><span class="pill ${stateClass(snapshot.state)}">${snapshot.state}</span> <span class="soft mono">${snapshot.run_id}</span></p>
${snapshot.pr === null ? null : html`<p>Pull request: ${link(snapshot.pr.url, snapshot.pr.url)} on branch <code>${snapshot.pr.branch}</code></p>`}
${snapshot.failure === null ? null : html`<p class="bad">${snapshot.failure.code}: ${snapshot.failure.message}</p>`}
${cards(report)}
<nav class="contents" aria-label="Contents">${shown.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>`,
    body: html`${shown.map(([id, title, body]) => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`)}`,
    footer: html`Written by Launch from the events and artifacts of this run.`,
  });
}

export function stateClass(state: string): string {
  if (state === 'DONE' || state === 'PR_OPENED' || state === 'READY_FOR_PR') return 'good';
  return state === 'FAILED' || state === 'CANCELLED' ? 'bad' : 'warn';
}

function cards({ artifacts, patches }: RunReport): Html {
  const facts = artifacts.product_facts;
  const report = artifacts.validation_report;
  const entries: [number, string][] = [];
  if (artifacts.page_plan !== undefined) entries.push([artifacts.page_plan.pages.length, 'pages']);
  if (facts !== undefined) {
    entries.push(
      [facts.claims.length, 'claims'],
      [facts.claims.reduce((sum, claim) => sum + claim.citations.length, 0), 'citations'],
    );
  }
  if (report !== undefined) {
    entries.push(
      [report.gates.filter((gate) => gate.outcome === 'passed').length, 'gates passed'],
      [report.issues.length, 'findings open'],
    );
  }
  entries.push([patches.filter((patch) => patch.origin.startsWith('fixer:')).length, 'findings fixed']);
  return html`<ul class="cards">${entries.map(([count, label]) => html`<li><b>${count}</b>${label}</li>`)}</ul>`;
}

function pagesSection({ artifacts }: RunReport): Html | null {
  const plan = artifacts.page_plan;
  if (plan === undefined || plan.pages.length === 0) return null;
  return html`<p class="soft">Tier ${plan.launch_tier}: ${plan.tier_reason}</p>
${SECTIONS.map((section) => {
  const pages = plan.pages.filter((page) => page.section === section);
  return pages.length === 0
    ? null
    : html`<h3>${section} (${pages.length})</h3><div class="wide" tabindex="0" role="region" aria-label="Pages of ${section}"><table><thead><tr><th scope="col">Page</th><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Claims</th><th scope="col">Snippets</th></tr></thead>
<tbody>${pages.map((page) => html`<tr><td>${page.title}</td><td class="mono">${page.url_path}</td><td>${page.page_role}</td><td>${page.claim_ids.length}</td><td>${page.snippet_ids.length}</td></tr>`)}</tbody></table></div>`;
})}`;
}

function rollbackSection({ artifacts }: RunReport): Html | null {
  const steps = artifacts.pr?.rollback_steps ?? [];
  return steps.length === 0 ? null : html`<ol>${steps.map((step) => html`<li><code>${step}</code></li>`)}</ol>`;
}
