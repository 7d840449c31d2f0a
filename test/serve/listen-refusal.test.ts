/** An address that cannot be listened on is said in words; any other failure stays what it is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { startDraining } from '../../src/serve/draining-server.ts';
import { listenRefusal } from '../../src/serve/listen-refusal.ts';
import { parsePort } from '../../src/serve/port.ts';

const settings = { host: '`--host`', port: '`--port`' };
const start = (port: number, host = '127.0.0.1') =>
  startDraining({
    host,
    port,
    settings,
    clock: createClock(),
    drainMs: 1,
    headersTimeoutMs: 1_000,
    requestTimeoutMs: 1_000,
    keepAliveMs: 1_000,
    requestsPerSocket: 0,
    answer: async (_request, response) => void response.end(),
    onError: () => undefined,
  });

it('names an address that is in use, and takes one that is free', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(start(port)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: `The address 127.0.0.1:${port} is in use by another program. Stop that one, or choose another port with \`--port\`.`,
  });
  await new Promise((resolve) => other.close(resolve));
  await (await start(port)).close();
});

it('leaves other failures as they are', () => {
  const thrown = Object.assign(new Error('boom'), { code: 'EMFILE' });
  expect(listenRefusal(thrown, { host: '::1', port: 1, settings })).toBe(thrown);
  expect(listenRefusal('text', { host: '::1', port: 1, settings })).toBe('text');
});

it('a port is a whole number that a machine has', () => {
  expect(['0', '3000', '65535'].map(parsePort)).toEqual([0, 3000, 65_535]);
  for (const written of ['', 'abc', '65536', '1e3', '-1', '80.5', ' 80'])
    expect(parsePort(written), written).toBeUndefined();
});
