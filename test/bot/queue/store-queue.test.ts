import { afterAll, describe, expect, it } from 'vitest';
import { createStoreQueue, isWaiting } from '../../../bot/queue/store-queue.ts';
import { createClock } from '../../../src/adapters/clock.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import { queueContract, wordsOfStore } from '../../contracts/queue-contract.ts';

describe('a wait', () => {
  const [now, minute] = [Date.UTC(2026, 10, 29), 60_000];
  it.each([
    ['that is under way holds', { notBefore: now + minute, since: now - minute }, true],
    ['of a replica whose clock is a little ahead holds', { notBefore: now + 2 * minute, since: now + minute }, true],
    ['that is over does not', { notBefore: now, since: now - minute }, false],
    ['that was begun in time to come is none', { notBefore: now + 90 * minute, since: now + 80 * minute }, false],
    ['of an earlier version holds for a day at most', { notBefore: now + 60 * minute }, true],
    ['of an earlier version that is longer is none', { notBefore: now + 30 * 24 * 60 * minute }, false],
  ])('%s', (_, record, holds) => expect(isWaiting(record, now)).toBe(holds));

  it('that was given by a clock a month ahead ends when the clock is right again', async () => {
    const store = await openStore('sqlite::memory:');
    const real = createClock();
    let ahead = 30 * 24 * 60 * minute;
    const clock = { ...real, now: () => real.now() + ahead };
    const queue = createStoreQueue({ store, clock, owner: 'one' }, { concurrency: 1, backoffMs: 10_000 });
    let tries = 0;
    const done = Promise.withResolvers<void>();
    await queue.start(async () => {
      tries += 1;
      ahead = tries === 1 ? ahead : 0;
      if (tries === 1) throw new Error('away');
      done.resolve();
    });
    await queue.add({ id: 'a', kind: 'look', tenant: '1', lock: 'a', data: {} });
    while (tries === 0 || (await queue.counts()).active > 0) await real.sleep(10);
    ahead = 0;
    await done.promise;
    expect(tries).toBe(2);
    await queue.close(1_000);
    await store.close();
  });
});

describe('the queue in the store', async () => {
  const store = await openStore('sqlite::memory:');
  afterAll(() => store.close());
  let serial = 0;
  queueContract(
    async (options) =>
      createStoreQueue({ store, clock: createClock(), owner: `process-${++serial}` }, { concurrency: 4, ...options }),
    () => wordsOfStore(store),
  );
});
