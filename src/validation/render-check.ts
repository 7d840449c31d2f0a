/** A check's result as text: for people, as JSON, as SARIF, or as annotations of a GitHub job. */

import picocolors from 'picocolors';
import { descriptionsOf } from '../gates/descriptions.ts';
import { SEVERITIES, type Severity } from '../model/finding.ts';
import type { OfferedFix } from '../model/offered-fix.ts';
import { isRecorded } from '../model/validation-report.ts';
import { refusePath } from '../patches/path-rules.ts';
import { planAnnotations, renderAnnotations } from '../report/annotations.ts';
import { findingLines, SEVERITY_WORDS, visible } from '../report/finding-text.ts';
import { jsonPieces } from '../report/json-pieces.ts';
import { lookedLines } from '../report/looked-at.ts';
import { ruleTable } from '../report/rule-table.ts';
import { renderSarif } from '../report/sarif.ts';
import { countOf } from '../text/count.ts';
import { VERSION } from '../version.ts';
import type { CheckResult } from './check.ts';
import { hidesOthers, NOT_HELD_BY_BASELINE } from './held.ts';
import { reasonsLeft } from './left-findings.ts';
import type { OpenFinding } from './outcome.ts';
import { readText } from './site-tree.ts';

export type CheckFormat = 'pretty' | 'json' | 'sarif' | 'github';
export interface RenderOptions {
  format: CheckFormat;
  /** Findings shown to people; the counts are of all. Default 100, of all where it is verbose. */
  maxFindings?: number;
  colors?: boolean;
  /** The findings and nothing else. */
  quiet?: boolean;
  /** Everything that is known: notes, ids, gates that had nothing to judge. */
  verbose?: boolean;
  /** What `--fix` does fix, for SARIF. */
  fixes?: ReadonlyMap<string, OfferedFix>;
  /** Columns of the terminal. */
  columns?: number;
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
  const { format, colors = false } = options;
  const { report } = result.outcome;
  switch (format) {
    case 'json':
      return [...renderPieces(result, options)].join('');
    case 'sarif':
      return renderSarif(report, {
        version: VERSION,
        ...(options.fixes === undefined ? {} : { fixes: options.fixes }),
        descriptions: descriptionsOf(result.gates),
      }).text;
    case 'github':
      return `${[...renderAnnotations(planAnnotations(report.issues)), ...summary(result, {})].join('\n')}\n`;
    case 'pretty':
      return pretty(result, { ...options, colors });
  }
}

/** Notes of a linter's defaults are many: they are counted, and shown where they are asked for. */
const SHOWN_BY_DEFAULT = 100;

function pretty(result: CheckResult, options: RenderOptions): string {
  const { quiet = false, verbose = false, columns = 100 } = options;
  const paint = picocolors.createColors(options.colors === true);
  const { findings } = result.outcome;
  const maxFindings = options.maxFindings ?? (verbose ? findings.length : SHOWN_BY_DEFAULT);
  const wanted = verbose ? findings : findings.filter(({ severity }) => severity !== 'info');
  const shown = worstFirst(wanted).slice(0, maxFindings);
  const texts = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, readText(result.session.root, path));
    return texts.get(path);
  };
  const lines = shown.flatMap((finding) => [
    ...findingLines(finding, { colors: paint, read, columns, withIds: verbose }),
    '',
  ]);
  const [left, notes] = [wanted.length - shown.length, findings.length - wanted.length];
  if (!quiet && left + notes > 0)
    lines.push(
      paint.dim(
        [
          ...(left > 0 ? [`${left} more; \`--max-findings=${wanted.length}\` shows all`] : []),
          ...(notes > 0 ? [`${countOf(notes, 'note')}; \`--verbose\` shows them`] : []),
        ].join('. '),
      ),
      '',
    );
  if (!quiet && findings.length > 0)
    lines.push(...ruleTable(findings, (finding) => isFixed(result, finding as OpenFinding), paint), '');
  return [...lines, ...(quiet ? [] : [...summary(result, options), ''])].join('\n');
}

/** Whether `--fix` takes it: safe, no mere note, and where writing is allowed. */
const isFixed = ({ config }: CheckResult, { fixable, severity, location }: OpenFinding): boolean =>
  fixable === 'safe' &&
  severity !== 'info' &&
  (location === null || refusePath(location.path, config.allowed_paths ?? ['**']) === undefined);

