import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { COMPILED } from '../support/compiled.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
afterEach(() => bench.close());

test('two engines that race for one run: one writes, the other is told so and may try again', async () => {
  bench = engineBench();
  let release = (): void => {};
  const gate = new Promise<void>((open) => (release = open));
  const working = Promise.withResolvers<void>();
  const first = await bench.engine({
    onRun(id) {
      if (id !== 'W1') return undefined;
      working.resolve();
      return gate;
    },
  });
  const second = await bench.engine();
  const { run_id: runId } = await first.engine.start(bench.config);
  await first.engine.resume(runId);
  const slow = first.engine.resume(runId);
  await working.promise;
  await expect(second.engine.resume(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    retryable: true,
    details: { state: 'CLONED_INPUTS' },
  });
  expect((await second.engine.status(runId)).state).toBe('CLONED_INPUTS');
  await second.engine.record(runId, 'TOOL_CALLED', { tool: 'launch_get_status' });
  release();
  expect((await slow).state).toBe('INGESTED');
  expect((await second.engine.resume(runId)).state).toBe('FACTS_READY');
  expect(await first.engine.replay(runId)).toMatchObject({ ok: true });
  expect((await first.engine.events(runId)).filter(({ type }) => type === 'TOOL_CALLED')).toHaveLength(1);
});

test('a writer that lost its lease writes no more', async () => {
  bench = engineBench();
  let release = (): void => {};
  const gate = new Promise<void>((open) => (release = open));
  const frozen = await bench.engine({
    leaseMs: 1_500,
    onRun(id) {
      if (id !== 'W1') return;
      // The lease is lost as it is for a process that was suspended.
      frozen.store.renewLease = async () => false;
      frozen.store.acquireLease = async () => undefined;
      return gate;
    },
  });
  const { run_id: runId } = await frozen.engine.start(bench.config);
  await frozen.engine.resume(runId);
  const lost = expect(frozen.engine.resume(runId)).rejects.toMatchObject({ code: 'ILLEGAL_STATE', retryable: true });
  await delay(1_900);
  const heir = await bench.engine();
  expect((await heir.engine.resume(runId)).state).toBe('INGESTED');
  release();
  await lost;
  expect(await heir.engine.replay(runId)).toMatchObject({ ok: true });
  expect(
    (await heir.engine.events(runId)).filter(
      ({ type, payload }) => type === 'WORK_ITEM_FINISHED' && payload.worker === 'W1',
    ),
  ).toHaveLength(1);
});

test('a hundred starts with one key from several processes make one run', async () => {
  bench = engineBench();
  const script = new URL('../support/engine/start-child.ts', import.meta.url);
  const uri = `sqlite:${path.join(bench.folder, 'home', 'store.sqlite')}`;
  const answers = await Promise.all(
    Array.from(
      { length: 4 },
      () =>
        new Promise<string[]>((done, fail) => {
          const child = fork(script, [bench.folder, uri, '25'], {
            execArgv: [],
            env: { PATH: process.env.PATH ?? '', ...COMPILED, CONFIG: JSON.stringify(bench.config) },
          });
          child.once('message', (ids) => done(ids as string[]));
          child.once('exit', (code) => code !== 0 && fail(new Error(`ended with ${code}`)));
        }),
    ),
  );
  expect(answers.flat()).toHaveLength(100);
  expect(new Set(answers.flat()).size).toBe(1);
  const { engine } = await bench.engine();
  expect((await engine.list()).runs).toHaveLength(1);
  expect((await engine.events(answers[0]?.[0] ?? '')).map(({ type }) => type)).toEqual(['RUN_CREATED']);
});

test('the same key with another config names the run it clashes with; the hash may cover the config before refs were resolved', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId, replayed } = await engine.start(bench.config, { idempotencyKey: 'k' });
  expect(replayed).toBe(false);
  expect(await engine.start(bench.config, { idempotencyKey: 'k' })).toMatchObject({ run_id: runId, replayed: true });
  await expect(engine.start({ ...bench.config, allow_inference: true }, { idempotencyKey: 'k' })).rejects.toMatchObject(
    { code: 'INVALID_INPUT', details: { run_id: runId } },
  );
  const pinned = await engine.start(
    { ...bench.config, github_ref: 'a'.repeat(40) },
    { idempotencyKey: 'q', hashed: bench.config },
  );
  expect(
    await engine.start({ ...bench.config, github_ref: 'b'.repeat(40) }, { idempotencyKey: 'q', hashed: bench.config }),
  ).toMatchObject({ run_id: pinned.run_id, replayed: true });
});

test('a call that waits no longer answers with the unchanged state; the work goes on and the next call joins it', async () => {
  bench = engineBench();
  let release = (): void => {};
  const gate = new Promise<void>((open) => (release = open));
  let runs = 0;
  const { engine } = await bench.engine({
    async onRun(id) {
      if (id !== 'W1') return;
      runs += 1;
      await gate;
    },
  });
  const { run_id: runId } = await engine.start(bench.config);
  await engine.resume(runId);
  expect((await engine.resume(runId, { waitMs: 50 })).state).toBe('CLONED_INPUTS');
  expect((await engine.resume(runId, { waitMs: 50 })).state).toBe('CLONED_INPUTS');
  await expect(engine.validate(runId, { waitMs: 50 })).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    retryable: true,
  });
  const both = Promise.all([engine.resume(runId), engine.resume(runId)]);
  release();
  expect((await both).map(({ state }) => state)).toEqual(['INGESTED', 'INGESTED']);
  expect(runs).toBe(1);
});

test('a writer whose process stalled longer than its lease goes on, when nobody took the run over', async () => {
  bench = engineBench();
  const stalled = await bench.engine({
    leaseMs: 600,
    onRun(id) {
      // Nothing else of this process runs meanwhile: no renewal.
      if (id === 'W2') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    },
  });
  const { run_id: runId } = await stalled.engine.start(bench.config);
  while ((await stalled.engine.status(runId)).state !== 'FACTS_READY') await stalled.engine.resume(runId);
  expect(await stalled.engine.replay(runId)).toMatchObject({ ok: true });
  const finished = (await stalled.engine.events(runId)).filter(({ type }) => type === 'WORK_ITEM_FINISHED');
  expect(finished.map(({ payload }) => payload.worker)).toEqual(['inputs', 'W1', 'W2']);
});
