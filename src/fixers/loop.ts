/** Fixes findings in a fixed order, validates again after each step, and takes back what makes anything worse. */

import type { Patch } from '../model/patch.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { nextBatch } from './batch.ts';
import type { Fixer } from './fixer.ts';
import { fingerprint, inFixingOrder, newFindings, tally } from './order.ts';
import { type PlannedFix, planFix } from './plan-fix.ts';
import type { FixSession, OpenFinding, Outcome } from './session.ts';
import { sweepPages } from './sweep.ts';
import { takeBack, type WriteOptions, writeFixes } from './write-fixes.ts';

export interface FixOptions extends WriteOptions {
  fixers: readonly Fixer[];
  /** Gate ids in the order of the list of gates. */
  gateOrder: readonly string[];
  /** Also apply unsafe fixes. Default false. */
  unsafe?: boolean;
  /** Findings that were tried and left, by fingerprint; fixNext adds to it, so that the next call goes on. */
  left?: Map<string, string>;
  /** Fix only these gates; named, their findings of severity info too, which are left alone otherwise. */
  gates?: readonly string[];
  signal?: AbortSignal;
}
export interface FixedFinding {
  finding: OpenFinding;
  fixer: string;
  summary: string;
}
export interface FixStep {
  /** Null: nothing is left that a machine can fix. */
  fixed: FixedFinding | null;
  patches: Patch[];
  /** Fixes that were applied and taken back in this step. */
  takenBack: number;
  outcome: Outcome;
}
export interface FixAllResult {
  fixed: FixedFinding[];
  left: { finding: OpenFinding; reason: string }[];
  patches: Patch[];
  attempts: number;
  /** Why it stopped: nothing fixable is open, nothing could be fixed any more, or the bound was reached. */
  stopped: 'clean' | 'no-progress' | 'max-attempts';
  report: ValidationReport;
}

/** Exactly one finding, the first in order that has a fix which holds. */
export async function fixNext(session: FixSession, options: FixOptions, from?: Outcome): Promise<FixStep> {
  let outcome = from ?? (await session.validate());
  const left = options.left ?? new Map<string, string>();
  let takenBack = 0;
  for (const finding of candidates(outcome, options, left)) {
    options.signal?.throwIfAborted();
    const planned = planFix(finding, session, options.fixers, {
      unsafe: options.unsafe ?? false,
      allowedPaths: options.allowedPaths,
    });
    if ('left' in planned) {
      left.set(fingerprint(finding), planned.left);
      continue;
    }
    const tried = await tryFixes(session, [planned.fix], outcome, options);
    if ('patches' in tried)
      return { fixed: toFixed(planned.fix), patches: tried.patches, takenBack, outcome: tried.outcome };
    left.set(fingerprint(finding), tried.reason);
    outcome = tried.outcome;
    takenBack += 1;
  }
  return { fixed: null, patches: [], takenBack, outcome };
}

/** Until nothing more can be fixed: independent fixes together, and one by one wherever a batch does not hold. */
export async function fixAll(
  session: FixSession,
  options: FixOptions & { maxAttempts: number },
  from?: Outcome,
): Promise<FixAllResult> {
  let outcome = from ?? (await session.validate());
  const left = options.left ?? new Map<string, string>();
  const fixed: FixedFinding[] = [];
  const patches: Patch[] = [];
  let attempts = 0;
  /** Pages where fixes together did not hold, with how many may go together next. */
  const limits = new Map<string, number>();
  let alone = 0;
  const finish = (stopped: FixAllResult['stopped']): FixAllResult => ({
    fixed,
    patches,
    attempts,
    stopped,
    report: outcome.report,
    left: outcome.findings.map((finding) => ({
      finding,
      reason:
        left.get(fingerprint(finding)) ??
        (finding.severity === 'info' ? 'only reported; name its gate to have it fixed' : 'not tried'),
    })),
  });
  for (;;) {
    options.signal?.throwIfAborted();
    const open = candidates(outcome, options, left);
    const room = options.maxAttempts - attempts;
    const swept = open.findIndex((finding) => sweeperOf(finding, options.fixers) !== undefined);
    const sweeper = swept === 0 && open[0] !== undefined ? sweeperOf(open[0], options.fixers) : undefined;
    if (sweeper !== undefined && room > 0) {
      const done = await sweepPages(session, outcome, {
        ...options,
        fixer: sweeper,
        maxAttempts: room,
        isWanted: (finding) =>
          sweeper.sweeps?.(finding) === true && isAsked(finding, options) && !left.has(fingerprint(finding)),
      });
      outcome = done.outcome;
      attempts += done.attempts;
      fixed.push(...done.fixed.map(toFixed));
      patches.push(...done.patches);
      for (const [key, reason] of done.left) left.set(key, reason);
      continue;
    }
    const batch = nextBatch(
      swept > 0 ? open.slice(0, swept) : open,
      (finding) =>
        planFix(finding, session, options.fixers, {
          unsafe: options.unsafe ?? false,
          allowedPaths: options.allowedPaths,
        }),
      { left, size: alone > 0 ? 1 : room, limits },
    );
    // Those before the first that is swept are all left now.
    if (batch.length === 0 && swept > 0) continue;
    if (batch.length === 0) return finish(outcome.findings.length === 0 ? 'clean' : 'no-progress');
    if (room <= 0) return finish('max-attempts');
    const tried = await tryFixes(session, batch, outcome, options);
    outcome = tried.outcome;
    if ('patches' in tried) {
      attempts += batch.length;
      alone = Math.max(0, alone - batch.length);
      fixed.push(...batch.map(toFixed));
      patches.push(...tried.patches);
      askAgain(left, batch, options.fixers);
    } else if (batch.length === 1) {
      attempts += 1;
      alone = Math.max(0, alone - 1);
      const [only] = batch;
      if (only !== undefined) left.set(fingerprint(only.finding), tried.reason);
    } else {
      const guilty = new Set(tried.guilty);
      const good = batch.filter(({ change }) => !guilty.has(change.path));
      for (const path of guilty) {
        const own = batch.filter(({ change }) => change.path === path);
        const [only] = own;
        if (own.length === 1 && only !== undefined) left.set(fingerprint(only.finding), tried.reason);
        limits.set(path, Math.max(1, Math.floor(own.length / 2)));
      }
      attempts += batch.length - good.length;
      // The rest stands on other pages: it is tried again without the guilty ones.
      const again = good.length === 0 ? undefined : await tryFixes(session, good, outcome, options);
      if (again !== undefined) outcome = again.outcome;
      if (again !== undefined && 'patches' in again) {
        attempts += good.length;
        fixed.push(...good.map(toFixed));
        patches.push(...again.patches);
      } else if (again !== undefined || guilty.size === 0) alone = batch.length;
    }
  }
}

