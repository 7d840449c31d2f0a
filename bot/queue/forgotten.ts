/** Which jobs were forgotten: whoever is at work on one writes nothing of it any more. */
import type { Store } from '../../src/ports/store.ts';
import { KNOWN_MS } from './queue.ts';

const FORGOTTEN = 'bot-job-forgotten';
/** Records that are held at once. */
const AT_ONCE = 500;

/** Before its record goes: whoever writes it once more sees this afterwards. */
export const markForgotten = (store: Store, id: string): Promise<void> =>
  store.set(FORGOTTEN, id, 1, { ttlMs: KNOWN_MS });

export const isForgotten = async (store: Store, id: string): Promise<boolean> =>
  (await store.get(FORGOTTEN, id)) !== undefined;

/** All records of a namespace, few at a time. */
export async function* recordsIn<T>(store: Store, namespace: string): AsyncGenerator<T> {
  const keys = await store.keys(namespace);
  for (let at = 0; at < keys.length; at += AT_ONCE)
    for (const record of await store.getMany<T>(namespace, keys.slice(at, at + AT_ONCE)))
      if (record !== undefined) yield record;
}
