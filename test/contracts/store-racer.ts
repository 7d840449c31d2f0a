/** One of several processes that fight over one counter, one lease and the same keys; ends with 0 when all its steps were atomic. */
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/adapters/open-store.ts';

const [uri = '', steps = '0', leases = '0', me = ''] = process.argv.slice(2);
const store = await openStore(uri);
for (let step = 0; step < Number(steps); step += 1) {
  for (;;) {
    const count = await store.get<number>('race', 'count');
    if (await store.compareAndSet('race', 'count', count, (count ?? 0) + 1)) break;
  }
  await store.insertIfAbsent('race', `once/${step}`, me);
}
for (let lease = 0; lease < Number(leases); lease += 1) {
  for (;;) {
    const fence = await store.acquireLease('race', me, 5_000);
    if (!fence) {
      await delay(3);
      continue;
    }
    // Two holders at once, or a fence used twice, would find the key taken.
    if (!(await store.insertIfAbsent('race', `lease/${fence.token}`, me, { fence }))) process.exit(3);
    await store.releaseLease(fence);
    break;
  }
}
await store.close();
