/** A check's result as text: for people, as JSON, as SARIF, or as annotations of a GitHub job. */

import picocolors from 'picocolors';
import { SEVERITIES, type Severity } from '../model/finding.ts';
import { isRecorded } from '../model/validation-report.ts';
import { planAnnotations, renderAnnotations } from '../report/annotations.ts';
import { jsonPieces } from '../report/json-pieces.ts';
import { lookedLines } from '../report/looked-at.ts';
import { renderSarif } from '../report/sarif.ts';
import { VERSION } from '../version.ts';
import type { CheckResult } from './check.ts';
import { reasonsLeft } from './left-findings.ts';
import type { OpenFinding } from './outcome.ts';

export type CheckFormat = 'pretty' | 'json' | 'sarif' | 'github';
export interface RenderOptions {
  format: CheckFormat;
  /** Findings shown to people; the counts are of all. Default 100. */
  maxFindings?: number;
  colors?: boolean;
}

/** The text in pieces, as text or UTF-8: as JSON it may be larger than all that was read for it. */
export function* renderPieces(
  result: CheckResult,
  options: RenderOptions,
  more: object = {},
): Generator<string | Uint8Array> {
  const { report, suppressed } = result.outcome;
  if (options.format !== 'json') return yield renderCheck(result, options);
  yield* jsonPieces(report, 'issues', { more: { recognised: result.recognised, suppressed, ...more } });
  yield '\n';
}

export function renderCheck(result: CheckResult, options: RenderOptions): string {
  const { format, maxFindings = 100, colors = false } = options;
  const { report } = result.outcome;
  switch (format) {
    case 'json':
      return [...renderPieces(result, options)].join('');
    case 'sarif':
      return renderSarif(report, {
        version: VERSION,
        descriptions: new Map(result.gates.flatMap((gate) => gate.rules.map((rule) => [rule.id, rule.description]))),
      }).text;
    case 'github':
      return `${[...renderAnnotations(planAnnotations(report.issues)), ...summary(result, false)].join('\n')}\n`;
    case 'pretty':
      return pretty(result, maxFindings, colors);
  }
}

function pretty(result: CheckResult, maxFindings: number, isColoured: boolean): string {
  const paint = picocolors.createColors(isColoured);
  const shown = worstFirst(result.outcome.findings).slice(0, maxFindings).sort(byPlace);
  const lines: string[] = [];
  let file: string | undefined;
  for (const finding of shown) {
    const path = finding.location?.path ?? finding.files?.[0] ?? '(site)';
    if (path !== file) lines.push(...(file === undefined ? [] : ['']), paint.underline(visible(path)));
    file = path;
    const place = `${finding.location?.line ?? '-'}:${finding.location?.column ?? 1}`.padEnd(8);
    const word =
      finding.severity === 'blocker' || finding.severity === 'error'
        ? paint.red(finding.severity)
        : finding.severity === 'warn'
          ? paint.yellow('warn')
          : paint.dim('info');
    lines.push(
      `  ${paint.dim(place)} ${word.padEnd(isColoured ? 17 : 7)} ${visible(finding.message)}  ${paint.dim(`${finding.rule}${finding.fixable === 'safe' ? ', fixable' : ''} ${finding.issue_id}`)}`,
    );
  }
  const left = result.outcome.findings.length - shown.length;
  if (left > 0)
    lines.push('', paint.dim(`… and ${left} more; --max-findings ${result.outcome.findings.length} shows all`));
  return `${[...lines, ...(lines.length > 0 ? [''] : []), ...summary(result, isColoured)].join('\n')}\n`;
}

/** What was recognised, what ran, what was left out, and the verdict. */
function summary({ outcome, recognised, baselineWritten, left }: CheckResult, isColoured: boolean): string[] {
  const paint = picocolors.createColors(isColoured);
  const { report, suppressed, findings } = outcome;
  const counts = [...SEVERITIES]
    .reverse()
    .map((severity): [Severity, number] => [severity, findings.filter((one) => one.severity === severity).length]);
  const fixable = findings.filter((finding) => finding.fixable === 'safe').length;
  const lines = [`Recognised ${recognised}; ${report.pages} pages, profile ${report.profile}.`];
  for (const gate of report.gates) {
    if (gate.outcome === 'not_requested' || gate.outcome === 'not_applicable' || gate.outcome === 'passed') continue;
    const reason =
      gate.reason === null || gate.outcome === 'failed'
        ? counted([...SEVERITIES].reverse().map((severity) => [severity, gate.findings[severity]]))
        : visible(gate.reason);
    lines.push(`${paint.red('✗')} ${gate.name} ${gate.outcome}: ${reason}`);
  }
  const passed = report.gates.filter((gate) => gate.outcome === 'passed').map((gate) => gate.name);
  if (passed.length > 0) lines.push(`${paint.green('✓')} ${passed.join(', ')}`);
  for (const { outcome, reason } of report.gates)
    if (reason !== null && (outcome === 'passed' || outcome === 'failed' || isRecorded({ outcome, reason })))
      lines.push(visible(reason));
  lines.push(...lookedLines(report).map(visible));
  const ignored = suppressed.filter(({ by }) => by !== 'base');
  if (ignored.length > 0)
    lines.push(`Left out: ${ignored.map(({ rule, reason, count }) => `${count} × ${rule} (${reason})`).join('; ')}`);
  if (baselineWritten !== null)
    lines.push(
      `Baseline written with ${baselineWritten} finding${baselineWritten === 1 ? '' : 's'}; from now on only new ones fail.`,
    );
  if (left !== undefined && left.findings.length > 0)
    lines.push(
      `Not fixed${left.isBounded ? `, as \`fix.max_attempts\` was reached` : ''}:`,
      ...reasonsLeft(left.findings, findings).map((reason) => `  ${visible(reason)}`),
    );
  const verdict =
    baselineWritten !== null ? paint.green('recorded') : report.ok ? paint.green('ok') : paint.red('failed');
  lines.push(
    `${verdict}: ${findings.length === 0 ? 'no findings' : counted(counts)}${fixable > 0 && left === undefined ? `; ${fixable} can be fixed with --fix` : ''}`,
  );
  return lines;
}

/** One line without control characters: a name or text of the site moves no cursor and begins no line of its own. */
const visible = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const WORDS: Readonly<Record<Severity, string>> = { blocker: 'blocker', error: 'error', warn: 'warning', info: 'note' };
/** "2 errors, 1 warning"; what there is none of is left out. */
const counted = (counts: readonly (readonly [Severity, number])[]): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${WORDS[severity]}${count === 1 ? '' : 's'}`)
    .join(', ') || 'no findings';

const worstFirst = (findings: readonly OpenFinding[]): OpenFinding[] =>
  findings
    .map((finding, at) => ({ finding, at }))
    .sort((a, b) => SEVERITIES.indexOf(b.finding.severity) - SEVERITIES.indexOf(a.finding.severity) || a.at - b.at)
    .map(({ finding }) => finding);
function byPlace(a: OpenFinding, b: OpenFinding): number {
  const [x, y] = [a.location?.path ?? '', b.location?.path ?? ''];
  return x < y ? -1 : x > y ? 1 : (a.location?.line ?? 0) - (b.location?.line ?? 0);
}
