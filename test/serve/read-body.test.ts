import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createBodyBudget } from '../../src/serve/body-budget.ts';
import { type Draining, startDraining } from '../../src/serve/draining-server.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import { readBody } from '../../src/serve/read-body.ts';

const KB = 1024;
let server: Draining;
afterEach(() => server.close());

async function start(requestTimeoutMs = 60_000) {
  const budget = createBodyBudget(200 * KB);
  server = await startDraining({
    host: '127.0.0.1',
    port: 0,
    settings: { host: '', port: '' },
    clock: createClock(),
    drainMs: 100,
    headersTimeoutMs: Math.min(10_000, requestTimeoutMs),
    requestTimeoutMs,
    keepAliveMs: 1_000,
    requestsPerSocket: 0,
    async answer(request, response) {
      const status = await readBody(request, 100 * KB, budget).then(
        () => 200,
        (thrown: unknown) => (thrown instanceof HttpRefusal ? thrown.status : 500),
      );
      response.writeHead(status, { connection: 'close' }).end();
    },
    onError: (_thrown, response) => void response.destroy(),
  });
}
/** A body of so many bytes is promised and so many are sent. */
async function begin(promised: number, sent: number): Promise<{ socket: Socket; answer(): string }> {
  let got = '';
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket
    .on('error', () => undefined)
    .on('data', (bytes: Buffer) => {
      got += bytes.toString();
    });
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${promised}\r\n\r\n${'x'.repeat(sent)}`);
  return { socket, answer: () => got.split('\r\n', 1)[0] ?? '' };
}

it('holds bodies up to a size together: the oldest gives way, and what is sent at once goes through', async () => {
  await start();
  const slow: Awaited<ReturnType<typeof begin>>[] = [];
  for (let index = 0; index < 8; index += 1) {
    slow.push(await begin(90 * KB, 60 * KB));
    await delay(30);
  }
  await expect.poll(() => slow.filter(({ answer }) => answer().includes('503')).length).toBe(5);
  expect(slow.slice(-3).map(({ answer }) => answer())).toEqual(['', '', '']);
  const whole = await fetch(server.url, { method: 'POST', body: 'y'.repeat(50 * KB) });
  expect(whole.status).toBe(200);
  expect((await fetch(server.url, { method: 'POST', body: 'y'.repeat(101 * KB) })).status).toBe(413);
  // What was not the oldest ends as any other.
  const last = slow.at(-1);
  last?.socket.write('x'.repeat(30 * KB));
  await expect.poll(() => last?.answer()).toContain('200');
  for (const { socket } of slow) socket.destroy();
});

it('ends a body that does not end, soon after its time', async () => {
  await start(500);
  const { socket } = await begin(90 * KB, KB);
  const from = performance.now();
  await once(socket, 'close');
  expect(performance.now() - from).toBeLessThan(8_000);
});
