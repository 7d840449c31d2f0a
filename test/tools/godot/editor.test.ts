/** The editor's manager over the real relay with a stand-in for the add-on: who is connected, and the code of each failure. */
import { afterEach, describe, expect, test } from 'vitest';
import type { OpenedBridge } from '../../../src/adapters/bridge/open-bridge.ts';
import { type GodotFixture, openGodot } from '../../support/godot.ts';
import { openGodotBridge, TOKEN } from '../../support/godot-editor.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
interface World {
  bridge: OpenedBridge;
  services: GodotFixture;
  session: string;
  send(method: string, path: string, body?: object): Promise<Response>;
}
async function open(env: Record<string, string> = {}): Promise<World> {
  const bridge = openGodotBridge({}, env);
  await bridge.started;
  const services = openGodot({ 'main.tscn': '' }, undefined, bridge);
  closers.push(
    () => bridge.close(),
    () => services.close(),
  );
  const send: World['send'] = (method, path, body) =>
    fetch(`http://127.0.0.1:${bridge.port()}/v1/bridge/session${path}`, {
      method,
      headers: { 'x-gox-auth': TOKEN, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { bridge, services, session: '', send };
}
async function connect(world: World, placeId: string = world.services.project): Promise<void> {
  const greeting = { clientName: 'test', protocolVersion: '1.1', placeId, placeName: 'Demo' };
  const { sessionId } = (await (await world.send('POST', '', greeting)).json()) as { sessionId: string };
  world.session = sessionId;
}
/** Takes one request, and answers it where `reply` gives an answer. */
async function serveOne(world: World, reply: object | undefined): Promise<Record<string, unknown>> {
  const read = await world.send('GET', `/${world.session}/read?timeout_ms=5000`);
  const { line } = (await read.json()) as { line: string };
  const request = JSON.parse(line) as Record<string, unknown>;
  if (reply !== undefined)
    await world.send('POST', `/${world.session}/write`, {
      line: JSON.stringify({ requestId: request.requestId, ...reply }),
    });
  return request;
}
const ACTIONS = [
  ['status', {}],
  ['open_scene', { scenePath: 'main.tscn' }],
  ['save_scene', {}],
  ['play', {}],
  ['stop', {}],
  ['undo', {}],
  ['redo', {}],
  ['scene_tree', {}],
  ['get_property', { nodePath: '.', property: 'name' }],
  ['add_node', { nodeType: 'Node', nodeName: 'X' }],
  ['update_node', { nodePath: '.', properties: {} }],
  ['remove_node', { nodePath: 'X' }],
] as const;
const FREE = { ALLOW_EXTERNAL_TOOLS: 'true' };

describe('without an editor every action is E_NOT_CONNECTED and may be tried again', () => {
  test('whether or not the operator allows it', async () => {
    const services = openGodot({ 'main.tscn': '' });
    closers.push(() => services.close());
    for (const [action, more] of ACTIONS)
      expect((await services.call('editor', action, more)).error?.code, action).toBe('E_NOT_CONNECTED');
    const world = await open();
    await connect(world);
    for (const action of ['open_scene', 'play'])
      expect((await world.services.call('editor', action, { scenePath: 'main.tscn' })).error?.code).toBe(
        'E_PERMISSION_DENIED',
      );
  });
  test('while the bridge is off', async () => {
    const services = openGodot({ 'main.tscn': '' });
    closers.push(() => services.close());
    for (const [action, more] of ACTIONS)
      expect((await services.call('editor', action, more, FREE)).error, action).toMatchObject({
        code: 'E_NOT_CONNECTED',
        retryable: true,
        suggestedFix: expect.stringContaining('GODOT_BRIDGE_ENABLED=true'),
      });
    expect((await services.call('editor', 'open_scene', {})).error?.code).toBe('E_SCHEMA_VALIDATION');
  });
  test('while none is connected, and while it has another project open', async () => {
    const world = await open();
    for (const [action, more] of ACTIONS)
      expect((await world.services.call('editor', action, more, FREE)).error, action).toMatchObject({
        code: 'E_NOT_CONNECTED',
        retryable: true,
        message: expect.stringContaining(`http://127.0.0.1:${world.bridge.port()}`),
      });
    expect((await world.services.call('workspace', 'status')).result).toMatchObject({ editor: { connected: false } });
    await connect(world, world.services.folder);
    expect((await world.services.call('editor', 'status')).error).toMatchObject({
      code: 'E_NOT_CONNECTED',
      message: expect.stringContaining('another project'),
    });
    expect((await world.services.call('workspace', 'status')).result).toMatchObject({ editor: { connected: false } });
  });
});

test('what the add-on answers is the result, and the key of the call is given on', async () => {
  const world = await open();
  await connect(world);
  expect((await world.services.call('workspace', 'status')).result).toMatchObject({ editor: { connected: true } });
  const asked = world.services.call('editor', 'undo', {}, {}, { idempotencyKey: 'k', correlationId: 'c-1' });
  const request = await serveOne(world, { success: true, payload: { step: 'Add Foe', major: 3, undo: null } });
  expect(request).toMatchObject({ operation: 'editor.undo', idempotencyKey: 'k', correlationId: 'c-1', dryRun: false });
  expect(await asked).toMatchObject({ ok: true, summary: 'Undone: Add Foe.', result: { step: 'Add Foe' } });
});

test('an answer of another version of the add-on is E_INTERNAL, and says what to do', async () => {
  const world = await open();
  await connect(world);
  const asked = world.services.call('editor', 'get_property', { nodePath: '.', property: 'name' });
  await serveOne(world, { success: true, payload: { major: 3 } });
  expect((await asked).error).toMatchObject({ code: 'E_INTERNAL', suggestedFix: expect.stringContaining('Install') });
});

describe('what the add-on refuses', () => {
  test.each([
    ['NOT_FOUND', 'E_NOT_FOUND', false],
    ['VALIDATION_ERROR', 'E_SCHEMA_VALIDATION', false],
    ['INTERNAL_ERROR', 'E_INTERNAL', false],
  ])('%s is %s', async (said, code, retryable) => {
    const world = await open();
    await connect(world);
    const asked = world.services.call('editor', 'undo');
    await serveOne(world, { success: false, error: { code: said, message: 'No.' } });
    expect((await asked).error).toMatchObject({ code, message: 'No.', retryable });
  });
});

test('an editor that is silent is E_TIMEOUT, one that goes E_NOT_CONNECTED; only what may have been done is not tried again', async () => {
  const world = await open({ GODOT_BRIDGE_TIMEOUT_SECONDS: '1' });
  await connect(world);
  const looked = world.services.call('editor', 'scene_tree');
  await serveOne(world, undefined);
  expect((await looked).error).toMatchObject({ code: 'E_TIMEOUT', retryable: true });
  const changed = world.services.call('editor', 'undo');
  await serveOne(world, undefined);
  expect((await changed).error).toMatchObject({
    code: 'E_TIMEOUT',
    retryable: false,
    message: expect.stringMatching(/^The editor gave no/),
  });
  const lost = world.services.call('editor', 'undo');
  await serveOne(world, undefined);
  await world.send('DELETE', `/${world.session}/close`);
  expect((await lost).error).toMatchObject({ code: 'E_NOT_CONNECTED', retryable: false });
});

test('a dry run asks no editor, and read-only mode looks alone', async () => {
  const world = await open();
  await connect(world);
  expect(await world.services.call('editor', 'undo', {}, {}, { dryRun: true })).toMatchObject({
    ok: true,
    result: { dry_run: true },
  });
  expect((await world.services.readOnly('editor', 'undo')).error).toMatchObject({ code: 'E_PERMISSION_DENIED' });
  const asked = world.services.readOnly('editor', 'status');
  await serveOne(world, { success: true, payload: { scenePath: null } });
  expect(await asked).toMatchObject({ ok: true, result: { connected: true } });
});
