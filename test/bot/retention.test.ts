/** What is old is said by two clocks: one that is ahead forgets nothing that is young. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { forgetOld } from '../../bot/retention.ts';
import { type Context, createContext } from '../../src/context.ts';
import { issue, report } from '../report/issues.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY = 24 * 3_600_000;
const folder = temporaryFolder();
let context: Context;
beforeAll(async () => {
  context = await createContext({ env: {}, cwd: folder.path, home: folder.path });
});
afterAll(async () => {
  await context.close();
  folder.remove();
});

const look = (ownDays: number, githubDays: number | undefined): Promise<string[]> => {
  const clock = { ...context.clock, now: () => Date.now() + ownDays * DAY };
  const time = async () => (githubDays === undefined ? undefined : Date.now() + githubDays * DAY);
  return forgetOld(
    { context: { ...context, clock }, settings: { retentionDays: 90 }, installations: { time } } as unknown as Bot,
    new AbortController().signal,
  );
};

it('a run of today outlives each clock alone, and goes when both say that its time is over', async () => {
  const { run_id: run } = await context.engine.recordCheck(
    { kind: 'check', site_repo_url: folder.path, product_slug: 'docs' },
    report([issue()]),
  );
  expect(await look(365, 0)).toEqual([]);
  expect(await look(0, 365)).toEqual([]);
  await expect(look(365, undefined)).rejects.toThrow('what time it is');
  expect((await context.engine.snapshot(run)).run_id).toBe(run);
  expect(await look(91, 91)).toEqual([run]);
});
