import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../../src/workers/worker.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
beforeEach(() => {
  asleep = Promise.withResolvers<void>();
});
afterEach(() => bench.close());

/** Settled when `sleepLong` has started its program. */
let asleep = Promise.withResolvers<void>();

/** Starts a program as a worker would, and says when it runs. */
async function sleepLong({ ports, signal }: WorkerContext): Promise<void> {
  const program = ports.processes.run('sh', ['-c', 'sleep 60 & wait'], {
    env: { PATH: process.env.PATH ?? '' },
    signal,
  });
  asleep.resolve();
  await program;
}

test('cancelling in the middle stops child processes at once and leaves a run that says so', async () => {
  bench = engineBench();
  const { engine } = await bench.engine({ onRun: (id, context) => (id === 'W2' ? sleepLong(context) : undefined) });
  const { run_id: runId } = await engine.start(bench.config);
  await engine.resume(runId);
  await engine.resume(runId);
  const began = Date.now();
  const working = expect(engine.resume(runId)).rejects.toMatchObject({ code: 'CANCELLED' });
  await asleep.promise;
  expect(await engine.cancel(runId)).toEqual({ cancelled: true, state: 'CANCELLED' });
  await working;
  expect(Date.now() - began).toBeLessThan(30_000);
  expect((await engine.events(runId)).slice(-2).map(({ type }) => type)).toEqual(['WORK_ITEM_FAILED', 'RUN_CANCELLED']);
  for (const call of [
    () => engine.resume(runId),
    () => engine.validate(runId),
    () => engine.fixNext(runId),
    () => engine.openPr(runId),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'CANCELLED' });
  }
  expect(await engine.cancel(runId)).toEqual({ cancelled: true, state: 'CANCELLED' });
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
});

test('another engine can cancel a run that is being written, and one that nobody writes', async () => {
  bench = engineBench();
  const writer = await bench.engine({ onRun: (id, context) => (id === 'W1' ? sleepLong(context) : undefined) });
  const other = await bench.engine();
  const { run_id: runId } = await writer.engine.start(bench.config);
  await writer.engine.resume(runId);
  const working = expect(writer.engine.resume(runId)).rejects.toMatchObject({ code: 'CANCELLED' });
  await asleep.promise;
  expect(await other.engine.cancel(runId)).toEqual({ cancelled: true, state: 'CANCELLED' });
  await working;
  const idle = await writer.engine.start(bench.config);
  expect(await other.engine.cancel(idle.run_id)).toEqual({ cancelled: true, state: 'CANCELLED' });
  expect((await writer.engine.snapshot(idle.run_id)).finished_at).not.toBeNull();
});

test('a caller that gives up stops the work of its call, and the run goes on later', async () => {
  bench = engineBench();
  let slow = true;
  const { engine } = await bench.engine({
    onRun: (id, context) => (id === 'W1' && slow ? sleepLong(context) : undefined),
  });
  const { run_id: runId } = await engine.start(bench.config);
  await engine.resume(runId);
  const caller = new AbortController();
  const working = expect(engine.resume(runId, { signal: caller.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
    details: { next_call: 'launch_resume' },
  });
  await asleep.promise;
  caller.abort();
  await working;
  slow = false;
  expect((await engine.resume(runId)).state).toBe('INGESTED');
});

test.each([
  ['max_file_writes', { max_file_writes: 2 }],
  ['max_files_changed', { max_files_changed: 1 }],
  ['max_lines_per_file', { max_lines_per_file: 2 }],
])('overdrawing %s ends the run as FAILED and names the budget', async (budget, budgets) => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start({ ...bench.config, budgets });
  for (let at = 0; at < 5; at += 1) await engine.resume(runId);
  await expect(engine.resume(runId)).rejects.toMatchObject({ code: 'POLICY_DENIED', details: { budget } });
  expect(await engine.snapshot(runId)).toMatchObject({ state: 'FAILED', failure: { code: 'POLICY_DENIED' } });
  await expect(engine.resume(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { state: 'FAILED', next_call: null },
  });
});

test('working longer than max_runtime_s ends the run', async () => {
  bench = engineBench();
  const { engine } = await bench.engine({ onRun: (id, context) => (id === 'W1' ? sleepLong(context) : undefined) });
  const { run_id: runId } = await engine.start({ ...bench.config, budgets: { max_runtime_s: 1 } });
  // On a slow machine the first step alone may take that long.
  await expect(engine.resume(runId).then(() => engine.resume(runId))).rejects.toMatchObject({
    code: 'POLICY_DENIED',
    details: { budget: 'max_runtime_s' },
  });
  expect((await engine.snapshot(runId)).state).toBe('FAILED');
});

test('max_fix_attempts is the last word on fixing', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start({ ...bench.config, max_fix_attempts: 1 });
  for (let at = 0; at < 7; at += 1) await engine.resume(runId);
  await engine.fixNext(runId);
  await expect(engine.fixNext(runId)).rejects.toMatchObject({
    code: 'FIX_EXHAUSTED',
    details: { reason: 'max_fix_attempts', attempts: 1 },
  });
  expect((await engine.snapshot(runId)).state).toBe('VALIDATING');
});

test('a call in the wrong state says what is allowed and what to call next', async () => {
  bench = engineBench({ 'a.txt': 'fine\n' });
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  await expect(engine.validate(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { state: 'CREATED', next_call: 'launch_resume', allowed_now: expect.arrayContaining(['launch_cancel']) },
  });
  await expect(engine.openPr(runId)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  for (let at = 0; at < 7; at += 1) await engine.resume(runId);
  await expect(engine.fixNext(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { state: 'READY_FOR_PR', next_call: 'launch_open_pr' },
  });
  const { url } = await engine.openPr(runId);
  await expect(engine.fixNext(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { state: 'DONE', pr_url: url },
  });
  await expect(engine.cancel(runId)).rejects.toMatchObject({ code: 'ILLEGAL_STATE', details: { pr_url: url } });
  expect((await engine.validate(runId)).ok).toBe(true);
  expect((await engine.snapshot(runId)).state).toBe('DONE');
  await expect(engine.status('r_2026-01-01T00-00-00Z_abcd')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  await expect(engine.status('../x')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  await expect(engine.artifact(runId, '../events.ndjson')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { available: expect.arrayContaining(['pr.json']) },
  });
});

test('runs are listed newest first, filtered, page by page', async () => {
  bench = engineBench();
  let now = Date.UTC(2026, 0, 1);
  const { engine } = await bench.engine({
    clock: { now: () => (now += 1_000), monotonic: () => now, sleep: async () => {} },
  });
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1)
    ids.unshift((await engine.start({ ...bench.config, product_slug: at % 2 === 0 ? 'even' : 'odd' })).run_id);
  await engine.cancel(ids[0] ?? '');
  expect((await engine.list()).runs.map(({ run_id }) => run_id)).toEqual(ids);
  expect((await engine.list({ product_slug: 'odd' })).runs).toHaveLength(2);
  expect((await engine.list({ state: 'CANCELLED' })).runs).toMatchObject([
    { run_id: ids[0], finished_at: expect.any(String) },
  ]);
  const first = await engine.list({}, { limit: 2 });
  const second = await engine.list({}, { limit: 2, cursor: first.next_cursor ?? '' });
  const third = await engine.list({}, { limit: 2, cursor: second.next_cursor ?? '' });
  expect([...first.runs, ...second.runs, ...third.runs].map(({ run_id }) => run_id)).toEqual(ids);
  expect(third.next_cursor).toBeNull();
  await expect(engine.list({}, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
