/** What became of a run in a reader's words: a finished check passed or failed, whatever its state is called. Pure. */
import { changesNothing } from '../engine/legal.ts';
import type { RunState } from '../model/run.ts';
import { countOf } from '../text/count.ts';

export interface RunNow {
  applied_patches?: readonly string[];
  state: RunState;
  kind: string;
  validation: { ok: boolean } | null;
}
export interface Verdict {
  words: string;
  tone: 'good' | 'bad' | 'warn';
}

const ENDS: Partial<Record<RunState, Verdict>> = {
  FAILED: { words: 'Stopped by an error', tone: 'bad' },
  CANCELLED: { words: 'Cancelled', tone: 'bad' },
  PR_OPENED: { words: 'Proposed', tone: 'good' },
  DONE: { words: 'Done', tone: 'good' },
};
const WORKING: Verdict = { words: 'Working', tone: 'warn' };

/** `findings`: how many are open; null where nobody counted. */
export function runVerdict(run: RunNow, findings: number | null): Verdict {
  const { state, kind, validation, applied_patches = ['unknown'] } = run;
  if (changesNothing({ state, kind, applied_patches })) return { words: 'Nothing to change', tone: 'good' };
  const end = ENDS[state];
  if (end !== undefined) return end;
  const counted = findings === null || findings === 0 ? '' : `, ${countOf(findings, 'finding')}`;
  if (kind === 'check') {
    if (validation === null) return WORKING;
    return validation.ok ? { words: `Passed${counted}`, tone: 'good' } : { words: `Failed${counted}`, tone: 'bad' };
  }
  if (state === 'READY_FOR_PR') return { words: `Ready to propose${counted}`, tone: 'good' };
  return state === 'VALIDATING' && validation?.ok === false ? { words: `Needs work${counted}`, tone: 'bad' } : WORKING;
}
