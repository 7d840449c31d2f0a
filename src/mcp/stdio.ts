/** Line-delimited JSON-RPC over two streams: bounded memory, an answer to every broken message, and nothing else on stdout. */
import type { Readable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { KeyTwice, parseOnce } from '../model/parse-once.ts';
import { completed, correlationIn, paramsOf } from './rpc-error.ts';

/** A longer line is dropped and answered; the connection lives. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;
const BRACE = 0x7b;

const PARSE_ERROR = 'Parse error: expected one JSON-RPC message a line.';

/** `write` answers false when its reader is behind, and calls back when it has caught up. */
export type Write = (text: string, done: (problem?: Error | null) => void) => boolean;

export interface LineLimits {
  /** A longer line is dropped and answered. Default 64 MiB. */
  maxLineBytes?: number;
  /**
   * Called at the first line that is no JSON object, or too long and does not begin as one, after it was answered with -32700; nothing behind it is read. A web
   * page can make a browser send an HTTP request to a port of this machine, whose first line is none.
   */
  onForeignLine?: () => void;
}

export function createStdioTransport(input: Readable, write: Write, limits: LineLimits = {}): Transport {
  const { maxLineBytes = MAX_LINE_BYTES, onForeignLine } = limits;
  let isForeign = false;
  let parts: Buffer[] = [];
  let size = 0;
  let isTooLong = false;
  /** The first byte of the line that is no white space. */
  let opening: number | undefined;
  const note = (piece: Buffer): void => {
    opening ??= piece.find((byte) => byte > 0x20);
  };

  const send = (message: object): Promise<void> =>
    new Promise((resolve) => {
      write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  /** With the members that every fault has, under the correlation id of what was refused. */
  const refuse = (code: number, message: string, refused?: unknown): Promise<void> => {
    const data = completed(code, undefined, correlationIn(paramsOf(refused).params));
    return send({ jsonrpc: '2.0', id: requestId(refused) ?? null, error: { code, message, data } });
  };
  const foreign = (): void => {
    isForeign = true;
    parts = [];
    void refuse(-32700, PARSE_ERROR).then(onForeignLine);
  };
  /** Whether it is an object nobody reads to its end: what does not begin as one is foreign. */
  const isForeignStart = (): boolean => onForeignLine !== undefined && opening !== BRACE;
  const tooLong = (): void => {
    if (isForeignStart()) foreign();
    else void refuse(-32600, `Invalid request: expected a message of at most ${maxLineBytes} bytes.`);
  };
  const onLine = (line: string): void => {
    if (line.trim() === '') return;
    const { value, twice } = readOnce(line);
    if (onForeignLine !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      foreign();
      return;
    }
    if (value === undefined) {
      void refuse(-32700, PARSE_ERROR);
      return;
    }
    if (twice !== undefined) {
      void refuse(-32600, `Invalid request: ${twice.message}. Name each key once.`, value);
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    const id = message.success ? undefined : requestId(value);
    if (message.success && !isFit(message.data))
      void refuse(-32602, 'INVALID_INPUT: The params are not those of the protocol. Correct them.', value);
    else if (message.success) transport.onmessage?.(message.data);
    else if (id !== undefined) void refuse(-32600, 'Invalid request: expected a JSON-RPC 2.0 message.', value);
  };
  const onData = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1 && !isForeign; end = chunk.indexOf(NEWLINE, start)) {
      const piece = chunk.subarray(start, end);
      start = end + 1;
      note(piece);
      const isOver = isTooLong || size + piece.length > maxLineBytes;
      const line = isOver ? '' : Buffer.concat([...parts, piece]).toString('utf8');
      parts = [];
      size = 0;
      isTooLong = false;
      if (isOver) tooLong();
      else onLine(line);
      opening = undefined;
    }
    if (isForeign) return;
    const rest = chunk.subarray(start);
    note(rest);
    size += rest.length;
    isTooLong ||= size > maxLineBytes;
    if (isTooLong && isForeignStart()) foreign();
    if (isTooLong) parts = [];
    else if (rest.length > 0) parts.push(rest);
  };
  const onError = (problem: Error): void => transport.onerror?.(problem);
  const transport: Transport = {
    async start() {
      input.on('data', onData);
      input.on('error', onError);
    },
    send: (message: JSONRPCMessage) => send(message),
    async close() {
      input.off('data', onData);
      input.off('error', onError);
      input.pause();
      transport.onclose?.();
    },
  };
  return transport;
}

/** The value, undefined where it is no JSON; and whether a key stands twice: whoever shows or records the line may show another value than the one that counts. */
function readOnce(line: string): { value: unknown; twice?: KeyTwice } {
  try {
    return { value: parseOnce(line) };
  } catch (thrown) {
    return thrown instanceof KeyTwice ? { value: JSON.parse(line), twice: thrown } : { value: undefined };
  }
}

/** The SDK answers these two itself, and broken params with its validator's own words. */
function isFit(message: JSONRPCMessage): boolean {
  if (!('method' in message) || !('id' in message)) return true;
  if (message.method === 'initialize') return InitializeRequestSchema.safeParse(message).success;
  return message.method !== 'ping' || PingRequestSchema.safeParse(message).success;
}

/** Whom to answer: the id of a request, null for what has none; undefined for a broken notification or response. */
function requestId(value: unknown): string | number | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const id = 'id' in value ? value.id : undefined;
  if (typeof id === 'string' || typeof id === 'number')
    return 'method' in value || !('result' in value || 'error' in value) ? id : undefined;
  return 'method' in value && !('id' in value) ? undefined : null;
}

/** Keeps the real stdout for the protocol and sends whatever else is printed to stderr. */
export function claimStdout(): Write {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return (text, done) => write(text, 'utf8', done);
}
