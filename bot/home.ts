/** Each replica's own disk: what was forgotten of a run or an account goes from all of them, whoever forgot it. */
import { forgetElsewhere } from '../src/engine/forget-elsewhere.ts';
import { forgetKept } from '../src/engine/forget-kept.ts';
import type { Bot } from './bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from './repeat.ts';

const EVERY_MS = 15 * 60_000;
/** After the start: what went while this replica was away. */
const FIRST_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const PURGED = 'bot-purged';

/** Written when something of an account is forgotten: what was kept before that, by no name of whose it is, goes everywhere. */
export const markPurged = ({ context: { store, clock } }: Pick<Bot, 'context'>): Promise<void> =>
  store.set(PURGED, 'last', clock.now());

/** Answers how many folders of runs went. */
export async function tidyHome({ context, settings }: Pick<Bot, 'context' | 'settings'>): Promise<number> {
  const { store, home, clock } = context;
  const purged = (await store.get<number>(PURGED, 'last')) ?? 0;
  const old = settings.retentionDays === 0 ? 0 : clock.now() - settings.retentionDays * DAY_MS;
  await forgetKept(home, Math.max(purged, old));
  return forgetElsewhere({ store, home });
}

export function startTidying(bot: Bot): Closing {
  if (bot.settings.sweepMinutes === 0) return NOTHING_REPEATED;
  let next = FIRST_MS;
  return repeat(bot, {
    // Every replica has a home of its own.
    lock: `home:${bot.locks.owner}`,
    failed: 'tidying the home failed',
    wait() {
      const now = next;
      next = EVERY_MS;
      return now;
    },
    async work() {
      const gone = await tidyHome(bot);
      if (gone > 0) bot.log('info', 'folders of forgotten runs removed', { count: gone });
    },
  });
}
