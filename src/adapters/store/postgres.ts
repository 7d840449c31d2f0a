/** The store in PostgreSQL: one statement a step, expiry and leases by the server's clock, a lost connection is an error at once. */
import { setTimeout as delay } from 'node:timers/promises';
import { Keyv } from 'keyv';
import pg from 'pg';
import type { Fence } from '../../ports/store.ts';
import type { Backend } from './backend.ts';
import { RowsAdapter } from './rows-adapter.ts';
import { serialization } from './text.ts';

const CONNECT_TIMEOUT_MS = 4_000;
/** A server that has nothing more to say does not keep a connection. */
const QUERY_TIMEOUT_MS = 15_000;
const CLOSE_MS = 2_000;
/** As the driver holds it. */
type Connected = pg.PoolClient & { connection?: { stream: { destroy(): void } } };
const NOW = '(extract(epoch from clock_timestamp()) * 1000)';
const LIVE = `(expires IS NULL OR expires > ${NOW})`;
const EXPIRY = (parameter: string): string =>
  `(CASE WHEN ${parameter}::bigint IS NULL THEN NULL ELSE ${NOW} + ${parameter}::bigint END)`;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS launch_kv (key TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL, expires BIGINT);
  CREATE TABLE IF NOT EXISTS launch_lease (name TEXT PRIMARY KEY, owner TEXT NOT NULL, token BIGINT NOT NULL, expires BIGINT NOT NULL);`;

export async function createPostgresBackend(uri: string): Promise<Backend> {
  const pool = new pg.Pool({
    connectionString: uri,
    max: 8,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'launch',
  });
  const clients = new Set<Connected>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  // An idle connection that breaks is replaced by the next call; only that call may fail.
  pool.on('error', () => {});
  const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(sql, values)).rows;
  try {
    await createTables(rows);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const keyv = new Keyv<unknown>({
    serialization,
    checkExpired: false,
    store: new RowsAdapter({
      async read(keys) {
        const found = await rows(`SELECT key, value FROM launch_kv WHERE key = ANY($1) AND ${LIVE}`, [keys]);
        return new Map(found.map((row) => [String(row.key), String(row.value)]));
      },
      async write(key, value, ttlMs) {
        await rows(
          `INSERT INTO launch_kv (key, value, expires) VALUES ($1, $2, ${EXPIRY('$3')}) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
          [key, value, whole(ttlMs)],
        );
      },
      async remove(keys) {
        const removed = await rows(`DELETE FROM launch_kv WHERE key = ANY($1) AND ${LIVE} RETURNING key`, [keys]);
        return new Set(removed.map((row) => String(row.key)));
      },
    }),
  });

  const backend: Backend = {
    title: 'PostgreSQL',
    shared: true,
    keyv,
    async insert(key, value, ttlMs, fence) {
      const insert = (source: string): string =>
        `INSERT INTO launch_kv (key, value, expires) SELECT $1, $2, ${EXPIRY('$3')} ${source}
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires WHERE launch_kv.expires <= ${NOW} RETURNING 1`;
      if (!fence) return (await rows(insert(''), [key, value, whole(ttlMs)])).length > 0 ? 'inserted' : 'exists';
      // The lease's row stays locked until the insert is committed: nobody can take the lease over in between.
      const [answer] = await rows(
        `WITH held AS (SELECT 1 FROM launch_lease WHERE name = $4 AND owner = $5 AND token = $6 AND expires > ${NOW} FOR SHARE),
              done AS (${insert('FROM held')})
         SELECT (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM done) AS done`,
        [key, value, whole(ttlMs), fence.name, fence.owner, fence.token],
      );
      if (Number(answer?.held) === 0) return 'lease_lost';
      return Number(answer?.done) > 0 ? 'inserted' : 'exists';
    },
    async swap(key, expected, value) {
      if (expected === undefined) return (await backend.insert(key, value, undefined, undefined)) === 'inserted';
      return (
        (
          await rows(`UPDATE launch_kv SET value = $3 WHERE key = $1 AND value = $2 AND ${LIVE} RETURNING 1`, [
            key,
            expected,
            value,
          ])
        ).length > 0
      );
    },
    async keys(prefix) {
      const found = await rows(`SELECT key FROM launch_kv WHERE key >= $1 AND starts_with(key, $1) AND ${LIVE}`, [
        prefix,
      ]);
      return found.map((row) => String(row.key));
    },
    async acquire(name, owner, ttlMs) {
      const [row] = await rows(
        `INSERT INTO launch_lease AS held (name, owner, token, expires) VALUES ($1, $2, 1, ${NOW} + $3::bigint)
         ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires = excluded.expires,
           token = held.token + (CASE WHEN held.expires > ${NOW} THEN 0 ELSE 1 END)
         WHERE held.owner = excluded.owner OR held.expires <= ${NOW} RETURNING token`,
        [name, owner, whole(ttlMs)],
      );
      return row === undefined ? undefined : Number(row.token);
    },
    renew: async (fence, ttlMs) =>
      (
        await rows(`UPDATE launch_lease SET expires = ${NOW} + $4::bigint WHERE ${HELD} RETURNING 1`, [
          ...heldBy(fence),
          whole(ttlMs),
        ])
      ).length > 0,
    async release(fence) {
      await rows(`UPDATE launch_lease SET expires = 0 WHERE ${HELD}`, heldBy(fence));
    },
    async holder(name) {
      const [row] = await rows(`SELECT owner FROM launch_lease WHERE name = $1 AND expires > ${NOW}`, [name]);
      return row === undefined ? undefined : String(row.owner);
    },
    async close() {
      if (pool.ended) return;
      const late = new AbortController();
      // A server that says nothing hears no goodbye, and calls under way are not waited for.
      const silence = delay(CLOSE_MS, undefined, { signal: late.signal }).then(
        () => {
          for (const client of clients) client.connection?.stream.destroy();
        },
        () => undefined,
      );
      await Promise.race([pool.end(), silence]);
      late.abort();
    },
  };
  return backend;
}

const HELD = `name = $1 AND owner = $2 AND token = $3 AND expires > ${NOW}`;
const heldBy = ({ name, owner, token }: Fence): unknown[] => [name, owner, token];
const whole = (ttlMs: number | undefined): number | null => (ttlMs === undefined ? null : Math.ceil(ttlMs));

/** `IF NOT EXISTS` still collides when two sessions create a table at the same moment; the second try finds it there. */
async function createTables(rows: (sql: string) => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await rows(SCHEMA);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt < 10 && ['23505', '42P07', '42710'].includes(code)) continue;
      throw error;
    }
  }
}
