/** Godot 3 itself, without a window: scenes it makes, edits and starts, and what it refuses. Godot 4 is not run here. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openGodot } from '../../support/godot.ts';

const services = openGodot({
  'player.gd': 'extends Sprite\n\nfunc _ready():\n\tprint("player is ready")\n\tget_tree().quit(0)\n',
  'broken.gd': 'extends Node\n\nfunc _ready():\n\tvar nothing = null\n\tnothing.call("x")\n\tget_tree().quit(0)\n',
  'hangs.gd': 'extends Node\n\nfunc _ready():\n\twhile true:\n\t\tpass\n',
});
afterAll(() => services.close());
/** An operator who lets projects run. */
const call: typeof services.call = (manager, action, more, env = {}, meta) =>
  services.call(manager, action, more, { ALLOW_EXTERNAL_TOOLS: 'true', ...env }, meta);
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
    files: [{ kind: 'scene', resPath: scenePath, pathAbs: join(services.project, 'main.tscn') }],
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
  expect(readFileSync(join(services.project, 'main.tscn'), 'utf8')).toMatch(/position = Vector2\( 3, 4 \)/);
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
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { texture: 'blue' } }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { editor_description: 7 } }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: 'Player', properties: { position: { _type: 'Matrix' } } }],
    ['E_NOT_FOUND', 'attach_script', { scenePath, nodePath: 'Player', scriptPath: 'none.gd' }],
    ['E_NOT_FOUND', 'batch_create', { scenePath, nodes: [{ nodeType: 'Node', nodeName: 'A', parentPath: 'None' }] }],
    ['E_SCHEMA_VALIDATION', 'batch_create', { scenePath, nodes: [{ nodeType: 'Node', nodeName: 'Player' }] }],
    ['E_SCHEMA_VALIDATION', 'update', { scenePath, nodePath: '.', nodes: [] }],
  ] as const)('%s for %s %j, and the scene stays', async (code, action, input) => {
    const before = readFileSync(join(services.project, 'main.tscn'), 'utf8');
    expect(await codeOf('scene', action, input)).toBe(code);
    expect(readFileSync(join(services.project, 'main.tscn'), 'utf8')).toBe(before);
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

describe('the inspector', () => {
  const target = { scenePath: 'seen.tscn', nodePath: 'Ball' };
  beforeAll(async () => {
    writeFileSync(join(services.project, 'ball.gd'), 'extends Node2D\n\nfunc _on_shown():\n\tpass\n');
    await done('scene', 'create', { scenePath: 'seen.tscn', rootType: 'Node2D', rootName: 'Seen' });
    const properties = { position: { _type: 'Vector2', x: 1, y: 2 }, modulate: { _type: 'Color', r: 1, g: 0, b: 0 } };
    await done('scene', 'batch_create', {
      scenePath: 'seen.tscn',
      nodes: [{ nodeType: 'Node2D', nodeName: 'Ball', properties }],
    });
    await done('code', 'script.attach', { ...target, scriptPath: 'ball.gd' });
  });
  test('shows the tree, a node and a property of it', async () => {
    expect((await done('inspector', 'scene_tree.get', { scenePath: 'seen.tscn' })).result).toMatchObject({
      tree: { name: 'Seen', type: 'Node2D', children: [{ name: 'Ball', path: 'Ball' }] },
    });
    const list = (await done('inspector', 'property_list', target)).result as unknown as {
      class: string;
      properties: { name: string; type: string; value: unknown }[];
    };
    expect(list.class).toBe('Node2D');
    const told = Object.fromEntries(list.properties.map(({ name, type, value }) => [name, [type, value]]));
    expect(told.position).toEqual(['Vector2', { _type: 'Vector2', x: 1, y: 2 }]);
    expect(told.modulate).toEqual(['Color', { _type: 'Color', r: 1, g: 0, b: 0, a: 1 }]);
    expect(told.visible).toEqual(['bool', true]);
    expect((await done('inspector', 'get_property', { ...target, property: 'transform' })).result).toMatchObject({
      type: 'Transform2D',
      value: { _type: 'Transform2D', text: expect.stringMatching(/^Transform2D\(/) },
    });
    expect(told.script?.[1]).toMatchObject({ _type: 'Resource', path: 'res://ball.gd' });
    expect((await done('inspector', 'get_property', { ...target, property: 'position' })).result).toMatchObject({
      type: 'Vector2',
      value: { x: 1, y: 2 },
    });
  });
  test('sets and connects, and the scene keeps it', async () => {
    await done('inspector', 'set_property', { ...target, property: 'rotation', value: 1.5 });
    expect((await done('inspector', 'get_property', { ...target, property: 'rotation' })).result).toMatchObject({
      value: 1.5,
    });
    const connected = { ...target, signal: 'visibility_changed', targetPath: 'Ball', method: '_on_shown' };
    await done('inspector', 'connect_signal', connected);
    expect(readFileSync(join(services.project, 'seen.tscn'), 'utf8')).toMatch(
      /\[connection signal="visibility_changed" from="Ball" to="Ball" method="_on_shown"\]/,
    );
    for (const [code, more] of [
      ['E_SCHEMA_VALIDATION', {}],
      ['E_NOT_FOUND', { signal: 'no_such' }],
      ['E_NOT_FOUND', { method: 'no_such' }],
      ['E_NOT_FOUND', { targetPath: 'None' }],
    ] as const)
      expect(await codeOf('inspector', 'connect_signal', { ...connected, ...more })).toBe(code);
    expect(await codeOf('inspector', 'get_property', { ...target, property: 'no_such' })).toBe('E_NOT_FOUND');
    expect(await codeOf('inspector', 'property_list', { ...target, nodePath: 'None' })).toBe('E_NOT_FOUND');
    const outside = { ...target, property: 'script', value: { _type: 'Resource', path: '/tmp/x.gd' } };
    expect(await codeOf('inspector', 'set_property', outside)).toBe('E_PERMISSION_DENIED');
  });
});

test('an action of the input map is one that Godot has', async () => {
  const setup = { inputAction: 'fire', keys: ['Space', 'F', 'Left', 'F2'] };
  expect(await codeOf('project_config', 'input_map.setup', setup)).toBe('E_PERMISSION_DENIED');
  await done('project_config', 'input_map.setup', setup, DANGER);
  writeFileSync(
    join(services.project, 'keys.gd'),
    'extends Node\n\nfunc _ready():\n\tvar said = []\n\tfor event in InputMap.get_action_list("fire"):\n\t\tsaid.append(OS.get_scancode_string(event.scancode))\n\tprint("keys ", said, " ", InputMap.action_get_deadzone("fire") if InputMap.has_method("action_get_deadzone") else "")\n\tget_tree().quit(0)\n',
  );
  await done('scene', 'create', { scenePath: 'keys.tscn', rootType: 'Node' });
  await done('scene', 'attach_script', { scenePath: 'keys.tscn', nodePath: '.', scriptPath: 'keys.gd' });
  expect((await done('workspace', 'run', { scenePath: 'keys.tscn' })).logs?.join('\n')).toContain(
    'keys [Space, F, Left, F2]',
  );
});

test('a project is run only where the operator allows it', async () => {
  for (const action of ['run', 'smoke_test'])
    expect((await services.call('workspace', action, {})).error).toMatchObject({
      code: 'E_PERMISSION_DENIED',
      suggestedFix: expect.stringContaining('ALLOW_EXTERNAL_TOOLS=true'),
    });
});

test('an agent makes a scene and starts it by what the answers say to call next', async () => {
  const fresh = openGodot();
  try {
    const story: string[] = [];
    let next: { tool: string; arguments: Record<string, unknown> } | null = {
      tool: 'godot_workspace_manager',
      arguments: { action: 'status', projectPath: 'game' },
    };
    while (next !== null && story.length < 6) {
      const { action, ...more } = next.arguments;
      const manager = /^godot_(\w+)_manager$/.exec(next.tool)?.[1] ?? '';
      const answer = await fresh.call(manager, String(action), more, { ALLOW_EXTERNAL_TOOLS: 'true' });
      story.push(`${String(action)} ${answer.error?.code ?? 'ok'}`);
      next = ((answer.result as { next?: typeof next } | null)?.next ?? null) as typeof next;
    }
    expect(story).toEqual(['status ok', 'create ok', 'smoke_test ok']);
  } finally {
    fresh.close();
  }
});

test('a scene is not put into itself, nor into what it holds', async () => {
  for (const name of ['one', 'two', 'three'])
    await done('scene', 'create', { scenePath: `${name}.tscn`, rootType: 'Node', rootName: name });
  const put = (sourcePath: string, to: string) =>
    ['scene', 'instance', { scenePath: to, sourcePath, nodeName: 'N' }] as const;
  await done(...put('two.tscn', 'one.tscn'));
  await done(...put('three.tscn', 'two.tscn'));
  for (const to of ['one.tscn', 'two.tscn', 'three.tscn']) {
    const before = readFileSync(join(services.project, to), 'utf8');
    expect((await call(...put('one.tscn', to))).error).toMatchObject({
      code: 'E_SCHEMA_VALIDATION',
      message: expect.stringContaining('hold itself'),
    });
    expect(readFileSync(join(services.project, to), 'utf8')).toBe(before);
  }
  expect((await call('inspector', 'scene_tree.get', { scenePath: 'one.tscn' })).ok).toBe(true);
});

test.each(['res://./whole.tscn', 'res://sub/../whole.tscn', 'res://sub//../whole.tscn', 'whole.tscn', './whole.tscn'])(
  'a scene that is held under another spelling of its path is seen: %s',
  async (spelt) => {
    await done('scene', 'create', { scenePath: 'whole.tscn', rootType: 'Node' }, DANGER);
    writeFileSync(
      join(services.project, 'part.tscn'),
      `[gd_scene load_steps=2 format=2]\n[ext_resource path="${spelt}" type="PackedScene" id=1]\n[node name="P" type="Node"]\n[node name="W" parent="." instance=ExtResource( 1 )]\n`,
    );
    const before = readFileSync(join(services.project, 'whole.tscn'), 'utf8');
    const put = { scenePath: 'whole.tscn', sourcePath: 'part.tscn', nodeName: 'P' };
    expect((await call('scene', 'instance', put)).error).toMatchObject({
      code: 'E_SCHEMA_VALIDATION',
      message: expect.stringContaining('hold itself'),
    });
    expect(readFileSync(join(services.project, 'whole.tscn'), 'utf8')).toBe(before);
  },
);

test('what was set is what Godot reads, and nothing else', async () => {
  const other = openGodot({
    'project.godot': 'config_version=4\n\n[a]\nd="one\n[b]\nx=1\n"\n',
    'look.gd':
      'extends Node\n\nfunc _ready():\n\tprint("seen ", to_json([ProjectSettings.get_setting("a/d"), ProjectSettings.get_setting("a/x"), ProjectSettings.get_setting("b/y")]))\n\tget_tree().quit(0)\n',
    'look.tscn':
      '[gd_scene load_steps=2 format=2]\n[ext_resource path="res://look.gd" type="Script" id=1]\n[node name="A" type="Node"]\nscript = ExtResource( 1 )\n',
  });
  try {
    const value = { 'k"\n[x]': ['a\\n\n\t\r"', 'ü😀', true, null] };
    for (const [setting, one] of [
      ['a/x', value],
      ['b/y', 'line\n[a]\nd=2'],
    ] as const) {
      const set = await other.call('project_config', 'project_setting.set', { setting, value: one }, DANGER);
      expect(set.error).toBeNull();
    }
    const ran = await other.call('workspace', 'run', { scenePath: 'look.tscn' }, { ALLOW_EXTERNAL_TOOLS: 'true' });
    const seen = ran.logs?.find((line) => line.startsWith('seen '))?.slice(5) ?? '';
    expect(JSON.parse(seen)).toEqual(['one\n[b]\nx=1\n', value, 'line\n[a]\nd=2']);
  } finally {
    other.close();
  }
});

describe('a hostile scene or value', () => {
  const evil = (): string => {
    const place = join(services.folder, 'evil.gd');
    const ran = join(services.folder, 'ran');
    writeFileSync(
      place,
      `extends Node\nfunc _init():\n\tvar file = File.new()\n\tfile.open("${ran}", File.WRITE)\n\tfile.store_string("x")\n`,
    );
    return place;
  };
  test('loads no code from outside the project, by no way', async () => {
    const outside = evil();
    symlinkSync(outside, join(services.project, 'linked.gd'));
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
    expect(existsSync(join(services.folder, 'ran'))).toBe(false);
  });
  test('keeps nothing running when its time is over', async () => {
    writeFileSync(
      join(services.project, 'spawns.gd'),
      `extends Node\n\nfunc _ready():\n\tOS.execute("sh", ["-c", "trap '' TERM; (setsid sh -c 'while true; do sleep 61.${process.pid}; done' >/dev/null 2>&1 &) ; sleep 60"], true)\n`,
    );
    await done('scene', 'create', { scenePath: 'spawns.tscn', rootType: 'Node' });
    await done('scene', 'attach_script', { scenePath: 'spawns.tscn', nodePath: '.', scriptPath: 'spawns.gd' });
    const isRunning = (): boolean =>
      spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(`sleep 61.${process.pid}`);
    const began = Date.now();
    const running = codeOf('workspace', 'run', { scenePath: 'spawns.tscn', timeoutMs: 3_000 });
    await vi.waitFor(() => expect(isRunning()).toBe(true), { timeout: 2_500, interval: 50 });
    expect(await running).toBe('E_TIMEOUT');
    expect(Date.now() - began).toBeLessThan(6_000);
    await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 1_000 });
  });
  test('has no path of this machine in what it says', async () => {
    const answer = await call('workspace', 'smoke_test', { scenePath: 'broken.tscn' });
    expect(JSON.stringify(answer)).not.toContain(services.folder);
  });
});
