/** The bridge of a front end whose operator enabled it: started before the first call, with its tools beside the others. */
import type { OpenedBridge } from '../adapters/bridge/open-bridge.ts';
import type { ListedTool } from '../tools/tools-list.ts';

export type { OpenedBridge };

export async function withBridge(
  env: Readonly<Record<string, string | undefined>>,
  listed: readonly ListedTool[],
): Promise<{ all: readonly ListedTool[]; bridge: OpenedBridge }> {
  const [{ openBridge }, { default: document }] = await Promise.all([
    import('../adapters/bridge/open-bridge.ts'),
    import('../generated/bridge-tools-list.json', { with: { type: 'json' } }),
  ]);
  return { all: [...listed, ...(document as ListedTool[])], bridge: openBridge(env) };
}
