/** PostgreSQL that is killed and emptied under the bot: with the sweep for lost deliveries every comment gets its one answer. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../bot/sweeper.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { startPostgres, startRedis, type TestServer } from '../support/servers.ts';

let server: TestServer;
let talk: Conversation;
let number = 0;
beforeAll(async () => {
  server = await startPostgres();
  talk = await startConversation({ storeUri: server.uri });
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Talk', body: 'x' });
  number = Number(json.number);
});
afterAll(async () => {
  await talk[Symbol.asyncDispose]();
  await server.stop();
});

const ask = async (body: string): Promise<number> => {
  const { json } = await talk.request('ann', `POST /repos/acme/docs/issues/${number}/comments`, { body });
  return Number(json.id);
};
const isDone = (id: number): boolean => {
  const comments = talk.repo.issues.find((issue) => issue.number === number)?.comments ?? [];
  const reactions = comments.find((one) => one.id === id)?.reactions ?? [];
  return reactions.some(({ user, content }) => user === talk.app.bot && content !== 'eyes');
};
const answers = (): string[] => talk.replies(number).filter((body) => body.startsWith('<!-- launch:answer '));
/** As the sweeper does by itself every few minutes. */
async function sweepUntil(over: () => boolean): Promise<void> {
  const until = Date.now() + 60_000;
  while (!over() && Date.now() < until) {
    await sweep(talk.running.bot).catch(() => undefined);
    await delay(500);
  }
}

it('killed while people write: each is answered once, when it is back', { timeout: 120_000 }, async () => {
  const first = await ask('/launch help');
  await talk.settled();
  expect(isDone(first)).toBe(true);
  const back = server.restart?.();
  const asked = await Promise.all(['help', 'list', 'help', 'list'].map((command) => ask(`/launch ${command}`)));
  await back;
  asked.push(await ask('/launch list'));
  await sweepUntil(() => asked.every(isDone));
  expect(asked.filter((id) => !isDone(id))).toEqual([]);
  await sweep(talk.running.bot);
  await talk.settled();
  expect(answers()).toHaveLength(1 + asked.length);
});

it('emptied between comments: what was answered stays as it is, what comes next is answered', {
  timeout: 120_000,
}, async () => {
  const before = answers();
  const client = new pg.Client({ connectionString: server.uri });
  await client.connect();
  await client.query('TRUNCATE launch_kv');
  await client.end();
  await sweep(talk.running.bot);
  const next = await ask('/launch help');
  await sweepUntil(() => isDone(next));
  await talk.settled();
  expect(answers().slice(0, before.length)).toEqual(before);
  expect(answers()).toHaveLength(before.length + 1);
});

it.each([
  ['PostgreSQL', startPostgres, '/launch check'],
  ['PostgreSQL', startPostgres, ''],
  ['Redis', startRedis, '/launch check'],
  ['Redis', startRedis, ''],
] as const)('%s that says nothing holds up no end', { timeout: 120_000 }, async (_name, start, asked) => {
  const silent = await start();
  const other = await startConversation({ storeUri: silent.uri, env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  const pull = await other.openPull();
  if (asked !== '') {
    await other.request('ann', `POST /repos/acme/docs/issues/${pull.number}/comments`, { body: asked });
    await delay(300);
  }
  silent.freeze();
  try {
    const began = performance.now();
    await Promise.race([other.running.close(), delay(40_000, undefined, { ref: false })]);
    expect(performance.now() - began).toBeLessThan(20_000);
  } finally {
    silent.thaw();
    await other.forge.close();
    await silent.stop();
  }
});
