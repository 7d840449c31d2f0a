/** What tools keep of one run is bounded in number and in size, and a full run says so before anything is done. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { keepArtifact } from '../../src/toolhub/artifacts.ts';
import { appendEvidence, refuseFull } from '../../src/toolhub/evidence.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const folder = temporaryFolder();
let store: Store;
beforeAll(async () => {
  store = await openStore('sqlite::memory:');
});
afterAll(async () => {
  await store.close();
  folder.remove();
});

const keep = (kept: { bytes: number }[]): Promise<string> =>
  keepArtifact(
    {
      store,
      home: folder.path,
      engine: { snapshot: async () => ({ artifacts: kept }), record: async () => {} } as never,
    },
    RUN,
    { name: 'a.txt', contentType: 'text/plain', text: 'words' },
  );

it('artifacts', async () => {
  expect(await keep([{ bytes: 1 }])).toBe('a.txt');
  const full = { code: 'POLICY_DENIED', details: { reason: 'run_full' } };
  await expect(keep(Array.from({ length: 2_000 }, () => ({ bytes: 1 })))).rejects.toMatchObject(full);
  await expect(keep([{ bytes: 256 * 1024 * 1024 }])).rejects.toMatchObject(full);
});

it('calls on record', async () => {
  await refuseFull(store, RUN);
  await store.set('evidence', `${RUN}/last`, 19_998);
  await refuseFull(store, RUN);
  await store.set('evidence', `${RUN}/last`, 19_999);
  await expect(refuseFull(store, RUN)).rejects.toMatchObject({ details: { reason: 'run_full' } });
});

it('the bytes of calls on record', async () => {
  const deps = { store, home: folder.path, clock: { now: () => 0 }, ids: { uuid: () => 'id' } };
  const run = 'r_2026-01-21T10-00-00Z_efgh';
  const add = (words: string) =>
    appendEvidence(deps, run, {
      ...{ tool: 'github.issues.create', status: 'ok', dry_run: false, idempotency_key: null, error: null },
      ...{ request: { words }, result: null },
    });
  const kept = async (): Promise<number> => (await store.get<number>('evidence', `${run}/bytes`)) ?? 0;
  await add('ö'.repeat(500));
  const one = await kept();
  expect(one).toBeGreaterThan(1_000);
  await Promise.all([add('ö'.repeat(500)), add('ö'.repeat(500))]);
  // Numbers of two digits make no record longer here.
  expect(await kept()).toBe(3 * one);
  await refuseFull(store, run);
  await store.compareAndSet('evidence', `${run}/bytes`, 3 * one, 64 * 1024 * 1024);
  await expect(refuseFull(store, run)).rejects.toMatchObject({
    message: expect.stringContaining('64 MB'),
    details: { reason: 'run_full' },
  });
});
