import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startConversation } from '../support/bot.ts';
import { send } from '../support/forge/client.ts';

/** Another account with the App, on whose threads eight commands wait. */
async function twoTenants() {
  const talk = await startConversation();
  const { forge, app } = talk;
  const theirs = await forge.addRepository({
    name: 'mallory/docs',
    files: { 'docs/index.md': '# x\n' },
    collaborators: { mal: 'write' },
  });
  forge.install(app, 'mallory');
  const mal = talk.person('mal');
  const post = async (what: string, body: object): Promise<number> =>
    Number((await send(forge, what, { token: mal, body })).json.number);
  const threads: number[] = [];
  for (let index = 0; index < 8; index += 1)
    threads.push(await post('POST /repos/mallory/docs/issues', { title: 't', body: 'x' }));
  const own = (await talk.openPull()).number;
  await talk.settled();
  return {
    talk,
    async ask() {
      for (const number of threads)
        await post(`POST /repos/mallory/docs/issues/${number}/comments`, { body: '/launch help' });
      await delay(500);
    },
    /** Milliseconds until another tenant's command has its answer. */
    async answered(): Promise<number> {
      const before = talk.replies(own).length;
      const from = performance.now();
      const body = { body: '/launch list' };
      await send(forge, `POST /repos/acme/docs/issues/${own}/comments`, { token: talk.person('ann'), body });
      while (talk.replies(own).length === before && performance.now() - from < 30_000) await delay(20);
      return performance.now() - from;
    },
    theirAnswers: () => theirs.issues.filter(({ comments }) => comments.some(({ viaApp }) => viaApp === app)).length,
    [Symbol.asyncDispose]: () => talk[Symbol.asyncDispose](),
  };
}

it('answers others while GitHub lets one tenant wait, and that tenant afterwards', async () => {
  await using both = await twoTenants();
  // Four seconds and a half, at five milliseconds a second of GitHub's; beyond 900 of those nobody ever waited.
  both.talk.forge.faults.add({ on: 'issues/get', kind: 'secondary', retryAfter: 899 });
  await both.ask();
  expect(both.talk.forge.faults.struck).toBe(1);
  expect(await both.answered()).toBeLessThan(3_000);
  expect(both.theirAnswers()).toBe(0);
  await expect.poll(both.theirAnswers, { timeout: 60_000, interval: 200 }).toBe(8);
  expect(both.talk.logs.filter((line) => line.includes('"level":"warn"'))).toEqual([]);
}, 120_000);

it('answers others while the calls of one tenant get no answer', async () => {
  await using both = await twoTenants();
  both.talk.forge.faults.add({ on: /GET .*mallory.docs.collaborators/, kind: 'slow', ms: 15_000, times: 4 });
  await both.ask();
  expect(await both.answered()).toBeLessThan(12_000);
  await expect.poll(both.theirAnswers, { timeout: 60_000, interval: 200 }).toBe(8);
}, 120_000);
