/** What to do next with a run, by its state: nothing that the same state refuses. Pure. */
import { changesNothing } from '../../src/engine/legal.ts';
import type { Snapshot } from '../../src/model/run.ts';
import type { FixRefusal } from './fix-refusal.ts';

export type RunNow = Pick<Snapshot, 'state' | 'kind'> & {
  pr: { url: string } | null;
  applied_patches?: readonly string[];
};

/** `refusal`: why a fix is not written in this thread, where it is not. */
export function nextFor(run: string, now: RunNow, refusal: FixRefusal | null = null): string {
  const { state, kind, pr, applied_patches = ['unknown'] } = now;
  if (changesNothing({ state, kind, applied_patches })) return 'Nothing to do.';
  if (state === 'FAILED' || state === 'CANCELLED')
    return kind === 'check' ? '`/launch check` starts a new one.' : '`/launch start <product>` starts a new one.';
  if (pr !== null) return 'Review its pull request.';
  if (state === 'DONE' || state === 'PR_OPENED') return 'Nothing to do.';
  // A check proposes nothing by itself.
  if (state === 'READY_FOR_PR') return kind === 'check' ? 'Nothing to do.' : `\`/launch open-pr ${run}\` proposes it.`;
  if (state !== 'VALIDATING') return `\`/launch resume ${run}\` continues it.`;
  const shown = `\`/launch artifact ${run} validation_report\` shows what remains`;
  if (kind !== 'check') return `${shown}; \`/launch resume ${run}\` continues it.`;
  return refusal === null ? `${shown}; \`/launch fix\` applies the safe fixes.` : `${shown}. ${refusal.next}`;
}
