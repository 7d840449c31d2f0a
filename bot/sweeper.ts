/** Finds what was missed: deliveries that GitHub could not hand over are asked for again, from the App's delivery log. */
import { z } from 'zod';
import type { Bot } from './bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from './repeat.ts';

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

/** So long GitHub keeps deliveries that can be asked for again. */
const KEPT_MS = 3 * 24 * 3_600_000;
/** What was under way at the last look is looked at once more. */
const OVERLAP_MS = 15 * 60_000;
/** So far clocks of replicas may be apart. */
const SLACK_MS = 60_000;
const MAX_PAGES = 200;
/** After the start: what is just being sent again arrives by itself. */
const FIRST_MS = 2_000;

/** Answers how many were asked for again. Each is asked for at most three times. */
export async function sweep(bot: Bot): Promise<number> {
  const { store, clock } = bot.context;
  const began = clock.now();
  const last = await store.get<{ v: 1; began: number }>('bot-sweep', 'last');
  // A look that lies ahead was written by a clock that was wrong, and says nothing of what was seen.
  const looked = last === undefined || last.began > began + SLACK_MS ? 0 : last.began - OVERLAP_MS;
  const listed = await log(bot, Math.max(began - KEPT_MS, looked));
  const arrived = new Set(
    listed.filter(({ status_code: status }) => status >= 200 && status < 300).map(({ guid }) => guid),
  );
  let asked = 0;
  if (last === undefined) asked += await askForLost(bot, listed, began);
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
    if (began - Date.parse(newest.delivered_at) < 30_000 && newest.status_code === 0) continue;
    if (newest.status_code >= 400 && newest.status_code < 500) continue;
    await bot.installations.asApp('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: newest.id });
    asked += 1;
  }
  await store.set('bot-sweep', 'last', { v: 1, began });
  return asked;
}

const COMMENTS = new Set(['issue_comment', 'pull_request_review_comment']);

/** A store that knows no last look may have been emptied: of a day's comments that were taken in, those it does not know come once more. */
async function askForLost(bot: Bot, listed: z.infer<typeof Listed>, now: number): Promise<number> {
  let asked = 0;
  const comments = listed.filter(
    ({ event, status_code: status, delivered_at }) =>
      COMMENTS.has(event) && status >= 200 && status < 300 && now - Date.parse(delivered_at) < DAY_MS,
  );
  for (const [guid, [newest]] of Map.groupBy(comments, ({ guid: of }) => of)) {
    if (newest === undefined || (await bot.context.store.get('bot-delivery', guid)) !== undefined) continue;
    await bot.installations.asApp('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: newest.id });
    asked += 1;
  }
  return asked;
}
const DAY_MS = 24 * 3_600_000;

/** The App's delivery log, newest first, back to `since`. */
async function log(bot: Bot, since: number): Promise<z.infer<typeof Listed>> {
  const all: z.infer<typeof Listed> = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await bot.installations.pageAsApp('GET /app/hook/deliveries', {
      per_page: 100,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const listed = Listed.parse(answer.data);
    all.push(...listed);
    cursor = answer.cursor;
    const oldest = listed.at(-1);
    if (cursor === undefined || oldest === undefined || Date.parse(oldest.delivered_at) < since) break;
  }
  return all;
}

/** One replica sweeps at a time. */
export function startSweeper(bot: Bot): Closing {
  const { sweepMinutes } = bot.settings;
  if (sweepMinutes === 0) return NOTHING_REPEATED;
  const { clock, store } = bot.context;
  const every = sweepMinutes * 60_000;
  return repeat(bot, {
    lock: 'sweep',
    failed: 'sweep failed',
    async wait() {
      // The last look may be long ago: a bot that was away begins with one.
      const last = await store.get<{ began: number }>('bot-sweep', 'last').catch(() => undefined);
      return Math.min(every, Math.max(FIRST_MS, (last?.began ?? 0) + every - clock.now()));
    },
    async work() {
      const asked = await sweep(bot);
      if (asked > 0) bot.log('info', 'deliveries asked for again', { count: asked });
    },
  });
}
