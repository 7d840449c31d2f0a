import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { createKeyvStore } from '../../src/adapters/store/keyv-store.ts';
import { createPostgresBackend } from '../../src/adapters/store/postgres.ts';
import { createRedisBackend } from '../../src/adapters/store/redis.ts';
import { storeContract } from '../contracts/store-contract.ts';
import { startPostgres, startRedis, type TestServer } from '../support/servers.ts';

const servers: TestServer[] = [];
const keep = (server: TestServer): TestServer => {
  servers.push(server);
  return server;
};
afterAll(async () => {
  for (const server of servers) await server.stop();
});

storeContract('Redis', async () => keep(await startRedis()).uri);
storeContract('PostgreSQL', async () => keep(await startPostgres()).uri);

test.each([
  ['Redis', startRedis],
  ['PostgreSQL', startPostgres],
] as const)('%s that ends while it is used fails each call at once, and the process lives', async (_, start) => {
  const server = keep(await start());
  const store = await openStore(server.uri);
  await store.set('kv', 'k', 1);
  await server.stop();
  for (const work of [
    () => store.get('kv', 'k'),
    () => store.set('kv', 'k', 2),
    () => store.insertIfAbsent('kv', 'n', 1),
    () => store.acquireLease('l', 'me', 1_000),
  ]) {
    const began = Date.now();
    await expect(work()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
    expect(Date.now() - began).toBeLessThan(20_000);
  }
  await store.close();
});

test.each([
  ['Redis', startRedis, createRedisBackend],
  ['PostgreSQL', startPostgres, createPostgresBackend],
] as const)('%s that stops answering does not hang a call', async (_, start, createBackend) => {
  const server = keep(await start());
  const store = createKeyvStore(await createBackend(server.uri), { deadlineMs: 2_000 });
  await store.set('kv', 'k', 1);
  server.freeze();
  await expect(store.get('kv', 'k')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryable: true,
    message: expect.stringMatching(/^The store \((?:Redis|PostgreSQL)\) gave no answer in 2 seconds\. Check /u),
  });
  server.thaw();
  await expect.poll(() => store.get('kv', 'k'), { timeout: 20_000 }).toBe(1);
  await store.close();
});

test.each([
  ['Redis', startRedis],
  ['PostgreSQL', startPostgres],
] as const)('%s that is silent for less than the limit loses nothing, and nothing is done twice', async (_, start) => {
  const server = keep(await start());
  const store = await openStore(server.uri);
  await store.set('kv', 'swapped', 1);
  const fence = await store.acquireLease('l', 'me', 60_000);
  if (fence === undefined) throw new Error('no lease');
  server.freeze();
  const calls = Promise.all([
    store.set('kv', 'set', 1),
    store.insertIfAbsent('kv', 'new', 1),
    store.insertInOrder(
      'kv',
      [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ],
      { fence },
    ),
    store.compareAndSet('kv', 'swapped', 1, 2),
    store.compareAndSet('kv', 'swapped', 1, 3),
    store.renewLease(fence, 60_000),
  ]);
  setTimeout(() => server.thaw(), 2_500);
  const [, inserted, count, ...rest] = await calls;
  expect([inserted, count, rest.slice(0, 2).filter(Boolean).length, rest[2]]).toEqual([true, 2, 1, true]);
  expect(await store.getMany('kv', ['set', 'new', 'a', 'b'])).toEqual([1, 1, 1, 2]);
  await store.close();
});

test.each([
  ['Redis', startRedis],
  ['PostgreSQL', startPostgres],
] as const)('%s that says nothing is closed all the same', async (_, start) => {
  const server = keep(await start());
  const store = await openStore(server.uri);
  await store.set('kv', 'k', 1);
  server.freeze();
  const asked = Promise.all([1, 2].map(() => store.get('kv', 'k').catch(() => undefined)));
  const from = performance.now();
  await store.close();
  expect(performance.now() - from).toBeLessThan(4_000);
  server.thaw();
  await asked;
});
