/** One connection, every protocol version: the first message says which, and the server of that version has it from there. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { RunningServer, ServerOptions } from './methods.ts';
import { paramsOf } from './rpc-error.ts';
import { connect } from './server.ts';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];
type Extra = Parameters<NonNullable<Transport['onmessage']>>[1];
const CLAIM = 'io.modelcontextprotocol/protocolVersion';

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
      (problem: unknown) => options.log(`mcp: ${problem}`),
    );
  };
  transport.onclose = () => {
    older.transport.onclose?.();
    void newer?.then(({ branch }) => branch.transport.onclose?.());
  };
  transport.onerror = (problem) => older.transport.onerror?.(problem);
  await transport.start();
  const servers = async (): Promise<RunningServer[]> => [first, ...(newer === undefined ? [] : [(await newer).server])];
  return {
    settle: async (ms) => void (await Promise.all((await servers()).map((server) => server.settle(ms)))),
    abort() {
      first.abort();
      void newer?.then(({ server }) => server.abort());
    },
    close: async () => void (await Promise.all((await servers()).map((server) => server.close()))),
  };
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
