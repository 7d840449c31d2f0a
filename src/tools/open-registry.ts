/** A registry over the real engine, for front ends that live as long as their process; the engine opens at the first call. */
import { type Context, createContext } from '../context.ts';
import type { Bridge } from '../ports/bridge.ts';
import { createLaunchRegistry } from './create-registry.ts';
import type { Policy } from './policy.ts';
import type { Registry } from './registry.ts';
import type { AnyTool } from './tool.ts';

export function openRegistry(options: {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  policy?: Policy;
  tools?: readonly AnyTool[];
  /** Callers are on another machine: no path of this one is shown. */
  isRemote?: boolean;
  /** Of the process: a store that says nothing is waited for no longer. */
  ending?: AbortSignal;
  /** Closed with the registry. */
  bridge?: Bridge;
  editor?: Bridge;
}): { registry: Registry; close: () => Promise<void> } {
  let opened: Promise<Context> | undefined;
  const { env, cwd, ending, policy, tools, bridge, editor, isRemote = false } = options;
  const registry = createLaunchRegistry({
    env,
    cwd,
    ...(policy === undefined ? {} : { policy }),
    ...(tools === undefined ? {} : { tools }),
    ...(bridge === undefined ? {} : { bridge }),
    ...(editor === undefined ? {} : { editor }),
    context: async () => {
      opened ??= createContext({ env, cwd, ...(ending === undefined ? {} : { ending }) }).catch((problem: unknown) => {
        opened = undefined;
        throw problem;
      });
      return { ...(await opened), isRemote };
    },
  });
  return {
    registry,
    close: async () => {
      await bridge?.close();
      await editor?.close();
      await (await opened)?.close();
    },
  };
}
