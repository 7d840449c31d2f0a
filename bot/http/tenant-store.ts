/** The store as one asker's tools see it: their workflows and nobody else's; everything of a run only after the run was held. */
import type { Store } from '../../src/ports/store.ts';

/** Records that belong to whoever made them; all others are reached by way of a run. */
const OWN = new Set(['workflow', 'workflow-step', 'workflow-running', 'workflow-cancel', 'workflow-action']);

export function createTenantStore(store: Store, owner: string): Store {
  const prefix = `${owner}|`;
  const own = (namespace: string, key: string): string => (OWN.has(namespace) ? prefix + key : key);
  return {
    ...(store.shared === undefined ? {} : { shared: store.shared }),
    get: (namespace, key) => store.get(namespace, own(namespace, key)),
    set: (namespace, key, value, options) => store.set(namespace, own(namespace, key), value, options),
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
    insertIfAbsent: (namespace, key, value, options) =>
      store.insertIfAbsent(namespace, own(namespace, key), value, options),
    insertInOrder: (namespace, entries, options) =>
      store.insertInOrder(
        namespace,
        entries.map(({ key, value }) => ({ key: own(namespace, key), value })),
        options,
      ),
    compareAndSet: (namespace, key, expected, value) =>
      store.compareAndSet(namespace, own(namespace, key), expected, value),
    acquireLease: (name, ...rest) => store.acquireLease(name, ...rest),
    renewLease: (fence, ttlMs) => store.renewLease(fence, ttlMs),
    releaseLease: (fence) => store.releaseLease(fence),
    leaseHolder: (name) => store.leaseHolder(name),
    close: async () => undefined,
  };
}
