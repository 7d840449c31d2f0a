/** The tools over TCP: for clients of MCP and for older ones, closed to whoever has no token, with bounded lines. */
import { connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { listenTcp, readTcpSettings } from '../../src/mcp/tcp.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

let hub: ToolHubFixture;
/** How often a server asked for what it calls tools on. */
let calls = 0;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  hub = await openToolHub();
});
afterAll(async () => {
  for (const close of closers) await close();
  await hub.close();
});

async function listen(more: object = {}): Promise<number> {
  const settings = { ...readTcpSettings('0', {}), ...more };
  const server = await listenTcp(settings, {
    shown: (document as unknown as ListedTool[]).map(({ wire }) => wire),
    names: 'contract',
    host: {
      registry: async () => {
        calls += 1;
        return hub.registry;
      },
    },
    resources: [],
    prompts: [],
    instructions: '',
    log: () => {},
  });
  closers.push(server.close);
  return server.port;
}
interface Message {
  id?: number | null;
  result?: Record<string, unknown>;
  error?: { code: number };
}
function client(port: number) {
  const socket: Socket = dial(port, '127.0.0.1');
  const lines: Message[] = [];
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((part) => JSON.parse(part) as Message));
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return {
    socket,
    lines,
    closed,
    async ask(id: number, method: string, params: object = {}): Promise<Message> {
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      for (let tries = 0; tries < 1_000; tries += 1) {
        const found = lines.find((line) => line.id === id);
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('no answer');
    },
  };
}

test('answers carry both forms, without initialize and without an answer to notifications', async () => {
  const one = client(await listen());
  one.socket.write('\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const { result } = await one.ask(1, 'tools/call', {
    name: 'runs_create',
    arguments: { repo: 'acme/docs', purpose: 'tcp' },
  });
  expect(result).toMatchObject({
    ok: true,
    meta: { run_id: expect.any(String) },
    result: { repo: 'acme/docs' },
    structuredContent: { ok: true },
    content: [{ type: 'text' }],
  });
  expect((await one.ask(2, 'no/such')).error?.code).toBe(-32601);
  expect(one.lines).toHaveLength(2);
  one.socket.destroy();
});
test('a long line is refused and the connection lives', async () => {
  const one = client(await listen({ maxLineBytes: 1_000 }));
  one.socket.write(`{"jsonrpc":"2.0","id":7,"method":"${'x'.repeat(5_000)}"}\n`);
  expect(await one.ask(1, 'ping')).toMatchObject({ result: {} });
  expect(one.lines[0]).toMatchObject({ id: null, error: { code: -32600 } });
  one.socket.destroy();
});
test('a long line that is no object ends the connection, before its end, too', async () => {
  const port = await listen({ maxLineBytes: 1_000 });
  for (const end of ['\n', '']) {
    const one = client(port);
    one.socket.write(`${'x'.repeat(5_000)}${end}`);
    await one.closed;
    expect(one.lines).toMatchObject([{ id: null, error: { code: -32700 } }]);
  }
});
test('an HTTP request of a web page is answered once and cut off: nothing behind its first line is run', async () => {
  const port = await listen();
  const before = calls;
  for (const opening of ['POST / HTTP/1.1', '[1]', '"x"', '5', 'null', '\u0016\u0003\u0001']) {
    const page = client(port);
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call' };
    const body = JSON.stringify({
      ...call,
      params: { name: 'runs_create', arguments: { repo: 'acme/docs', purpose: 'web' } },
    });
    page.socket.write(`${opening}\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/plain\r\n\r\n${body}\n${body}\n`);
    await page.closed;
    expect(page.lines, opening).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String), data: expect.anything() } },
    ]);
  }
  expect(calls).toBe(before);
  const honest = client(port);
  await honest.ask(1, 'tools/call', { name: 'core.ping', arguments: {} });
  expect(calls).toBe(before + 1);
  honest.socket.destroy();
});
test('a token of any bytes is compared, the right one alone is taken', async () => {
  const token = 'pässwörd-\u{1f511}-of-this-server';
  const port = await listen({ token });
  for (const wrong of ['', 'x', `${token} `, Buffer.from(token).toString('latin1')]) {
    const stranger = client(port);
    expect((await stranger.ask(1, 'ping', { _meta: { token: wrong } })).error?.code, wrong).toBe(-32001);
    await stranger.closed;
  }
  const known = client(port);
  expect((await known.ask(1, 'ping', { _meta: { token } })).result).toEqual({});
  known.socket.destroy();
});
test('without the token nothing is done', async () => {
  const port = await listen({ token: 'right' });
  const stranger = client(port);
  expect((await stranger.ask(1, 'tools/call', { name: 'core.ping', _meta: { token: 'wrong' } })).error?.code).toBe(
    -32001,
  );
  await stranger.closed;
  const known = client(port);
  expect((await known.ask(1, 'ping', { _meta: { token: 'right' } })).result).toEqual({});
  expect((await known.ask(2, 'tools/list')).result).toHaveProperty('tools');
  known.socket.destroy();
});
test('idle connections and those over the limit are closed', async () => {
  const port = await listen({ idleMs: 80, maxConnections: 1 });
  const first = client(port);
  await first.ask(1, 'ping');
  const second = client(port);
  await second.closed;
  await first.closed;
});
test('a connection that brings no token in time keeps no place', async () => {
  const port = await listen({ token: 'right', firstMessageMs: 80, maxConnections: 1 });
  await client(port).closed;
  const known = client(port);
  expect((await known.ask(1, 'ping', { _meta: { token: 'right' } })).result).toEqual({});
  await new Promise((resolve) => setTimeout(resolve, 160));
  expect((await known.ask(2, 'ping')).result).toEqual({});
  known.socket.destroy();
});
test('settings refuse an open host without a token', () => {
  expect(readTcpSettings('8090', {})).toMatchObject({ host: '127.0.0.1', port: 8090 });
  expect(readTcpSettings('0.0.0.0:8090', { TOOLHUB_MCP_TOKEN: 'x' })).toMatchObject({ host: '0.0.0.0', token: 'x' });
  for (const listen of ['0.0.0.0:8090', 'x', '127.0.0.1:99999', ''])
    expect(() => readTcpSettings(listen, {})).toThrow(/TOOLHUB_MCP_LISTEN/);
});
