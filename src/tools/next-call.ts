/** The call that brings a run forward, with its arguments and the reason; the engine knows which, this says why. */
import { nextCall } from '../engine/legal.ts';
import type { Snapshot } from '../model/run.ts';

export interface NextCall {
  tool: string;
  arguments: { run_id: string };
  why: string;
}
const WHY: Readonly<Record<string, string>> = {
  launch_resume: 'This makes the next step.',
  launch_fix_next: 'The last report is not ok; this repairs one finding and validates again.',
  launch_open_pr: 'Every gate passed.',
};

/** Null when nothing is left to do. */
export function nextCallOf(snapshot: Snapshot): NextCall | null {
  const tool = nextCall(snapshot);
  return tool === null ? null : { tool, arguments: { run_id: snapshot.run_id }, why: WHY[tool] ?? 'This goes on.' };
}
