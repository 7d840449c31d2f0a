/** The store as one asker's tools see it: their workflows and nobody else's; everything of a run only after the run was held. */
import { UserError } from '../../src/errors.ts';
import type { Store } from '../../src/ports/store.ts';

/** Records that belong to whoever made them; all others are reached by way of a run. */
const OWN = new Set(['workflow', 'workflow-step', 'workflow-running', 'workflow-cancel', 'workflow-action']);

/** So many workflows of one asker are kept; each goes a day after its end. */
const MAX_WORKFLOWS = 100;

/** `mayKeep`: whoever has no right anywhere keeps nothing here. */
export function createTenantStore(store: Store, owner: string, { mayKeep }: { mayKeep: boolean }): Store {
  const prefix = `${owner}|`;
  /** Before anything is stored. Throws POLICY_DENIED. */
  const requireRoom = async (namespace: string, key: string): Promise<void> => {
    if (!OWN.has(namespace)) return;
    if (!mayKeep)
      throw new UserError(
        'POLICY_DENIED',
        'Nothing is kept here for who has a right on no repository of this App. Ask an owner to install it, or for access.',
      );
    if (namespace !== 'workflow') return;
    const keys = await store.keys(namespace, { prefix });
    if (keys.length >= MAX_WORKFLOWS && !keys.includes(prefix + key))
      throw new UserError(
        'POLICY_DENIED',
        `${MAX_WORKFLOWS} workflows of yours are kept here, each until a day after its end. Start another one then.`,
      );
  };
  const own = (namespace: string, key: string): string => (OWN.has(namespace) ? prefix + key : key);
  return {
    ...(store.shared === undefined ? {} : { shared: store.shared }),
    get: (namespace, key) => store.get(namespace, own(namespace, key)),
    async set(namespace, key, value, options) {
      // What was called is named in the operator's log; for a stranger it is kept nowhere else.
      if (namespace === 'workflow-action' && !mayKeep) return;
      await requireRoom(namespace, key);
      await store.set(namespace, own(namespace, key), value, options);
    },
    delete: (namespace, key) => store.delete(namespace, own(namespace, key)),
    async keys(namespace, options = {}) {
      if (!OWN.has(namespace)) return store.keys(namespace, options);
      const keys = await store.keys(namespace, { prefix: prefix + (options.prefix ?? '') });
      return keys.map((key) => key.slice(prefix.length));
    },
    getMany: (namespace, keys) =>
      store.getMany(
        namespace,
        keys.map((key) => own(namespace, key)),
      ),
    async insertIfAbsent(namespace, key, value, options) {
      await requireRoom(namespace, key);
      return store.insertIfAbsent(namespace, own(namespace, key), value, options);
    },
    async insertInOrder(namespace, entries, options) {
      for (const { key } of entries) await requireRoom(namespace, key);
      return store.insertInOrder(
        namespace,
        entries.map(({ key, value }) => ({ key: own(namespace, key), value })),
        options,
      );
    },
    compareAndSet: (namespace, key, expected, value) =>
      store.compareAndSet(namespace, own(namespace, key), expected, value),
    acquireLease: (name, ...rest) => store.acquireLease(name, ...rest),
    renewLease: (fence, ttlMs) => store.renewLease(fence, ttlMs),
    releaseLease: (fence) => store.releaseLease(fence),
    leaseHolder: (name) => store.leaseHolder(name),
    close: async () => undefined,
  };
}
