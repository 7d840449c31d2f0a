/** The validation report: every gate in the order of the list, with its outcome, and the findings that are left. */

import type { GateFacts } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import type { LeftOut, ReportScope, ValidationReport } from '../model/validation-report.ts';
import { type CollectInput, collectFindings, isAtLeast } from './collect.ts';
import type { SeenSite } from './look-at-site.ts';
import { nothingJudged, sumOf, tooMuchUnverified } from './looked.ts';
import type { OpenFinding, Outcome, Suppression } from './outcome.ts';
import type { RawFinding } from './page-store.ts';
import { PROFILES } from './profiles.ts';
import type { GateRun } from './run-gate.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';
import { unjudgedIn } from './unjudged.ts';

export interface ReportInput extends CollectInput {
  gates: readonly Gate[];
  /** What ran, by gate id; a gate that is missing here was not asked for. */
  runs: ReadonlyMap<string, GateRun>;
  siteKind: SiteKind;
  decidedBy: string;
  pages: number;
  /** Where only what a base does not have was asked for. */
  scope?: Omit<ReportScope, 'known'>;
  leftOut: LeftOut;
  /** Of several sites of the repository. */
  siteName?: string;
}

export function buildReport(input: ReportInput): Outcome {
  const findings: OpenFinding[] = [];
  const suppressed: Suppression[] = [];
  const results: ValidationReport['gates'] = [];
  const ignores: NonNullable<LeftOut['ignores']> = [];
  const looked = sumOf(input.runs);
  // Of a change alone the share says nothing: it is the site's.
  const share = input.outside === undefined ? tooMuchUnverified(looked, input.config) : undefined;
  for (const gate of input.gates) {
    const run = input.runs.get(gate.id);
    const own = run?.outcome === 'judged' && share !== undefined && share.rule.startsWith(`${gate.id}/`) ? [share] : [];
    const collected = collectFindings(gate, [...(run?.findings ?? []), ...own], input);
    // One by one: of a whole site there may be more than a call takes arguments.
    for (const finding of collected.findings) findings.push(finding);
    for (const suppression of collected.suppressed) suppressed.push(suppression);
    for (const ignore of collected.brought) ignores.push(ignore);
    results.push(resultOf(gate, run, collected.findings, collected.suppressed, input));
  }
  const leftOut: LeftOut = { ...input.leftOut, ...(ignores.length === 0 ? {} : { ignores }) };
  const edited = [
    ...new Set(
      (input.runs.get('manual-edits')?.findings ?? [])
        .map((finding: RawFinding) => finding.location?.path ?? '')
        .filter((path) => path !== ''),
    ),
  ].sort();
  return {
    findings,
    suppressed,
    recognised: { kind: input.siteKind, decided_by: input.decidedBy },
    report: {
      schema_version: 1,
      // Where nothing was judged, nothing is fine.
      ok: input.pages > 0 && results.every((result) => result.ok),
      profile: input.profile,
      site_kind: input.siteKind,
      pages: input.pages,
      gates: results,
      looked_at: looked,
      ...(input.scope === undefined ? {} : { scope: { ...input.scope, known: knownOf(suppressed) } }),
      ...(isNothing(leftOut) ? {} : { left_out: leftOut }),
      issues: findings.map((finding) => issueOf(finding, input.siteName)),
      manual_edits: edited.length > 0,
      manual_edited_files: edited,
    },
  };
}

const isNothing = ({ pages, gates, configuration, ignores = [], unjudged }: LeftOut): boolean =>
  pages === 0 && configuration === null && gates.length + ignores.length + unjudged.length === 0;

