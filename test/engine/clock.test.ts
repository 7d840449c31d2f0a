/** A clock that goes back in the middle of a run: the run ends the same, its log holds, and nobody waits longer than a lease. */
import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { drive } from '../../src/engine/drive.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

const DAY_MS = 24 * 3_600_000;
let bench: EngineBench;
afterEach(async () => {
  vi.restoreAllMocks();
  await bench.close();
});
/** Moves the clock of this process, as everything in it reads it. */
function moveClock(ms: number): void {
  const real = performance.timeOrigin;
  vi.spyOn(Date, 'now').mockImplementation(() => Math.round(real + performance.now() + ms));
}

test('a run that is resumed a day before it began goes on to its end, once', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config, { idempotencyKey: 'clock' });
  for (let at = 0; at < 4; at += 1) await engine.resume(runId);
  moveClock(-DAY_MS);
  expect(await engine.start(bench.config, { idempotencyKey: 'clock' })).toMatchObject({
    run_id: runId,
    replayed: true,
  });
  expect(await drive(engine, runId, { openPr: true })).toMatchObject({ state: 'DONE' });
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
  const events = await engine.events(runId);
  expect(events.map(({ ts }) => ts).toSorted()).not.toEqual(events.map(({ ts }) => ts));
  expect(events.filter(({ type }) => type === 'PR_OPENED')).toHaveLength(1);
  expect((await engine.list()).runs.map(({ run_id: id }) => id)).toEqual([runId]);
});

test('the lease of somebody who died is over after its own length, though the clock went back a day', async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  const { engine, store } = await bench.engine({ clock: createClock(), leaseMs: 1_000 });
  const { run_id: runId } = await engine.start(bench.config);
  await store.acquireLease(`run/${runId}`, 'somebody who died', 1_000);
  moveClock(-DAY_MS);
  await expect(engine.resume(runId)).rejects.toMatchObject({ retryable: true, details: { reason: 'lease_held' } });
  expect(await drive(engine, runId, { openPr: true, patienceMs: 20_000 })).toMatchObject({ state: 'DONE' });
});
