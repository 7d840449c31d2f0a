/** Finds what was missed: deliveries that GitHub could not hand over are asked for again, from the App's delivery log. */
import { z } from 'zod';
import type { Bot } from './bot.ts';
import { tryWithLock } from './queue/hold-lock.ts';

const Listed = z.array(
  z.object({
    id: z.number(),
    guid: z.string(),
    delivered_at: z.string(),
    status_code: z.number(),
    event: z.string(),
    redelivery: z.boolean(),
  }),
);

/** Answers how many were asked for again. Each is asked for at most three times. */
export async function sweep(bot: Bot): Promise<number> {
  const { store, clock } = bot.context;
  const listed = Listed.parse(await bot.installations.asApp('GET /app/hook/deliveries', { per_page: 100 }));
  const arrived = new Set(
    listed.filter(({ status_code: status }) => status >= 200 && status < 300).map(({ guid }) => guid),
  );
  let asked = 0;
  for (const [guid, tries] of Map.groupBy(listed, ({ guid: of }) => of)) {
    const [newest] = tries;
    if (
      newest === undefined ||
      arrived.has(guid) ||
      tries.length > 3 ||
      (await store.get('bot-delivery', guid)) === 'queued'
    )
      continue;
    // What GitHub is still waiting for is not missed yet.
    if (clock.now() - Date.parse(newest.delivered_at) < 30_000 && newest.status_code === 0) continue;
    if (newest.status_code >= 400 && newest.status_code < 500) continue;
    await bot.installations.asApp('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: newest.id });
    asked += 1;
  }
  return asked;
}

/** One replica sweeps at a time. */
export function startSweeper(bot: Bot): { close(): Promise<void> } {
  const { sweepMinutes } = bot.settings;
  if (sweepMinutes === 0) return { close: async () => undefined };
  const ending = new AbortController();
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await bot.context.clock.sleep(sweepMinutes * 60_000, ending.signal).catch(() => undefined);
      if (ending.signal.aborted) return;
      await tryWithLock(bot.locks, 'sweep', async () => {
        const asked = await sweep(bot);
        if (asked > 0) bot.log('info', 'deliveries asked for again', { count: asked });
      }).catch((thrown: unknown) => bot.log('warn', 'sweep failed', { error: String(thrown) }));
    }
  })();
  return {
    async close() {
      ending.abort();
      await loop;
    },
  };
}
