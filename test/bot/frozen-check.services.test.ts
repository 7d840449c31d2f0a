/** PostgreSQL that says nothing for longer than any call waits, inside the check of a pull request: the check says in the end what it would have said. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sweep } from '../../bot/sweeper.ts';
import { startConversation } from '../support/bot.ts';
import { startPostgres } from '../support/servers.ts';

it('ends with what it found', { timeout: 400_000 }, async () => {
  const server = await startPostgres();
  const talk = await startConversation({ storeUri: server.uri, env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  try {
    // Nobody waits for the check here.
    const opening = talk.openPull().catch(() => undefined);
    const checks = () => talk.repo.checkRuns;
    const until = async (isSo: () => boolean, ms: number): Promise<void> => {
      for (const end = Date.now() + ms; !isSo() && Date.now() < end; ) await delay(100);
    };
    await until(() => checks().some(({ status }) => status === 'in_progress'), 60_000);
    server.freeze();
    await delay(30_000);
    server.thaw();
    const isDone = () => checks().some(({ status }) => status === 'completed');
    for (const end = Date.now() + 150_000; !isDone() && Date.now() < end; await delay(1_000))
      await sweep(talk.running.bot).catch(() => undefined);
    await opening;
    expect(checks().map(({ status, conclusion, output }) => [status, conclusion, output.title])).toEqual([
      ['completed', 'failure', '1 finding, 1 can be fixed safely'],
    ]);
  } finally {
    server.thaw();
    await talk[Symbol.asyncDispose]();
    await server.stop();
  }
});
