/** What to do next with a run, by its state. */
import type { RunState } from '../../src/model/run.ts';

export function nextFor(run: string, state: RunState): string {
  if (state === 'READY_FOR_PR') return `\`/launch open-pr ${run}\` proposes it.`;
  if (state === 'DONE' || state === 'PR_OPENED') return 'Review its pull request.';
  if (state === 'FAILED' || state === 'CANCELLED') return 'Start a new one with `/launch check` or `/launch start`.';
  if (state === 'VALIDATING')
    return `\`/launch artifact ${run} validation_report\` shows what remains; \`/launch fix\` applies the safe fixes.`;
  return `\`/launch resume ${run}\` goes on with it.`;
}
