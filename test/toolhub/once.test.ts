/** One write for its key, also while the store says nothing for a while and the outside takes its time. */
import { afterEach, expect, it, vi } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createIds } from '../../src/adapters/ids.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { type OnceWork, once } from '../../src/toolhub/once.ts';

const store = await openStore('sqlite::memory:');
const ids = createIds();
afterEach(() => void vi.useRealTimers());

/** GitHub, which answers when it is told to. */
function outside(key: string) {
  const made: string[] = [];
  const answer = Promise.withResolvers<void>();
  let begun = 0;
  const work = (name: string, signal = new AbortController().signal): OnceWork => ({
    run: 'r',
    key,
    waitMs: 200,
    signal,
    mayOutlast: true,
    recorded: async () => undefined,
    find: async () => (made.length > 0 ? { name: made[0] } : undefined),
    async make() {
      begun += 1;
      await Promise.race([
        answer.promise,
        new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('given up')))),
      ]);
      made.push(name);
      return { name };
    },
    isUncertain: () => true,
    record: async (result) => ({ result, tool_call_id: 't', evidence_hash: 'h' }),
  });
  return { made, answer: () => answer.resolve(), begun: () => begun, work };
}
/** A process of its own over the same store, whose leases last as long as the store's clock says. */
async function otherProcess(): Promise<typeof once> {
  vi.resetModules();
  return (await import('../../src/toolhub/once.ts')).once;
}
/** The lease is another's as soon as it is asked for again. */
const losing = (given: Store): Store => ({ ...given, renewLease: async () => false });
/** Answers the first call alone. */
function silent(given: Store): Store {
  let asked = 0;
  return {
    ...given,
    renewLease: async (...call) => {
      if (asked++ > 0) throw new Error('away');
      return given.renewLease(...call);
    },
  };
}
const clock = createClock();

it('in one process waits for the call that is at work, though its lease has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const github = outside('a');
  const first = once({ store: silent(store), clock, ids }, github.work('first'));
  await vi.waitFor(() => expect(github.begun()).toBe(1));
  vi.setSystemTime(Date.now() + 120_000);
  const second = once({ store, clock, ids }, { ...github.work('second'), waitMs: 5_000 });
  await expect(once({ store, clock, ids }, github.work('third'))).rejects.toMatchObject({ retryable: true });
  github.answer();
  expect([(await first).replayed, (await second).replayed]).toEqual([false, true]);
  expect(github.made).toEqual(['first']);
});

it('in another process is not begun while the call may be under way, though the store says nothing for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const github = outside('b');
  const first = once({ store: silent(store), clock, ids }, github.work('first'));
  await vi.waitFor(() => expect(github.begun()).toBe(1));
  vi.setSystemTime(Date.now() + 30_000);
  const other = await otherProcess();
  await expect(other({ store, clock, ids }, github.work('second'))).rejects.toMatchObject({ retryable: true });
  github.answer();
  await first;
  expect((await other({ store, clock, ids }, github.work('third'))).replayed).toBe(true);
  expect(github.made).toEqual(['first']);
});

it('is not begun by whoever has lost the lease meanwhile', async () => {
  const github = outside('c');
  await expect(once({ store: losing(store), clock, ids }, github.work('first'))).rejects.toMatchObject({
    details: { reason: 'in_progress' },
  });
  expect(github.begun()).toBe(0);
});

it('is taken for under way after its caller gave up, and for dead in the end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const github = outside('d');
  const given = new AbortController();
  const first = once({ store, clock, ids }, github.work('first', given.signal));
  await vi.waitFor(() => expect(github.begun()).toBe(1));
  given.abort();
  await expect(first).rejects.toThrow();
  await expect(once({ store, clock, ids }, github.work('second'))).rejects.toMatchObject({ retryable: true });
  vi.setSystemTime(Date.now() + 60_000);
  github.answer();
  expect(await once({ store, clock, ids }, github.work('third'))).toMatchObject({ result: { name: 'third' } });
});
