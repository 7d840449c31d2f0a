/** Godot 3 itself on projects that name what lies outside them: however they name it, none of it is loaded, run, read or changed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGodot } from '../../support/godot.ts';

const outside = mkdtempSync(join(tmpdir(), 'launch-outside-'));
afterAll(() => rmSync(outside, { recursive: true, force: true }));
const OUT = join(outside, 'out.gd');
const RAN = join(outside, 'ran');
const PROJECT = 'config_version=4\n[application]\nconfig/name="V"\n';
const PLAIN = '[gd_scene format=2]\n\n[node name="Main" type="Node"]\n';
const scene = (fields: string) =>
  `[gd_scene load_steps=2 format=2]\n[ext_resource ${fields}]\n[node name="M" type="Node"]\nscript = ExtResource( 1 )\n`;
const scripted = scene('type="Script" id=1 path="res://a.gd"');
const own = (does: string) => ({ 'main.tscn': scripted, 'a.gd': `extends Node\n${does}` });

beforeAll(() => {
  // Both are there, or the whole file is red.
  expect(spawnSync('godot3-server', ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^3\./);
  expect(spawnSync('bwrap', ['--version'], { encoding: 'utf8' }).status).toBe(0);
  const marks = `var file = File.new()\n\tfile.open("${RAN}", File.WRITE)\n\tfile.store_string("x")\n`;
  writeFileSync(OUT, `extends Node\nfunc _init():\n\t${marks}\tprint("OUTSIDE RAN")\n`);
  writeFileSync(join(outside, 'over.cfg'), `[autoload]\nX="*${OUT}"\n`);
  writeFileSync(join(outside, 'out.tscn'), scene(`path="${OUT}" type="Script" id=1`));
  writeFileSync(join(outside, 'secret.txt'), 'the secret');
});

const WAYS: Record<string, Record<string, string>> = {
  'an autoload': { 'project.godot': `${PROJECT}[autoload]\nX="*${OUT}"\n` },
  'an autoload without a section': { 'project.godot': `config_version=4\nautoload/X="*${OUT}"\n` },
  'an escaped path': { 'project.godot': `${PROJECT}[autoload]\nX="*\\u002f${OUT.slice(1)}"\n` },
  'a tag over several lines': { 'project.godot': `${PROJECT}[\n autoload ]\nX="*${OUT}"\n` },
  'override.cfg': { 'override.cfg': `[autoload]\nX="*${OUT}"\n` },
  'settings that override': {
    'project.godot': `${PROJECT}config/project_settings_override="${join(outside, 'over.cfg')}"\n`,
  },
  'a resource of a scene': { 'main.tscn': scene(`path="${OUT}" type="Script" id=1`) },
  'a field over several lines': { 'main.tscn': scene(`type="Script" id=1\n path\n =\n "${OUT}"`) },
  'a value of a node': { 'main.tscn': `${PLAIN}script = Resource( "${OUT}" )\n` },
  'a resource of a resource': {
    'main.tscn': scene('type="Resource" id=1 path="res://r.tres"'),
    'r.tres': `[gd_resource type="Resource" load_steps=2 format=2]\n[ext_resource type="Script" id=1 path="${OUT}"]\n[resource]\nscript = ExtResource( 1 )\n`,
  },
  'a class it extends': { 'main.tscn': scripted, 'a.gd': `extends "${OUT}"\n` },
  'a preload': own(`var s = preload("${OUT}").new()\n`),
  'a load': own(`func _init():\n\tvar s = load("${OUT}")\n\tif s != null:\n\t\ts.new()\n`),
  'how it was imported': {
    'main.tscn': scene('type="Script" id=1 path="res://a.png"'),
    'a.png': 'x',
    'a.png.import': `[remap]\nimporter="texture"\ntype="Script"\npath="${OUT}"\n`,
  },
  'a remap of a script': { 'main.tscn': scripted, 'a.gd.remap': `[remap]\npath="${OUT}"\n` },
  'a remap of a scene': { 'main.tscn.remap': `[remap]\npath="${join(outside, 'out.tscn')}"\n` },
};
const ALLOWED = { ALLOW_EXTERNAL_TOOLS: 'true' };

describe.each(Object.entries(WAYS))('what lies outside, by %s,', (_way, files) => {
  test('is not run, whether the scene is looked at or started', async () => {
    const services = openGodot({ 'project.godot': PROJECT, 'main.tscn': PLAIN, ...files });
    try {
      const seen = await services.call('inspector', 'scene_tree.get', { scenePath: 'main.tscn' });
      const ran = await services.call('workspace', 'smoke_test', { scenePath: 'main.tscn' }, ALLOWED);
      expect(JSON.stringify([seen, ran])).not.toContain('OUTSIDE RAN');
      expect(seen.error?.code).not.toBe('E_INTERNAL');
      expect(existsSync(RAN)).toBe(false);
    } finally {
      services.close();
    }
  });
});

test("a project's own code reads its project, and nothing else of this machine or the network", async () => {
  const server = createServer((socket) => socket.end('hello'));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as { port: number };
  const looks = `func _init():
	var file = File.new()
	for path in ["res://data.txt", "${join(outside, 'secret.txt')}", "/etc/passwd", "res://.git/config", "user://new.txt"]:
		print("read ", path.get_file(), " ", file.open(path, File.WRITE_READ if path.begins_with("user") else File.READ))
	print("write ", file.open("res://data.txt", File.WRITE) == OK, " ", file.open("${RAN}", File.WRITE) == OK)
	var peer = StreamPeerTCP.new()
	var asked = peer.connect_to_host("127.0.0.1", ${port})
	for wait in range(50):
		if peer.get_status() == 1:
			OS.delay_msec(10)
	print("network ", asked == OK and peer.get_status() == 2)
	var env = []
	OS.execute("env", [], true, env)
	print("env ", "SECRET" in str(env))
`;
  const services = openGodot({ 'project.godot': PROJECT, ...own(looks), 'data.txt': 'data', 'sub/.gitkeep': '' });
  try {
    mkdirSync(join(services.project, '.git'));
    writeFileSync(join(services.project, '.git', 'config'), 'token');
    const before = readdirSync(services.project, { recursive: true }).toSorted();
    const env = { LAUNCH_SECRET: 'x' };
    const { logs, error } = await services.call('inspector', 'scene_tree.get', { scenePath: 'main.tscn' }, env);
    expect(error).toBeNull();
    expect(logs?.filter((line) => /^(?:read|write|network|env) /.test(line))).toEqual([
      'read data.txt 0',
      'read secret.txt 7',
      'read passwd 7',
      'read config 7',
      expect.stringMatching(/^read new.txt \d+$/),
      'write False False',
      'network False',
      'env False',
    ]);
    expect(readdirSync(services.project, { recursive: true }).toSorted()).toEqual(before);
    expect(readFileSync(join(services.project, 'data.txt'), 'utf8')).toBe('data');
    expect(existsSync(RAN)).toBe(false);
  } finally {
    services.close();
    server.close();
  }
});
