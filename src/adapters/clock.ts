/** The machine's clock; the only place that reads it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

/** `sleep` rejects with an AbortError as soon as its signal aborts. */
export const createClock = (): Clock => ({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
});
