/** Many fixes in one call: one finding after the other in their order, each validated before the next. */
import { isExhausted } from './drive.ts';
import type { FixAllResult } from './engine.ts';
import type { Step } from './run-step.ts';
import { blockers, fixStep } from './steps.ts';

/** Of the time a caller waits, how much is spent on beginning further fixes. */
const FIXING_SHARE = 0.7;

/** Until every gate passes, no fix is left, `limit` are made, or the caller would wait too long; throws FIX_EXHAUSTED when not one could be made. */
export async function fixAllStep(
  step: Step,
  { limit, waitMs = Number.POSITIVE_INFINITY }: { limit: number; waitMs?: number },
): Promise<FixAllResult> {
  const { clock } = step.deps;
  const until = clock.monotonic() + waitMs * FIXING_SHARE;
  const fixed_issue_ids: string[] = [];
  let applied_patches = 0;
  const done = (stopped: FixAllResult['stopped']): FixAllResult => ({
    fixed_issue_ids,
    applied_patches,
    remaining_blockers: blockers(step.snapshot.open_issues),
    remaining_findings: step.snapshot.open_issues.length,
    stopped,
    validation_ok: step.snapshot.validation?.ok === true,
  });
  for (;;) {
    if (fixed_issue_ids.length > 0) {
      if (step.snapshot.validation?.ok === true) return done('clean');
      if (fixed_issue_ids.length >= limit) return done('limit');
      if (clock.monotonic() > until) return done('time');
    }
    try {
      const result = await fixStep(step, 'launch_fix_all');
      fixed_issue_ids.push(result.fixed_issue_id);
      applied_patches += result.applied_patch_ids.length;
    } catch (thrown) {
      // What was fixed before is reported; the next call says why no more is.
      if (fixed_issue_ids.length > 0 && isExhausted(thrown)) return done('exhausted');
      throw thrown;
    }
  }
}
