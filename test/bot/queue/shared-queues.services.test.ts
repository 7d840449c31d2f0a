import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openQueue } from '../../../bot/queue/open-queue.ts';
import { createClock } from '../../../src/adapters/clock.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { queueContract } from '../../contracts/queue-contract.ts';
import { startPostgres, startRedis, type TestServer } from '../../support/servers.ts';

const DAY = 24 * 3_600_000;
afterEach(() => {
  vi.useRealTimers();
});

/** All that a server holds, as text. */
async function inRedis(uri: string): Promise<string> {
  const client = createClient({ url: uri });
  await client.connect();
  const read = (key: string): Record<string, () => Promise<unknown>> => ({
    string: () => client.get(key),
    hash: () => client.hGetAll(key),
    list: () => client.lRange(key, 0, -1),
    set: () => client.sMembers(key),
    zset: () => client.zRange(key, 0, -1),
    stream: () => client.xRange(key, '-', '+'),
  });
  const all: unknown[] = [];
  for (const key of await client.keys('*')) all.push(key, await read(key)[await client.type(key)]?.());
  await client.close();
  // What stands in a hash is JSON in JSON.
  return JSON.stringify(all).replaceAll('\\', '');
}
async function inPostgres(uri: string): Promise<string> {
  const client = new Client({ connectionString: uri });
  await client.connect();
  const { rows: tables } = await client.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const all: unknown[] = [];
  for (const { name } of tables) all.push(name, (await client.query(`SELECT t::text AS row FROM ${name} t`)).rows);
  await client.end();
  return JSON.stringify(all).replaceAll('\\', '').replaceAll('""', '"');
}

describe.each([
  ['BullMQ on Redis', startRedis, inRedis],
  ['pg-boss on PostgreSQL', startPostgres, inPostgres],
])('%s', (_name, start, written) => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await start();
    store = await openStore(server.uri);
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });
  let serial = 0;
  queueContract(
    async (options) =>
      openQueue(
        server.uri,
        { store, clock: createClock(), owner: `process-${++serial}` },
        { concurrency: 4, ...options },
      ),
    () => written(server.uri),
  );
});

it.each([
  ['BullMQ on Redis', startRedis],
  ['pg-boss on PostgreSQL', startPostgres],
])('%s ends while its server is away', { timeout: 60_000 }, async (_name, start) => {
  const server = await start();
  const store = await openStore(server.uri);
  const ports = { store, clock: createClock(), owner: 'process' };
  const queue = await openQueue(server.uri, ports, { concurrency: 2, onError: () => undefined });
  await queue.start(async () => undefined);
  await server.stop();
  const from = performance.now();
  await queue.close(20_000);
  expect(performance.now() - from).toBeLessThan(6_000);
  await store.close();
});

it.each([
  ['BullMQ on Redis', startRedis],
  ['pg-boss on PostgreSQL', startPostgres],
])('%s ends while its server says nothing, idle and at work', { timeout: 120_000 }, async (_name, start) => {
  for (const isBusy of [false, true]) {
    const server = await start();
    const store = await openStore(server.uri);
    const ports = { store, clock: createClock(), owner: 'process' };
    const queue = await openQueue(server.uri, ports, { concurrency: 2, onError: () => undefined });
    let begun = (): void => undefined;
    const working = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await queue.start(async (_job, signal) => {
      begun();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    });
    if (isBusy) {
      await queue.add({ id: 'a', kind: 'check', tenant: '1', lock: 'a', data: {} } as never);
      await working;
    }
    server.freeze();
    const from = performance.now();
    await queue.close(20_000);
    await store.close();
    expect([isBusy, performance.now() - from < 12_000]).toEqual([isBusy, true]);
    // It reads the goodbyes.
    server.thaw();
    await delay(1_500);
    await server.stop();
  }
});

it.each([
  ['BullMQ on Redis', startRedis],
  ['pg-boss on PostgreSQL', startPostgres],
])('%s: a wait that was given by a clock that was wrong ends', { timeout: 120_000 }, async (_name, start) => {
  const server = await start();
  for (const days of [30, -30]) {
    const store = await openStore(server.uri);
    const open = (owner: string) =>
      openQueue(server.uri, { store, clock: createClock(), owner }, { concurrency: 1, backoffMs: 500 });
    const failed = Promise.withResolvers<void>();
    // Ahead while it fails, and then right; or right, and then behind.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + Math.max(0, days) * DAY });
    const first = await open('one');
    await first.start(async () => {
      failed.resolve();
      throw new Error('away');
    });
    await first.add({ id: `late${days}`, kind: 'look', tenant: '1', lock: 'a', data: {} });
    await failed.promise;
    await delay(200);
    await first.close(1_000);
    vi.setSystemTime(Date.now() - Math.abs(days) * DAY);
    const second = await open('two');
    const done = Promise.withResolvers<boolean>();
    await second.start(async () => done.resolve(true));
    expect([days, await Promise.race([done.promise, delay(20_000, false)])]).toEqual([days, true]);
    await second.close(1_000);
    await store.close();
    vi.useRealTimers();
  }
  await server.stop();
});
