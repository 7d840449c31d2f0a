/** In which order runs were made: numbered by the store, since clocks go back and names are made from them. */
import { RUN_ORDER } from '../model/run-target.ts';
import type { Store } from '../ports/store.ts';

/** Digits of a number: more runs nobody keeps. */
const DIGITS = 12;

/** Behind all that are there; a run that has its number keeps it, and two that are made at once may share one. */
export async function numberRun(store: Pick<Store, 'keys' | 'insertIfAbsent'>, runId: string): Promise<void> {
  const keys = await store.keys(RUN_ORDER);
  if (keys.some((key) => key.endsWith(`/${runId}`))) return;
  const last = Number(keys.at(-1)?.split('/', 1)[0] ?? 0);
  await store.insertIfAbsent(RUN_ORDER, `${String(last + 1).padStart(DIGITS, '0')}/${runId}`, 1);
}

export async function forgetNumber(store: Pick<Store, 'keys' | 'delete'>, runId: string): Promise<void> {
  for (const key of await store.keys(RUN_ORDER)) if (key.endsWith(`/${runId}`)) await store.delete(RUN_ORDER, key);
}

/** These runs, the one that was made first first; those without a number are older, and go by the time in their names. */
export async function inOrder(store: Pick<Store, 'keys'>, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length < 2) return [...runIds];
  const places = new Map((await store.keys(RUN_ORDER)).map((key, at) => [key.slice(key.indexOf('/') + 1), at]));
  const placeOf = (runId: string): number => places.get(runId) ?? -1;
  return runIds.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : a > b ? 1 : 0));
}
