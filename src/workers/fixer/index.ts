/** W8. Fixes exactly one finding, the first in order that can be fixed, and validates what it touched. */

import { allowedPathsOf } from '../../commit/allowed-paths.ts';
import { UserError } from '../../errors.ts';
import { fixers } from '../../fixers/index.ts';
import { fixNext } from '../../fixers/loop.ts';
import { isOutside } from '../../fixers/plan-fix.ts';
import { gates } from '../../gates/index.ts';
import { type Patch, PERSON } from '../../model/patch.ts';
import { countOf } from '../../text/count.ts';
import { type Outcome, sawOutside } from '../../validation/outcome.ts';
import { checkConfigOf, openRunSession } from '../../validation/run-session.ts';
import type { ValidationSession } from '../../validation/session.ts';
import { defineWorker, type WorkerContext } from '../worker.ts';

interface Kept {
  stamp: string;
  session: ValidationSession;
  outcome: Outcome | undefined;
  left: Map<string, string>;
}
/** The last runs' sessions, so that the next fix costs what changed. Only a shortcut: anything else opens a new one. */
const kept = new Map<string, Kept>();
const MAX_KEPT = 2;

export default defineWorker({
  id: 'W8',
  name: 'fixer',
  title: 'Fixing one finding',
  kinds: ['launch', 'check'],
  from: 'FIXING',
  to: 'VALIDATING',
  reads: ['validation_report', 'patch_bundle'],
  writes: ['patch_bundle', 'validation_report'],
  async run(context) {
    const bundle = (await context.tryRead('patch_bundle')) ?? {
      schema_version: 1 as const,
      base_sha: context.inputs.site.sha,
      patches: [],
      conflicts: [],
    };
    const config = await checkConfigOf(context);
    const allowedPaths = allowedPathsOf(context.config, {
      repository: config.allowed_paths,
      planned: bundle.patches.filter(({ origin }) => origin !== PERSON).map(({ path }) => path),
    });
    const state = await stateOf(context);
    const since = context.ports.clock.monotonic();
    const step = await fixNext(
      state.session,
      {
        fixers: fixersOf(context.config.fix_gates),
        gateOrder: gates.map(({ id }) => id),
        allowedPaths,
        left: state.left,
        signal: context.signal,
        unsafe: config.fix?.unsafe ?? false,
      },
      state.outcome,
    );
    if (step.fixed === null) throw exhausted(step.outcome, state.left);
    context.ports.telemetry.ended?.(
      `fixer ${step.fixed.fixer}`,
      { 'launch.fixer': step.fixed.fixer, 'launch.rule': step.fixed.finding.rule },
      context.ports.clock.monotonic() - since,
    );
    for (const { patch_id, path } of step.patches) await context.patchApplied(patch_id, path);
    remember(context, { ...state, outcome: step.outcome }, step.patches);
    return {
      artifacts: {
        patch_bundle: { ...bundle, patches: [...bundle.patches, ...step.patches] },
        ...(needsWholeRun(step.outcome) ? {} : { validation_report: step.outcome.report }),
      },
      outside: context.config.built !== undefined || sawOutside(step.outcome.report),
      fixed: { issue_id: step.fixed.finding.issue_id, patch_ids: step.patches.map(({ patch_id }) => patch_id) },
      summary: `${step.fixed.summary}${step.takenBack > 0 ? ` (${step.takenBack} tried before and taken back)` : ''}`,
    };
  },
});

async function stateOf(context: WorkerContext): Promise<Kept> {
  const known = kept.get(context.snapshot.run_id);
  if (known !== undefined && known.stamp === stampOf(context.snapshot.applied_patches)) return known;
  const session = await openRunSession(context, { withFixes: true });
  return { stamp: '', session, outcome: undefined, left: new Map() };
}

function remember(context: WorkerContext, state: Kept, patches: readonly Patch[]): void {
  kept.delete(context.snapshot.run_id);
  kept.set(context.snapshot.run_id, {
    ...state,
    stamp: stampOf([...context.snapshot.applied_patches, ...patches.map(({ patch_id }) => patch_id)]),
  });
  for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(id);
}
/** A rule id begins with its gate. */
const fixersOf = (only: readonly string[] | undefined): typeof fixers =>
  only === undefined
    ? fixers
    : fixers.filter(({ fixes }) => fixes.some((rule) => only.includes(rule.split('/', 1)[0] ?? '')));

const stampOf = (patches: readonly string[]): string => patches.join(' ');

/** Programs that see the whole site run only in a whole validation; and what is to be called good is judged whole. */
const needsWholeRun = ({ report, findings }: Outcome): boolean =>
  report.ok || findings.some(({ gate }) => gate === 'hugo-build' || gate === 'external-links');

function exhausted(outcome: Outcome, left: ReadonlyMap<string, string>): UserError {
  const reasons = [...new Set(left.values())].slice(0, 10);
  const fenced = reasons.filter(isOutside);
  if (fenced.length > 0)
    return new UserError(
      'ALLOWED_PATHS_VIOLATION',
      `No fix is left that stays inside the allowed paths: ${fenced[0]}. Allow the path in \`allowed_paths\` of a new run, or repair it by hand and call launch_validate.`,
      { details: { reason: 'no_fix_inside_allowed_paths', reasons: fenced } },
    );
  return new UserError(
    'FIX_EXHAUSTED',
    `No fix is known for ${outcome.findings.length === 1 ? 'the finding that is' : `the ${countOf(outcome.findings.length, 'finding')} that are`} left. Fix them by hand, then call launch_validate.`,
    {
      details: {
        reason: 'no_fix',
        left: outcome.findings
          .slice(0, 20)
          .map(({ issue_id, rule, location }) => ({ issue_id, rule, path: location?.path ?? null })),
        reasons,
      },
    },
  );
}
