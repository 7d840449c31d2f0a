/** The store in Redis or Valkey: every atomic step one Lua script, expiry by the server's clock. */
import { createClient } from '@keyv/redis';
import { Keyv } from 'keyv';
import type { Fence } from '../../ports/store.ts';
import type { Backend } from './backend.ts';
import { RowsAdapter } from './rows-adapter.ts';
import { serialization } from './text.ts';

const CONNECT_TIMEOUT_MS = 4_000;

/** KEYS: value, lease. ARGV: text, ttl or '', what the lease must hold or ''. */
const INSERT = `
if ARGV[3] ~= '' and redis.call('GET', KEYS[2]) ~= ARGV[3] then return -1 end
local done
if ARGV[2] == '' then done = redis.call('SET', KEYS[1], ARGV[1], 'NX') else done = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) end
if done then return 1 else return 0 end`;
const SWAP = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') return 1 else return 0 end`;
/** KEYS: lease, counter. ARGV: owner, ttl. The counter outlives the lease, so that fences only grow. */
const ACQUIRE = `
local held = redis.call('GET', KEYS[1])
if held then
  local token, owner = string.match(held, '^(%d+):(.*)$')
  if owner ~= ARGV[1] then return 0 end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return tonumber(token)
end
local token = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], token .. ':' .. ARGV[1], 'PX', ARGV[2])
return token`;
const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`;

const leaseKey = (name: string): string => `launch-lease:${name}`;
const counterKey = (name: string): string => `launch-fence:${name}`;
const heldText = ({ token, owner }: Fence): string => `${token}:${owner}`;

export async function createRedisBackend(uri: string): Promise<Backend> {
  const client = createClient({
    url: uri,
    // A call made while the server is away fails at once instead of waiting for it to come back.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 6), 2_000),
    },
  });
  // Failures reach whoever made the call; the client itself goes on trying to reconnect.
  client.on('error', () => {});
  await connect(client);

  const evaluate = async (script: string, keys: string[], values: string[]): Promise<number> =>
    Number(await client.eval(script, { keys, arguments: values }));
  const keyv = new Keyv<unknown>({
    serialization,
    checkExpired: false,
    store: new RowsAdapter({
      async read(keys) {
        const texts = await client.mGet([...keys]);
        return new Map(keys.flatMap((key, at) => (typeof texts[at] === 'string' ? [[key, texts[at]] as const] : [])));
      },
      async write(key, text, ttlMs) {
        await client.set(
          key,
          text,
          ttlMs === undefined ? {} : { expiration: { type: 'PX', value: Math.max(1, Math.ceil(ttlMs)) } },
        );
      },
      async remove(keys) {
        const removed = new Set<string>();
        for (const key of keys) if ((await client.del(key)) > 0) removed.add(key);
        return removed;
      },
    }),
  });
  return {
    title: 'Redis',
    shared: true,
    keyv,
    async insert(key, text, ttlMs, fence) {
      const ttl = ttlMs === undefined ? '' : String(Math.max(1, Math.ceil(ttlMs)));
      const done = await evaluate(
        INSERT,
        [key, leaseKey(fence?.name ?? '')],
        [text, ttl, fence ? heldText(fence) : ''],
      );
      return done === -1 ? 'lease_lost' : done === 1 ? 'inserted' : 'exists';
    },
    async swap(key, expected, text) {
      if (expected === undefined) return (await evaluate(INSERT, [key, leaseKey('')], [text, '', ''])) === 1;
      return (await evaluate(SWAP, [key], [expected, text])) === 1;
    },
    async keys(prefix) {
      const found = new Set<string>();
      for await (const batch of client.scanIterator({ MATCH: `${escapeGlob(prefix)}*`, COUNT: 1_000 })) {
        for (const key of batch) found.add(key);
      }
      return [...found];
    },
    async acquire(name, owner, ttlMs) {
      const token = await evaluate(ACQUIRE, [leaseKey(name), counterKey(name)], [owner, String(Math.ceil(ttlMs))]);
      return token === 0 ? undefined : token;
    },
    renew: async (fence, ttlMs) =>
      (await evaluate(RENEW, [leaseKey(fence.name)], [heldText(fence), String(Math.ceil(ttlMs))])) === 1,
    async release(fence) {
      await evaluate(RELEASE, [leaseKey(fence.name)], [heldText(fence)]);
    },
    async holder(name) {
      const held = await client.get(leaseKey(name));
      return held === null ? undefined : held.slice(held.indexOf(':') + 1);
    },
    async close() {
      if (client.isOpen) client.destroy();
    },
  };
}

interface Connection {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  once(event: 'error', listener: (error: unknown) => void): unknown;
  destroy(): void;
}

/** The first connection is tried once: an address that is wrong must not be tried for ever, nor one that says nothing. */
async function connect(client: Connection): Promise<void> {
  let silence: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, fail) => {
    client.once('error', fail);
    silence = setTimeout(() => fail(new Error(`no greeting in ${CONNECT_TIMEOUT_MS} ms`)), CONNECT_TIMEOUT_MS);
  });
  try {
    await Promise.race([client.connect(), failed]);
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

const escapeGlob = (text: string): string => text.replace(/[\\*?[\]]/g, '\\$&');
