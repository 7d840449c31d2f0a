/** The relay over HTTP that the plugin polls: on loopback alone, closed to browsers and to whoever lacks the token. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { headerTokenDigest, sameDigest, tokenDigest } from '../../serve/bearer-token.ts';
import { HttpRefusal } from '../../serve/http-error.ts';
import { readBody } from '../../serve/read-body.ts';
import { POLL_MS, type Switchboard } from './switchboard.ts';

/** A script has up to 200,000 characters; lists of instances are shorter. */
const MAX_BYTES = 4 * 1_048_576;
const ROOT = '/v1/bridge/session';
export const PROTOCOL = '1.1';

export interface Relay {
  /** Resolves when it listens; rejects with the system's error, after which it may be tried again. */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}
export interface RelayNotes {
  /** What is at the other end, as it begins a sentence about a second one. */
  another: string;
  /** A request without the right token came. */
  refused(): void;
}
interface Exchange {
  method: string;
  /** Parts of the path after the root. */
  parts: readonly string[];
  query: URLSearchParams;
  request: IncomingMessage;
  isGone: AbortSignal;
}
interface Reply {
  status: number;
  body?: object;
}

export function createRelay(switchboard: Switchboard, token: string, notes: RelayNotes): Relay {
  const expected = tokenDigest(token);
  let server: Server | undefined;

  const route = async (exchange: Exchange): Promise<Reply> => {
    const { method, parts, query, request, isGone } = exchange;
    const [id = '', verb = ''] = parts;
    if (id === '') {
      if (method !== 'POST') return notAllowed;
      return openSession(switchboard, await bodyOf(request), notes.another);
    }
    if (verb === 'read' && method === 'GET') {
      const waitMs = bounded(query.get('timeout_ms'), POLL_MS, POLL_MS);
      const after = query.get('after');
      const line = await switchboard.read(id, after === null ? undefined : bounded(after, 0), waitMs, isGone);
      if (line === false) return noSession;
      return line === undefined ? { status: 204 } : { status: 200, body: line };
    }
    if (verb === 'write' && method === 'POST') {
      const { line } = await bodyOf(request);
      const answer = typeof line === 'string' ? parseObject(line) : undefined;
      if (answer === undefined) throw new HttpRefusal(400, '`line` is not an answer as JSON.');
      return switchboard.write(id, answer) ? { status: 204 } : noSession;
    }
    if (verb === 'close' && method === 'DELETE') return switchboard.end(id) ? { status: 204 } : noSession;
    return ['read', 'write', 'close'].includes(verb) ? notAllowed : notFound;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    if (!isLocal(request)) return { status: 403, body: { message: 'Only programs of this machine are served.' } };
    const given = request.headers['x-gox-auth'] ?? /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (typeof given !== 'string' || !sameDigest(headerTokenDigest(given), expected)) {
      notes.refused();
      return { status: 401, body: { message: 'The token is not the one of this Launch server.' } };
    }
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) return notFound;
    if (url.pathname !== ROOT && !url.pathname.startsWith(`${ROOT}/`)) return notFound;
    const parts = url.pathname.slice(ROOT.length + 1).split('/');
    if (parts.length > 2) return notFound;
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    return route({ method: request.method ?? '', parts, query: url.searchParams, request, isGone: gone.signal });
  };

  return {
    async listen(port) {
      const opened = createServer((request, response) => {
        void answer(request, response)
          .catch(refusal)
          .then((reply) => send(response, reply));
      });
      opened.keepAliveTimeout = POLL_MS * 2;
      opened.on('clientError', (_, socket) => socket.destroy());
      await new Promise<void>((resolve, reject) => {
        opened.once('error', reject);
        opened.listen(port, '127.0.0.1', () => {
          opened.off('error', reject);
          resolve();
        });
      });
      server = opened;
      const address = opened.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      switchboard.close();
      const closing = server;
      server = undefined;
      if (closing === undefined) return;
      await new Promise<void>((resolve) => {
        closing.close(() => resolve());
        closing.closeAllConnections();
      });
    },
  };
}

function openSession(switchboard: Switchboard, body: Record<string, unknown>, another: string): Reply {
  if (body.protocolVersion !== PROTOCOL)
    throw new HttpRefusal(
      400,
      `This Launch server speaks version ${PROTOCOL} of the bridge. Install the plugin that came with it.`,
    );
  const clientName = typeof body.clientName === 'string' ? body.clientName.slice(0, 80) : '';
  const opened = switchboard.open({ clientName, placeId: body.placeId, placeName: body.placeName });
  if ('sessionId' in opened)
    return { status: 201, body: { sessionId: opened.sessionId, protocolVersion: PROTOCOL, pollMs: POLL_MS } };
  const seconds = Math.ceil(opened.busyMs / 1_000);
  const message = `${another} is connected. Stop it there, or wait until it has been silent for ${seconds} s.`;
  return { status: 409, body: { message, retryAfterSeconds: seconds } };
}

const notFound: Reply = { status: 404, body: { message: 'There is nothing at this address.' } };
const noSession: Reply = { status: 404, body: { message: 'There is no such session.' } };
const notAllowed: Reply = { status: 405, body: { message: 'This method is not taken here.' } };

/** Pages of a browser name another host, or an origin; neither belongs to a plugin. */
const isLocal = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined && /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i.test(headers.host ?? '');

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = parseObject((await readBody(request, MAX_BYTES)).toString('utf8'));
  if (body === undefined) throw new HttpRefusal(400, 'The body is not a JSON object.');
  return body;
}
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
function bounded(written: string | null, standard: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(written ?? standard);
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, most) : standard;
}
function refusal(thrown: unknown): Reply {
  if (thrown instanceof HttpRefusal) return { status: thrown.status, body: { message: thrown.message } };
  return { status: 500, body: { message: 'Internal error.' } };
}
function send(response: ServerResponse, { status, body }: Reply): void {
  if (response.destroyed) return;
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    'cache-control': 'no-store',
  });
  response.end(text);
}
