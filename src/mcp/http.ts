/** One POST of Streamable HTTP answered by a server of its own: there is no session to keep or to steal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ServerOptions } from './methods.ts';
import { connect } from './server.ts';
import { isOfNewer } from './versions.ts';

/** `body` is the parsed message; whoever calls this has authenticated the caller. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  options: ServerOptions,
): Promise<void> {
  if (isOfNewer(body)) return answerNext(request, response, body, options);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await connect(transport as Parameters<typeof connect>[0], options);
  response.once('close', () => void server.close().catch(() => undefined));
  await transport.handleRequest(request, response, body);
}

async function answerNext(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  options: ServerOptions,
): Promise<void> {
  const { fetchNext } = await import('./next-server.ts');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  // Only its path is read: who asks whom was settled before.
  const asked = new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  const answer = await fetchNext(asked, body, options);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const part of answer.body) response.write(part);
  response.end();
}
