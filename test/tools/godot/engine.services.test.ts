/** Godot 3 itself, without a window: scenes it makes, edits and starts, and what it refuses. Godot 4 is not run here. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGodot } from '../../support/godot.ts';

const desk = openGodot({
  'player.gd': 'extends Sprite\n\nfunc _ready():\n\tprint("player is ready")\n\tget_tree().quit(0)\n',
  'broken.gd': 'extends Node\n\nfunc _ready():\n\tvar nothing = null\n\tnothing.call("x")\n\tget_tree().quit(0)\n',
  'hangs.gd': 'extends Node\n\nfunc _ready():\n\twhile true:\n\t\tpass\n',
});
afterAll(() => desk.close());
const { call } = desk;
const DANGER = { ALLOW_DANGEROUS_OPS: 'true' };
const done = async (...asked: Parameters<typeof call>) => {
  const answer = await call(...asked);
  expect(answer.error).toBeNull();
  return answer;
};
const codeOf = async (...asked: Parameters<typeof call>): Promise<string | undefined> =>
  (await call(...asked)).error?.code;
const scenePath = 'res://main.tscn';

beforeAll(() => {
  // It is there, or the whole file is red: nothing here is skipped.
  expect(spawnSync('godot3-server', ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^3\./);
});

test('a scene is made, filled, scripted and started', async () => {
  const made = await done('scene', 'create', { scenePath, rootType: 'Node2D', rootName: 'Main' });
  expect(made).toMatchObject({
    result: { scenePath, tree: { name: 'Main', type: 'Node2D', path: '.', children: [] } },
    files: [{ kind: 'scene', resPath: scenePath, pathAbs: join(desk.project, 'main.tscn') }],
  });
  const nodes = [
    {
      nodeType: 'Sprite',
      nodeName: 'Player',
      properties: { position: { _type: 'Vector2', x: 3, y: 4 }, visible: false },
    },
    { nodeType: 'Node2D', nodeName: 'Hand', parentPath: 'Player' },
  ];
  expect((await done('scene', 'batch_create', { scenePath, nodes })).result).toMatchObject({
    tree: { children: [{ name: 'Player', path: 'Player', children: [{ name: 'Hand', path: 'Player/Hand' }] }] },
  });
  await done('scene', 'attach_script', { scenePath, nodePath: 'Player', scriptPath: 'player.gd' });
  await done('scene', 'update', { scenePath, nodePath: 'Player/Hand', properties: { rotation: 0.5 } });
  expect((await done('asset', 'scene.read', { scenePath })).result).toMatchObject({
    nodes: [{ name: 'Main' }, { path: 'Player', type: 'Sprite', script: 'res://player.gd' }, { path: 'Player/Hand' }],
  });
  expect(readFileSync(join(desk.project, 'main.tscn'), 'utf8')).toMatch(/position = Vector2\( 3, 4 \)/);
  const ran = await done('workspace', 'run', {});
  expect(ran).toMatchObject({ result: { exitCode: 0 }, logs: expect.arrayContaining(['player is ready']) });
  expect((await done('workspace', 'smoke_test', {})).result).toMatchObject({ exitCode: 0, errors: [] });
  expect((await done('workspace', 'doctor_report', {})).result).toMatchObject({
    problems: [],
    engine: { version: expect.stringMatching(/^3\./) },
  });
});

test('a scene becomes a node of another, and nodes are removed where that is allowed', async () => {
  await done('scene', 'create', { scenePath: 'enemy.tscn', rootType: 'Sprite' });
  const placed = { scenePath, sourcePath: 'enemy.tscn', nodeName: 'Foe' };
  await done('scene', 'instance', placed);
  const foe = { path: 'Foe', instance: 'res://enemy.tscn' };
  expect((await done('asset', 'scene.read', { scenePath })).result).toMatchObject({
    nodes: expect.arrayContaining([expect.objectContaining(foe)]),
  });
  const remove = { scenePath, nodePath: 'Foe' };
  expect(await codeOf('scene', 'remove', remove)).toBe('E_PERMISSION_DENIED');
  await done('scene', 'remove', remove, DANGER);
  expect(JSON.stringify((await done('asset', 'scene.read', { scenePath })).result)).not.toContain('Foe');
});

describe('each failure has the code that names its cause', () => {
  test.each([
    ['E_SCHEMA_VALIDATION', 'create', { scenePath: 'x.tscn', rootType: 'NoSuchClass' }],
    ['E_SCHEMA_VALIDATION', 'create', { scenePath: 'x.tscn', rootType: 'Resource' }],
    ['E_SCHEMA_VALIDATION', 'create', { scenePath: 'x.txt' }],
    ['E_PERMISSION_DENIED', 'create', { scenePath }],
    ['E_PERMISSION_DENIED', 'create', { scenePath: '../x.tscn' }],
    ['E_NOT_FOUND', 'update', { scenePath: 'none.tscn', nodePath: '.', properties: {} }],
    ['E_NOT_FOUND', 'update', { scenePath, nodePath: 'None', properties: {} }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { no_such: 1 } }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { position: 'left' } }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { position: { _type: 'Matrix' } } }],
    ['E_NOT_FOUND', 'attach_script', { scenePath, nodePath: 'Player', scriptPath: 'none.gd' }],
    ['E_NOT_FOUND', 'batch_create', { scenePath, nodes: [{ nodeType: 'Node', nodeName: 'A', parentPath: 'None' }] }],
    ['E_SCHEMA_VALIDATION', 'batch_create', { scenePath, nodes: [{ nodeType: 'Node', nodeName: 'Player' }] }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: '.', nodes: [] }],
  ] as const)('%s for %s %j, and the scene stays', async (code, action, input) => {
    const before = readFileSync(join(desk.project, 'main.tscn'), 'utf8');
    expect(await codeOf('scene', action, input)).toBe(code);
    expect(readFileSync(join(desk.project, 'main.tscn'), 'utf8')).toBe(before);
  });
  test('a script that fails is a failed smoke test, and one that hangs is stopped in time', async () => {
    await done('scene', 'create', { scenePath: 'broken.tscn', rootType: 'Node' });
    await done('scene', 'attach_script', { scenePath: 'broken.tscn', nodePath: '.', scriptPath: 'broken.gd' });
    expect(await call('workspace', 'smoke_test', { scenePath: 'broken.tscn' })).toMatchObject({
      error: { code: 'E_INTERNAL', message: expect.stringMatching(/SCRIPT ERROR/) },
    });
    await done('scene', 'create', { scenePath: 'hangs.tscn', rootType: 'Node' });
    await done('scene', 'attach_script', { scenePath: 'hangs.tscn', nodePath: '.', scriptPath: 'hangs.gd' });
    expect(await call('workspace', 'run', { scenePath: 'hangs.tscn', timeoutMs: 1_500 })).toMatchObject({
      error: { code: 'E_TIMEOUT', retryable: true },
    });
  });
});

describe('a hostile scene or value', () => {
  const evil = (): string => {
    const place = join(desk.folder, 'evil.gd');
    const ran = join(desk.folder, 'ran');
    writeFileSync(
      place,
      `extends Node\nfunc _init():\n\tvar file = File.new()\n\tfile.open("${ran}", File.WRITE)\n\tfile.store_string("x")\n`,
    );
    return place;
  };
  test('loads no code from outside the project, by no way', async () => {
    const outside = evil();
    symlinkSync(outside, join(desk.project, 'linked.gd'));
    await done('scene', 'create', { scenePath: 'hostile.tscn', rootType: 'Node' });
    const target = { scenePath: 'hostile.tscn', nodePath: '.' };
    for (const path of [outside, 'linked.gd', 'res://linked.gd', 'user://evil.gd', 'res://../evil.gd']) {
      const properties = { script: { _type: 'Resource', path } };
      expect(await codeOf('scene', 'update', { ...target, properties })).toMatch(/E_PERMISSION_DENIED|E_SCHEMA/);
      const nodes = [{ nodeType: 'Node', nodeName: 'X', properties }];
      expect(await codeOf('scene', 'batch_create', { scenePath: 'hostile.tscn', nodes })).toMatch(
        /E_PERMISSION|E_SCHEMA/,
      );
    }
    expect(await codeOf('scene', 'update', { ...target, properties: { filename: outside } })).toBe(
      'E_PERMISSION_DENIED',
    );
    const named = `[gd_scene load_steps=2 format=2]\n\n[ext_resource path="${outside}" type="Script" id=1]\n\n[node name="A" type="Node"]\nscript = ExtResource( 1 )\n`;
    writeFileSync(join(desk.project, 'named.tscn'), named);
    expect(await codeOf('scene', 'update', { scenePath: 'named.tscn', nodePath: '.', properties: {} })).toBe(
      'E_PERMISSION_DENIED',
    );
    expect(await codeOf('workspace', 'run', { scenePath: 'named.tscn' })).toBe('E_PERMISSION_DENIED');
    expect(
      await codeOf('scene', 'instance', { scenePath: 'hostile.tscn', sourcePath: 'named.tscn', nodeName: 'N' }),
    ).toBe('E_PERMISSION_DENIED');
    expect(existsSync(join(desk.folder, 'ran'))).toBe(false);
  });
  test('keeps nothing running when its time is over', async () => {
    const mark = join(desk.folder, 'alive');
    writeFileSync(
      join(desk.project, 'spawns.gd'),
      `extends Node\n\nfunc _ready():\n\tOS.execute("sh", ["-c", "trap '' TERM; (setsid sh -c 'while true; do date > ${mark}; sleep 0.2; done' >/dev/null 2>&1 &) ; sleep 60"], true)\n`,
    );
    await done('scene', 'create', { scenePath: 'spawns.tscn', rootType: 'Node' });
    await done('scene', 'attach_script', { scenePath: 'spawns.tscn', nodePath: '.', scriptPath: 'spawns.gd' });
    const began = Date.now();
    expect(await codeOf('workspace', 'run', { scenePath: 'spawns.tscn', timeoutMs: 2_000 })).toBe('E_TIMEOUT');
    expect(Date.now() - began).toBeLessThan(5_000);
    await new Promise((wait) => setTimeout(wait, 500));
    const seen = readFileSync(mark, 'utf8');
    await new Promise((wait) => setTimeout(wait, 2_500));
    expect(readFileSync(mark, 'utf8')).toBe(seen);
  });
  test('has no path of this machine in what it says', async () => {
    const answer = await call('workspace', 'smoke_test', { scenePath: 'broken.tscn' });
    expect(JSON.stringify(answer)).not.toContain(desk.folder);
  });
});
