import { afterAll, describe } from 'vitest';
import { createStoreQueue } from '../../../bot/queue/store-queue.ts';
import { createClock } from '../../../src/adapters/clock.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import { queueContract } from '../../contracts/queue-contract.ts';

describe('the queue in the store', async () => {
  const store = await openStore('sqlite::memory:');
  afterAll(() => store.close());
  let serial = 0;
  queueContract(async (options) =>
    createStoreQueue({ store, clock: createClock(), owner: `process-${++serial}` }, { concurrency: 4, ...options }),
  );
});
