/** The tools as JSON-RPC lines over TCP: on loopback by default, with a token elsewhere, closed to what speaks another protocol, and bounded in lines, connections and idle time. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { UserError } from '../errors.ts';
import { sameDigest, tokenDigest } from '../serve/bearer-token.ts';
import { listenRefusal } from '../serve/listen-refusal.ts';
import { PORT_RANGE, parsePort } from '../serve/port.ts';
import type { ServerOptions } from './methods.ts';
import { createStdioTransport, type Write } from './stdio.ts';
import { connectAny } from './versions.ts';

type Env = Readonly<Record<string, string | undefined>>;
export interface TcpSettings {
  host: string;
  port: number;
  token: string | undefined;
  /** Callers are on this machine. */
  isLoopback: boolean;
  maxLineBytes: number;
  maxConnections: number;
  idleMs: number;
  /** Within this time the first message has brought the token, where there is one. */
  firstMessageMs: number;
}

/** TOOLHUB_MCP_LISTEN is `host:port` or `port`. Throws INVALID_INPUT, also for an open host without TOOLHUB_MCP_TOKEN. */
export function readTcpSettings(listen: string, env: Env): TcpSettings {
  const match = /^(?:\[?([^\]]*?)\]?:)?(\d{1,5})$/.exec(listen);
  const port = parsePort(match?.[2] ?? '');
  if (match === null || port === undefined)
    throw new UserError(
      'INVALID_INPUT',
      `TOOLHUB_MCP_LISTEN=\`${listen}\` has no port. Write \`host:port\`; a port is ${PORT_RANGE}.`,
    );
  const host = match[1] === undefined || match[1] === '' ? '127.0.0.1' : match[1];
  const token = env.TOOLHUB_MCP_TOKEN === '' ? undefined : env.TOOLHUB_MCP_TOKEN;
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!isLoopback && token === undefined)
    throw new UserError(
      'INVALID_INPUT',
      `TOOLHUB_MCP_LISTEN is on \`${host}\`, which others reach, and has no token. Set TOOLHUB_MCP_TOKEN.`,
    );
  return {
    host,
    port,
    token,
    isLoopback,
    maxLineBytes: 1_048_576 + 65_536,
    maxConnections: 256,
    idleMs: 600_000,
    firstMessageMs: 10_000,
  };
}

/** Listens until closed; each connection is a server of its own over the same registry. */
export async function listenTcp(
  settings: TcpSettings,
  options: ServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(settings.idleMs, () => socket.destroy());
    void serveSocket(socket, settings, options).catch(() => socket.destroy());
  });
  server.maxConnections = settings.maxConnections;
  await listening(server, settings);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : settings.port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

async function serveSocket(socket: Socket, settings: TcpSettings, options: ServerOptions): Promise<void> {
  const write: Write = (text, done) => {
    if (socket.writable) return socket.write(withBareFields(text), done);
    done();
    return false;
  };
  const transport = createStdioTransport(socket, write, {
    maxLineBytes: settings.maxLineBytes,
    onForeignLine: () => socket.end(),
  });
  const running = await connectAny(guarded(transport, settings, socket), options);
  socket.on('close', () => {
    running.abort();
    void running.close();
  });
}

/** Nothing is done before a message brought the token as `params._meta.token`; the same as none is said to the others. */
function guarded(transport: Transport, { token, firstMessageMs }: TcpSettings, socket: Socket): Transport {
  if (token === undefined) return transport;
  let isKnown = false;
  // Connections are few: one that says nothing keeps no place.
  const waiting = setTimeout(() => isKnown || socket.destroy(), firstMessageMs);
  socket.once('close', () => clearTimeout(waiting));
  const guard: Transport = {
    async start() {
      transport.onmessage = (message, extra) => {
        isKnown ||= sameToken(tokenIn(message), token);
        if (isKnown) return guard.onmessage?.(message, extra);
        const id = 'id' in message && message.id !== undefined ? message.id : null;
        socket.end(
          `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32001, message: 'ACCESS_DENIED: The token is missing. Send it as params._meta.token of the first message.' } })}\n`,
        );
      };
      transport.onclose = () => guard.onclose?.();
      transport.onerror = (problem) => guard.onerror?.(problem);
      await transport.start();
    },
    send: (message) => transport.send(message),
    close: () => transport.close(),
  };
  return guard;
}

function tokenIn(message: unknown): string {
  const { params } = message as { params?: { _meta?: { token?: unknown } } };
  const token = params?._meta?.token;
  return typeof token === 'string' ? token : '';
}
const sameToken = (given: string, token: string): boolean => sameDigest(tokenDigest(given), tokenDigest(token));

/** Older clients read `ok`, `meta` and `result` where a client of MCP reads `structuredContent`: both stand there. */
function withBareFields(line: string): string {
  if (!line.includes('"structuredContent"')) return line;
  const message = JSON.parse(line) as { result?: { structuredContent?: Record<string, unknown> } };
  const envelope = message.result?.structuredContent;
  if (envelope === undefined || !('ok' in envelope)) return line;
  return `${JSON.stringify({ ...message, result: { ...envelope, ...message.result } })}\n`;
}

const SETTINGS = '`--listen` or TOOLHUB_MCP_LISTEN';

function listening(server: Server, { host, port }: TcpSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const settings = { host: SETTINGS, port: SETTINGS };
    server.once('error', (cause) => reject(listenRefusal(cause, { host, port, settings })));
    server.listen(port, host, resolve);
  });
}
