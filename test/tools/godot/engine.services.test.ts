/** Godot 3 itself, without a window: scenes it makes, edits and starts, and what it refuses. Godot 4 is not run here. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
