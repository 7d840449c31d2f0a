/** From what gates reported to findings with severity and id: profile, configuration, ignores and baseline, in this order. */

import { hash } from 'node:crypto';
import type { CheckConfig } from '../config/check-config.ts';
import type { Gate, Rule } from '../gates/gate.ts';
import { SEVERITIES, type Severity } from '../model/finding.ts';
import type { LeftOut, Profile } from '../model/validation-report.ts';
import { globs } from '../text/globs.ts';
import { NOT_HELD_BY_BASELINE } from './held.ts';
import { type CollectedIgnore, ignoredBy } from './ignores.ts';
import type { OpenFinding, Suppression } from './outcome.ts';
import type { RawFinding } from './page-store.ts';
import { timeoutRule } from './run-gate.ts';

export interface CollectInput {
  profile: Profile;
  config: CheckConfig;
  ignoresOf(path: string): readonly CollectedIgnore[];
  baseline: ReadonlySet<string>;
  /** Whether a page is no UTF-8 text: no part of it is replaced. */
  isNoText?(path: string): boolean;
  /** Whether a finding is not asked for, because the base has it. */
  outside?(finding: RawFinding, gate: Gate): boolean;
}
export interface Collected {
  findings: OpenFinding[];
  suppressed: Suppression[];
  /** Left out by an ignore that comes with the change that is judged. */
  brought: Brought[];
}
type Brought = NonNullable<LeftOut['ignores']>[number];

const NOT_HELD =
  'The ignore here comes with this change, and takes no blocker away: take out what was found, or have the ignore in the base first';

/** Findings of one gate, in order of path, line, column and rule. */
export function collectFindings(gate: Gate, raw: readonly RawFinding[], input: CollectInput): Collected {
  const counts = new Map<string, Suppression>();
  const suppress = (by: Suppression['by'], rule: string, reason: string): void => {
    const key = `${by}\0${rule}\0${reason}`;
    const known = counts.get(key) ?? { by, rule, reason, count: 0 };
    known.count++;
    counts.set(key, known);
  };
  const brought = new Map<string, Brought>();
  const bring = (path: string, rule: string, reason: string): void => {
    const known = brought.get(`${path}\0${rule}\0${reason}`) ?? { path, rule, reason, count: 0 };
    known.count++;
    brought.set(`${path}\0${rule}\0${reason}`, known);
  };
  const rules = new Map([...gate.rules, timeoutRule(gate.id)].map((rule) => [rule.id, rule]));
  const isConfigured = configuredIgnores(input.config);
  const kept: OpenFinding[] = [];
  const seen = new Map<string, number>();
  for (const finding of [...raw].sort(inOrder)) {
    const severity = severityOf(finding, gate, rules.get(finding.rule), input);
    if (severity === 'off') continue;
    const path = finding.location?.path ?? finding.files?.[0] ?? '';
    const id = issueId(gate.id, finding, path, seen);
    const { range, isBrought } = ignoredBy(finding, input.ignoresOf(path)) ?? {};
    const isHeldOpen = isBrought === true && severity === 'blocker';
    const configured = isConfigured(finding, gate.id, path);
    if (input.outside?.(finding, gate)) suppress('base', finding.rule, 'the base has it');
    else if (range && !isHeldOpen) {
      suppress(range.scope === 'file' ? 'file' : 'inline', finding.rule, range.reason ?? '');
      if (isBrought === true) bring(path, finding.rule, range.reason ?? '');
    } else if (configured !== undefined) suppress('config', finding.rule, configured);
    else if (input.baseline.has(id) && rules.get(finding.rule)?.hidesOthers !== true)
      suppress('baseline', finding.rule, 'known since the baseline');
    else {
      const rule = rules.get(finding.rule);
      const open = {
        ...finding,
        named: undefined,
        ...(isHeldOpen ? { help: NOT_HELD } : input.baseline.has(id) ? { help: NOT_HELD_BY_BASELINE } : {}),
        severity,
        issue_id: id,
        gate: gate.id,
        title: finding.title ?? titleOf(rule?.description) ?? gate.title,
        files: finding.files ?? (finding.location ? [finding.location.path] : []),
        suggested_fix: finding.suggested_fix ?? null,
        fixable: input.isNoText?.(path) === true ? 'no' : (finding.fixable ?? 'no'),
        error_code: rule?.error_code ?? finding.rule.replace(/[^a-z0-9]+/gi, '_').toUpperCase(),
      };
      kept.push(open);
    }
  }
  return { findings: kept, suppressed: [...counts.values()], brought: [...brought.values()] };
}

export function inOrder(a: RawFinding, b: RawFinding): number {
  const [x, y] = [a.location, b.location];
  return (
    compare(x?.path ?? a.files?.[0] ?? '', y?.path ?? b.files?.[0] ?? '') ||
    (x?.line ?? 0) - (y?.line ?? 0) ||
    (x?.column ?? 0) - (y?.column ?? 0) ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  );
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function severityOf(
  finding: RawFinding,
  gate: Gate,
  rule: Rule | undefined,
  { profile, config }: CollectInput,
): Severity | 'off' {
  const set = config.gates?.[finding.rule] ?? config.gates?.[gate.id];
  if (set !== undefined) return set;
  return finding.severity ?? rule?.severityIn?.[profile] ?? rule?.severity ?? 'error';
}

/** `iss_` and 16 digits of what was found, where, and which of its like on the page it is: lines may shift, the id stays. */
function issueId(gate: string, finding: RawFinding, path: string, seen: Map<string, number>): string {
  const key = [gate, finding.rule, path, finding.message].join('\0');
  const nth = seen.get(key) ?? 0;
  seen.set(key, nth + 1);
  // What a session finds again and again, with each fix, is named once, as is what was found in an earlier run.
  if (finding.named?.nth !== nth) finding.named = { nth, id: `iss_${hash('sha256', `${key}\0${nth}`).slice(0, 16)}` };
  return finding.named.id;
}

/** The reason of the first configured ignore that takes a finding. */
function configuredIgnores(
  config: CheckConfig,
): (finding: RawFinding, gate: string, path: string) => string | undefined {
  const list = (config.ignore ?? []).map(({ rule, paths, match, reason }) => ({
    rule,
    reason,
    path: paths === undefined ? undefined : globs(paths, { dot: true }),
    match: match === undefined ? undefined : match,
  }));
  return (finding, gate, path) =>
    list.find(
      (entry) =>
        (entry.rule === finding.rule || entry.rule === gate || entry.rule === '*') &&
        (entry.path === undefined || entry.path(path)) &&
        (entry.match === undefined || finding.message.includes(entry.match)),
    )?.reason;
}

export const isAtLeast = (severity: Severity, floor: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(floor);

/** What a rule is about: its description up to where it says what follows from that. */
const titleOf = (description: string | undefined): string | undefined =>
  description?.split('; ', 1)[0]?.replace(/\.$/, '');
