/** The machine's clock; the only place that reads it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

/** `sleep` rejects with an AbortError as soon as its signal aborts. */
export const createClock = (): Clock => ({
  now: () => Date.now(),
  // `performance` is loaded when it is first asked for, which takes longer than a small check's gates.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
});
