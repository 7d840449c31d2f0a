/** Godot 3's own editor, without a window, with the add-on in the project it opens. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addonFiles } from '../../scripts/godot/addon.ts';
import { GODOT_BRIDGE, type OpenedBridge, openBridge } from '../../src/adapters/bridge/open-bridge.ts';

export const TOKEN = 'a-token-of-tests-1234';

export const openGodotBridge = (more: Parameters<typeof openBridge>[1] = {}, env: Record<string, string> = {}) =>
  openBridge({ GODOT_BRIDGE_PORT: '0', GODOT_BRIDGE_TOKEN: TOKEN, ...env }, more, GODOT_BRIDGE);

/** Puts the add-on into a project and enables it. */
export function installAddon(project: string): void {
  const folder = join(project, 'addons', 'launch_bridge');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of addonFiles(3)) writeFileSync(join(folder, name), text);
  appendFileSync(join(project, 'project.godot'), '\n[editor_plugins]\n\nenabled=PoolStringArray( "launch_bridge" )\n');
}

export interface RunningEditor {
  said(): string;
  close(): Promise<void>;
}

export function startEditor(project: string, home: string, port: number, token = TOKEN): RunningEditor {
  const child: ChildProcess = spawn('godot3-server', ['--editor', '--path', project], {
    env: { PATH: process.env.PATH, HOME: home, GODOT_BRIDGE_TOKEN: token, GODOT_BRIDGE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    said: () => text,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until it is so. */
export async function until(isSo: () => boolean, what: () => string, ms = 30_000): Promise<void> {
  const end = performance.now() + ms;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(what());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
export const connected = (bridge: OpenedBridge, editor: RunningEditor): Promise<void> =>
  until(
    () => bridge.peer() !== undefined,
    () => `no editor connects: ${editor.said()}`,
  );
