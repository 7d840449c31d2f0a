/** A disk that fills up at any moment of a run: one clear failure, nothing lost, and the run goes on when there is room. */
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { drive } from '../../src/engine/drive.ts';
import { exitCodeOf } from '../../src/errors.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
const { open } = promises;
const setOpen = (to: typeof open): void => {
  promises.open = to;
  // What was imported by name sees it too.
  syncBuiltinESMExports();
};
afterEach(async () => {
  setOpen(open);
  await bench.close();
});

test('a full disk ends the call with its own message, and the run goes on to the same end when there is room', async () => {
  bench = engineBench({ 'a.txt': 'Alpha TODO.\n' });
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  let room = 1;
  let refusals = 0;
  setOpen((async (...given: Parameters<typeof open>) => {
    if (given[1] === 'wx' && room-- <= 0)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    return open(...given);
  }) as typeof open);
  for (;;) {
    const failure: unknown = await drive(engine, runId, { openPr: true }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (failure === undefined) break;
    expect(failure).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryable: true,
      message: expect.stringContaining('disk is full'),
      details: { reason: 'no_disk_space' },
    });
    refusals += 1;
    // A little more room each time: the next file that is written fails.
    room = refusals;
    expect(refusals).toBeLessThan(40);
  }
  expect(refusals).toBeGreaterThan(3);
  expect(exitCodeOf('SERVICE_UNAVAILABLE')).toBe(4);
  expect((await engine.status(runId)).state).toBe('DONE');
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
});