/** What was recognised, what ran, what was left out, and the verdict. */
function summary(result: CheckResult, { colors = false, verbose = false }: Partial<RenderOptions>): string[] {
  const { outcome, recognised, baselineWritten, left } = result;
  const paint = picocolors.createColors(colors);
  const { report, suppressed, findings } = outcome;
  const counts = [...SEVERITIES]
    .reverse()
    .map((severity): [Severity, number] => [severity, findings.filter((one) => one.severity === severity).length]);
  const fixable = findings.filter((finding) => isFixed(result, finding)).length;
  const lines = [`Recognised ${recognised}; ${countOf(report.pages, 'page')}, profile ${report.profile}.`];
  for (const gate of report.gates) {
    const isSilent = gate.outcome === 'not_requested' || gate.outcome === 'not_applicable';
    if (gate.outcome === 'passed' || (isSilent && !verbose)) continue;
    const reason =
      gate.reason === null || gate.outcome === 'failed'
        ? counted([...SEVERITIES].reverse().map((severity) => [severity, gate.findings[severity]]))
        : visible(gate.reason);
    const mark = isSilent ? paint.dim('-') : paint.red('✗');
    lines.push(`${mark} ${gate.name} ${gate.outcome.replace('_', ' ')}: ${reason}`);
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
      `Baseline written with ${countOf(baselineWritten, 'finding')}; from now on only new ones fail.`,
      ...stayingLines(findings),
    );
  if (left !== undefined && left.findings.length > 0)
    lines.push(
      `Not fixed${left.isBounded ? `, as \`fix.max_attempts\` was reached` : ''}:`,
      ...reasonsLeft(left.findings, findings).map((reason) => `  ${visible(reason)}`),
    );
  if (left !== undefined) lines.push(...unfixableLines(left, findings));
  const verdict =
    baselineWritten !== null && result.exitCode === 0
      ? paint.green('recorded')
      : report.ok
        ? paint.green('ok')
        : paint.red('failed');
  lines.push(
    `${verdict}: ${findings.length === 0 ? 'no findings' : counted(counts)}${fixable > 0 && left === undefined ? `; ${fixable} can be fixed with --fix` : ''}`,
  );
  return lines;
}

/** What `--fix` has nothing to do with. */
function unfixableLines(left: NonNullable<CheckResult['left']>, findings: readonly OpenFinding[]): string[] {
  if (findings.length === 0) return left.fixed === 0 ? ['Nothing to fix.'] : [];
  const known = new Set(left.findings.map(({ issue_id }) => issue_id));
  const rest = findings.filter(({ issue_id, severity }) => severity !== 'info' && !known.has(issue_id)).length;
  return rest === 0
    ? []
    : [`No fix is known for ${countOf(rest, 'finding')}: ${rest === 1 ? 'it needs' : 'they need'} a person.`];
}

/** What is in no baseline. */
const stayingLines = (findings: readonly OpenFinding[]): string[] => {
  const rules = [...new Set(findings.filter(hidesOthers).map(({ rule }) => rule))];
  return rules.length === 0 ? [] : [`Not in it: ${rules.join(', ')}. ${NOT_HELD_BY_BASELINE}.`];
};

/** "2 errors, 1 warning"; what there is none of is left out. */
const counted = (counts: readonly (readonly [Severity, number])[]): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => countOf(count, SEVERITY_WORDS[severity]))
    .join(', ') || 'no findings';

const worstFirst = (findings: readonly OpenFinding[]): OpenFinding[] =>
  findings
    .map((finding, at) => ({ finding, at }))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(b.finding.severity) - SEVERITIES.indexOf(a.finding.severity) ||
        byPlace(a.finding, b.finding) ||
        a.at - b.at,
    )
    .map(({ finding }) => finding);
function byPlace(a: OpenFinding, b: OpenFinding): number {
  const [x, y] = [a.location?.path ?? '', b.location?.path ?? ''];
  return x < y ? -1 : x > y ? 1 : (a.location?.line ?? 0) - (b.location?.line ?? 0);
}
