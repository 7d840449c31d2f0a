/** Tells subscribers when a resource changed, whoever changed it: looked at after each call of ours and every two seconds. */
import type { ResourceProvider } from './extension.ts';
import { INVALID_PARAMS, RpcError } from './rpc-error.ts';

const PAUSE_MS = 2_000;
const MAX_SUBSCRIPTIONS = 200;

export interface Subscriptions {
  add(uri: string): Promise<void>;
  remove(uri: string): void;
  /** Looks soon, without keeping anybody waiting. */
  look(): void;
  close(): void;
}

export function createSubscriptions(
  resources: readonly ResourceProvider[],
  changed: (uri: string) => void,
): Subscriptions {
  const seen = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  const versionOf = async (uri: string): Promise<string | undefined> => {
    for (const provider of resources) {
      const version = await provider.version(uri);
      if (version !== undefined) return version;
    }
    return undefined;
  };
  const lookNow = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    for (const [uri, before] of seen) {
      const now = await versionOf(uri).catch(() => before);
      if (now === undefined || now === before || !seen.has(uri)) continue;
      seen.set(uri, now);
      changed(uri);
    }
    looking = false;
  };
  return {
    async add(uri) {
      if (seen.size >= MAX_SUBSCRIPTIONS)
        throw new RpcError(
          INVALID_PARAMS,
          `INVALID_INPUT: There are ${MAX_SUBSCRIPTIONS} subscriptions, and no more are taken. End one first.`,
        );
      const version = await versionOf(uri);
      if (version === undefined)
        throw new RpcError(INVALID_PARAMS, 'INVALID_INPUT: There is no such resource. Take one of resources/list.', {
          uri,
        });
      seen.set(uri, version);
      timer ??= setInterval(() => void lookNow(), PAUSE_MS).unref();
    },
    remove(uri) {
      seen.delete(uri);
      if (seen.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
    look() {
      if (seen.size > 0) setImmediate(() => void lookNow());
    },
    close: () => clearInterval(timer),
  };
}
