/** The twelve tools over the real relay and the real plugin: what they answer, refuse, rehearse and leave for undo. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLaunchRegistry } from '../../../src/tools/create-registry.ts';
import { invoke } from '../../../src/tools/invoke.ts';
import type { Studio } from '../../support/roblox/studio.ts';
import { type BridgeWorld, connected, openBridgeWorld } from '../../support/roblox/world.ts';

let world: BridgeWorld;
let studio: Studio;
beforeAll(async () => {
  world = await openBridgeWorld(undefined, { GOX_BRIDGE_TIMEOUT_SECONDS: '2' });
  studio = await world.connect();
  await connected(studio);
});
afterAll(() => world.close());

type Output = Record<string, unknown>;
const done = async (
  name: string,
  input: object = {},
  meta: object = {},
): Promise<{ output: Output; diff: unknown }> => {
  const { envelope, fault } = await world.call(name, input, meta);
  expect(fault, name).toBeUndefined();
  expect(envelope).toMatchObject({ runId: expect.stringMatching(/^act_/) });
  return envelope as never;
};
const refused = async (name: string, input: object = {}, meta: object = {}) =>
  (await world.call(name, input, meta)).fault;
const text = expect.any(String);
const script = (name: string, source: string, scriptType = 'ModuleScript') =>
  done('script_create', { name, scriptType, source, parentPath: 'ReplicatedStorage' });
const dry = { dryRun: true };

describe('scripts', () => {
  test('are created, read, replaced and deleted, each one step of undo', async () => {
    const path = 'ReplicatedStorage.Life';
    const made = await script('Life', 'return 1');
    expect(made).toMatchObject({
      output: {
        created: true,
        className: 'ModuleScript',
        path,
        instanceId: text,
        diffSummary: `Create ModuleScript ${path}`,
      },
      diff: { summary: `Create ModuleScript ${path}`, entries: [`+ ${path} (ModuleScript)`] },
    });
    const { instanceId } = made.output;
    expect(await done('script_get_source', { scriptId: instanceId })).toMatchObject({
      output: { path, instanceId, className: 'ModuleScript', source: 'return 1' },
      diff: null,
    });
    const source = 'local a = "ä\\n"\n\nreturn a -- ]] \u{1F600}\n';
    expect(await done('script_update', { scriptPath: path, source })).toMatchObject({
      output: { updated: true, path },
      diff: { entries: [`~ ${path}.Source: 1 → 4 lines`] },
    });
    expect((await done('script_get_source', { scriptPath: path })).output.source).toBe(source);
    await studio.undo();
    expect((await done('script_get_source', { scriptPath: path })).output.source).toBe('return 1');
    expect((await done('script_delete', { scriptPath: path })).output).toMatchObject({ deleted: true, path });
    expect((await refused('script_get_source', { scriptPath: path }))?.code).toBe(-32044);
    await studio.undo();
    expect((await done('script_get_source', { scriptId: instanceId })).output.source).toBe('return 1');
  });
  test('are no instances of another class', async () => {
    expect(await refused('script_update', { scriptPath: 'Workspace', source: '' })).toMatchObject({
      code: -32602,
      data: { code: 'VALIDATION_ERROR', validation_path: 'input.scriptPath' },
    });
  });
});

describe('script_execute', () => {
  test('runs scripts and modules, and calls what a module exports', async () => {
    await script(
      'Sums',
      'return { add = function(a, b) return a + b end, count = function(...) return select("#", ...) end }',
    );
    const run = async (input: object) => (await done('script_execute', input)).output;
    expect(await run({ scriptPath: 'ReplicatedStorage.Sums', functionName: 'add', args: [40, 2] })).toMatchObject({
      executed: true,
      called: true,
      path: 'ReplicatedStorage.Sums',
      instanceId: text,
      returnValue: 42,
    });
    const many = await run({ scriptPath: 'ReplicatedStorage.Sums', functionName: 'count', args: [null, 1, null] });
    expect(many.returnValue).toBe(3);
    expect(await run({ scriptPath: 'ReplicatedStorage.Sums', args: [1] })).toMatchObject({
      called: false,
      returnValue: { add: { _type: 'function' } },
    });
    await script(
      'Doer',
      'local f = Instance.new("Folder") f.Name = script.Name .. "Made" f.Parent = workspace',
      'Script',
    );
    expect(await run({ scriptPath: 'ReplicatedStorage.Doer' })).toMatchObject({ executed: true, returnValue: null });
    expect((await done('instance_get', { instancePath: 'Workspace.DoerMade' })).output.instance).toMatchObject({
      className: 'Folder',
    });
    expect((await done('instance_find', { nameContains: 'Doer' })).output.count).toBe(2);
  });
  test('requires a module once, and anew when forced', async () => {
    await script('Now', 'return { at = 1 }');
    const value = async (more: object = {}) =>
      (await done('script_execute', { scriptPath: 'ReplicatedStorage.Now', ...more })).output.returnValue;
    expect(await value()).toEqual({ at: 1 });
    await done('script_update', { scriptPath: 'ReplicatedStorage.Now', source: 'return { at = 2 }' });
    expect(await value()).toEqual({ at: 1 });
    expect(await value({ forceRequire: true })).toEqual({ at: 2 });
  });
  test('answers values as JSON may hold them', async () => {
    const source = `local t = { list = { 1, 2 }, nan = 0 / 0, inf = -math.huge, at = Vector3.new(1, 2, 3),
      part = workspace, kind = Enum.Material.Wood, bytes = "\\255a", mixed = { 1, x = 2 }, call = print, co = coroutine.create(function() end) }
      t.self = t
      return t`;
    await script('Values', source);
    expect((await done('script_execute', { scriptPath: 'ReplicatedStorage.Values' })).output.returnValue).toEqual({
      list: [1, 2],
      nan: { _type: 'number', value: 'NaN' },
      inf: { _type: 'number', value: '-Infinity' },
      at: { _type: 'Vector3', x: 1, y: 2, z: 3 },
      part: { _type: 'Instance', path: 'Workspace', instanceId: text, className: 'Workspace' },
      kind: { _type: 'EnumItem', enum: 'Material', name: 'Wood' },
      bytes: { _type: 'bytes', hex: 'ff61' },
      mixed: {
        _type: 'table',
        entries: expect.arrayContaining([
          { key: 1, value: 1 },
          { key: 'x', value: 2 },
        ]),
      },
      call: { _type: 'function' },
      co: { _type: 'thread' },
      self: { _type: 'cycle' },
    });
  });
  test('fails with what the script said, never to be tried again by itself, and takes back what it did', async () => {
    const failing = async (name: string, source: string, more: object = {}, type = 'Script') => {
      await script(name, source, type);
      return refused('script_execute', { scriptPath: `ReplicatedStorage.${name}`, ...more });
    };
    const fault = { code: -32603, data: { code: 'INTERNAL_ERROR', retryable: false } };
    expect(await failing('Half', 'Instance.new("Folder", workspace).Name = "Half"\nerror("boom")')).toMatchObject({
      ...fault,
      message: expect.stringMatching(/ReplicatedStorage\.Half:2: boom/),
    });
    expect((await refused('instance_get', { instancePath: 'Workspace.Half' }))?.code).toBe(-32044);
    expect(
      await failing('Late', 'return {\nf = function() error("late") end }', { functionName: 'f' }, 'ModuleScript'),
    ).toMatchObject({ ...fault, message: expect.stringContaining('late') });
    expect(await failing('Loading', 'local x = nil\nreturn x.y', {}, 'ModuleScript')).toMatchObject({
      ...fault,
      message: expect.stringMatching(/Loading:2: attempt to index nil/),
    });
    expect(await failing('Syntax', 'return +')).toMatchObject({
      ...fault,
      message: expect.stringMatching(/Expected identifier/),
    });
    expect(await failing('Forever', 'task.wait(1e9)')).toMatchObject({
      ...fault,
      message: expect.stringMatching(/still at work after 1 s/),
    });
    expect((await done('bridge_ping')).output.ok).toBe(true);
  });
  test('refuses nil where a value is expected, and what is not exported', async () => {
    await script('Nothing', 'return nil');
    expect(
      await refused('script_execute', { scriptPath: 'ReplicatedStorage.Nothing', expectReturn: true }),
    ).toMatchObject({
      code: -32602,
      data: { validation_path: 'input.expectReturn' },
    });
    expect(
      await refused('script_execute', { scriptPath: 'ReplicatedStorage.Nothing', functionName: 'f' }),
    ).toMatchObject({
      code: -32044,
      data: { code: 'NOT_FOUND' },
    });
    expect((await refused('script_execute', {}))?.code).toBe(-32602);
    const both = { scriptPath: 'ReplicatedStorage.Nothing', scriptId: 'x' };
    expect((await refused('script_execute', both))?.code).toBe(-32602);
  });
});

describe('instances', () => {
  test('are created, changed and deleted, also by id', async () => {
    const made = await done('instance_create', { className: 'Part', name: 'Floor', parentPath: 'game.Workspace' });
    const { instanceId } = made.output;
    const set = async (propertyName: string, value: unknown) =>
      done('instance_set_property', { instanceId, propertyName, value });
    expect(await set('Size', { _type: 'Vector3', x: 8, y: 1, z: 8 })).toMatchObject({
      output: { updated: true, value: { _type: 'Vector3', x: 8, y: 1, z: 8 } },
      diff: { entries: ['~ Workspace.Floor.Size: 0, 0, 0 → 8, 1, 8'] },
    });
    for (const [property, value] of Object.entries({
      Anchored: true,
      Transparency: 0.5,
      Name: 'Ground',
      Color: { _type: 'Color3', r: 1, g: 0, b: 0.5 },
      Material: { _type: 'EnumItem', enum: 'Material', name: 'Neon' },
      BrickColor: { _type: 'BrickColor', name: 'Bright red' },
      CFrame: { _type: 'CFrame', components: [1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1] },
    }))
      expect((await set(property, value)).output.value, property).toEqual(value);
    expect((await set('Material', 'Wood')).output.value).toMatchObject({ name: 'Wood' });
    expect((await done('instance_get', { instanceId })).output.instance).toEqual({
      instanceId,
      name: 'Ground',
      className: 'Part',
      path: 'Workspace.Ground',
      parentPath: 'Workspace',
      childCount: 0,
    });
    expect((await done('instance_delete', { instanceId })).diff).toMatchObject({
      entries: ['- Workspace.Ground (Part)'],
    });
    expect((await refused('instance_get', { instanceId }))?.code).toBe(-32044);
  });
  test('take only what the engine takes', async () => {
    await done('instance_create', { className: 'Part', name: 'Strict', parentPath: 'Workspace' });
    const set = (propertyName: string, value: unknown, instancePath = 'Workspace.Strict') =>
      refused('instance_set_property', { instancePath, propertyName, value });
    for (const [property, value] of [
      ['Anchored', 'yes'],
      ['Size', 1],
      ['Size', { _type: 'Vector3', x: 'a' }],
      ['Size', { _type: 'Vector3' }],
      ['Size', { _type: 'Vector3', x: 1, y: 2 }],
      ['Size', { _type: 'Vector3', X: 1, Y: 2, Z: 3 }],
      ['Size', { _type: 'Vector3', x: 1, y: 2, z: { _type: 'number', value: 'many' } }],
      ['Color', { _type: 'Color3', r: 255 }],
      ['BrickColor', { _type: 'BrickColor', name: 'No such red' }],
      ['CFrame', { _type: 'CFrame', components: [1, 2, 3, 4] }],
      ['CFrame', { _type: 'CFrame' }],
      ['Transparency', { _type: 'number', value: 'half' }],
      ['Size', { _type: 'Matrix', x: 1 }],
      ['Material', 'Cheese'],
      ['ClassName', 'Model'],
      ['NoSuchThing', 1],
      ['Destroy', 1],
      ['Parent', { _type: 'Instance', path: 'Workspace.Strict' }],
    ] as const)
      expect((await set(property, value))?.code, property).toBe(-32602);
    expect((await set('Parent', { _type: 'Instance', path: 'Workspace.Nowhere' }))?.code).toBe(-32044);
    expect((await set('Parent', { _type: 'Instance', path: 'Workspace' }, 'Lighting'))?.message).toMatch(/locked/);
    expect((await refused('instance_create', { className: 'Workspace', parentPath: 'Workspace' }))?.code).toBe(-32602);
    expect((await refused('instance_create', { className: 'Part', parentPath: 'Nowhere' }))?.code).toBe(-32044);
    expect((await refused('instance_delete', { instancePath: 'Lighting' }))?.code).toBe(-32602);
    expect((await refused('instance_delete', { instancePath: 'game' }))?.code).toBe(-32602);
  });
  test('of one path that means two are told apart by id, and periods in names are no trap', async () => {
    await done('instance_create', { className: 'Folder', name: 'a.b', parentPath: 'Workspace' });
    const inner = { className: 'Folder', name: 'c', parentPath: 'Workspace.a.b' };
    expect((await done('instance_create', inner)).output.path).toBe('Workspace.a.b.c');
    await done('instance_create', { className: 'Folder', name: 'Twin', parentPath: 'Workspace' });
    const second = await done('instance_create', { className: 'Folder', name: 'Twin', parentPath: 'Workspace' });
    const fault = await refused('instance_delete', { instancePath: 'Workspace.Twin' });
    expect(fault).toMatchObject({ code: -32602, data: { details: { candidates: [{}, {}] } } });
    await done('instance_delete', { instanceId: second.output.instanceId });
    await done('instance_delete', { instancePath: 'Workspace.Twin' });
  });
  test('are listed page by page, and found by name and class', async () => {
    await done('instance_create', { className: 'Folder', name: 'Box', parentPath: 'Workspace' });
    for (const name of ['Apple', 'Bee', 'apple pie'])
      await done('instance_create', { className: 'Part', name, parentPath: 'Workspace.Box' });
    const list = async (more: object) =>
      (await done('instance_list_children', { parentPath: 'Workspace.Box', ...more })).output;
    expect(await list({ limit: 2 })).toMatchObject({
      parentPath: 'Workspace.Box',
      offset: 0,
      limit: 2,
      total: 3,
      count: 2,
      hasMore: true,
      nextOffset: 2,
      children: [{ name: 'Apple' }, { name: 'Bee' }],
    });
    expect(await list({ offset: 2 })).toMatchObject({ limit: 100, count: 1, hasMore: false, nextOffset: null });
    const find = async (more: object) => (await done('instance_find', { rootPath: 'Workspace', ...more })).output;
    expect(await find({ nameContains: 'APPLE' })).toMatchObject({ count: 2, truncated: false, limit: 50 });
    expect(await find({ nameContains: 'e', className: 'Part', maxResults: 1 })).toMatchObject({
      count: 1,
      truncated: true,
      limit: 1,
    });
    expect(await find({ className: 'BasePart' })).toMatchObject({ count: 0 });
    for (const wrong of [{ nameContains: 'x', limit: 1, maxResults: 1 }, {}, { className: 'Part', limit: 501 }])
      expect((await refused('instance_find', wrong))?.code).toBe(-32602);
  });
});

test('a dry run says what would be done, and does nothing', async () => {
  await script('Kept', 'return 1');
  await done('instance_create', { className: 'Part', name: 'Kept', parentPath: 'Workspace' });
  const before = (await studio.report()).recordings.length;
  const rehearse = async (name: string, input: object) => done(name, input, dry);
  for (const [name, input] of [
    ['script_create', { name: 'New', scriptType: 'Script', source: '', parentPath: 'Workspace' }],
    ['script_update', { scriptPath: 'ReplicatedStorage.Kept', source: 'return 2' }],
    ['script_delete', { scriptPath: 'ReplicatedStorage.Kept' }],
    ['instance_create', { className: 'Part', parentPath: 'Workspace' }],
    ['instance_set_property', { instancePath: 'Workspace.Kept', propertyName: 'Anchored', value: true }],
    ['instance_delete', { instancePath: 'Workspace.Kept' }],
  ] as const) {
    const { output, diff } = await rehearse(name, input);
    expect(output, name).toEqual({ dryRun: true, diffSummary: text });
    expect(diff, name).toMatchObject({ summary: output.diffSummary, entries: [text] });
  }
  expect((await rehearse('script_execute', { scriptPath: 'ReplicatedStorage.Kept' })).output).toEqual({
    dryRun: true,
    path: 'ReplicatedStorage.Kept',
    instanceId: text,
  });
  const { instanceId } = (await done('instance_get', { instancePath: 'Workspace' })).output.instance as Output;
  const byId = { name: 'New', scriptType: 'Script', source: '', parentId: instanceId };
  expect((await rehearse('script_create', byId)).output.dryRun).toBe(true);
  expect(
    (
      await refused(
        'instance_set_property',
        { instancePath: 'Workspace.Kept', propertyName: 'Anchored', value: 1 },
        dry,
      )
    )?.code,
  ).toBe(-32602);
  expect((await refused('instance_create', { className: 'Nothing', parentPath: 'Workspace' }, dry))?.code).toBe(-32602);
  expect((await done('instance_find', { nameContains: 'New' })).output.count).toBe(0);
  expect((await studio.report()).recordings).toHaveLength(before);
});

test('while somebody else changes the place, a write does nothing and may be tried again', async () => {
  await studio.hold(true);
  expect(await refused('instance_create', { className: 'Part', name: 'Busy', parentPath: 'Workspace' })).toMatchObject({
    code: -32603,
    data: { retryable: true },
  });
  await studio.hold(false);
  expect((await done('instance_find', { nameContains: 'Busy' })).output.count).toBe(0);
});

test('every change of the place was one that undo knows, and the plugin itself never failed', async () => {
  expect(await studio.report()).toMatchObject({ errors: [], unrecorded: [], isRecording: false });
});

test('a plugin that answers nil where a value is wanted is not believed', async () => {
  const answers = (returnValue: object) => ({
    executed: true,
    called: false,
    path: 'A',
    instanceId: 'i',
    ...returnValue,
  });
  const ask = async (returnValue: object) => {
    const bridge = { ask: async () => answers(returnValue), peer: () => undefined };
    const registry = createLaunchRegistry({ env: {}, cwd: '/', context: notOpened, bridge: bridge as never });
    const quiet = { telemetry: { span: async (_: string, __: object, work: (span: object) => unknown) => work({}) } };
    const ports = async () => ({ ...quiet, bridge }) as never;
    return invoke({ ...registry, ports }, 'roblox.script_execute', { scriptPath: 'A', expectReturn: true });
  };
  for (const nil of [{}, { returnValue: null }])
    expect((await ask(nil)).fault).toMatchObject({ code: -32602, data: { validation_path: 'input.expectReturn' } });
  for (const returnValue of [0, false, ''])
    expect((await ask({ returnValue })).envelope).toMatchObject({ output: { returnValue } });
});
const notOpened = () => Promise.reject(new Error('the engine is not asked'));
