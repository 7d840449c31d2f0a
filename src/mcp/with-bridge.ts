/** The bridges of a front end whose operator enabled them: started before the first call, with the tools of Roblox beside the others. */
import type { OpenedBridge } from '../adapters/bridge/open-bridge.ts';
import { isBridgeEnabled } from '../tools/bridge-setting.ts';
import type { ListedTool } from '../tools/tools-list.ts';

export interface Bridges {
  /** To Roblox Studio. */
  bridge?: OpenedBridge;
  /** To Godot's editor. */
  editor?: OpenedBridge;
}

/** Throws INVALID_INPUT for settings that make no sense. */
export async function withBridges(
  env: Readonly<Record<string, string | undefined>>,
  listed: readonly ListedTool[],
): Promise<{ all: readonly ListedTool[]; bridges: Bridges }> {
  const [toRoblox, toGodot] = [isBridgeEnabled(env), isBridgeEnabled(env, 'GODOT_BRIDGE')];
  if (!toRoblox && !toGodot) return { all: listed, bridges: {} };
  const { openBridge, GODOT_BRIDGE } = await import('../adapters/bridge/open-bridge.ts');
  const editor = toGodot ? { editor: openBridge(env, {}, GODOT_BRIDGE) } : {};
  if (!toRoblox) return { all: listed, bridges: editor };
  const { default: document } = await import('../generated/bridge-tools-list.json', { with: { type: 'json' } });
  return { all: [...listed, ...(document as ListedTool[])], bridges: { ...editor, bridge: openBridge(env) } };
}