/** What the configuration takes out of the tree, and that another one was not used. */
export function leftOutOf(
  {
    config = {},
    configNote = null,
    sitePath,
  }: Pick<ValidationInput, 'config' | 'sitePath'> & { configNote?: string | null },
  parts: Pick<SeenSite, 'site' | 'isPage' | 'read'> & { tree: Pick<SiteTree, 'paths' | 'vendored'> },
  { secrets }: Pick<GateFacts['tools'], 'secrets'> = {},
): LeftOut {
  const { tree, site, isPage } = parts;
  const isExcluded = (path: string): boolean => site.index.routes.isPage(path) && !isPage(path);
  return {
    pages: config.exclude === undefined ? 0 : tree.paths.filter(isExcluded).length,
    gates: Object.entries(config.gates ?? {})
      .flatMap(([name, how]) => (how === 'off' ? [name] : []))
      .sort(),
    configuration: configNote,
    unjudged: [
      ...unjudgedIn({ sitePath }, parts),
      ...((secrets?.unread ?? 0) > 0 ? [{ what: 'included file from elsewhere', count: secrets?.unread ?? 0 }] : []),
    ],
  };
}

/** What the report says of which findings were asked for. */
export const scopeOf = (
  { scope, scopeReason }: Pick<ValidationInput, 'scope' | 'scopeReason'>,
  commit: string | null,
  outside: () => NonNullable<CollectInput['outside']>,
): Pick<ReportInput, 'scope' | 'outside'> =>
  scope === 'new'
    ? { scope: { kind: 'new', base: commit, reason: null }, outside: outside() }
    : scopeReason === undefined
      ? {}
      : { scope: { kind: 'all', base: null, reason: scopeReason } };

const knownOf = (suppressed: readonly Suppression[]): number =>
  suppressed.reduce((sum, { by, count }) => (by === 'base' ? sum + count : sum), 0);

/** A finding as the report has it. */
const issueOf = (finding: OpenFinding, site: string | undefined): ValidationReport['issues'][number] => ({
  issue_id: finding.issue_id,
  ...(site === undefined ? {} : { site }),
  gate: finding.gate,
  rule: finding.rule,
  severity: finding.severity,
  title: finding.title,
  message: finding.message,
  ...(finding.help === undefined || finding.help === null ? {} : { help: finding.help }),
  error_code: finding.error_code,
  location: finding.location,
  files: [...finding.files],
  suggested_fix: finding.suggested_fix,
  fixable: finding.fixable,
  status: 'OPEN',
});

function resultOf(
  gate: Gate,
  run: GateRun | undefined,
  findings: readonly OpenFinding[],
  suppressed: readonly Suppression[],
  { profile, pages }: Pick<ReportInput, 'profile' | 'pages'>,
): ValidationReport['gates'][number] {
  const counts = { info: 0, warn: 0, error: 0, blocker: 0 };
  for (const { severity } of findings) counts[severity]++;
  const hasFailed = findings.some(({ severity }) => isAtLeast(severity, PROFILES[profile].failsFrom));
  const accepted = suppressed.filter(({ rule }) =>
    gate.rules.some(({ id, hidesOthers }) => id === rule && hidesOthers),
  );
  const nothing =
    run?.outcome === 'judged' && findings.length + suppressed.length === 0
      ? nothingJudged(gate, run, pages)
      : undefined;
  const outcome =
    nothing !== undefined
      ? 'not_applicable'
      : run === undefined
        ? 'not_requested'
        : run.outcome !== 'judged'
          ? run.outcome
          : hasFailed
            ? 'failed'
            : 'passed';
  return {
    name: gate.id,
    title: gate.title,
    ok: outcome === 'passed' || outcome === 'not_applicable' || outcome === 'not_requested',
    outcome,
    reason:
      run === undefined
        ? `not part of the profile \`${profile}\` or not asked for`
        : (nothing ?? withAccepted(gate, run.reason, accepted)),
    findings: counts,
    suppressed: suppressed.reduce((sum, { count }) => sum + count, 0),
  };
}

/** A failure that an ignore or the base takes away leaves its gate without the ✗, never without a word. */
function withAccepted(gate: Gate, note: string | null, accepted: readonly Suppression[]): string | null {
  if (accepted.length === 0) return note;
  const listed = accepted.map(({ rule, reason, count }) => `${count} × ${rule} (${reason || 'no reason given'})`);
  return `${gate.id} fails, and that is accepted: ${listed.join('; ')}. What else it would find is not known.${note === null ? '' : ` ${note}`}`;
}
