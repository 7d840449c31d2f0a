/** One connection, every protocol version: the first message says which, and the server of that version has it from there. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { RunningServer, ServerOptions } from './methods.ts';
import { paramsOf } from './rpc-error.ts';
import { connect } from './server.ts';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];
type Extra = Parameters<NonNullable<Transport['onmessage']>>[1];
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
    newer ??= open();
    void newer.then(
      ({ branch }) => branch.deliver(message, extra),
      (problem: unknown) => {
        options.log(`mcp: ${problem}`);
        void refuse(transport, message);
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

/** Where this installation lacks the newest version (the archive of a tag does), the error names those it has. */
async function refuse(transport: Transport, message: Message): Promise<void> {
  if (!('id' in message) || !('method' in message) || message.id === undefined) return;
  await transport.send({
    jsonrpc: '2.0',
    id: message.id,
    error: {
      code: UNSUPPORTED_VERSION,
      message:
        'This protocol version is not part of this installation. Begin with `initialize`, or install Launch from npm.',
      data: {
        supported: SUPPORTED_PROTOCOL_VERSIONS,
        requested: paramsOf(paramsOf(message.params)._meta)[CLAIM] ?? null,
      },
    },
  });
}

const methodOf = (message: Message): unknown => ('method' in message ? message.method : undefined);

/** Since 2026-07-28 every request says its version; before it, the first one was `initialize`. */
export function isOfNewer(message: unknown): boolean {
  const { method, params } = paramsOf(message);
  return method === 'server/discover' || typeof paramsOf(paramsOf(params)._meta)[CLAIM] === 'string';
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
