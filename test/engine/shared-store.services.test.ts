import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drive } from '../../src/engine/drive.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';
import { startPostgres, startRedis, type TestServer } from '../support/servers.ts';

let bench: EngineBench;
const servers = new Map<string, TestServer>();
beforeAll(async () => {
  servers.set('Redis', await startRedis());
  servers.set('PostgreSQL', await startPostgres());
});
afterEach(() => bench.close());
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
});

test.each(['Redis', 'PostgreSQL'])(
  'over %s another machine goes on where one stopped, with nothing of its disk',
  async (title) => {
    bench = engineBench();
    const storeUri = servers.get(title)?.uri ?? '';
    const one = await bench.engine({ storeUri, home: path.join(bench.folder, 'one') });
    const two = await bench.engine({ storeUri, home: path.join(bench.folder, 'two') });
    const { run_id: runId } = await one.engine.start(bench.config);
    for (let at = 0; at < 7; at += 1) await one.engine.resume(runId);
    await one.engine.fixNext(runId);

    const { validation_report: report } = await two.engine.fixNext(runId);
    expect(report.ok).toBe(true);
    expect(await drive(two.engine, runId, { openPr: true })).toMatchObject({ state: 'DONE' });
    expect(await one.engine.snapshot(runId)).toEqual(await two.engine.snapshot(runId));
    expect(await two.engine.replay(runId)).toMatchObject({ ok: true });
    expect(readFileSync(path.join(bench.folder, 'two', 'runs', runId, 'site', 'content', 'b.md'), 'utf8')).toContain(
      'done',
    );
    expect((await one.engine.artifact(runId, 'pr')).entry.name).toBe('pr.json');
  },
);

test('a PostgreSQL that was emptied gets its runs back from the machine that has their folders, once', async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  const storeUri = servers.get('PostgreSQL')?.uri ?? '';
  const home = path.join(bench.folder, 'one');
  const one = await bench.engine({ storeUri, home, storeName: 'shared' });
  const { run_id: runId } = await one.engine.start(bench.config, { idempotencyKey: 'emptied' });
  await one.engine.resume(runId);
  const snapshot = await one.engine.snapshot(runId);
  const client = new Client({ connectionString: storeUri });
  await client.connect();
  await client.query('TRUNCATE launch_kv, launch_lease');
  await client.end();
  const two = await bench.engine({ storeUri, home: path.join(bench.folder, 'two'), storeName: 'shared' });
  await expect(two.engine.status(runId)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  expect(await one.engine.start(bench.config, { idempotencyKey: 'emptied' })).toMatchObject({ run_id: runId });
  expect((await one.engine.list()).restored).toEqual([runId]);
  expect(await two.engine.snapshot(runId)).toEqual(snapshot);
  expect(await drive(two.engine, runId, { openPr: true })).toMatchObject({ state: 'DONE' });
});
