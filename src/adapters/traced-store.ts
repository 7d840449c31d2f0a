/** A store whose work shows as spans of whoever asked. Single reads are left out: a run polls with them. */
import type { Store } from '../ports/store.ts';
import type { Telemetry } from '../ports/telemetry.ts';

export function tracedStore(store: Store, telemetry: Telemetry): Store {
  const traced = <T>(operation: string, space: string, work: () => Promise<T>): Promise<T> =>
    telemetry.current() === undefined
      ? work()
      : telemetry.span(`store ${operation}`, { 'launch.store.space': space }, work);
  return {
    ...(store.shared === undefined ? {} : { shared: store.shared }),
    get: (space, key) => store.get(space, key),
    set: (space, ...rest) => traced('set', space, () => store.set(space, ...rest)),
    delete: (space, key) => traced('delete', space, () => store.delete(space, key)),
    keys: (space, options) => traced('keys', space, () => store.keys(space, options)),
    getMany: <T>(space: string, keys: readonly string[]) =>
      traced('getMany', space, () => store.getMany<T>(space, keys)),
    insertIfAbsent: (space, ...rest) => traced('insertIfAbsent', space, () => store.insertIfAbsent(space, ...rest)),
    insertInOrder: (space, ...rest) => traced('insertInOrder', space, () => store.insertInOrder(space, ...rest)),
    compareAndSet: (space, ...rest) => traced('compareAndSet', space, () => store.compareAndSet(space, ...rest)),
    acquireLease: (name, ...rest) => traced('acquireLease', 'lease', () => store.acquireLease(name, ...rest)),
    renewLease: (fence, ttlMs) => store.renewLease(fence, ttlMs),
    releaseLease: (fence) => traced('releaseLease', 'lease', () => store.releaseLease(fence)),
    leaseHolder: (name) => store.leaseHolder(name),
    close: () => store.close(),
  };
}
