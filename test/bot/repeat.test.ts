/** What a replica repeats ends with it: at once where it waits, and within some seconds where a database says nothing. */
import { expect, it } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { repeat } from '../../bot/repeat.ts';
import { createClock } from '../../src/adapters/clock.ts';

const botWith = (insertIfAbsent: () => Promise<boolean>): Bot => {
  const clock = {
    ...createClock(),
    sleep: (ms: number, signal?: AbortSignal) => createClock().sleep(ms / 100, signal),
  };
  const store = { insertIfAbsent, acquireLease: insertIfAbsent, get: insertIfAbsent };
  return { context: { clock }, locks: { store, clock, owner: 'x' }, log: () => undefined } as unknown as Bot;
};
const never = (): Promise<never> => new Promise(() => undefined);

it('ends while its next time is asked for and nothing answers', async () => {
  const running = repeat(botWith(never), { lock: 'x', failed: 'failed', wait: never, work: never });
  const from = Date.now();
  await running.close();
  expect(Date.now() - from).toBeLessThan(5_000);
});

it('ends at once where it waits', async () => {
  const running = repeat(botWith(never), { lock: 'x', failed: 'failed', wait: () => 3_600_000, work: never });
  const from = Date.now();
  await running.close();
  expect(Date.now() - from).toBeLessThan(1_000);
});
