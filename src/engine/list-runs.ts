/** Runs newest first, filtered, in pages, in the order in which they were made. */
import { UserError } from '../errors.ts';
import type { RunKind, RunState, Snapshot } from '../model/run.ts';
import type { Store } from '../ports/store.ts';
import type { RunSummary } from './engine.ts';
import type { RunHeader } from './run-log.ts';
import { inOrder } from './run-order.ts';

const BATCH = 100;
const MAX_LIMIT = 500;

export interface ListFilter {
  product_slug?: string;
  state?: RunState;
  kind?: RunKind;
}

export async function listRuns(
  store: Store,
  filter: ListFilter,
  page: { limit?: number; cursor?: string },
  snapshotOf: (runId: string) => Promise<Snapshot | undefined>,
): Promise<{ runs: RunSummary[]; next_cursor: string | null }> {
  const limit = Math.min(Math.max(1, page.limit ?? 50), MAX_LIMIT);
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor);
  const all = (await inOrder(store, await store.keys('run'))).reverse();
  const at = after === undefined ? -1 : all.indexOf(after);
  // One that was forgotten since has no place: what was made before its time goes on.
  const ids = after === undefined || at >= 0 ? all.slice(at + 1) : all.filter((id) => id < after);
  const runs: RunSummary[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const headers = await store.getMany<RunHeader>('run', batch);
    for (const header of headers) {
      if (header === undefined || !matchesHeader(header, filter)) continue;
      const snapshot = await snapshotOf(header.run_id);
      // Between a run's header and its first event there is no run yet.
      if (snapshot === undefined || (filter.state !== undefined && snapshot.state !== filter.state)) continue;
      if (runs.length === limit) return { runs, next_cursor: encodeCursor(runs[limit - 1]?.run_id ?? '') };
      runs.push(summaryOf(snapshot));
    }
  }
  return { runs, next_cursor: null };
}

/** A run as lists show it. */
export const summaryOf = ({ run_id, kind, product_slug, state, created_at, finished_at }: Snapshot): RunSummary => ({
  run_id,
  kind,
  product_slug,
  state,
  started_at: created_at,
  finished_at,
});

const matchesHeader = (header: RunHeader, { product_slug, kind }: ListFilter): boolean =>
  (product_slug === undefined || header.product_slug === product_slug) && (kind === undefined || header.kind === kind);

const encodeCursor = (runId: string): string => Buffer.from(runId).toString('base64url');

function decodeCursor(cursor: string): string {
  const runId = Buffer.from(cursor, 'base64url').toString();
  if (!runId.startsWith('r_'))
    throw new UserError('INVALID_INPUT', 'The cursor is not the next_cursor of an earlier answer.', {
      details: { field: 'cursor' },
    });
  return runId;
}
