/** The Godot managers over a small project in a folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { Bridge } from '../../src/ports/bridge.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { type CallMeta, invoke } from '../../src/tools/invoke.ts';
import type { Policy } from '../../src/tools/policy.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface GodotEnvelope {
  ok: boolean;
  summary: string;
  result: Record<string, never> | null;
  error: { code: string; message: string; retryable: boolean; suggestedFix: string } | null;
  meta: { tool: string; action: string; correlationId: string };
  files?: { kind: string; pathAbs: string; resPath: string; bytes?: number }[];
  logs?: string[];
}
export interface GodotFixture {
  folder: string;
  project: string;
  call(
    manager: string,
    action: string,
    more?: object,
    env?: Record<string, string>,
    meta?: CallMeta,
  ): Promise<GodotEnvelope>;
  readOnly(manager: string, action: string, more?: object): Promise<GodotEnvelope>;
  /** Under an operator's policy. */
  under(policy: Policy, manager: string, action: string, more?: object): Promise<GodotEnvelope>;
  close(): void;
}
const PROJECT = `; Engine configuration file.
config_version=4

[application]

config/name="Demo"
run/main_scene="res://main.tscn"

[input]

jump={
"deadzone": 0.5,
"events": [ Object(InputEventKey,"scancode":32) ]
}
`;

export function openGodot(
  files: Readonly<Record<string, string>> = {},
  processes: Processes = createProcesses(),
  editor?: Bridge,
): GodotFixture {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  const project = join(folder, 'game');
  for (const [name, text] of Object.entries({ 'project.godot': PROJECT, ...files })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const ask = async (manager: string, input: object, env: Record<string, string>, meta: CallMeta, policy?: Policy) => {
    const services = { env: { PATH: process.env.PATH, HOME: folder, ...env }, processes, isRemote: false };
    const registry = createLaunchRegistry({
      env: {},
      cwd: folder,
      context: () => Promise.reject(new Error('no engine of runs is needed')),
      ...(policy === undefined ? {} : { policy }),
    });
    const span = (_: string, __: object, work: (span: object) => unknown): unknown => work({});
    const ports = {
      cwd: folder,
      services,
      ...(editor === undefined ? {} : { editor }),
      telemetry: { span },
      engine: { record: async () => undefined },
    };
    const { envelope } = await invoke({ ...registry, ports: async () => ports as never }, manager, input, meta);
    return envelope as unknown as GodotEnvelope;
  };
  return {
    folder,
    project,
    call: (manager, action, more = {}, env = {}, meta = {}) =>
      ask(`godot_${manager}_manager`, { action, projectPath: 'game', ...more }, env, meta),
    readOnly: (manager, action, more = {}) =>
      ask(
        `godot_${manager}_manager`,
        { action, projectPath: 'game', ...more },
        {},
        {},
        { readOnly: true, allowed: null },
      ),
    under: (policy, manager, action, more = {}) =>
      ask(`godot_${manager}_manager`, { action, projectPath: 'game', ...more }, {}, {}, policy),
    close: temporary.remove,
  };
}
