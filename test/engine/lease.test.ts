/** A writer that stalled notices it in two places at once, and goes on. */
import { expect, it } from 'vitest';
import { holding } from '../../src/engine/lease.ts';
import type { Fence, Store } from '../../src/ports/store.ts';

/** A store of leases: who holds one gets no second, whoever asks. */
function leases(): { store: Store; expire(): void } {
  let token = 0;
  let isHeld = false;
  const store = {
    get: async () => undefined,
    set: async () => undefined,
    async acquireLease(name: string, owner: string): Promise<Fence | undefined> {
      if (isHeld) return undefined;
      isHeld = true;
      token += 1;
      return { name, owner, token };
    },
    renewLease: async () => isHeld,
    async releaseLease() {
      isHeld = false;
    },
  };
  const expire = (): void => {
    isHeld = false;
  };
  return { store: store as unknown as Store, expire };
}
const OPTIONS = { owner: 'me', ttlMs: 60_000, pollMs: 60_000, liveness: undefined };

it('two regains at once are one', async () => {
  const { store, expire } = leases();
  const done = await holding('r_1', { ...OPTIONS, store }, async (held) => {
    expire();
    return [...(await Promise.all([held.regain(), held.regain()])), held.fence.token];
  });
  expect(done?.value).toEqual([true, true, 2]);
});

it('a lease that another one has since is not regained', async () => {
  const { store, expire } = leases();
  const done = await holding('r_1', { ...OPTIONS, store }, async (held) => {
    expire();
    await store.acquireLease('run r_1', 'other', 60_000);
    return Promise.all([held.regain(), held.regain()]);
  });
  expect(done?.value).toEqual([false, false]);
});
