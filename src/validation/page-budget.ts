/** Work on pages that ends: a page that takes longer than its budget is given up, whatever it is at, and the others go on. */
import { Script } from 'node:vm';

/** Seconds of a page, where launch.yml does not say. */
export const PAGE_SECONDS = 5;

const KEY = '__launch_page_work';
/** The engine ends a script that takes too long, in a loop as in a regular expression; no `catch` or `finally` of it runs. */
const script = new Script(`globalThis.${KEY}()`);

/** On a busy machine most of the time may go to others: then it is done again with twice the time, up to so many times the budget. */
const MOST_TIMES = 8;

/**
 * Answers whether `act` came to its end in time, where time is that of the processor: what is judged must not hang on who else
 * works here. `act` must be able to begin again wherever it was ended. What it throws is thrown.
 */
export function endsWithin(milliseconds: number, act: () => void): boolean {
  for (let wall = milliseconds; ; wall *= 2) {
    const before = processorTime();
    if (endsInTime(wall, act)) return true;
    if (processorTime() - before >= milliseconds * 0.9 || wall >= milliseconds * MOST_TIMES) return false;
  }
}

/** Milliseconds that this thread has had, or all of the process where Node does not know threads. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

function endsInTime(milliseconds: number, act: () => void): boolean {
  const before: unknown = Reflect.get(globalThis, KEY);
  Reflect.set(globalThis, KEY, act);
  try {
    script.runInThisContext({ timeout: milliseconds });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw thrown;
  } finally {
    Reflect.set(globalThis, KEY, before);
  }
}

/** Whether a watch runs for all that is being done. */
let isWatched = false;

/**
 * Does what has watches of its own under one, which is cheaper; where that is late, it is done again with its own. So `act`
 * must be able to begin again wherever it was ended.
 */
export function underOneWatch(milliseconds: number, act: () => void): void {
  if (isWatched) {
    act();
    return;
  }
  isWatched = true;
  let isDone = false;
  try {
    isDone = endsWithin(milliseconds, act);
  } finally {
    isWatched = false;
  }
  if (!isDone) act();
}

/** Acts on each item, and answers those that took longer. They share one watch until one is late, which then has one of its own. */
export function eachWithin<T>(items: readonly T[], milliseconds: number, act: (item: T) => void): T[] {
  const late: T[] = [];
  if (isWatched) {
    for (const item of items) act(item);
    return late;
  }
  let at = 0;
  let isAlone = false;
  while (at < items.length) {
    const first = at;
    const end = isAlone ? at + 1 : items.length;
    const isDone = endsWithin(milliseconds, () => {
      for (; at < end; at++) act(items[at] as T);
    });
    if (isDone) {
      isAlone = false;
      continue;
    }
    // The item may have begun when others had taken most of the time.
    if (at === first) {
      late.push(items[at++] as T);
      isAlone = false;
    } else isAlone = true;
  }
  return late;
}

export const pageMilliseconds = (
  config: { limits?: { page_seconds?: number | undefined } | undefined } | undefined,
): number => Math.max(1, Math.round((config?.limits?.page_seconds ?? PAGE_SECONDS) * 1000));

export const tookTooLong = (milliseconds: number): string => `took more than ${milliseconds / 1000} s`;
