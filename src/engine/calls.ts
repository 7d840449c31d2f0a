/** Calls that outlast their caller: the work goes on in this process, and the next call for the same thing joins it. */
import { UserError } from '../errors.ts';
import type { CallOptions } from './engine.ts';

interface Activity {
  method: string;
  result: Promise<unknown>;
  settled: boolean;
  waiting: number;
  stop(): void;
}
export interface Calls {
  /**
   * Runs `work` unless the same method is under way for the run: then joins that. Another method is waited for first.
   * Answers `late` when `waitMs` pass before the end.
   */
  call<T>(
    runId: string,
    method: string,
    options: CallOptions,
    work: (stop: AbortSignal) => Promise<T>,
    late: () => Promise<T>,
  ): Promise<T>;
  /** Stops everything that is under way and waits for its end. */
  close(): Promise<void>;
}

export function createCalls(): Calls {
  const activities = new Map<string, Activity>();

  const begin = (runId: string, method: string, work: (stop: AbortSignal) => Promise<unknown>): Activity => {
    const controller = new AbortController();
    const activity: Activity = {
      method,
      settled: false,
      waiting: 0,
      stop: () => controller.abort(),
      result: Promise.resolve().then(() => work(controller.signal)),
    };
    activities.set(runId, activity);
    const settle = (): void => {
      activity.settled = true;
      // Somebody hears of it now; otherwise it is kept for the next call.
      if (activity.waiting > 0 && activities.get(runId) === activity) activities.delete(runId);
    };
    activity.result.then(settle, settle);
    return activity;
  };

  /** Waits for an activity; undefined when the time is over. The last caller that gives up stops the work. */
  const wait = async (
    activity: Activity,
    options: CallOptions,
    until: number,
  ): Promise<{ value: unknown } | undefined> => {
    activity.waiting += 1;
    let timer: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    try {
      const rest = until - performance.now();
      const late = new Promise<undefined>((done) => {
        if (Number.isFinite(rest)) timer = setTimeout(done, Math.max(0, rest), undefined);
      });
      const given = new Promise<never>((_, fail) => {
        onAbort = () => {
          if (activity.waiting === 1) activity.stop();
          else fail(new UserError('CANCELLED', 'This call was cancelled; the work goes on for another caller.'));
        };
        if (options.signal?.aborted === true) onAbort();
        else options.signal?.addEventListener('abort', onAbort, { once: true });
      });
      return await Promise.race([activity.result.then((value) => ({ value })), late, given]);
    } finally {
      clearTimeout(timer);
      if (onAbort) options.signal?.removeEventListener('abort', onAbort);
      activity.waiting -= 1;
    }
  };

  return {
    async call<T>(
      runId: string,
      method: string,
      options: CallOptions,
      work: (stop: AbortSignal) => Promise<T>,
      late: () => Promise<T>,
    ): Promise<T> {
      const until = options.waitMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + options.waitMs;
      for (;;) {
        const present = activities.get(runId);
        if (present?.settled === true) activities.delete(runId);
        const joined = present !== undefined && present.method === method;
        if (present !== undefined && !joined) {
          if (present.settled) continue;
          if (!(await settles(present, options.signal, until))) return late();
          continue;
        }
        const outcome = await wait(joined ? present : begin(runId, method, work), options, until);
        return outcome === undefined ? late() : (outcome.value as T);
      }
    },
    async close() {
      for (const activity of activities.values()) activity.stop();
      await Promise.allSettled([...activities.values()].map(({ result }) => result));
      activities.clear();
    },
  };
}

/** Waits for the end of somebody else's work without taking its result; false when the time is over. */
async function settles({ result }: Activity, signal: AbortSignal | undefined, until: number): Promise<boolean> {
  const done = result.then(
    () => true,
    () => true,
  );
  while (performance.now() < until) {
    signal?.throwIfAborted();
    const step = Math.min(200, Math.max(0, until - performance.now()));
    if (await Promise.race([done, new Promise<false>((late) => setTimeout(late, step, false))])) return true;
  }
  return false;
}
