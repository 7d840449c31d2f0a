/** A storm: the same signed comment again and again, at once, to two replicas over one store. One run, one answer, one comment of the state, one commit. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../src/adapters/open-store.ts';
import { botEnv, SECRET, startBundled, startConversation } from '../support/bot.ts';
import { startPostgres, startRedis, type TestServer } from '../support/servers.ts';

const DELIVERIES = 1_000;

export default async function botRedeliveries(scale: number): Promise<string> {
  const lines = [await storm('Redis', startRedis, scale), await storm('PostgreSQL', startPostgres, scale)];
  return lines.join('\n');
}

export async function storm(name: string, start: () => Promise<TestServer>, scale: number): Promise<string> {
  const server = await start();
  const home = await mkdtemp(path.join(tmpdir(), 'launch-replica-'));
  try {
    await using talk = await startConversation({ storeUri: server.uri, bundled: true });
    const second = await startBundled({
      env: { PATH: process.env.PATH, HOME: home, ...botEnv(talk.forge, talk.app), LAUNCH_STORE: server.uri },
      cwd: home,
      home: path.join(home, 'launch'),
      retryBaseMs: 5,
      backoffMs: 50,
      log: () => undefined,
    });
    try {
      const pull = await talk.openPull();
      // GitHub tells nobody of this comment: the storm does.
      talk.app.webhookUrl = null;
      const { json } = await talk.request('ann', `POST /repos/acme/docs/issues/${pull.number}/comments`, {
        body: '/launch fix',
      });
      const delivery = talk.forge.deliveries.list.findLast(({ event }) => event === 'issue_comment');
      if (delivery === undefined) throw new Error(`No delivery of comment ${String(json.id)}.`);
      talk.app.webhookUrl = `${talk.running.url}/webhooks`;
      const body = JSON.stringify(delivery.payload);
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'issue_comment',
        'x-github-delivery': delivery.guid,
        'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
      };
      const count = Math.max(20, Math.round(DELIVERIES * scale));
      const began = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          fetch(`${index % 2 === 0 ? talk.running.url : second.url}/webhooks`, { method: 'POST', headers, body }).then(
            ({ status }) => status,
          ),
        ),
      );
      const took = performance.now() - began;
      await talk.settled();
      const acknowledged = statuses.filter((status) => status === 202).length;
      const replies = talk
        .replies(pull.number)
        .map((body) => body.slice(12, 18))
        .join(' ');
      const store = await openStore(server.uri);
      const runs = (await store.keys('bot-run')).length;
      await store.close();
      const commits = Number(await talk.forge.git(talk.repo, ['rev-list', '--count', 'main..more']));
      // Checks of the two heads and the one fix; ann's commit and the one that fixes.
      const seen = { acknowledged, replies, runs, commits };
      const wanted = { acknowledged: count, replies: 'answer thread', runs: 3, commits: 2 };
      if (JSON.stringify(seen) !== JSON.stringify(wanted))
        throw new Error(
          `${name}: unexpected ${JSON.stringify(seen)}, expected ${JSON.stringify(wanted)}.\n${talk.logs
            .filter((line) => !line.includes('"info"'))
            .slice(-5)
            .join('\n')}`,
        );
      return `${name}: ${count} deliveries of one comment to two replicas, acknowledged in ${Math.round(took)} ms; one fix, one answer, one commit`;
    } finally {
      await second.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    await server.stop();
  }
}
