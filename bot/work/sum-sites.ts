/** The sum of what was found in several sites of one head: the reports as one, each finding once and with its site. Pure. */
import { UserError } from '../../src/errors.ts';
import type {
  GateResult,
  LeftOut,
  Looked,
  LookedAt,
  ReportScope,
  ValidationReport,
} from '../../src/model/validation-report.ts';
import type { FixView } from '../../src/report/summary.ts';
import { countSafe } from '../commands/fix-refusal.ts';

export interface CheckedPart {
  run: string;
  /** Null: the repository has one site. */
  name: string | null;
  report: ValidationReport;
  isRed: boolean;
  /** Findings that its baseline holds. */
  inBaseline: number;
  fixes: FixView[];
}
/** A site that could not be judged. */
export interface FailedPart {
  run: string | null;
  name: string | null;
  problem: string;
}
export interface SiteResult {
  name: string;
  run: string | null;
  pages: number;
  findings: number;
  safe: number;
  isRed: boolean;
  /** Why it could not be judged; null where it was. */
  problem: string | null;
}
export interface CheckedHead {
  /** Of the first site that is red, else of the first. */
  run: string;
  report: ValidationReport;
  isRed: boolean;
  inBaseline: number;
  fixes: FixView[];
  /** Empty where the repository has one. */
  sites: SiteResult[];
}

/** Throws where no site could be judged. */
export function sumOf(parts: readonly (CheckedPart | FailedPart)[]): CheckedHead {
  const judged = parts.filter((part) => 'report' in part);
  const [first] = judged;
  if (first === undefined) throw new UserError('ILLEGAL_STATE', problemsOf(parts));
  if (parts.length === 1 && first.name === null) return { ...first, sites: [] };
  const { run } = judged.find(({ isRed }) => isRed) ?? first;
  const fixes = [...new Map(judged.flatMap((part) => part.fixes.map((fix) => [fix.path, fix]))).values()];
  return {
    run,
    report: sumReports(judged.map(({ report }) => report)),
    isRed: judged.length < parts.length || judged.some(({ isRed }) => isRed),
    inBaseline: sum(judged, ({ inBaseline }) => inBaseline),
    fixes,
    sites: parts.map(resultOf),
  };
}

export const problemsOf = (parts: readonly (CheckedPart | FailedPart)[]): string =>
  parts
    .flatMap((part) => ('problem' in part ? [`${part.name === null ? '' : `${part.name}: `}${part.problem}`] : []))
    .join(' ');

function resultOf(part: CheckedPart | FailedPart): SiteResult {
  const { run } = part;
  const name = part.name ?? '.';
  if ('problem' in part) return { name, run, pages: 0, findings: 0, safe: 0, isRed: true, problem: part.problem };
  const { pages, issues } = part.report;
  const safe = countSafe(issues);
  return { name, run, pages, findings: issues.length, safe, isRed: part.isRed, problem: null };
}

function sumReports(reports: readonly ValidationReport[]): ValidationReport {
  const [first] = reports;
  if (first === undefined) throw new Error('There is no report to sum.');
  // What is no site's own, like a proof file at the root, is found in each.
  const all = reports.flatMap((report) => report.issues);
  const issues = [...Map.groupBy(all, ({ issue_id: id }) => id).values()];
  const looked = reports.flatMap(({ looked_at }) => (looked_at === undefined ? [] : [looked_at]));
  const scopes = reports.flatMap(({ scope }) => (scope === undefined ? [] : [scope]));
  const left = reports.flatMap(({ left_out }) => (left_out === undefined ? [] : [left_out]));
  const { looked_at: _looked, scope: _scope, left_out: _left, ...rest } = first;
  return {
    ...rest,
    ok: reports.every(({ ok }) => ok),
    site_kind: [...new Set(reports.map(({ site_kind }) => site_kind))].join(', '),
    pages: sum(reports, ({ pages }) => pages),
    gates: first.gates.map((gate) =>
      sumGate(reports.flatMap(({ gates }) => gates.filter(({ name }) => name === gate.name))),
    ),
    ...(looked.length === 0 ? {} : { looked_at: sumLooked(looked) }),
    ...(scopes[0] === undefined ? {} : { scope: sumScope(scopes[0], scopes) }),
    ...(left[0] === undefined ? {} : { left_out: sumLeft(left[0], left) }),
    issues: issues.flatMap(([one]) => (one === undefined ? [] : [one])),
    manual_edits: reports.some(({ manual_edits }) => manual_edits),
    manual_edited_files: [...new Set(reports.flatMap(({ manual_edited_files }) => manual_edited_files))].sort(),
  };
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** From least to most telling. */
const OUTCOMES: readonly GateResult['outcome'][] = [
  'not_requested',
  'not_applicable',
  'passed',
  'failed',
  'untestable',
  'crashed',
];

function sumGate(results: readonly GateResult[]): GateResult {
  const worst = results.toSorted((a, b) => OUTCOMES.indexOf(b.outcome) - OUTCOMES.indexOf(a.outcome))[0];
  if (worst === undefined) throw new Error('There is no gate to sum.');
  return {
    ...worst,
    ok: results.every(({ ok }) => ok),
    findings: {
      info: sum(results, ({ findings }) => findings.info),
      warn: sum(results, ({ findings }) => findings.warn),
      error: sum(results, ({ findings }) => findings.error),
      blocker: sum(results, ({ findings }) => findings.blocker),
    },
    suppressed: sum(results, ({ suppressed }) => suppressed),
  };
}

const sumLooked = (all: readonly LookedAt[]): LookedAt => ({
  links: sumKind(all.map(({ links }) => links)),
  anchors: sumKind(all.map(({ anchors }) => anchors)),
  images: sumKind(all.map(({ images }) => images)),
  samples: sumKind(all.map(({ samples }) => samples)),
});

function sumKind(all: readonly Looked[]): Looked {
  const built = sum(all, ({ by_build: of = 0 }) => of);
  return {
    judged: sum(all, ({ judged }) => judged),
    ...(built === 0 ? {} : { by_build: built }),
    unverified: sum(all, ({ unverified }) => unverified),
    reasons: summed(
      all.flatMap(({ reasons }) => reasons),
      ({ reason }) => reason,
    ),
  };
}

const sumScope = (first: ReportScope, all: readonly ReportScope[]): ReportScope => ({
  ...(all.find(({ kind }) => kind === 'all') ?? first),
  known: sum(all, ({ known }) => known),
});

const sumLeft = (first: LeftOut, all: readonly LeftOut[]): LeftOut => ({
  ...first,
  pages: sum(all, ({ pages }) => pages),
  gates: [...new Set(all.flatMap(({ gates }) => gates))].sort(),
  ...(all.some(({ ignores }) => ignores !== undefined)
    ? {
        ignores: summed(
          all.flatMap(({ ignores }) => ignores ?? []),
          ({ path, rule, reason }) => [path, rule, reason].join('\0'),
        ),
      }
    : {}),
  unjudged: summed(
    all.flatMap(({ unjudged }) => unjudged),
    ({ what }) => what,
  ),
});

/** Counts of the same are one. */
const summed = <T extends { count: number }>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, count: first.count + sum(more, ({ count }) => count) }],
  );
