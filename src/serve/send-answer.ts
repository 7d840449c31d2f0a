/** An answer of ours as HTTP: JSON that no cache keeps; what was not read of the request is not taken for the next one. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './http-error.ts';

export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: Answer,
): void {
  if (response.headersSent || response.destroyed) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const close = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...close,
    ...headers,
  });
  response.end(text);
}
