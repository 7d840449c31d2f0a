/** The Store over any backend: plain keys and values through keyv, atomic steps through the database's own primitives. */
import { InternalError, LaunchError, ServiceError } from '../../errors.ts';
import { type Fence, LeaseLost, type Store } from '../../ports/store.ts';
import type { Backend } from './backend.ts';
import { toText } from './text.ts';

/** The one limit of every call, whatever the driver's own: a database may accept connections and then say nothing. Shorter than it, a silence is waited out. */
const DEADLINE_MS = 10_000;

export function createKeyvStore(backend: Backend, options: { deadlineMs?: number } = {}): Store {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  const call = <T>(work: () => Promise<T>): Promise<T> => guarded(backend.title, deadlineMs, work);
  return {
    shared: backend.shared,
    get: <T>(namespace: string, key: string) =>
      call(async () => (await backend.keyv.get(compose(namespace, key))) as T | undefined),
    set: (namespace, key, value, { ttlMs } = {}) =>
      call(async () => {
        toText(value);
        await backend.keyv.set(compose(namespace, key), value, ttlMs);
      }),
    delete: (namespace, key) => call(() => backend.keyv.delete(compose(namespace, key))),
    keys: (namespace, { prefix = '' } = {}) =>
      call(async () => {
        const start = compose(namespace, '');
        const found = await backend.keys(start + prefix);
        return found.map((key) => key.slice(start.length)).sort(byCodeUnits);
      }),
    getMany: <T>(namespace: string, keys: readonly string[]) =>
      call(async () => {
        if (keys.length === 0) return [];
        return (await backend.keyv.getMany(keys.map((key) => compose(namespace, key)))) as (T | undefined)[];
      }),
    insertIfAbsent: (namespace, key, value, { ttlMs, fence } = {}) =>
      call(async () => {
        const outcome = await backend.insert(compose(namespace, key), toText(value), ttlMs, fence);
        if (outcome === 'lease_lost') throw leaseLost(fence);
        return outcome === 'inserted';
      }),
    insertInOrder: (namespace, entries, { fence } = {}) =>
      call(async () => {
        const texts = entries.map(({ key, value }) => [compose(namespace, key), toText(value)] as const);
        const count = await (backend.insertSeveral ?? oneByOne(backend))(texts, fence);
        if (count === 'lease_lost') throw leaseLost(fence);
        return count;
      }),
    compareAndSet: (namespace, key, expected, value) =>
      call(() =>
        backend.swap(compose(namespace, key), expected === undefined ? undefined : toText(expected), toText(value)),
      ),
    acquireLease: (name, owner, ttlMs) =>
      call(async () => {
        const token = await backend.acquire(name, owner, ttlMs);
        return token === undefined ? undefined : { name, owner, token };
      }),
    renewLease: (fence, ttlMs) => call(() => backend.renew(fence, ttlMs)),
    releaseLease: (fence) => call(() => backend.release(fence)),
    leaseHolder: (name) => call(() => backend.holder(name)),
    close: () => backend.close(),
  };
}

/** For a database that answers before it flushes: several steps cost no more than one. */
const oneByOne =
  (backend: Backend): NonNullable<Backend['insertSeveral']> =>
  async (entries, fence) => {
    for (const [at, [key, text]] of entries.entries()) {
      const outcome = await backend.insert(key, text, undefined, fence);
      // What stands is told first; the next call finds the lease lost.
      if (outcome !== 'inserted') return outcome === 'exists' || at > 0 ? at : outcome;
    }
    return entries.length;
  };

/** Namespaces have no colon, so no two pairs compose to one key. */
function compose(namespace: string, key: string): string {
  if (!/^[a-z0-9_-]+$/.test(namespace))
    throw new InternalError(`The namespace \`${namespace}\` may hold only a-z, 0-9, _ and -.`);
  if (key.includes('\0')) throw new InternalError('A key of the store holds a NUL.');
  return `launch:${namespace}:${key}`;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const leaseLost = (fence: Fence | undefined): LeaseLost =>
  new LeaseLost(`The lease \`${fence?.name ?? ''}\` was lost. Another process goes on with this work.`);

/** Runs one call; everything that is not ours means that the database is away. */
async function guarded<T>(title: string, deadlineMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Silence(deadlineMs)), deadlineMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if (error instanceof LaunchError || error instanceof LeaseLost) throw error;
    throw unavailable(title, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing was said, so nobody knows what became of the call. */
class Silence extends Error {
  readonly seconds: string;
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.seconds = `${Math.round(ms / 100) / 10} seconds`;
  }
}

/** The failure of a store that is away, naming the database and never its address. */
export function unavailable(title: string, cause: unknown): ServiceError {
  if (/\bSQLITE_(?:CORRUPT|NOTADB)\b|file is not a database|database disk image is malformed/.test(String(cause)))
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `The store (${title}) is damaged: its file is no whole database. Move it away; runs come back from their folders.`,
      { cause, details: { store: title, reason: 'store_damaged' } },
    );
  const full = isFullDisk(cause);
  const advice = full ? 'Free some disk space' : `Check that ${title} runs and that LAUNCH_STORE names it`;
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `${cause instanceof Silence ? `The store (${title}) gave no answer in ${cause.seconds}` : `The store failed (${title}${reasonOf(cause)})`}. ${advice}, then try again.`,
    {
      retryable: true,
      cause,
      details: { store: title, reason: full ? 'no_disk_space' : 'store_away' },
    },
  );
}

/** PostgreSQL's code, SQLite's result, and what SQLite answers where its shared memory finds no room beside the file. */
function isFullDisk(cause: unknown): boolean {
  const { code, errcode } = (cause instanceof Error ? cause : {}) as { code?: unknown; errcode?: unknown };
  return (
    [SQLITE_FULL, SQLITE_IOERR_SHMSIZE].includes(Number(errcode)) ||
    ['53100', 'ENOSPC', 'EDQUOT'].includes(String(code)) ||
    /\bSQLITE_FULL\b|database or disk is full/.test(String(cause))
  );
}
const SQLITE_FULL = 13;
const SQLITE_IOERR_SHMSIZE = 4874;

/** The code a database or the system gave: it holds no address and no secret. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z_]{3,40}$/.test(code) ? `: ${code}` : '';
}
