/** The store in one SQLite file (Node's own `node:sqlite`): write-ahead log, waits for a lock, every step one transaction. */

import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Keyv } from 'keyv';
import type { Fence } from '../../ports/store.ts';
import { makeFolderSync } from '../make-folder.ts';
import type { Backend } from './backend.ts';
import { RowsAdapter } from './rows-adapter.ts';
import { serialization } from './text.ts';

const BUSY_TIMEOUT_MS = 10_000;
/** Values are large: beside their keys, as in a table without row ids, each search would read some of them whole. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS launch_kv (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, expires INTEGER);
  CREATE TABLE IF NOT EXISTS launch_lease (name TEXT PRIMARY KEY, owner TEXT NOT NULL, token INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;`;

export function createSqliteBackend(file: string): Backend {
  const database = open(file);
  const read = database.prepare('SELECT value FROM launch_kv WHERE key = ? AND (expires IS NULL OR expires > ?)');
  const write = database.prepare(
    'INSERT INTO launch_kv (key, value, expires) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires',
  );
  const replace = database.prepare('UPDATE launch_kv SET value = ? WHERE key = ?');
  const remove = database.prepare('DELETE FROM launch_kv WHERE key = ? AND (expires IS NULL OR expires > ?)');
  // Each place has its own value: the SQLite of Node 22 binds numbered places otherwise.
  const list = database.prepare(
    'SELECT key FROM launch_kv WHERE key >= ? AND substr(key, 1, length(?)) = ? AND (expires IS NULL OR expires > ?)',
  );
  const readLease = database.prepare('SELECT owner, token, expires FROM launch_lease WHERE name = ?');
  const writeLease = database.prepare(
    'INSERT INTO launch_lease (name, owner, token, expires) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = excluded.token, expires = excluded.expires',
  );

  const present = (key: string): string | undefined => text(read.get(key, Date.now())?.value);
  const lease = (name: string): { owner: string; token: number; expires: number } | undefined => {
    const row = readLease.get(name);
    return row && { owner: String(row.owner), token: Number(row.token), expires: Number(row.expires) };
  };
  const holds = ({ name, owner, token }: Fence): boolean => {
    const held = lease(name);
    return held !== undefined && held.owner === owner && held.token === token && held.expires > Date.now();
  };
  const expiry = (ttlMs: number | undefined): number | null => (ttlMs === undefined ? null : Date.now() + ttlMs);
  const commits = groupCommit(database);
  const atomically = commits.run;

  const keyv = new Keyv<unknown>({
    serialization,
    checkExpired: false,
    store: new RowsAdapter({
      async read(keys) {
        const found = new Map<string, string>();
        for (const key of keys) {
          const value = present(key);
          if (value !== undefined) found.set(key, value);
        }
        return found;
      },
      async write(key, value, ttlMs) {
        await atomically(() => write.run(key, value, expiry(ttlMs)));
      },
      remove: (keys) => atomically(() => new Set(keys.filter((key) => remove.run(key, Date.now()).changes > 0))),
    }),
  });

  return {
    title: 'SQLite',
    shared: false,
    keyv,
    insert: (key, value, ttlMs, fence) =>
      atomically(() => {
        if (fence && !holds(fence)) return 'lease_lost';
        if (present(key) !== undefined) return 'exists';
        write.run(key, value, expiry(ttlMs));
        return 'inserted';
      }),
    insertSeveral: (entries, fence) =>
      atomically(() => {
        if (fence && !holds(fence)) return 'lease_lost';
        const taken = entries.findIndex(([key]) => present(key) !== undefined);
        const free = taken === -1 ? entries : entries.slice(0, taken);
        for (const [key, value] of free) write.run(key, value, null);
        return free.length;
      }),
    swap: (key, expected, value) =>
      atomically(() => {
        if (present(key) !== expected) return false;
        if (expected === undefined) write.run(key, value, null);
        else replace.run(value, key);
        return true;
      }),
    keys: async (prefix) => list.all(prefix, prefix, prefix, Date.now()).map((row) => String(row.key)),
    acquire: (name, owner, ttlMs) =>
      atomically(() => {
        const held = lease(name);
        const left = held === undefined ? 0 : held.expires - Date.now();
        const live = left > 0;
        if (live && held?.owner !== owner) {
          // More is left than a lease has: the clock went back, and what is left starts again from now.
          if (held !== undefined && left > ttlMs) writeLease.run(name, held.owner, held.token, Date.now() + ttlMs);
          return undefined;
        }
        const token = live && held !== undefined ? held.token : (held?.token ?? 0) + 1;
        writeLease.run(name, owner, token, Date.now() + ttlMs);
        return token;
      }),
    renew: (fence, ttlMs) =>
      atomically(() => {
        if (!holds(fence)) return false;
        writeLease.run(fence.name, fence.owner, fence.token, Date.now() + ttlMs);
        return true;
      }),
    release: (fence) =>
      atomically(() => {
        // The row stays, so that the next fence is greater than this one.
        if (holds(fence)) writeLease.run(fence.name, fence.owner, fence.token, 0);
      }),
    holder: async (name) => {
      const held = lease(name);
      return held !== undefined && held.expires > Date.now() ? held.owner : undefined;
    },
    async close() {
      if (!database.isOpen) return;
      commits.flush();
      database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:') {
    makeFolderSync(dirname(file), 0o700);
    // The files beside it get the rights of this one.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // Turning the write-ahead log on needs the file for itself; others may be opening it at the same moment.
  for (let attempt = 0; ; attempt += 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL;');
      transaction(database, () => database.exec(SCHEMA));
      return database;
    } catch (error) {
      if (attempt < 50 && /database is locked|SQLITE_BUSY/.test(String(error))) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + attempt);
        continue;
      }
      database.close();
      throw error;
    }
  }
}

interface GroupCommit {
  run<T>(step: () => T): Promise<T>;
  /** Commits what still waits. */
  flush(): void;
}

/** Steps asked for in the same turn share one transaction, and so one wait for the disk. A step fails only as the disk does: all do. */
function groupCommit(database: DatabaseSync): GroupCommit {
  /** `perform` answers with what tells the caller, once the group is committed. */
  let waiting: { perform(): () => void; reject(failure: unknown): void }[] = [];
  const flush = (): void => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      for (const tell of transaction(database, () => group.map(({ perform }) => perform()))) tell();
    } catch (failure) {
      for (const { reject } of group) reject(failure);
    }
  };
  return {
    flush,
    run: (step) =>
      new Promise((resolve, reject) => {
        const perform = (): (() => void) => {
          const result = step();
          return () => resolve(result);
        };
        waiting.push({ perform, reject });
        if (waiting.length === 1) setImmediate(flush);
      }),
  };
}

function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
