/** Which tools are legal in which state of a run, and what to call next; data, one function that judges, one that suggests. */
import { type LaunchError, UserError } from '../errors.ts';
import type { RunState, Snapshot } from '../model/run.ts';

/** Tools that move a run, with the states they are legal in (DESIGN.md section 2). */
export const LEGAL_STATES = {
  launch_resume: [
    'CREATED',
    'CLONED_INPUTS',
    'INGESTED',
    'FACTS_READY',
    'PLAN_READY',
    'DRAFTING',
    'DRAFT_READY',
    'LINKING',
    'VALIDATING',
    'FIXING',
    'READY_FOR_PR',
    'PR_OPENED',
    'DONE',
  ],
  launch_validate: ['LINKING', 'VALIDATING', 'FIXING', 'READY_FOR_PR', 'PR_OPENED', 'DONE'],
  launch_fix_next: ['VALIDATING'],
  launch_open_pr: ['READY_FOR_PR'],
  launch_cancel: [
    'CREATED',
    'CLONED_INPUTS',
    'INGESTED',
    'FACTS_READY',
    'PLAN_READY',
    'DRAFTING',
    'DRAFT_READY',
    'LINKING',
    'VALIDATING',
    'FIXING',
    'READY_FOR_PR',
    'CANCELLED',
  ],
} as const satisfies Record<string, readonly RunState[]>;
export type RunOperation = keyof typeof LEGAL_STATES;

export interface NextCall {
  tool: string;
  arguments: { run_id: string };
  why: string;
}
type Judged = Pick<Snapshot, 'run_id' | 'state' | 'validation' | 'pr' | 'failure' | 'artifacts'>;

/** Why the operation is not legal now, or undefined when it is. */
export function judge(operation: RunOperation, run: Judged): LaunchError | undefined {
  if (run.state === 'CANCELLED' && operation !== 'launch_cancel') {
    return new UserError('CANCELLED', `Run \`${run.run_id}\` was cancelled; it cannot go on. Start a new run.`, {
      details: { state: run.state },
    });
  }
  const legal: readonly RunState[] = LEGAL_STATES[operation];
  if (!legal.includes(run.state)) return illegal(operation, run, `expected ${oneOf(legal)}`);
  if (operation === 'launch_fix_next' && run.validation === null)
    return illegal(operation, run, 'expected a validation report');
  if (operation === 'launch_fix_next' && run.validation?.ok === true)
    return illegal(operation, run, 'expected a report with ok=false');
  if (operation === 'launch_open_pr' && run.validation?.ok !== true)
    return illegal(operation, run, 'expected a report with ok=true');
  return undefined;
}

/** ILLEGAL_STATE with the state, what is allowed now, and the call to make next. */
export function illegalDetails(run: Judged): Record<string, unknown> {
  return {
    state: run.state,
    validation_ok: run.validation?.ok ?? null,
    allowed: allowedNow(run),
    next: nextCall(run),
    ...(run.pr === null ? {} : { pr_url: run.pr.url }),
    ...(run.failure === null ? {} : { failure: run.failure }),
  };
}

export const allowedNow = (run: Judged): RunOperation[] =>
  (Object.keys(LEGAL_STATES) as RunOperation[]).filter((operation) => isLegal(operation, run));

/** The call that brings the run forward, or null when there is nothing to do. */
export function nextCall(run: Judged): NextCall | null {
  const call = (tool: string, why: string): NextCall => ({ tool, arguments: { run_id: run.run_id }, why });
  switch (run.state) {
    case 'VALIDATING':
      if (run.validation === null) return call('launch_validate', 'There is no report yet.');
      if (run.validation.ok) return call('launch_resume', 'Every gate passed; this leads to READY_FOR_PR.');
      return call('launch_fix_next', 'The last report has blockers; this repairs one and validates again.');
    case 'READY_FOR_PR':
      return run.validation?.ok === true
        ? call('launch_open_pr', 'Every gate passed.')
        : call('launch_validate', 'There is no passing report yet.');
    case 'PR_OPENED':
    case 'DONE':
    case 'CANCELLED':
      return null;
    case 'FAILED':
      return call('launch_get_telemetry', 'The run ended; its events say why.');
    default:
      return call('launch_resume', 'This makes the next step.');
  }
}

function isLegal(operation: RunOperation, run: Judged): boolean {
  const legal: readonly RunState[] = LEGAL_STATES[operation];
  if (!legal.includes(run.state) || (run.state === 'CANCELLED' && operation === 'launch_cancel')) return false;
  if (operation === 'launch_fix_next') return run.validation?.ok === false;
  if (operation === 'launch_open_pr') return run.validation?.ok === true;
  return true;
}

function illegal(operation: RunOperation, run: Judged, expected: string): UserError {
  const details = illegalDetails(run);
  const next = nextCall(run);
  const shown = run.validation === null ? run.state : `${run.state} with ok=${run.validation.ok}`;
  const advice = next === null ? 'Nothing is left to do.' : `Call ${next.tool} next.`;
  return new UserError('ILLEGAL_STATE', `Unexpected state ${shown} for ${operation}, ${expected}. ${advice}`, {
    details,
  });
}

const oneOf = (states: readonly string[]): string =>
  states.length === 1 ? (states[0] ?? '') : `one of ${states.slice(0, -1).join(', ')} or ${states.at(-1)}`;
