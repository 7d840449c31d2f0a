/** The budgets of a run; one that is overdrawn ends it. */

import { isProof } from '../commit/proof-path.ts';
import { UserError } from '../errors.ts';
import type { Event } from '../model/event.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import { countOf } from '../text/count.ts';

type Budget = keyof NormalisedRunConfig['budgets'];

export const overdrawn = (budget: Budget, used: string, limit: number): UserError =>
  new UserError(
    'POLICY_DENIED',
    `${used} is more than the ${limit} that ${budget} allows. Raise the budget in run_config and start a new run.`,
    {
      details: { budget, limit },
    },
  );

export const isOverdrawn = (thrown: unknown): thrown is UserError =>
  thrown instanceof UserError &&
  thrown.code === 'POLICY_DENIED' &&
  ('budget' in thrown.details || 'over' in thrown.details);

/** Milliseconds that workers have worked, from the log; a worker that was killed counts until the next event. */
export function workedMs(events: readonly Event[]): number {
  let total = 0;
  let since: number | undefined;
  for (const event of events) {
    const at = Date.parse(event.ts);
    if (since !== undefined) {
      const running = event.type !== 'WORK_ITEM_STARTED';
      if (running) total += Math.max(0, at - since);
      since = at;
    }
    if (event.type === 'WORK_ITEM_STARTED') since = at;
    else if (event.type === 'WORK_ITEM_FINISHED' || event.type === 'WORK_ITEM_FAILED') since = undefined;
  }
  return total;
}

type Recorded = Pick<Event, 'type' | 'payload'>;

/** Patches the run has applied, and the files they changed. */
export function writes(events: readonly Recorded[]): { count: number; paths: Set<string> } {
  const applied = events.filter(({ type }) => type === 'PATCH_APPLIED');
  return { count: applied.length, paths: new Set(applied.map(({ payload }) => String(payload.path))) };
}

/** Throws when one more patch to `path`, now `lines` long, overdraws a budget. */
export function checkWrite(
  events: readonly Recorded[],
  path: string,
  lines: number,
  budgets: NormalisedRunConfig['budgets'],
): void {
  const { count, paths } = writes(events);
  if (count + 1 > budgets.max_file_writes)
    throw overdrawn('max_file_writes', `${count + 1} file writes`, budgets.max_file_writes);
  const files = paths.size + (paths.has(path) ? 0 : 1);
  if (files > budgets.max_files_changed)
    throw overdrawn('max_files_changed', `${files} changed files`, budgets.max_files_changed);
  // Nobody reads a record line by line.
  if (lines > budgets.max_lines_per_file && !isProof(path))
    throw overdrawn('max_lines_per_file', `${countOf(lines, 'line')} in ${path}`, budgets.max_lines_per_file);
}
