import { expect, it } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { onQuota } from '../../bot/runs.ts';
import { createClock } from '../../src/adapters/clock.ts';
import { openStore } from '../../src/adapters/open-store.ts';

it('gives a run back when its start fails, and none that was counted before', async () => {
  const store = await openStore('sqlite::memory:');
  const bot = { settings: { maxRunsPerDay: 2 }, context: { store, clock: createClock() } } as unknown as Bot;
  const fail = (): Promise<never> => Promise.reject(new Error('the store is away'));
  for (let time = 0; time < 5; time++) await expect(onQuota(bot, 1, 'a', fail)).rejects.toThrow('the store is away');
  expect(await onQuota(bot, 1, 'a', async () => 'started')).toBe('started');
  // Asked again it counts no more, and a failure takes nothing back.
  await expect(onQuota(bot, 1, 'a', fail)).rejects.toThrow('the store is away');
  expect(await onQuota(bot, 1, 'b', async () => 'started')).toBe('started');
  await expect(onQuota(bot, 1, 'c', async () => 'started')).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  await store.close();
});

it('gives out the runs of a day, all of them and no more, however many are asked for at once', async () => {
  const store = await openStore('sqlite::memory:');
  const bot = { settings: { maxRunsPerDay: 6 }, context: { store, clock: createClock() } } as unknown as Bot;
  const startedOf = async (keys: readonly string[], installation = 1): Promise<number> =>
    (await Promise.allSettled(keys.map((key) => onQuota(bot, installation, key, async () => undefined)))).filter(
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
