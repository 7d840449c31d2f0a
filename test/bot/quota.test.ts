import { expect, it } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { countRun } from '../../bot/runs.ts';
import { createClock } from '../../src/adapters/clock.ts';
import { openStore } from '../../src/adapters/open-store.ts';

it('gives out the runs of a day, all of them and no more, however many are asked for at once', async () => {
  const store = await openStore('sqlite::memory:');
  const bot = { settings: { maxRunsPerDay: 6 }, context: { store, clock: createClock() } } as unknown as Bot;
  const startedOf = async (keys: readonly string[], installation = 1): Promise<number> =>
    (await Promise.allSettled(keys.map((key) => countRun(bot, installation, key)))).filter(
      ({ status }) => status === 'fulfilled',
    ).length;
  expect(await startedOf(['a', 'b', 'c'])).toBe(3);
  // The same run counts once, one after the other and at once.
  expect(await startedOf(['a', 'a', 'd', 'd', 'd'])).toBe(5);
  expect(await startedOf(Array.from({ length: 12 }, (_, index) => `many-${index}`))).toBe(2);
  expect(await startedOf(['a', 'd', 'late'])).toBe(2);
  expect(await startedOf(['a'], 2)).toBe(1);
  await store.close();
});
