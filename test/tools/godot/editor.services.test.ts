/** The add-on in Godot 3's own editor over the real relay: what a person would do with the mouse, and what undo makes of it. Godot 4 is not run here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGodot } from '../../support/godot.ts';
import {
  connected,
  installAddon,
  openGodotBridge,
  type RunningEditor,
  startEditor,
} from '../../support/godot-editor.ts';

const SCENE =
  '[gd_scene format=2]\n\n[node name="Main" type="Node2D"]\n\n[node name="Player" type="Node2D" parent="."]\n\n[node name="Hand" type="Node2D" parent="Player"]\n';
const bridge = openGodotBridge();
const services = openGodot(
  {
    'main.tscn': SCENE,
    'player.gd': 'extends Node2D\n\nvar speed = 3\n',
    'part.tscn':
      '[gd_scene format=2]\n\n[node name="Part" type="Node2D"]\n\n[node name="Inner" type="Node2D" parent="."]\n',
    'whole.tscn':
      '[gd_scene load_steps=2 format=2]\n\n[ext_resource path="res://part.tscn" type="PackedScene" id=1]\n\n[node name="Whole" type="Node2D"]\n\n[node name="Part" parent="." instance=ExtResource( 1 )]\n',
  },
  undefined,
  bridge,
);
let editor: RunningEditor;
const call: typeof services.call = (manager, action, more, env = {}, meta) =>
  services.call(manager, action, more, { ALLOW_EXTERNAL_TOOLS: 'true', ...env }, meta);
const done = async (action: string, more: object = {}, meta = {}) => {
  const answer = await call('editor', action, more, {}, meta);
  expect(answer.error, `${action}: ${editor.said().slice(-2000)}`).toBeNull();
  return answer.result as unknown as Record<string, unknown>;
};
const codeOf = async (action: string, more: object = {}): Promise<string | undefined> =>
  (await call('editor', action, more)).error?.code;
const names = async (): Promise<string> =>
  JSON.stringify((await done('scene_tree')).tree).replace(/"(?:type|path)":"[^"]*",?/g, '');

beforeAll(async () => {
  installAddon(services.project);
  await bridge.started;
  editor = startEditor(services.project, services.folder, bridge.port() ?? 0);
  await connected(bridge, editor);
  await done('open_scene', { scenePath: 'main.tscn' });
});
afterAll(async () => {
  await editor.close();
  await bridge.close();
  services.close();
});

test('says what is open, to the workspace too', async () => {
  expect(await done('status')).toMatchObject({
    connected: true,
    engine: { major: 3 },
    scenePath: 'res://main.tscn',
    projectName: 'Demo',
    isPlaying: false,
  });
  for (const nothing of ['undo', 'redo']) expect(await codeOf(nothing)).toBe('E_NOT_FOUND');
  expect((await call('workspace', 'connect')).result).toMatchObject({ connected: true });
  expect((await call('workspace', 'status')).result).toMatchObject({ editor: { connected: true } });
});

test('a node is added, changed, scripted and removed, each one step of undo, and saved when it is asked to', async () => {
  const before = await names();
  const position = { _type: 'Vector2', x: 3, y: 4 };
  expect(await done('add_node', { nodeType: 'Node2D', nodeName: 'Foe', properties: { position } })).toMatchObject({
    nodePath: 'Foe',
    undo: 'Add Foe',
  });
  expect(await done('get_property', { nodePath: 'Foe', property: 'position' })).toMatchObject({
    type: 'Vector2',
    value: position,
  });
  await done('update_node', { nodePath: 'Foe', properties: { rotation: 0.5, visible: false } });
  await done('attach_script', { nodePath: 'Foe', scriptPath: 'player.gd' });
  expect(await done('undo')).toMatchObject({ step: 'Attach a script to Foe' });
  expect(await done('undo')).toMatchObject({ step: 'Set rotation, visible of Foe' });
  expect(await done('get_property', { nodePath: 'Foe', property: 'visible' })).toMatchObject({ value: true });
  expect(await done('redo')).toMatchObject({ step: 'Set rotation, visible of Foe' });
  expect(await done('get_property', { nodePath: 'Foe', property: 'visible' })).toMatchObject({ value: false });
  expect(readFileSync(join(services.project, 'main.tscn'), 'utf8')).toBe(SCENE);
  const saved = await call('editor', 'save_scene');
  expect(saved).toMatchObject({ result: { scenePath: 'res://main.tscn' }, files: [{ resPath: 'res://main.tscn' }] });
  expect(readFileSync(join(services.project, 'main.tscn'), 'utf8')).toMatch(
    /name="Foe".*\n(?:visible = false\n)?position = Vector2\( 3, 4 \)/,
  );
  await done('undo');
  await done('undo');
  expect(await names()).toBe(before);
  await done('redo');
  expect(await names()).toContain('Foe');
  await done('undo');
});

test('what was removed is back with all below it, in its place, and is saved', async () => {
  const before = await names();
  await done('add_node', { nodeType: 'Node2D', nodeName: 'Last' });
  await done('remove_node', { nodePath: 'Player' });
  expect(await names()).not.toContain('Hand');
  await done('undo');
  await done('undo');
  expect(await names()).toBe(before);
  await done('save_scene');
  expect(readFileSync(join(services.project, 'main.tscn'), 'utf8')).toMatch(
    /name="Hand" type="Node2D" parent="Player"/,
  );
});

describe('each failure has the code that names its cause, and nothing changes', () => {
  test.each([
    ['E_NOT_FOUND', 'open_scene', { scenePath: 'none.tscn' }],
    ['E_NOT_FOUND', 'get_property', { nodePath: 'None', property: 'position' }],
    ['E_NOT_FOUND', 'get_property', { nodePath: 'Player', property: 'none' }],
    // The editor's own windows are nodes too.
    ['E_NOT_FOUND', 'get_property', { nodePath: '..', property: 'name' }],
    ['E_NOT_FOUND', 'update_node', { nodePath: '/root', properties: { name: 'x' } }],
    ['E_NOT_FOUND', 'remove_node', { nodePath: '../..' }],
    ['E_NOT_FOUND', 'add_node', { nodeType: 'Node', nodeName: 'X', parentPath: '..' }],
    ['E_SCHEMA_VALIDATION', 'remove_node', { nodePath: '.' }],
    ['E_SCHEMA_VALIDATION', 'add_node', { nodeType: 'Resource', nodeName: 'X' }],
    ['E_SCHEMA_VALIDATION', 'add_node', { nodeType: 'Node2D', nodeName: 'Player' }],
    ['E_SCHEMA_VALIDATION', 'add_node', { nodeType: 'Node2D', nodeName: 'X', properties: { none: 1 } }],
    ['E_SCHEMA_VALIDATION', 'update_node', { nodePath: 'Player', properties: { position: 'left' } }],
    ['E_SCHEMA_VALIDATION', 'update_node', { nodePath: 'Player', properties: { visible: true, none: 1 } }],
    ['E_SCHEMA_VALIDATION', 'attach_script', { nodePath: 'Player', scriptPath: 'main.tscn' }],
    ['E_PERMISSION_DENIED', 'attach_script', { nodePath: 'Player', scriptPath: '../x.gd' }],
  ])('%s for %s %j', async (code, action, more) => {
    const before = await done('status');
    expect(await codeOf(action, more)).toBe(code);
    expect(await done('status')).toEqual(before);
  });

  test('what loads or runs files needs ALLOW_EXTERNAL_TOOLS', async () => {
    const locked = { ALLOW_EXTERNAL_TOOLS: '' };
    const resource = { _type: 'Resource', path: 'res://player.gd' };
    for (const [action, more] of [
      ['open_scene', { scenePath: 'main.tscn' }],
      ['play', {}],
      ['attach_script', { nodePath: 'Player', scriptPath: 'player.gd' }],
      ['update_node', { nodePath: 'Player', properties: { script: resource } }],
      ['add_node', { nodeType: 'Node2D', nodeName: 'X', properties: { material: { deep: [resource] } } }],
    ] as const)
      expect((await call('editor', action, more, locked)).error, action).toMatchObject({ code: 'E_PERMISSION_DENIED' });
  });
});

test('the same key is done once, without one each time', async () => {
  const add = (key?: string) =>
    call(
      'editor',
      'add_node',
      { nodeType: 'Node', nodeName: 'Once' },
      {},
      key === undefined ? {} : { idempotencyKey: key },
    );
  const first = await add('key');
  expect(await add('key')).toMatchObject({ ok: true, result: first.result as object });
  expect((await add()).error).toMatchObject({ code: 'E_SCHEMA_VALIDATION' });
  await done('undo');
});

test('what belongs to an instanced scene is changed there alone', async () => {
  await done('open_scene', { scenePath: 'whole.tscn' });
  expect(await codeOf('update_node', { nodePath: 'Part/Inner', properties: { visible: false } })).toBe(
    'E_SCHEMA_VALIDATION',
  );
  await done('update_node', { nodePath: 'Part', properties: { visible: false } });
  // As for a person at Godot 3, one history is for all open scenes.
  expect(await done('undo')).toMatchObject({ step: 'Set visible of Part' });
});

test('a scene is played and stopped', async () => {
  expect(await done('play', { scenePath: 'main.tscn' })).toEqual({ isPlaying: true });
  expect(await codeOf('play', {})).toBe('E_SCHEMA_VALIDATION');
  expect(await done('stop')).toEqual({ wasPlaying: true, isPlaying: false });
});

test('a second editor is refused while the first lives, and another project is not taken for this one', async () => {
  const other = openGodot({ 'main.tscn': SCENE }, undefined, bridge);
  expect((await other.call('editor', 'status')).error).toMatchObject({
    code: 'E_NOT_CONNECTED',
    message: expect.stringContaining('another project'),
  });
  installAddon(other.project);
  const second = startEditor(other.project, other.folder, bridge.port() ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(bridge.peer()?.placeName).toBe('Demo');
  expect(await done('status')).toMatchObject({ connected: true });
  await second.close();
  other.close();
});

test('the server goes and comes back: the editor connects by itself', async () => {
  const port = bridge.port() ?? 0;
  await bridge.close();
  const next = openGodotBridge({}, { GODOT_BRIDGE_PORT: String(port) });
  await next.started;
  await connected(next, editor);
  await next.close();
});
