/** One connection, every protocol version: the first message says which, and the server of that version has it from there. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { RunningServer, ServerOptions } from './methods.ts';
import { paramsOf } from './rpc-error.ts';
import { connect } from './server.ts';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];
type Extra = Parameters<NonNullable<Transport['onmessage']>>[1];
/** What `@modelcontextprotocol/server` speaks; it judges the first claim of a connection alone. */
const NEWEST = '2026-07-28';
const CLAIM = 'io.modelcontextprotocol/protocolVersion';
/** MCP 2026-07-28: an error of its own for a version that the server does not speak. */
const UNSUPPORTED_VERSION = -32022;

export async function connectAny(transport: Transport, options: ServerOptions): Promise<RunningServer> {
  const older = branchOf(transport);
  const first = await connect(older.transport, options);
  let newer: Promise<{ branch: Branch; server: RunningServer }> | undefined;
  const open = async (): Promise<{ branch: Branch; server: RunningServer }> => {
    const { connectNext } = await import('./next-server.ts');
    const branch = branchOf(transport);
    return { branch, server: connectNext(branch.transport as never, options) };
  };
  let isNewer = false;
  let isPinned = false;
  transport.onmessage = (message, extra) => {
    if (methodOf(message) === 'initialize') {
      isNewer = false;
      isPinned = true;
    } else if (!isPinned && isOfNewer(message)) isNewer = true;
    if (!isNewer) return older.deliver(message, extra);
    const claimed = claimIn(message);
    if (typeof claimed === 'string' && claimed !== NEWEST && methodOf(message) !== 'server/discover')
      return void refuse(transport, message, `Unsupported protocol version: ${claimed.slice(0, 100)}`, [NEWEST]);
    newer ??= open();
    void newer.then(
      ({ branch }) => branch.deliver(message, extra),
      (problem: unknown) => {
        options.log(`mcp: ${problem}`);
        void refuse(transport, message, MISSING, SUPPORTED_PROTOCOL_VERSIONS);
      },
    );
  };
  transport.onclose = () => {
    older.transport.onclose?.();
    void opened().then((next) => next?.branch.transport.onclose?.());
  };
  transport.onerror = (problem) => older.transport.onerror?.(problem);
  await transport.start();
  /** Undefined where it was not asked for, and where this installation lacks it. */
  const opened = async () => newer?.catch(() => undefined);
  const servers = async (): Promise<RunningServer[]> =>
    [first, (await opened())?.server].filter((one) => one !== undefined);
  return {
    settle: async (ms) => void (await Promise.all((await servers()).map((server) => server.settle(ms)))),
    abort() {
      first.abort();
      void opened().then((next) => next?.server.abort());
    },
    close: async () => void (await Promise.all((await servers()).map((server) => server.close()))),
  };
}

/** Where this installation lacks the newest version (the archive of a tag does). */
const MISSING =
  'This protocol version is not part of this installation. Begin with `initialize`, or install Launch from npm.';

/** The error names the versions that are spoken; a notification draws none. */
async function refuse(
  transport: Transport,
  request: Message,
  message: string,
  supported: readonly string[],
): Promise<void> {
  if (!('id' in request) || !('method' in request) || request.id === undefined) return;
  const data = { supported, requested: claimIn(request) ?? null };
  await transport.send({ jsonrpc: '2.0', id: request.id, error: { code: UNSUPPORTED_VERSION, message, data } });
}

/** What a request says of its version, since there is a claim in each. */
const claimIn = (message: unknown): unknown => paramsOf(paramsOf(paramsOf(message).params)._meta)[CLAIM];
const methodOf = (message: Message): unknown => ('method' in message ? message.method : undefined);

/** Since 2026-07-28 every request says its version; before it, the first one was `initialize`. */
export function isOfNewer(message: unknown): boolean {
  return paramsOf(message).method === 'server/discover' || typeof claimIn(message) === 'string';
}

interface Branch {
  transport: Transport;
  deliver(message: Message, extra: Extra): void;
}

/** The connection as one of the servers sees it; it is started once, for both. */
function branchOf(whole: Transport): Branch {
  const transport: Transport = {
    start: async () => {},
    send: (message, options) => whole.send(message, options),
    close: () => whole.close(),
  };
  return { transport, deliver: (message, extra) => transport.onmessage?.(message, extra) };
}