/** Writes fixes and validates; anything new or anything that stayed takes them back. */
async function tryFixes(
  session: FixSession,
  fixes: readonly PlannedFix[],
  before: Outcome,
  options: FixOptions,
): Promise<{ patches: Patch[]; outcome: Outcome } | { reason: string; guilty: string[]; outcome: Outcome }> {
  const written = await writeFixes(session, fixes, options);
  if ('refused' in written) return { reason: written.refused, guilty: written.changed, outcome: before };
  // What was not judged does not stay.
  const outcome = await session.revalidate(written.paths, written.before).catch(async (thrown: unknown) => {
    await takeBack(session, written.written, options);
    throw thrown;
  });
  const fault = whyNot(fixes, before, outcome);
  if (fault === undefined) {
    for (const patch of written.patches) await options.onApplied?.(patch);
    return { patches: written.patches, outcome };
  }
  await takeBack(session, written.written, options);
  return { ...fault, outcome: await session.revalidate(written.paths) };
}

/** Why the fixes do not hold, and the pages that are to blame; undefined when they do. */
function whyNot(
  fixes: readonly PlannedFix[],
  before: Outcome,
  after: Outcome,
): { reason: string; guilty: string[] } | undefined {
  const counts = tally(before.findings);
  const worse = newFindings(counts, after.findings);
  const now = tally(after.findings);
  const wanted = tally(fixes.map(({ finding }) => finding));
  const stayed = fixes.filter(({ finding }) => {
    const key = fingerprint(finding);
    return (now.get(key) ?? 0) > (counts.get(key) ?? 0) - (wanted.get(key) ?? 0);
  });
  const [first] = worse;
  if (first === undefined && stayed.length === 0) return undefined;
  const touched = new Set(fixes.map(({ change }) => change.path));
  const blamed = [...worse.map(({ location }) => location?.path ?? ''), ...stayed.map(({ change }) => change.path)];
  return {
    reason:
      first === undefined
        ? 'taken back, the finding stayed'
        : `taken back, it brought a new finding: ${first.rule}${first.location === null ? '' : ` in \`${first.location.path}\``}, ${first.message}`,
    guilty: blamed.every((path) => touched.has(path)) ? [...new Set(blamed)].sort() : [],
  };
}

const isAsked = (finding: OpenFinding, { gates }: FixOptions): boolean =>
  gates === undefined ? finding.severity !== 'info' : gates.includes(finding.gate);

const candidates = (outcome: Outcome, options: FixOptions, left: ReadonlyMap<string, string>): OpenFinding[] =>
  inFixingOrder(
    outcome.findings.filter((finding) => isAsked(finding, options) && !left.has(fingerprint(finding))),
    options.gateOrder,
  );

/** The fixer that fixes findings like this one a page at a time. */
const sweeperOf = (finding: OpenFinding, fixers: readonly Fixer[]): Fixer | undefined =>
  fixers.find((fixer) => fixer.fixes.includes(finding.rule) && fixer.sweeps?.(finding) === true);

/** A page that another fixer changed is swept again, or a second pass would still find something to do. */
function askAgain(left: Map<string, string>, batch: readonly PlannedFix[], fixers: readonly Fixer[]): void {
  const rules = new Set(fixers.filter(({ sweeps }) => sweeps !== undefined).flatMap(({ fixes }) => fixes));
  const paths = new Set(batch.map(({ change }) => change.path));
  for (const key of left.keys()) {
    const [rule = '', path = ''] = key.split('\0');
    if (rules.has(rule) && paths.has(path)) left.delete(key);
  }
}

const toFixed = ({ finding, fixer, summary }: PlannedFix): FixedFinding => ({ finding, fixer: fixer.id, summary });
