/** What was missed is asked for again, also where the look before had a clock that was ahead. */
import { expect, test } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { sweep } from '../../bot/sweeper.ts';

const HOUR = 3_600_000;
test.each([
  ['right', 0],
  ['a day ahead', 24 * HOUR],
])('the clock of the last look was %s', async (_, ahead) => {
  let now = Date.UTC(2026, 10, 29, 12);
  let log: {
    id: number;
    guid: string;
    delivered_at: string;
    status_code: number;
    event: string;
    redelivery: boolean;
  }[] = [];
  const asked: unknown[] = [];
  const kept = new Map<string, unknown>();
  const bot = {
    context: {
      clock: { now: () => now },
      store: {
        get: async (namespace: string, key: string) => kept.get(`${namespace}:${key}`),
        set: async (namespace: string, key: string, value: unknown) => void kept.set(`${namespace}:${key}`, value),
      },
    },
    installations: {
      async pageAsApp(_route: string, { cursor }: { cursor?: string }) {
        const from = Number(cursor ?? 0);
        return { data: log.slice(from, from + 100), cursor: from + 100 < log.length ? String(from + 100) : undefined };
      },
      asApp: async (_route: string, { delivery_id: id }: { delivery_id: number }) => void asked.push(id),
    },
  } as unknown as Bot;
  now += ahead;
  await sweep(bot);
  now += 2 * HOUR - ahead;
  const delivery = (id: number, minutesAgo: number, status: number) => ({
    ...{ id, guid: `g${id}`, delivered_at: new Date(now - minutesAgo * 60_000).toISOString() },
    ...{ status_code: status, event: 'issue_comment', redelivery: false },
  });
  log = [...Array.from({ length: 150 }, (_one, at) => delivery(1000 - at, at / 10, 202)), delivery(7, 60, 502)];
  await sweep(bot);
  expect(asked).toEqual([7]);
});
