/** Whether the bot can take work: store and queue answer, and what it keeps can be written, in the store and in its home. */
import path from 'node:path';
import { writeFileAtomic } from '../src/adapters/files.ts';
import type { Bot } from './bot.ts';
import { endsWithin } from './queue/queue.ts';

/** As much as a small run writes at once: a disk with no more room than that is full. */
const PROBE = 'x'.repeat(64 * 1024);
/** An answer is good for so long: who asks often writes no more often. */
const GOOD_MS = 1_000;
const WAIT_MS = 5_000;

export function createReady({ context, queue, locks }: Bot): () => Promise<boolean> {
  const { store, clock, home } = context;
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  const look = async (): Promise<boolean> => {
    const probes = Promise.all([
      store.set('bot-ready-probe', locks.owner, PROBE, { ttlMs: 60_000 }),
      writeFileAtomic(path.join(home, 'ready-probe'), PROBE, { durable: false }),
      queue.counts(),
    ]);
    try {
      return await endsWithin(clock, WAIT_MS, probes);
    } catch {
      return false;
    }
  };
  return () => {
    if (asked === undefined || clock.monotonic() - asked.at > GOOD_MS)
      asked = { at: clock.monotonic(), answer: look() };
    return asked.answer;
  };
}
