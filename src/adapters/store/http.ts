/** The store of a bot as a job reaches it: the keys and the lease of the runs that belong to its own repository, over HTTPS. */
import canonicalize from 'canonicalize';
import { InternalError, UserError } from '../../errors.ts';
import { StoreAnswer, type StoreCall } from '../../model/run-api.ts';
import { RUN_ORDER, TARGET_INDEX } from '../../model/run-target.ts';
import { type Fence, LeaseLost, type Store } from '../../ports/store.ts';
import { createRemote, type RemoteOptions } from './http-session.ts';
import { runOfKey, runOfLease } from './run-of.ts';

export function createHttpStore(options: RemoteOptions): Store {
  const remote = createRemote(options);
  const ask = async (runId: string | undefined, call: StoreCall): Promise<{ value: unknown; retried: boolean }> => {
    if (runId === undefined) throw notOfARun(call);
    const { body, retried } = await remote.call(runId, call);
    return { value: StoreAnswer.parse(body).value, retried };
  };
  const get = async <T>(namespace: string, key: string): Promise<T | undefined> =>
    (await ask(runOfKey(key), { op: 'get', namespace, key })).value as T | undefined;
  const getMany = async <T>(namespace: string, keys: readonly string[]): Promise<(T | undefined)[]> => {
    const [first] = keys;
    if (first === undefined) return [];
    const { value } = await ask(runOfKey(first), { op: 'get_many', namespace, keys: [...keys] });
    return (value as T[][]).map(([one]) => one);
  };
  return {
    shared: true,
    get,
    async set(namespace, key, value, { ttlMs } = {}) {
      await ask(runOfKey(key), { op: 'set', namespace, key, value, ...ttl(ttlMs) });
    },
    delete: async (namespace, key) => (await ask(runOfKey(key), { op: 'delete', namespace, key })).value === true,
    async keys(namespace, { prefix = '' } = {}) {
      // A job sees its own runs alone, whose names say when.
      if (namespace === RUN_ORDER) return [];
      const { value } =
        namespace === TARGET_INDEX
          ? StoreAnswer.parse(await remote.find(prefix))
          : await ask(runOfKey(prefix), { op: 'keys', namespace, prefix });
      return (value as unknown[]).map(String);
    },
    getMany,
    async insertIfAbsent(namespace, key, value, { ttlMs, fence } = {}) {
      // Which runs a target has, and their order, is kept by the bot itself.
      if (namespace === TARGET_INDEX || namespace === RUN_ORDER) return true;
      const made = await ask(runOfKey(key), {
        op: 'insert',
        namespace,
        key,
        value,
        ...ttl(ttlMs),
        ...(fence === undefined ? {} : { fence }),
      });
      refuseLost(made.value, fence);
      // The answer to an earlier try may have been lost: what stands there may be ours.
      return made.value === true || (made.retried && canonicalize(await get(namespace, key)) === canonicalize(value));
    },
    async insertInOrder(namespace, entries, { fence } = {}) {
      const [first] = entries;
      if (first === undefined) return 0;
      const { value, retried } = await ask(runOfKey(first.key), {
        op: 'insert_all',
        namespace,
        keys: entries.map(({ key }) => key),
        values: entries.map((entry) => entry.value),
        ...(fence === undefined ? {} : { fence }),
      });
      refuseLost(value, fence);
      if (!retried) return Number(value);
      const there = await getMany(
        namespace,
        entries.map(({ key }) => key),
      );
      const other = entries.findIndex((entry, at) => canonicalize(there[at]) !== canonicalize(entry.value));
      return other === -1 ? entries.length : other;
    },
    compareAndSet: () => Promise.reject(new InternalError("The bot's store has no compare-and-set.")),
    async acquireLease(name, owner, ttlMs) {
      const { value } = await ask(runOfLease(name) ?? runOfKey(owner), { op: 'acquire', name, owner, ttl_ms: ttlMs });
      return value === undefined ? undefined : (value as Fence);
    },
    renewLease: async (fence, ttlMs) =>
      (await ask(runOfFence(fence), { op: 'renew', fence, ttl_ms: ttlMs })).value === true,
    async releaseLease(fence) {
      await ask(runOfFence(fence), { op: 'release', fence });
    },
    leaseHolder: async (name) => (await ask(runOfLease(name), { op: 'holder', name })).value as string | undefined,
    close: () => Promise.resolve(),
  };
}

function refuseLost(answer: unknown, fence: Fence | undefined): void {
  if (answer === 'lease_lost')
    throw new LeaseLost(`The lease \`${fence?.name ?? ''}\` was lost. Another process goes on with this work.`);
}
const ttl = (ttlMs: number | undefined): { ttl_ms?: number } => (ttlMs === undefined ? {} : { ttl_ms: ttlMs });
/** A lease of something else than a run is held by a run: the bot puts the job's name before it. */
const runOfFence = ({ name, owner }: Fence): string | undefined =>
  runOfLease(name) ?? runOfKey(owner.slice(owner.lastIndexOf('|') + 1));

function notOfARun(call: StoreCall): Error {
  if (call.op === 'keys')
    return new UserError(
      'INVALID_INPUT',
      'A job cannot list the runs of the bot, only reach its own. Name one as `run-id`.',
    );
  return new InternalError(`A ${call.op} reached beyond the run of this session.`);
}
