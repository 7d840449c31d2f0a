import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue } from '../../../bot/queue/open-queue.ts';
import { createClock } from '../../../src/adapters/clock.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { queueContract } from '../../contracts/queue-contract.ts';
import { startPostgres, startRedis, type TestServer } from '../../support/servers.ts';

describe.each([
  ['BullMQ on Redis', startRedis],
  ['pg-boss on PostgreSQL', startPostgres],
])('%s', (_name, start) => {
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
  queueContract(async (options) =>
    openQueue(
      server.uri,
      { store, clock: createClock(), owner: `process-${++serial}` },
      { concurrency: 4, ...options },
    ),
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
