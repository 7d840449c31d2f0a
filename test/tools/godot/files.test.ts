/** What the Godot managers do without Godot: files, settings and scripts of a project, its fence, and the code that names each cause. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProcesses } from '../../../src/adapters/processes.ts';
import { readSettings, setSetting } from '../../../src/godot/config-text.ts';
import { ownValues } from '../../../src/tools/godot/own-values.ts';
import { openGodot } from '../../support/godot.ts';

const SCENE = `[gd_scene load_steps=3 format=2]

[ext_resource path="res://player.gd" type="Script" id=1]
[ext_resource path="res://enemy.tscn" type="PackedScene" id=2]

[node name="Main" type="Node2D"]

[node name="Player" type="Sprite" parent="."]
script = ExtResource( 1 )

[node name="Foe" parent="Player" instance=ExtResource( 2 )]
`;
const services = openGodot({ 'main.tscn': SCENE, 'player.gd': 'extends Sprite\n', 'sub/deep.gd': 'extends Node\n' });
afterAll(() => services.close());
const { call } = services;
const NONE = { GODOT_PATH: '' };
const DANGER = { ALLOW_DANGEROUS_OPS: 'true' };
const codeOf = async (...asked: Parameters<typeof call>): Promise<string | undefined> =>
  (await call(...asked)).error?.code;
const read = (name: string): string => readFileSync(join(services.project, name), 'utf8');

test('answers have the members of the envelope, and files with res:// paths', async () => {
  const answer = await call('code', 'script.read', { scriptPath: 'player.gd' }, {}, { correlationId: 'c-1' });
  expect(answer).toMatchObject({
    ok: true,
    summary: 'res://player.gd, 1 line.',
    result: { path: 'res://player.gd', source: 'extends Sprite\n' },
    error: null,
    meta: { tool: 'godot_code_manager', action: 'script.read', correlationId: 'c-1' },
    files: [{ kind: 'script', resPath: 'res://player.gd', pathAbs: join(services.project, 'player.gd'), bytes: 15 }],
  });
  expect(await call('code', 'script.read', { scriptPath: 'none.gd' })).toMatchObject({
    ok: false,
    result: null,
    error: { code: 'E_NOT_FOUND', retryable: false, suggestedFix: expect.any(String) },
  });
});

describe('a project', () => {
  test('is inside the folder of the server, and nothing outside it is read or written', async () => {
    const outside = join(services.folder, 'secret.gd');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, join(services.project, 'link.gd'));
    symlinkSync(join(services.folder, 'nowhere'), join(services.project, 'dangling'));
    for (const path of [
      '../secret.gd',
      'res://../secret.gd',
      outside,
      'link.gd',
      'dangling/new.gd',
      'sub/../../secret.gd',
    ])
      expect(await codeOf('code', 'script.read', { scriptPath: path }), path).toBe('E_PERMISSION_DENIED');
    expect(await codeOf('code', 'script.create', { scriptPath: 'dangling/new.gd', source: '' })).toBe(
      'E_PERMISSION_DENIED',
    );
    expect(await codeOf('asset', 'file_exists', { path: 'user://save.dat' })).toBe('E_SCHEMA_VALIDATION');
    expect(await codeOf('workspace', 'status', { projectPath: '/' })).toBe('E_PERMISSION_DENIED');
    expect(await codeOf('workspace', 'status', { projectPath: 'none' })).toBe('E_NOT_FOUND');
    mkdirSync(join(services.folder, 'empty'));
    expect(await codeOf('workspace', 'status', { projectPath: 'empty' })).toBe('E_NOT_FOUND');
    expect(await codeOf('workspace', 'status', { projectPath: undefined })).toBe('E_SCHEMA_VALIDATION');
  });
  test('whose path is a file, and names that are too long, are faults of the caller', async () => {
    const long = 'a'.repeat(300);
    for (const [manager, action, more] of [
      ['workspace', 'status', { projectPath: 'game/player.gd' }],
      ['workspace', 'status', { projectPath: long }],
      ['code', 'script.create', { scriptPath: `res://${long}.gd`, source: '' }],
      ['code', 'script.create', { scriptPath: 'res://player.gd/new.gd', source: '' }],
      ['code', 'script.read', { scriptPath: `res://${long}.gd` }],
      ['asset', 'file_exists', { path: `res://${long}` }],
      ['asset', 'rename', { path: 'player.gd', newPath: `res://${long}.gd` }],
    ] as const)
      expect(await codeOf(manager, action, more, DANGER), `${manager} ${action} ${JSON.stringify(more)}`).toMatch(
        /^E_(?:SCHEMA_VALIDATION|NOT_FOUND|PERMISSION_DENIED)$/,
      );
  });
  test('is read in read-only mode, and not written', async () => {
    expect((await services.readOnly('asset', 'list_resources')).ok).toBe(true);
    const written = await services.readOnly('code', 'script.create', { scriptPath: 'x.gd', source: '' });
    expect(written.error?.code).toBe('E_PERMISSION_DENIED');
  });
  test('is not touched by a dry run', async () => {
    const answer = await call('code', 'script.create', { scriptPath: 'dry.gd', source: '' }, {}, { dryRun: true });
    expect(answer).toMatchObject({ ok: true, result: { dry_run: true } });
    expect((await call('asset', 'file_exists', { path: 'dry.gd' })).result).toMatchObject({ exists: false });
  });
});

test('without Godot what needs it is unsupported, says what to install, and connect has no editor', async () => {
  expect(await call('scene', 'create', { scenePath: 'new.tscn' }, NONE)).toMatchObject({
    error: { code: 'E_UNSUPPORTED', suggestedFix: expect.stringContaining('godot3-server') },
  });
  expect(await codeOf('workspace', 'smoke_test', {}, NONE)).toBe('E_UNSUPPORTED');
  expect(await call('workspace', 'connect', {}, NONE)).toMatchObject({
    error: { code: 'E_NOT_CONNECTED', retryable: true },
  });
  expect((await call('workspace', 'doctor_report', {}, NONE)).result).toMatchObject({
    engine: null,
    problems: [expect.stringContaining('No Godot')],
  });
});

test('without a sandbox Godot is started only where the operator allows it', async () => {
  const processes = createProcesses();
  const find = async (name: string) => (name === 'bwrap' || name === 'unshare' ? undefined : name);
  const run: typeof processes.run = async () => ({
    code: 0,
    signal: null,
    stdout: Buffer.from('3.5.stable'),
    stderr: Buffer.alloc(0),
    timedOut: false,
    truncated: false,
  });
  const bare = openGodot({ 'main.tscn': SCENE }, { find, run });
  try {
    const asked = [
      ['inspector', 'scene_tree.get', { scenePath: 'main.tscn' }],
      ['scene', 'update', { scenePath: 'main.tscn', nodePath: '.', properties: {} }],
      ['workspace', 'run', {}],
      ['workspace', 'smoke_test', {}],
    ] as const;
    for (const [manager, action, more] of asked)
      expect((await bare.call(manager, action, more)).error).toMatchObject({
        code: 'E_PERMISSION_DENIED',
        suggestedFix: expect.stringMatching(/bubblewrap.*ALLOW_EXTERNAL_TOOLS=true/),
      });
    const allowed = await bare.call('workspace', 'run', {}, { ALLOW_EXTERNAL_TOOLS: 'true' });
    expect(allowed.error).toBeNull();
    expect((await bare.call('workspace', 'doctor_report')).result).toMatchObject({
      engine: { sandbox: false },
      problems: [expect.stringContaining('bubblewrap')],
    });
  } finally {
    bare.close();
  }
});

describe('settings', () => {
  test('are read and set, everything else kept', async () => {
    const before = read('project.godot');
    expect(
      (await call('project_config', 'project_setting.get', { setting: 'application/config/name' })).result,
    ).toMatchObject({
      value: 'Demo',
    });
    expect(await codeOf('project_config', 'project_setting.get', { setting: 'application/none' })).toBe('E_NOT_FOUND');
    const set = { setting: 'application/config/name', value: 'A "new" one' };
    expect(await codeOf('project_config', 'project_setting.set', set)).toBe('E_PERMISSION_DENIED');
    expect((await call('project_config', 'project_setting.set', set, DANGER)).ok).toBe(true);
    expect(read('project.godot')).toBe(before.replace('"Demo"', '"A \\"new\\" one"'));
    expect(
      (await call('project_config', 'project_setting.get', { setting: 'application/config/name' })).result,
    ).toMatchObject({
      value: 'A "new" one',
    });
    expect((await call('project_config', 'project_info.get')).result).toMatchObject({
      name: 'A "new" one',
      mainScene: 'res://main.tscn',
      settings: ['config_version', 'application/config/name', 'application/run/main_scene', 'input/jump'],
    });
  });
  test('go to their section, into a new one, or over a value of several lines', () => {
    const text = 'config_version=4\n\n[a]\n\nx={\n"y": [ 1,\n2 ]\n}\nz=1\n\n[b]\n';
    expect(readSettings(text).map(({ name }) => name)).toEqual(['config_version', 'a/x', 'a/z']);
    expect(setSetting(text, 'a/x', '7')).toBe('config_version=4\n\n[a]\n\nx=7\nz=1\n\n[b]\n');
    expect(setSetting(text, 'a/n', '7')).toContain('z=1\nn=7\n');
    expect(setSetting(text, 'b/n', '7')).toContain('[b]\n\nn=7\n');
    expect(setSetting(text, 'c/n', '7')).toMatch(/\n\n\[c\]\n\nn=7\n$/);
  });
});

test('files are found, listed and read', async () => {
  expect((await call('asset', 'list_resources', { extension: 'gd' })).result).toMatchObject({
    resources: expect.arrayContaining(['res://player.gd', 'res://sub/deep.gd']),
    truncated: false,
  });
  expect((await call('asset', 'scene.read', { scenePath: 'res://main.tscn' })).result).toMatchObject({
    nodes: [
      { path: '.', name: 'Main', type: 'Node2D', script: null },
      { path: 'Player', type: 'Sprite', script: 'res://player.gd' },
      { path: 'Player/Foe', type: null, instance: 'res://enemy.tscn' },
    ],
  });
});

test('scripts are created once, replaced only where that is allowed, and edited by pieces that stand there once', async () => {
  const script = { scriptPath: 'res://new/made.gd', source: 'var a = 1\nvar b = 1\n' };
  expect((await call('code', 'script.create', script)).ok).toBe(true);
  expect(await codeOf('code', 'script.create', script)).toBe('E_PERMISSION_DENIED');
  expect((await call('code', 'script.create', { ...script, source: 'var a = 2\nvar b = 1\n' }, DANGER)).ok).toBe(true);
  expect(await codeOf('code', 'script.create', { ...script, scriptPath: 'made.txt' })).toBe('E_SCHEMA_VALIDATION');
  const edit = (oldText: string, newText: string) =>
    call('code', 'file.edit', { path: 'new/made.gd', edits: [{ oldText, newText }] });
  expect((await edit('var b = 1', 'var b = 3')).ok).toBe(true);
  expect((await edit('var c', 'x')).error?.code).toBe('E_NOT_FOUND');
  expect((await edit('var ', 'x')).error?.code).toBe('E_SCHEMA_VALIDATION');
  expect(read('new/made.gd')).toBe('var a = 2\nvar b = 3\n');
});

describe('files', () => {
  test('are renamed with what names them, where that is allowed and nothing is there', async () => {
    const other = openGodot({
      'main.tscn': SCENE,
      'player.gd': 'extends Sprite\n',
      'player.gd.import': 'source_file="res://player.gd"\n',
      'user.gd': 'const Player = preload("res://player.gd")\n',
    });
    try {
      const rename = { path: 'player.gd', newPath: 'res://actors/hero.gd' };
      expect((await other.call('asset', 'rename', rename)).error?.code).toBe('E_PERMISSION_DENIED');
      expect((await other.call('asset', 'rename', { ...rename, newPath: 'user.gd' }, DANGER)).error?.code).toBe(
        'E_SCHEMA_VALIDATION',
      );
      expect(await other.call('asset', 'rename', rename, DANGER)).toMatchObject({
        ok: true,
        result: {
          path: 'res://actors/hero.gd',
          oldPath: 'res://player.gd',
          changed: ['res://main.tscn', 'res://user.gd'],
        },
      });
      const at = (name: string): string => readFileSync(join(other.project, name), 'utf8');
      expect(at('actors/hero.gd')).toBe('extends Sprite\n');
      expect(at('actors/hero.gd.import')).toBe('source_file="res://actors/hero.gd"\n');
      expect(at('user.gd')).toBe('const Player = preload("res://actors/hero.gd")\n');
      expect(at('main.tscn')).toContain('path="res://actors/hero.gd"');
      expect((await other.call('asset', 'file_exists', { path: 'player.gd' })).result).toMatchObject({ exists: false });
      expect((await other.call('asset', 'rename', rename, DANGER)).error?.code).toBe('E_NOT_FOUND');
    } finally {
      other.close();
    }
  });
  test('are deleted where that is allowed, and who names them is told', async () => {
    const other = openGodot({ 'main.tscn': SCENE, 'player.gd': 'extends Sprite\n' });
    try {
      expect((await other.call('asset', 'delete', { path: 'player.gd' })).error?.code).toBe('E_PERMISSION_DENIED');
      expect(await other.call('asset', 'delete', { path: 'player.gd' }, DANGER)).toMatchObject({
        ok: true,
        result: { deleted: ['res://player.gd'], namedBy: ['res://main.tscn'] },
      });
      expect((await other.call('asset', 'delete', { path: 'player.gd' }, DANGER)).error?.code).toBe('E_NOT_FOUND');
      expect((await other.call('asset', 'delete', { path: 'res://' }, DANGER)).ok).toBe(false);
      expect((await other.call('asset', 'delete', { path: '.git/config' }, DANGER)).error?.code).toBe(
        'E_PERMISSION_DENIED',
      );
    } finally {
      other.close();
    }
  });
});

describe('an action of the input map', () => {
  test("is written in the words of the project's Godot, everything else kept", async () => {
    const other = openGodot();
    try {
      const setup = { inputAction: 'fire', keys: ['Space', 'Left'] };
      const path = join(other.project, 'project.godot');
      const before = readFileSync(path, 'utf8');
      expect((await other.call('project_config', 'input_map.setup', setup)).error?.code).toBe('E_PERMISSION_DENIED');
      expect((await other.call('project_config', 'input_map.setup', setup, DANGER)).ok).toBe(true);
      const after = readFileSync(path, 'utf8');
      expect(after.startsWith(before.trimEnd())).toBe(true);
      expect(after).toMatch(/"scancode":32,.*"scancode":16777231,/);
      writeFileSync(path, before.replace('config_version=4', 'config_version=5'));
      expect((await other.call('project_config', 'input_map.setup', setup, DANGER)).ok).toBe(true);
      expect(readFileSync(path, 'utf8')).toMatch(/"physical_keycode":32,.*"physical_keycode":4194319,/);
      const odd = { ...setup, keys: ['constructor'] };
      expect((await other.call('project_config', 'input_map.setup', odd, DANGER)).error?.code).toBe(
        'E_SCHEMA_VALIDATION',
      );
    } finally {
      other.close();
    }
  });
});

test.each([
  { _type: 'Vector2', x: 1 },
  { _type: 'Vector2', x: 'abc', y: 2 },
  { _type: 'Vector3', x: 1, y: 2 },
  { _type: 'Vector2', X: 1, Y: 2 },
  { _type: 'Vector2', x: 1, y: 2, z: 3 },
  { _type: 'Color', r: 1, g: 0 },
  { _type: 'Color', r: 1, g: 0, b: 0, a: 'half' },
  { _type: 'NodePath' },
  { _type: 'Resource' },
  { _type: 'Matrix', x: 1 },
  [{ _type: 'Vector2', x: null, y: 0 }],
])('a value that cannot be read is refused, never taken for zero: %j', (value) => {
  expect(() => ownValues({ position: value }, undefined as never)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ e_code: 'E_SCHEMA_VALIDATION' }) }),
  );
});

test('whole values and plain ones are taken', () => {
  const given = {
    position: { _type: 'Vector2', x: 1, y: -2.5 },
    modulate: { _type: 'Color', r: 1, g: 0, b: 0 },
    path: { _type: 'NodePath', path: '../Foe' },
    list: [1, 'x', null, { a: { _type: 'Color', r: 1, g: 0, b: 0, a: 0.5 } }],
  };
  expect(ownValues(given, undefined as never)).toEqual(given);
});
