/** A check whose PostgreSQL freezes half way ends with its verdict, and says that no run is recorded, whenever that happens. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN, useScenario } from '../support/action-scenario.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres, type TestServer } from '../support/servers.ts';

const scenario = useScenario();
let postgres: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Hands on what is said to the server until so many messages were, and freezes it then. */
async function freezingAfter(
  messages: number,
): Promise<{ uri: string; heard: () => number; [Symbol.dispose](): void }> {
  let heard = 0;
  const server = createServer((client) => {
    const upstream = connect(postgres.port, '127.0.0.1');
    client.on('data', (chunk) => {
      heard += 1;
      if (heard === messages) postgres.freeze();
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    uri: postgres.uri.replace(`:${postgres.port}`, `:${port}`),
    heard: () => heard,
    [Symbol.dispose]() {
      postgres.thaw();
      server.close();
    },
  };
}

test('at its beginning and at its end', { timeout: 600_000 }, async () => {
  await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
  using whole = await freezingAfter(Number.POSITIVE_INFINITY);
  const recorded = await scenario.run({ inputs: { store: whole.uri } });
  expect([recorded.outputs['reason-code'], recorded.outputs['run-id'] !== '']).toEqual(['FINDINGS', true]);
  const all = whole.heard();
  for (const part of [0.3, 1]) {
    using freezing = await freezingAfter(Math.round(all * part));
    const from = performance.now();
    const end = await scenario.run({ runId: String(100 + part * 10), inputs: { store: freezing.uri } });
    const { findings, 'reason-code': reason, 'run-id': run } = end.outputs;
    expect([part, end.exitCode, reason, findings, run], end.log).toEqual([part, 1, 'FINDINGS', '2', '']);
    expect(end.annotations.join('\n')).toMatch(/^::warning.*no run is recorded/mu);
    expect([part, performance.now() - from < 60_000]).toEqual([part, true]);
  }
});
