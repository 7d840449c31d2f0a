/** Which run belongs to a repository, branch, head and command; and the newest of them that nobody has finished. */
import { RESULTS, RunTarget, TARGET_INDEX, TARGETS, targetPrefix } from '../model/run-target.ts';
import type { Store } from '../ports/store.ts';
import type { Engine } from './engine.ts';
import { inOrder } from './run-order.ts';
import { ENDED } from './transitions.ts';

/** What a run is for does not change: the first who says so is believed. Answers what holds. */
export async function writeTarget(store: Store, target: RunTarget): Promise<RunTarget> {
  const mine = await store.insertIfAbsent(TARGETS, target.run_id, target);
  const held = mine ? target : ((await readTarget(store, target.run_id)) ?? target);
  await store.insertIfAbsent(TARGET_INDEX, targetPrefix(held) + held.run_id, 1);
  return held;
}

export async function readTarget(store: Pick<Store, 'get'>, runId: string): Promise<RunTarget | undefined> {
  const found = RunTarget.safeParse(await store.get(TARGETS, runId));
  return found.success ? found.data : undefined;
}

/** The newest run of the target that has neither ended nor a result on record, and that nobody works on. */
export async function newestUnfinished(
  { store, engine }: { store: Store; engine: Pick<Engine, 'snapshot'> },
  target: Pick<RunTarget, 'repository' | 'command' | 'ref' | 'head_sha'>,
): Promise<string | undefined> {
  const prefix = targetPrefix(target);
  const runIds = (await store.keys(TARGET_INDEX, { prefix })).map((key) => key.slice(prefix.length));
  for (const runId of (await inOrder(store, runIds)).toReversed()) {
    if ((await store.get(RESULTS, runId)) !== undefined) continue;
    const snapshot = await engine.snapshot(runId).catch(() => undefined);
    if ((await store.leaseHolder(`run/${runId}`)) !== undefined) continue;
    if (snapshot !== undefined && !ENDED.has(snapshot.state) && !snapshot.cancel_requested) return runId;
  }
  return undefined;
}
