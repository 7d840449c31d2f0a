/** The record of one action's call, for gox://runs: also of one that was denied or made no sense; forgotten after three days. */
import type { Store } from '../ports/store.ts';

export interface ActionRecord {
  runId: string;
  correlationId: string;
  name: string;
  status: 'succeeded' | 'failed';
  startedAt: string;
  endedAt: string;
  errorCode?: string;
  errorMessage?: string;
}
const NAMESPACE = 'workflow-action';
const KEPT_MS = 72 * 3_600_000;

/** Keys are in the order of time. */
export const writeAction = (store: Store, record: ActionRecord): Promise<void> =>
  store.set(NAMESPACE, `${record.startedAt}/${record.runId}`, record, { ttlMs: KEPT_MS });

/** The newest, newest first. */
export async function listActions(store: Store, most: number): Promise<ActionRecord[]> {
  const keys = (await store.keys(NAMESPACE)).slice(-most);
  const found = await store.getMany<ActionRecord>(NAMESPACE, keys);
  return found.filter((record) => record !== undefined).reverse();
}

export async function findAction(store: Store, runId: string): Promise<ActionRecord | undefined> {
  const key = (await store.keys(NAMESPACE)).find((one) => one.endsWith(`/${runId}`));
  return key === undefined ? undefined : store.get<ActionRecord>(NAMESPACE, key);
}
