/** What to do next with a run, by its state: nothing that the same state refuses. Pure. */
import { changesNothing } from '../../src/engine/legal.ts';
import type { Snapshot } from '../../src/model/run.ts';
import { countOf } from '../../src/text/count.ts';
import type { FixKnown } from './fix-refusal.ts';

/** Not shown where people read what they asked for: they see that it is done. */
export const NOTHING_TO_DO = 'Nothing to do.';

export type RunNow = Pick<Snapshot, 'state' | 'kind'> &
  Partial<Pick<Snapshot, 'fixes_exhausted'>> & {
    pr: { url: string } | null;
    applied_patches?: readonly string[];
  };

export function nextFor(run: string, now: RunNow, { refusal = null, safe }: FixKnown = {}): string {
  const { state, kind, pr, applied_patches = ['unknown'] } = now;
  if (changesNothing({ state, kind, applied_patches })) return NOTHING_TO_DO;
  if (state === 'FAILED' || state === 'CANCELLED')
    return kind === 'check' ? '`/launch check` starts a new one.' : '`/launch start <product>` starts a new one.';
  if (pr !== null) return 'Review its pull request.';
  if (state === 'DONE' || state === 'PR_OPENED') return NOTHING_TO_DO;
  // A check proposes nothing by itself.
  if (state === 'READY_FOR_PR' && kind !== 'check') return `\`/launch open-pr ${run}\` proposes it.`;
  if (state === 'READY_FOR_PR' && (safe ?? 0) === 0) return NOTHING_TO_DO;
  if (state !== 'VALIDATING' && state !== 'READY_FOR_PR') return `\`/launch resume ${run}\` continues it.`;
  const shown = `\`/launch artifact ${run} validation_report\` shows what remains`;
  if (kind !== 'check')
    return now.fixes_exhausted === true
      ? `${shown}, and none of it has an automatic fix. Repair it by hand, then \`/launch start <product>\` starts a new one.`
      : `${shown}; \`/launch resume ${run}\` continues it.`;
  if (safe === 0) return `${shown}; none of it has an automatic fix.`;
  if (refusal !== null) return `${shown}. ${refusal.next}`;
  return safe === undefined
    ? `${shown}; \`/launch fix\` applies the safe fixes.`
    : `${shown}; \`/launch fix\` makes ${countOf(safe, 'safe fix', 'safe fixes')}.`;
}
