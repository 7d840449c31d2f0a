/** PostgreSQL that says nothing for half a minute while a comment is answered: it is answered once, with what the check found. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sweep } from '../../bot/sweeper.ts';
import { startConversation } from '../support/bot.ts';
import { startPostgres } from '../support/servers.ts';

it('a comment whose store says nothing for a while is answered once, with the findings of its check', {
  timeout: 300_000,
}, async () => {
  const server = await startPostgres();
  const talk = await startConversation({ storeUri: server.uri, env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  try {
    const pull = await talk.openPull();
    const { json } = await talk.request('ann', `POST /repos/acme/docs/issues/${pull.number}/comments`, {
      body: '/launch check',
    });
    await delay(1_500);
    server.freeze();
    await delay(25_000);
    server.thaw();
    const until = Date.now() + 150_000;
    const comment = () => pull.comments.find(({ id }) => id === json.id);
    const isDone = (): boolean =>
      comment()?.reactions.some(({ user, content }) => user === talk.app.bot && content !== 'eyes') === true;
    while (!isDone() && Date.now() < until) {
      await sweep(talk.running.bot).catch(() => undefined);
      await delay(1_000);
    }
    await talk.settled();
    expect(isDone()).toBe(true);
    expect(talk.replies(pull.number).filter((body) => body.startsWith('<!-- launch:answer '))).toHaveLength(1);
    expect(talk.answer(pull.number)).toContain('1 finding left');
  } finally {
    server.thaw();
    await talk[Symbol.asyncDispose]();
    await server.stop();
  }
});
