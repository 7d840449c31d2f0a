/** What a hostile project, or a hostile caller, does not get from the Godot managers: files outside, pipes that hold the server, what decides what runs. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/tools/audit.ts';
import { openAudit } from '../../../src/tools/audit.ts';
import type { Policy } from '../../../src/tools/policy.ts';
import { type GodotFixture, openGodot } from '../../support/godot.ts';

let services: GodotFixture;
beforeEach(() => {
  services = openGodot({
    'main.tscn': '[gd_scene format=2]\n\n[node name="Main" type="Node"]\n',
    'a.gd': 'extends Node\n',
  });
});
afterEach(() => services.close());
const codeOf = async (...asked: Parameters<GodotFixture['call']>): Promise<string | undefined> =>
  (await services.call(...asked)).error?.code;
const DANGER = { ALLOW_DANGEROUS_OPS: 'true' };
const pipe = (name: string): void => {
  rmSync(join(services.project, name), { force: true });
  execFileSync('mkfifo', [join(services.project, name)]);
};

describe('a link out of the project', () => {
  test('is no project.godot', async () => {
    const secret = join(services.folder, 'secret.cfg');
    writeFileSync(secret, '[application]\n\nconfig/name="secret"\n');
    rmSync(join(services.project, 'project.godot'));
    symlinkSync(secret, join(services.project, 'project.godot'));
    for (const [manager, action, more] of [
      ['project_config', 'project_setting.get', { setting: 'application/config/name' }],
      ['project_config', 'project_info.get', {}],
      ['workspace', 'status', {}],
    ] as const) {
      const answer = await services.call(manager, action, more);
      expect(answer.error?.code).toBe('E_PERMISSION_DENIED');
      expect(JSON.stringify(answer)).not.toContain('"secret"');
    }
  });
  test.each([
    ['.godot_mcp', ''],
    ['.godot_mcp/audit.log', 'audit.log'],
  ])('is no place for the log, as %s', (name, file) => {
    const outside = join(services.folder, 'outside');
    const home = join(services.folder, 'home');
    mkdirSync(outside);
    if (file === '') symlinkSync(outside, join(services.project, name));
    else {
      mkdirSync(join(services.project, '.godot_mcp'));
      writeFileSync(join(outside, 'theirs'), '');
      symlinkSync(join(outside, 'theirs'), join(services.project, name));
    }
    openAudit({ home, isRemote: false }, services.folder, {})({ ...ENTRY, args: { projectPath: services.project } });
    expect(existsSync(join(outside, 'audit.log'))).toBe(false);
    if (file !== '') expect(readFileSync(join(outside, 'theirs'), 'utf8')).toBe('');
    expect(readFileSync(join(home, 'audit.log'), 'utf8')).toContain('c-9');
  });
  test('inside the project is read, and nothing is written behind it', async () => {
    symlinkSync('a.gd', join(services.project, 'b.gd'));
    expect((await services.call('code', 'script.read', { scriptPath: 'b.gd' })).ok).toBe(true);
    const edits = [{ oldText: 'Node', newText: 'Node2D' }];
    expect(await codeOf('code', 'file.edit', { path: 'b.gd', edits }, DANGER)).toBe('E_PERMISSION_DENIED');
  });
});

test('the log of a project named by a relative path lies in it', () => {
  openAudit({ home: join(services.folder, 'home'), isRemote: false }, services.folder, {})(ENTRY);
  expect(readFileSync(join(services.project, '.godot_mcp', 'audit.log'), 'utf8')).toContain('c-9');
});

describe('a pipe', () => {
  test.each([
    ['project.godot', 'E_PERMISSION_DENIED', 'workspace', 'status', {}],
    ['main.tscn', 'E_SCHEMA_VALIDATION', 'asset', 'scene.read', { scenePath: 'main.tscn' }],
    ['a.gd', 'E_SCHEMA_VALIDATION', 'code', 'script.read', { scriptPath: 'a.gd' }],
    ['a.gd', 'E_SCHEMA_VALIDATION', 'code', 'script.create', { scriptPath: 'a.gd', source: '' }],
    ['a.gd', 'E_SCHEMA_VALIDATION', 'asset', 'list_resources', { folder: 'a.gd' }],
  ] as const)('as %s holds nobody: %s', async (name, code, manager, action, more) => {
    pipe(name);
    expect(await codeOf(manager, action, more, DANGER)).toBe(code);
  });
  test('as the log holds nobody, and the line is kept at home', () => {
    mkdirSync(join(services.project, '.godot_mcp'));
    pipe('.godot_mcp/audit.log');
    const home = join(services.folder, 'home');
    openAudit({ home, isRemote: false }, services.folder, {})(ENTRY);
    expect(readFileSync(join(home, 'audit.log'), 'utf8')).toContain('c-9');
  });
});

describe('what decides what runs', () => {
  const FILES = {
    'project.godot': '[autoload]\n',
    'addons/x/plugin.cfg': 'a',
    'override.cfg': 'a',
    'lib.gdnlib': 'a',
    Makefile: 'a',
    'package.json': 'a',
    '.github/workflows/x.yml': 'a',
  };
  test.each(Object.keys(FILES))('%s is edited only where the operator allows it', async (path) => {
    const place = join(services.project, path);
    mkdirSync(join(place, '..'), { recursive: true });
    writeFileSync(place, '[autoload]\n');
    const edits = [{ oldText: '[autoload]', newText: '[other]' }];
    expect(await codeOf('code', 'file.edit', { path, edits })).toBe('E_PERMISSION_DENIED');
    expect(readFileSync(place, 'utf8')).toBe('[autoload]\n');
    expect((await services.call('code', 'file.edit', { path, edits }, DANGER)).ok).toBe(true);
  });
  test('a script of an add-on is too: an open editor runs it, outside any sandbox', async () => {
    for (const [path, text] of [
      ['addons/tool/plugin.cfg', '[plugin]\n'],
      ['addons/tool/deep/part.gd', 'old'],
      ['addons/other/part.gd', 'old'],
    ] as const) {
      mkdirSync(join(services.project, path, '..'), { recursive: true });
      writeFileSync(join(services.project, path), text);
    }
    const edits = [{ oldText: 'old', newText: 'new' }];
    const of = (path: string, env?: Record<string, string>) => codeOf('code', 'file.edit', { path, edits }, env);
    expect(await of('addons/tool/deep/part.gd')).toBe('E_PERMISSION_DENIED');
    const fresh = { scriptPath: 'addons/tool/deep/fresh.gd', source: 'extends Node' };
    expect(await codeOf('code', 'script.create', fresh)).toBe('E_PERMISSION_DENIED');
    expect(await of('addons/other/part.gd')).toBeUndefined();
    expect(await of('addons/tool/deep/part.gd', DANGER)).toBeUndefined();
  });
  test.each(['.git/config', '.GIT/config', '.git/hooks/x.gd', 'sub/.git/config', '.godot_mcp/audit.log', 'git~1/x.gd'])(
    '%s is written never',
    async (path) => {
      const place = join(services.project, path);
      mkdirSync(join(place, '..'), { recursive: true });
      writeFileSync(place, 'old');
      const edits = [{ oldText: 'old', newText: 'new' }];
      expect(await codeOf('code', 'file.edit', { path, edits }, DANGER)).toBe('E_PERMISSION_DENIED');
      expect(await codeOf('code', 'script.create', { scriptPath: path, source: 'x' }, DANGER)).toBe(
        'E_PERMISSION_DENIED',
      );
      expect(readFileSync(place, 'utf8')).toBe('old');
    },
  );
});

describe('the operator', () => {
  const policy = (more: Partial<Policy>): Policy => ({ readOnly: false, allowed: null, ...more });
  const listed = { folder: 'res://' };
  test('decides by the surface and by LAUNCH_MCP_TOOLS whether they are called at all', async () => {
    const ask = async (given: Policy) => (await services.under(given, 'asset', 'list_resources', listed)).error?.code;
    expect(await ask(policy({ surface: 'contract' }))).toBe('E_PERMISSION_DENIED');
    expect(await ask(policy({ allowed: new Set(['core.ping']), surface: 'contract' }))).toBe('E_PERMISSION_DENIED');
    expect(await ask(policy({ allowed: new Set(['godot_asset_manager']), surface: 'contract' }))).toBeUndefined();
    expect(await ask(policy({ surface: 'full' }))).toBeUndefined();
    expect(await ask(policy({ surface: 'managers' }))).toBeUndefined();
  });
  test('decides by TOOL_ALLOWLIST too, where there is one', async () => {
    const ask = (list: string) => codeOf('asset', 'list_resources', listed, { TOOL_ALLOWLIST: list });
    expect(await ask('qa.test')).toBe('E_PERMISSION_DENIED');
    expect(await ask('')).toBe('E_PERMISSION_DENIED');
    expect(await ask('qa.test, godot_asset_manager')).toBeUndefined();
  });
});

const ENTRY: AuditEntry = {
  correlationId: 'c-9',
  tool: 'godot_workspace_manager',
  action: 'status',
  actor: null,
  runId: null,
  args: { projectPath: 'game' },
  ok: true,
  code: 'ok',
  summary: '',
  durationMs: 1,
};
