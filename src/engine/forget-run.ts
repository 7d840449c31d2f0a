/** Everything that is kept of a run goes: events, artifacts, approvals, evidence, its key and its folder. */
import { rm } from 'node:fs/promises';
import { RESULTS, TARGET_INDEX, TARGETS, targetPrefix } from '../model/run-target.ts';
import type { Store } from '../ports/store.ts';
import { FORGOTTEN } from './restore-run.ts';
import { runDirectories } from './run-files.ts';
import type { RunHeader } from './run-log.ts';
import { forgetNumber } from './run-order.ts';
import { REPORTS } from './run-report-file.ts';
import { readTarget } from './run-target.ts';

/** When it was first seen that a run's last event lies ahead, in milliseconds since the epoch. */
export const SEEN_AHEAD = 'seen-ahead';

/** Kept under `<run>` or `<run>/…`. */
const OF_RUN = [
  'event',
  'artifact',
  'approval-shown',
  'approval-call',
  'evidence',
  'toolhub-run',
  'toolhub-once',
  'writer',
  'capability',
  'run-written',
  SEEN_AHEAD,
  TARGETS,
  RESULTS,
  REPORTS,
] as const;

/** Events from the last to the first, the header last of all: what is cut off half way is still found and ended by the next try. */
export async function forgetRun({ store, home }: { store: Store; home: string }, runId: string): Promise<void> {
  // Folders of it on other machines must not bring it back.
  await store.set(FORGOTTEN, runId, {}, { ttlMs: 365 * 24 * 3_600_000 });
  const header = await store.get<RunHeader>('run', runId);
  const target = await readTarget(store, runId);
  if (target !== undefined) await store.delete(TARGET_INDEX, targetPrefix(target) + runId);
  for (const key of await store.keys('approval', { prefix: 'ap_' })) {
    const approval = await store.get<{ run_id?: unknown }>('approval', key);
    if (approval?.run_id === runId) await store.delete('approval', key);
  }
  for (const namespace of OF_RUN) {
    await store.delete(namespace, runId);
    for (const key of (await store.keys(namespace, { prefix: `${runId}/` })).reverse())
      await store.delete(namespace, key);
  }
  const key = header?.idempotency_key_sha256 ?? null;
  // What a record says of its key may be another run's.
  const kept = key === null ? undefined : await store.get<{ header: RunHeader }>('idempotency', key);
  if (key !== null && kept?.header.run_id === runId) await store.delete('idempotency', key);
  await rm(runDirectories(home, runId).run, { recursive: true, force: true });
  await forgetNumber(store, runId);
  await store.delete('run', runId);
}
