/** The relay over HTTP: who is let in, and the plugin over it through restarts, lost answers and a second Studio. */
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { openBridge } from '../../../src/adapters/bridge/open-bridge.ts';
import bridgeSoak from '../../soak/bridge.ts';
import type { StudioOptions } from '../../support/roblox/studio.ts';
import {
  type BridgeWorld,
  connected,
  openBridgeWorld,
  reached,
  TOKEN,
  untilState,
} from '../../support/roblox/world.ts';

const worlds: BridgeWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});
const open = async (env: Record<string, string> = {}): Promise<BridgeWorld> => {
  const world = await openBridgeWorld(undefined, env);
  worlds.push(world);
  return world;
};
const path = '/v1/bridge/session';
const hello = { clientName: 'test', protocolVersion: '1.1', placeId: 1, placeName: 'P' };

/** The status; `fetch` would not send another host. */
function send(
  world: BridgeWorld,
  method: string,
  to: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${world.address}${to}`, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test('only a program of this machine with the token is let in, and only what it may ask for is answered', async () => {
  const world = await open();
  const known = { 'x-gox-auth': TOKEN };
  const post = (headers: Record<string, string>, body: unknown = hello, to = path) =>
    send(world, 'POST', to, headers, typeof body === 'string' ? body : JSON.stringify(body));
  expect(await post({})).toBe(401);
  expect(await post({ 'x-gox-auth': `${TOKEN}x` })).toBe(401);
  expect(await post({ ...known, origin: 'https://example.com' })).toBe(403);
  expect(await post({ ...known, host: 'example.com' })).toBe(403);
  expect(await post(known, 'no json')).toBe(400);
  expect(await post(known, { ...hello, protocolVersion: '9' })).toBe(400);
  expect(await post(known, hello, '/elsewhere')).toBe(404);
  expect(await send(world, 'GET', path, known)).toBe(405);
  expect(await post({ authorization: `Bearer ${TOKEN}` })).toBe(201);
  expect(await post(known)).toBe(409);
  expect(await post(known, {}, `${path}/none/write`)).toBe(400);
  expect(await send(world, 'GET', `${path}/none/read`, known)).toBe(404);
  expect(await send(world, 'GET', `${path}/none/write`, known)).toBe(405);
  expect(await post(known, 'x'.repeat(4 * 1_048_576 + 1), `${path}/none/write`)).toBe(413);
});

test('odd words of who has the token are their mistake, never one of the server', async () => {
  const world = await open();
  const headers = { 'x-gox-auth': TOKEN };
  const opened = await fetch(`${world.address}${path}`, { method: 'POST', headers, body: JSON.stringify(hello) });
  const { sessionId } = (await opened.json()) as { sessionId: string };
  for (const requestId of [{ toString: 1 }, [], null, '__proto__', 7]) {
    const body = JSON.stringify({ line: JSON.stringify({ requestId, success: true, payload: {} }) });
    expect([requestId, await send(world, 'POST', `${path}/${sessionId}/write`, headers, body)]).toEqual([
      requestId,
      204,
    ]);
  }
  const { hostname, port } = new URL(world.address);
  const status = await new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, headers, path: 'http://[bad' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
  expect(status).toBe(404);
});

describe('what is missing', () => {
  const missing = async (world: BridgeWorld): Promise<string> => {
    const { fault } = await world.call('bridge_ping');
    expect(fault).toMatchObject({ code: -32603, data: { code: 'INTERNAL_ERROR', retryable: true } });
    return String(fault?.message);
  };
  test('is Studio, the right token, or the port', async () => {
    const world = await open();
    expect(await missing(world)).toMatch(/No Roblox Studio is connected.* Open the place in Studio.*bridge\.token/);
    const studio = await world.connect({ token: 'another-token-123456', speed: 50 });
    await untilState(studio, /token is not the one/);
    expect(await missing(world)).toContain('wrong token');
    expect(await missing(world)).not.toContain(TOKEN);
    const other = await open({ GOX_BRIDGE_PORT: String(world.bridge.port()) });
    expect(await missing(other)).toMatch(/Port \d+ is in use/);
    await world.bridge.close();
    expect(await missing(other)).toContain('Open the place in Studio');
  });
  test('is never guessed from settings that make no sense', () => {
    for (const env of [
      { GOX_BRIDGE_PORT: '70000' },
      { GOX_BRIDGE_TIMEOUT_SECONDS: '0' },
      { GOX_BRIDGE_TOKEN: 'short' },
      { GOX_BRIDGE_TOKEN: `${TOKEN} ` },
    ])
      expect(() => openBridge({ GOX_BRIDGE_TOKEN: TOKEN, ...env }), JSON.stringify(env)).toThrow(/GOX_BRIDGE_/);
  });
});

const create = (name: string) => ({ className: 'Folder', name, parentPath: 'Workspace' });
const count = async (world: BridgeWorld, name: string): Promise<unknown> =>
  ((await world.call('instance_find', { nameContains: name })).envelope as { output: { count: number } }).output.count;

describe('the plugin', () => {
  test('of a second Studio waits until the first is stopped', async () => {
    const world = await open();
    const first = await world.connect();
    await connected(first);
    const second = await world.connect({ seed: 2, speed: 50 });
    await untilState(second, /Another Studio is connected/);
    await world.call('instance_create', create('Here'));
    expect(await first.eval('return #workspace:GetChildren()')).toBe(1);
    expect(await second.eval('return #workspace:GetChildren()')).toBe(0);
    await first.press();
    expect(await first.state()).toBe('Stopped');
    await connected(second);
    expect(await count(world, 'Here')).toBe(0);
    await first.press();
    await untilState(first, /Another Studio is connected/);
  });
  test('connects again after it was loaded again, and after the server was started again', async () => {
    const world = await open();
    const studio = await world.connect({ speed: 50 });
    await connected(studio);
    const { envelope } = await world.call('instance_create', create('Before'));
    const { instanceId } = (envelope as { output: { instanceId: string } }).output;
    await studio.reload();
    await connected(studio);
    const gone = (await world.call('instance_get', { instanceId })).fault;
    expect(gone).toMatchObject({ code: -32044, message: expect.stringContaining('until the plugin is reloaded') });
    expect(await count(world, 'Before')).toBe(1);
    const port = String(world.bridge.port());
    await world.bridge.close();
    await untilState(studio, /is gone|No Launch server/);
    const again = await open({ GOX_BRIDGE_PORT: port });
    await reached(again);
    expect(await count(again, 'Before')).toBe(1);
  });
  test('does a write once under its key, whichever answer got lost and whoever was started again', async () => {
    const world = await open({ GOX_BRIDGE_TIMEOUT_SECONDS: '1' });
    let isLosing = false;
    const network: NonNullable<StudioOptions['network']> = async (request, sendOn) => {
      if (isLosing && request.Method === 'POST') throw new Error('lost');
      return sendOn();
    };
    const studio = await world.connect({ network, speed: 50 });
    await connected(studio);
    const meta = { idempotencyKey: 'one' };
    isLosing = true;
    expect((await world.call('instance_create', create('Once'), meta)).fault?.data).toMatchObject({
      retryable: true,
      details: { outcome: 'unknown' },
    });
    isLosing = false;
    const port = String(world.bridge.port());
    await world.bridge.close();
    const again = await open({ GOX_BRIDGE_PORT: port });
    await reached(again);
    const second = await again.call('instance_create', create('Once'), meta);
    expect(second.fault).toBeUndefined();
    expect(second.envelope?.output).toMatchObject({ created: true, path: 'Workspace.Once' });
    await studio.reload();
    await reached(again);
    const third = await again.call('instance_create', create('Once'), meta);
    expect(third.envelope?.output).toEqual(second.envelope?.output);
    expect(third.envelope?.runId).not.toBe(second.envelope?.runId);
    expect(await count(again, 'Once')).toBe(1);
    expect((await again.call('instance_create', create('Once'), { idempotencyKey: 'two' })).ok).toBe(true);
    expect(await count(again, 'Once')).toBe(2);
  });
  test('hears a request again whose poll got lost, does it once, and its answer counts once', async () => {
    const world = await open();
    let lost = 0;
    let isTurn = false;
    const network: NonNullable<StudioOptions['network']> = async (request, sendOn) => {
      const reply = await sendOn();
      if (reply.StatusCode !== 200 && request.Method === 'GET') return reply;
      if (request.Url.endsWith(path) || lost === 6) return reply;
      isTurn = !isTurn;
      if (!isTurn) return reply;
      lost += 1;
      throw new Error('lost on the way back');
    };
    const studio = await world.connect({ network, speed: 50 });
    await connected(studio);
    for (let n = 0; n < 6; n += 1) expect((await world.call('instance_create', create(`Each${n}`))).ok).toBe(true);
    expect(lost).toBe(6);
    expect(await count(world, 'Each')).toBe(6);
    expect(await studio.report()).toMatchObject({ errors: [], unrecorded: [] });
  });
  test('stays out of a place that is played', async () => {
    const world = await open();
    const studio = await world.connect();
    await connected(studio);
    await studio.unload();
    await studio.setRunning(true);
    await studio.reload().catch(() => undefined);
    expect((await world.call('bridge_ping')).fault?.data.retryable).toBe(true);
  });
});

test('generated calls of several clients end as a model says', async () => {
  expect(await bridgeSoak(0.02)).toMatch(/all as the model says$/);
});
