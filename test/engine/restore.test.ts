/** A store that lost its runs gets them back from their folders, whole and proven, and says so; what is damaged is called damaged. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { forgetRun } from '../../src/engine/forget-run.ts';
import type { Store } from '../../src/ports/store.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
let engine: Engine;
let store: Store;
let runId: string;
beforeEach(async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  ({ engine, store } = await bench.engine());
  ({ run_id: runId } = await engine.start(bench.config, { idempotencyKey: 'once' }));
  await engine.resume(runId);
  await engine.resume(runId);
});
afterEach(() => bench.close());

const file = (name: string, run = runId): string => path.join(bench.folder, 'home', 'runs', run, name);
/** Everything in it is gone, as after a truncate. */
async function empty(emptied: Store): Promise<void> {
  for (const namespace of ['run', 'event', 'idempotency', 'evidence', 'writer', 'toolhub-run', 'cancel'])
    for (const key of await emptied.keys(namespace)) await emptied.delete(namespace, key);
}
/** A process that starts after the store was lost. */
const later = async (storeName = 'home') => {
  const warnings: string[] = [];
  const progress = {
    start() {},
    advance() {},
    finish() {},
    info() {},
    warn: (line: string) => void warnings.push(line),
  };
  const storeUri = `sqlite:${path.join(bench.folder, 'new.sqlite')}`;
  return { ...(await bench.engine({ storeUri, storeName, progress })), warnings };
};

test('a lost store: the run is there again to the byte, it is said, and it goes on to its end', async () => {
  const [snapshot, events] = [await engine.snapshot(runId), await engine.events(runId)];
  const next = await later();
  const list = await next.engine.list();
  expect(list.runs.map(({ run_id }) => run_id)).toEqual([runId]);
  expect(list.restored).toEqual([runId]);
  expect(next.warnings).toEqual([expect.stringContaining(runId)]);
  expect(await next.engine.snapshot(runId)).toEqual(snapshot);
  expect(await next.engine.events(runId)).toEqual(events);
  for (const _ of [1, 2]) expect(await next.engine.replay(runId)).toMatchObject({ ok: true });
  expect((await next.engine.resume(runId)).state).not.toBe(snapshot.state);
  expect(await next.engine.start(bench.config, { idempotencyKey: 'once' })).toMatchObject({
    run_id: runId,
    replayed: true,
  });
});

test('a lost store, asked first of all whether the record holds', async () => {
  const next = await later();
  expect(await next.engine.replay(runId)).toMatchObject({ ok: true });
  expect(next.warnings).toEqual([expect.stringContaining(runId)]);
  await expect(next.engine.replay('r_2026-01-21T10-00-00Z_aaaaaa')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
});

test('the key of a lost run makes no second one, asked first of all', async () => {
  const next = await later();
  expect(await next.engine.start(bench.config, { idempotencyKey: 'once' })).toMatchObject({ run_id: runId });
});

test('a store that is emptied under a process that knows the run', async () => {
  const snapshot = await engine.snapshot(runId);
  await empty(store);
  expect(await engine.snapshot(runId)).toEqual(snapshot);
  await engine.resume(runId);
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
  expect((await engine.list()).restored).toEqual([runId]);
});

test('half a line that a killed process left is no line', async () => {
  const count = (await engine.events(runId)).length;
  appendFileSync(file('events.ndjson'), '{"event_id":"half');
  const next = await later();
  expect(await next.engine.events(runId)).toHaveLength(count);
});

test('a damaged log is called damaged where it is, brings nothing back, and hides no other run', async () => {
  const { run_id: other } = await engine.start(bench.config);
  const lines = readFileSync(file('events.ndjson'), 'utf8').split('\n');
  lines[2] = (lines[2] ?? '').replace('"ts":"2', '"ts":"1');
  writeFileSync(file('events.ndjson'), lines.join('\n'));
  const next = await later();
  const damaged = { code: 'SERVICE_UNAVAILABLE', retryable: false, details: { reason: 'run_damaged' } };
  await expect(next.engine.status(runId)).rejects.toMatchObject(damaged);
  const list = await next.engine.list();
  expect(list.runs.map(({ run_id }) => run_id)).toEqual([other]);
  expect(list.damaged).toEqual([{ run_id: runId, problem: expect.stringContaining('line 3') }]);
  expect(await next.store.keys('event', { prefix: runId })).toEqual([]);
});

test('an event that was changed in the store is called damaged, and hides no other run', async () => {
  const { run_id: other } = await engine.start(bench.config);
  const [, event] = await engine.events(runId);
  await store.set('event', `${runId}/00000001`, { ...event, ts: '2020-01-01T00:00:00.000Z' });
  const next = await bench.engine();
  await expect(next.engine.status(runId)).rejects.toMatchObject({ details: { reason: 'run_damaged' } });
  expect((await next.engine.list()).runs.map(({ run_id }) => run_id)).toEqual([other]);
  await store.set('event', `${runId}/00000001`, 'no event');
  await expect((await bench.engine()).engine.status(runId)).rejects.toMatchObject({
    details: { reason: 'run_damaged' },
  });
});

test('what was deleted on purpose, and what another store made, does not come back', async () => {
  expect((await (await later('another')).engine.list()).runs).toEqual([]);
  const folder = path.dirname(file('x'));
  const kept = path.join(bench.folder, 'kept');
  cpSync(folder, kept, { recursive: true });
  await forgetRun({ store, home: path.join(bench.folder, 'home') }, runId);
  cpSync(kept, folder, { recursive: true });
  const next = await bench.engine();
  expect((await next.engine.list()).runs).toEqual([]);
  await expect(next.engine.status(runId)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
});

test('the log of a store that was set back to an earlier day is kept beside the new one', async () => {
  const whole = readFileSync(file('events.ndjson'), 'utf8');
  const keys = await store.keys('event', { prefix: `${runId}/` });
  const [created = '', ...rest] = keys;
  expect(created).not.toBe('');
  for (const key of rest.reverse()) await store.delete('event', key);
  await (await bench.engine()).engine.resume(runId);
  expect(readFileSync(file('events.ndjson.longer'), 'utf8')).toBe(whole);
});

test('a file that is no database is called damaged, not away', async () => {
  const at = path.join(bench.folder, 'broken.sqlite');
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, 'x'.repeat(8192));
  await expect(openStore(`sqlite:${at}`)).rejects.toMatchObject({
    retryable: false,
    details: { reason: 'store_damaged' },
  });
  rmSync(at);
});
