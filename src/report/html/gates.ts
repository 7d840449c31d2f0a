/** Gates with their outcomes, and findings with place, reason and fix. */
import { type Issue, SEVERITIES } from '../../model/finding.ts';
import type { ValidationReport } from '../../model/validation-report.ts';
import { countOf } from '../../text/count.ts';
import { lookedText } from '../looked-at.ts';
import { worstFirst } from '../worst-first.ts';
import { type Html, html, withCode } from './escape.ts';
import { type Cell, dataTable } from './table.ts';

/** More findings than this are counted, not listed; `validation_report.json` has all. */
const LISTED = 2000;

export function gatesSection(report: ValidationReport): Html {
  const asked = report.gates.filter((gate) => gate.outcome !== 'not_requested');
  const looked = lookedText(report);
  const [passed, others] = [asked.filter(isQuiet), asked.filter((gate) => !isQuiet(gate))];
  return html`<p class="soft">Profile ${report.profile}, ${countOf(report.pages, 'page')}, site recognised as ${report.site_kind}.</p>
${looked === '' ? null : html`<p class="soft">${looked}</p>`}
${others.length === 0 ? null : gatesTable(others, 'Gates')}${passed.length === 0 ? null : html`<details><summary>${passed.length} ${passed.length === 1 ? 'gate' : 'gates'} passed or had nothing to judge</summary>${quietTable(passed)}</details>`}`;
}

type Gate = ValidationReport['gates'][number];

/** Nobody has to look at it. */
const isQuiet = ({ outcome, ok, findings, suppressed }: Gate): boolean =>
  ok &&
  (outcome === 'passed' || outcome === 'not_applicable') &&
  suppressed === 0 &&
  Object.values(findings).every((count) => count === 0);

const nameOf = ({ title, name }: Gate): Html => html`${title} <span class="soft mono">${name}</span>`;
const outcomeOf = ({ outcome, reason, ok }: Gate): Cell => ({
  shown: html`${outcome.replace('_', ' ')}${reason === null ? null : html`<br><span class="soft">${reason}</span>`}`,
  tone: ok ? 'good' : 'bad',
});

const gatesTable = (gates: readonly Gate[], label: string): Html =>
  dataTable(
    label,
    ['Gate', { title: 'Outcome', isPlain: true }, 'Blockers', 'Errors', 'Warnings', 'Ignored'],
    gates.map((gate) => [
      nameOf(gate),
      outcomeOf(gate),
      gate.findings.blocker,
      gate.findings.error,
      gate.findings.warn,
      gate.suppressed,
    ]),
  );

/** Nothing was found by any of them: there is nothing to count. */
const quietTable = (gates: readonly Gate[]): Html =>
  dataTable(
    'Gates that passed',
    ['Gate', { title: 'Outcome', isPlain: true }],
    gates.map((gate) => [nameOf(gate), outcomeOf(gate)]),
  );

export function findingsSection(report: ValidationReport, lines: ReadonlyMap<string, string> = new Map()): Html | null {
  if (report.issues.length === 0) return html`<p class="good">Nothing is left to fix.</p>`;
  const counts = [...SEVERITIES].reverse().flatMap((severity) => {
    const found = report.issues.filter((issue) => issue.severity === severity).length;
    return found === 0 ? [] : [countOf(found, WORDS[severity])];
  });
  return html`<p class="soft">${counts.join(', ')}. Worst first.</p>${worstFirst(report.issues)
    .slice(0, LISTED)
    .map(
      (
        issue,
      ) => html`<details class="finding"><summary><span class="pill ${issue.severity === 'warn' || issue.severity === 'info' ? 'warn' : 'bad'}">${issue.severity}</span>
<span class="mono">${issue.location === null ? (issue.files[0] ?? '') : `${issue.location.path}${issue.location.line === undefined ? '' : `:${issue.location.line}`}`}</span> ${withCode(cut(issue.message))}</summary>
${issue.message.length > SAID ? html`<p>${withCode(issue.message)}</p>` : null}<p class="soft">${withCode(issue.title)}.</p>${sourceLine(issue, lines.get(issue.issue_id))}${issue.suggested_fix === null ? null : html`<p>To fix it: ${withCode(issue.suggested_fix)}</p>`}<p class="soft mono">${issue.rule} · ${issue.error_code} · ${issue.issue_id} · fixable: ${issue.fixable}</p></details>`,
    )}${report.issues.length > LISTED ? html`<p class="soft">and ${report.issues.length - LISTED} more in <code>validation_report.json</code></p>` : null}`;
}

const WORDS = { blocker: 'blocker', error: 'error', warn: 'warning', info: 'note' } as const;
/** Longer ones are whole inside. */
const SAID = 300;
const cut = (text: string): string =>
  text.length > SAID ? `${text.slice(0, SAID).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;

/** The line it stands on, with the very place marked where it is known. */
function sourceLine({ location }: Issue, text: string | undefined): Html | null {
  if (location?.line === undefined || text === undefined) return null;
  const from = Math.max(0, (location.column ?? 1) - 1);
  const isOneLine = location.end_line === undefined || location.end_line === location.line;
  const to = location.column === undefined || !isOneLine ? from : Math.min(text.length, (location.end_column ?? 0) - 1);
  const shown =
    to > from ? html`${text.slice(0, from)}<mark>${text.slice(from, to)}</mark>${text.slice(to)}` : html`${text}`;
  return html`<pre tabindex="0"><span class="no">${location.line}</span>${shown}</pre>`;
}
