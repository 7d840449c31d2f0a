/** A registry with the bridge and a Studio behind it, as a server with GOX_BRIDGE_ENABLED=true has them. */
import { type OpenedBridge, openBridge } from '../../../src/adapters/bridge/open-bridge.ts';
import { createLaunchRegistry } from '../../../src/tools/create-registry.ts';
import { type CallMeta, invoke, type Outcome } from '../../../src/tools/invoke.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { openStudio, type Studio, type StudioOptions } from './studio.ts';

export const TOKEN = 'a-token-of-tests-1234';

type Context = Parameters<typeof createLaunchRegistry>[0]['context'];
export interface BridgeWorld {
  bridge: OpenedBridge;
  registry: Registry;
  address: string;
  call(name: string, input?: object, meta?: CallMeta): Promise<Outcome>;
  connect(options?: Partial<StudioOptions>): Promise<Studio>;
  close(): Promise<void>;
}

/** `context` is opened by the first call; without one, calls find no engine, store or log, which the bridge does not need. */
export async function openBridgeWorld(
  context: Context = noContext,
  env: Readonly<Record<string, string>> = {},
  more: Parameters<typeof openBridge>[1] = {},
): Promise<BridgeWorld> {
  const bridge = openBridge(
    { GOX_BRIDGE_PORT: '0', GOX_BRIDGE_TOKEN: TOKEN, GOX_BRIDGE_TIMEOUT_SECONDS: '5', ...env },
    more,
  );
  await bridge.started;
  const address = `http://127.0.0.1:${bridge.port()}`;
  const registry = createLaunchRegistry({ env, cwd: process.cwd(), context, bridge });
  const studios: Studio[] = [];
  return {
    bridge,
    registry,
    address,
    call: (name, input = {}, meta = {}) => invoke(registry, `roblox.${name}`, input, meta),
    async connect(options = {}) {
      const studio = await openStudio({ address, token: TOKEN, ...options });
      studios.push(studio);
      return studio;
    },
    async close() {
      await Promise.all(studios.map((studio) => studio.close()));
      await bridge.close();
    },
  };
}

/** Waits until the panel says so. */
export async function untilState(studio: Studio, sentence: RegExp): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const state = await studio.state();
    if (sentence.test(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the panel says: ${await studio.state()}`);
}
export const connected = (studio: Studio): Promise<string> => untilState(studio, /^Connected/);

/** Waits until a call reaches Studio. */
export async function reached(world: BridgeWorld): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await world.call('bridge_ping')).ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('no Studio connects');
}

const noContext: Context = async () =>
  ({
    engine: { record: async () => undefined },
    telemetry: { span: (_: string, __: object, work: (span: object) => unknown) => work({}) },
  }) as unknown as Awaited<ReturnType<Context>>;
