/** One POST of Streamable HTTP answered by a server of its own: there is no session to keep or to steal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { connect, type ServerOptions } from './server.ts';

/** `body` is the parsed message; whoever calls this has authenticated the caller. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  options: ServerOptions,
): Promise<void> {
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await connect(transport as Parameters<typeof connect>[0], options);
  response.once('close', () => void server.close().catch(() => undefined));
  await transport.handleRequest(request, response, body);
}
