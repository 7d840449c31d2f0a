/** One run as one self-contained HTML file: stages, pages, gates, findings, patches as diffs, claims beside their source lines. */
import { SECTIONS } from '../../model/run.ts';
import type { LocalSpan } from '../../ports/span-log.ts';
import { judgementOf } from '../judgement.ts';
import type { RunReport } from '../run-report.ts';
import { runVerdict } from '../run-verdict.ts';
import { htmlDocument } from './document.ts';
import { type Html, html, link, withCode } from './escape.ts';
import { evidenceSection } from './evidence.ts';
import { artifactsSection, telemetrySection } from './files.ts';
import { findingsSection, gatesSection } from './gates.ts';
import { patchesSection } from './patches.ts';
import { dataTable } from './table.ts';
import { timelineSection } from './timeline.ts';

/** Where this page is shown, and what only there is available. Everything absent: one file that stands for itself. */
export interface RunPageOptions {
  /** Instead of the style sheet inside. */
  style?: Html;
  /** Addresses of parts that are served one by one. */
  hrefOf?: { artifact?: (name: string) => string; page?: (path: string) => string };
  /** What to do next, a sentence each. */
  next?: readonly (Html | string)[];
  spans?: readonly LocalSpan[];
  /** Above the heading: where one is, and who one is. */
  top?: Html;
  /** What the run is about, below its verdict. */
  about?: Html;
  /** Sections of the front end, before the gates. */
  sections?: readonly { id: string; title: string; body: Html }[];
}
type Section = [id: string, title: string, body: Html | null];

/** The text of `report.html` and of the run's page. Deterministic but for the times of the run. */
export function renderRunPage(report: RunReport, options: RunPageOptions = {}): string {
  const { snapshot, artifacts } = report;
  const { style, hrefOf = {}, next = [], spans, top, about } = options;
  const name = artifacts.product_facts?.product_name ?? snapshot.product_slug;
  const validation = artifacts.validation_report;
  const verdict = runVerdict(snapshot, validation?.issues.length ?? null);
  const sections: Section[] = [
    [
      'next',
      'What to do next',
      next.length === 0 ? null : html`<ul>${next.map((line) => html`<li>${line}</li>`)}</ul>`,
    ],
    ...(options.sections ?? []).map(({ id, title, body }): Section => [id, title, body]),
    ['findings', 'Findings', validation === undefined ? null : findingsSection(validation, report.sourceLines)],
    ...judgementOf(artifacts).map(
      ({ id, title, lines }): Section => [
        id,
        title,
        html`<ul>${lines.map((line) => html`<li>${withCode(line)}</li>`)}</ul>`,
      ],
    ),
    ['pages', 'Pages', pagesSection(report, hrefOf.page)],
    ['gates', 'Gates', validation === undefined ? null : gatesSection(validation)],
    ['patches', 'Changes', patchesSection(report.patches)],
    ['evidence', 'Evidence', evidenceSection(artifacts, hrefOf.page)],
    ['artifacts', 'Artifacts', artifactsSection(snapshot.artifacts, hrefOf.artifact)],
    ['rollback', 'How to undo', rollbackSection(report)],
    ['work', 'Work', timelineSection(report.stages, report.events)],
    ['telemetry', 'Telemetry', telemetrySection(report.events, spans)],
  ];
  const shown = sections.filter((section): section is [string, string, Html] => section[2] !== null);
  return htmlDocument({
    title: `${name} · Launch run ${snapshot.run_id}`,
    ...(style === undefined ? {} : { style }),
    heading: html`${top}<h1>${name}</h1>
<p><span class="pill ${verdict.tone}">${verdict.words}</span> <span class="soft">${snapshot.kind} run</span> <span class="soft mono">${snapshot.run_id}</span></p>
${about === undefined ? null : html`<p>${about}</p>`}
${snapshot.pr === null ? null : html`<p>Pull request: ${link(snapshot.pr.url, snapshot.pr.url)} on branch <code>${snapshot.pr.branch}</code></p>`}
${snapshot.failure === null ? null : html`<p class="bad">${snapshot.failure.code}: ${snapshot.failure.message}</p>`}
${cards(report)}
<nav class="contents" aria-label="Contents">${shown.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>`,
    body: html`${shown.map(([id, title, body]) => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`)}`,
    footer: html`Written by Launch from the events and artifacts of this run.`,
  });
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

function pagesSection({ artifacts }: RunReport, hrefOf: ((path: string) => string) | undefined): Html | null {
  const plan = artifacts.page_plan;
  if (plan === undefined || plan.pages.length === 0) return null;
  return html`<p class="soft">Tier ${plan.launch_tier}: ${plan.tier_reason}</p>
${SECTIONS.map((section) => {
  const pages = plan.pages.filter((page) => page.section === section);
  return pages.length === 0
    ? null
    : html`<h3>${section} (${pages.length})</h3>${dataTable(
        `Pages of ${section}`,
        ['Page', 'Address', 'Role', 'Claims', 'Snippets'],
        pages.map((page) => [
          hrefOf === undefined ? page.title : html`<a href="${hrefOf(page.output_path)}">${page.title}</a>`,
          { shown: page.url_path, tone: 'mono' },
          page.page_role,
          page.claim_ids.length,
          page.snippet_ids.length,
        ]),
      )}`;
})}`;
}

function rollbackSection({ artifacts }: RunReport): Html | null {
  const steps = artifacts.pr?.rollback_steps ?? [];
  return steps.length === 0 ? null : html`<ol>${steps.map((step) => html`<li><code>${step}</code></li>`)}</ol>`;
}
