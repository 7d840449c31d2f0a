/** One key, one body, one answer for 24 hours: a replay gets the first answer, another body 409, and concurrent calls share one execution. */
import { sha256 } from '../model/passage.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { type Answer, HttpRefusal } from './http-error.ts';

const DAY_MS = 24 * 60 * 60_000;
const LEASE_MS = 30_000;
const WAIT_MS = 120_000;
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export interface IdempotencyOptions {
  store: Store;
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  ids: Pick<Ids, 'uuid'>;
}
export interface KeyedCall {
  /** Who calls and where: the same key of another caller is another key. */
  scope: string;
  key: string;
  /** The raw bytes; the same call is the same bytes. */
  body: Uint8Array;
}
export type Once = (call: KeyedCall, work: () => Promise<Answer>) => Promise<Answer & { replayed: boolean }>;

/** An answer that another try could better is not kept. */
const isFinal = ({ status }: Answer): boolean => status < 500 && status !== 404 && status !== 409;

export function createOnce({ store, clock, ids }: IdempotencyOptions): Once {
  const running = new Map<string, Promise<Answer & { replayed: boolean }>>();

  async function execute(name: string, work: () => Promise<Answer>): Promise<Answer & { replayed: boolean }> {
    const owner = ids.uuid();
    const until = clock.monotonic() + WAIT_MS;
    for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
      const first = await store.get<Answer>('idempotent-answer', name);
      if (first !== undefined) return { ...first, replayed: true };
      const fence = await store.acquireLease(`idempotency:${name}`, owner, LEASE_MS);
      if (fence !== undefined) {
        const heart = setInterval(() => void store.renewLease(fence, LEASE_MS).catch(() => undefined), LEASE_MS / 3);
        try {
          const before = await store.get<Answer>('idempotent-answer', name);
          if (before !== undefined) return { ...before, replayed: true };
          // As text, so that a replay is the first answer byte for byte.
          const made = await work();
          const answer = { ...made, body: JSON.stringify(made.body) };
          if (isFinal(answer)) await store.set('idempotent-answer', name, answer, { ttlMs: DAY_MS });
          return { ...answer, replayed: false };
        } finally {
          clearInterval(heart);
          await store.releaseLease(fence);
        }
      }
      if (clock.monotonic() > until)
        throw new HttpRefusal(
          503,
          'The first call with this Idempotency-Key is still at work. Try again with the same key.',
          { code: 'SERVICE_UNAVAILABLE', retryable: true, headers: { 'retry-after': '10' } },
        );
      await clock.sleep(wait);
    }
  }

  return async ({ scope, key, body }, work) => {
    const name = sha256(`${scope}\0${key.toLowerCase()}`);
    const content = sha256(body);
    // The first body under the key is the one it stands for.
    const isFirst = await store.insertIfAbsent('idempotency-key', name, content, { ttlMs: DAY_MS });
    if (!isFirst && (await store.get('idempotency-key', name)) !== content) {
      throw new HttpRefusal(409, 'This Idempotency-Key was used with another body. Use a new key for a new call.', {
        details: { reason: 'idempotency_key_conflict' },
      });
    }
    const joined = running.get(name);
    if (joined !== undefined) return { ...(await joined), replayed: true };
    const mine = execute(name, work);
    running.set(name, mine);
    try {
      return await mine;
    } finally {
      running.delete(name);
    }
  };
}
