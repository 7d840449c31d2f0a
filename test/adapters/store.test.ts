import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { unavailable } from '../../src/adapters/store/keyv-store.ts';
import { storeContract } from '../contracts/store-contract.ts';
import { freePort } from '../support/free-port.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

storeContract('SQLite', async () => `sqlite:${join(folder, 'deep', 'store.sqlite')}`);

test('a store that is away says so quickly, and names no address', async () => {
  const port = await freePort();
  for (const uri of [`redis://user:secret@127.0.0.1:${port}`, `postgresql://user:secret@127.0.0.1:${port}/x`]) {
    const began = Date.now();
    const error = await openStore(uri).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
    expect(String(error)).not.toMatch(/secret|127\.0\.0\.1/);
    expect(Date.now() - began).toBeLessThan(20_000);
  }
});

test('a file that is no database is the store being away, not a crash', async () => {
  const file = join(folder, 'text.sqlite');
  await writeFile(file, 'this is no database'.repeat(100));
  await expect(openStore(`sqlite:${file}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test.each(['', 'mysql://x', 'sqlite:', '/tmp/x.db'])('the store %o is refused with what is expected', async (uri) => {
  await expect(openStore(uri)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'LAUNCH_STORE' } });
});

test.each([
  { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  { code: 'ERR_SQLITE_ERROR', errcode: 4874 },
  { code: '53100' },
  { code: 'ENOSPC' },
  { code: 'EDQUOT' },
])('a full disk is called that, by whatever says it: %j', (said) => {
  const failure = unavailable('SQLite', Object.assign(new Error('disk I/O error'), said));
  expect(failure).toMatchObject({
    message: expect.stringMatching(/Free some disk space/),
    details: { reason: 'no_disk_space' },
  });
  expect(failure.message).not.toContain('LAUNCH_STORE');
});
test('another failure to read or write is not', () => {
  const failure = unavailable(
    'SQLite',
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 }),
  );
  expect(failure.details.reason).toBe('store_away');
});
