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
  await expect(store.get('kv', 'k')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  server.thaw();
  await expect.poll(() => store.get('kv', 'k'), { timeout: 20_000 }).toBe(1);
  await store.close();
});
