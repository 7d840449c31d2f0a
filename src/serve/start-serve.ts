/** The HTTP server of `launch serve`: the commit service, health, bounded times, and a shutdown that finishes what is under way. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CommitHandlerOptions, createCommitHandler } from './commit-handler.ts';
import { type Draining, startDraining } from './draining-server.ts';

export interface ServeOptions extends CommitHandlerOptions {
  /** Default 127.0.0.1: whoever wants more says so. */
  host?: string;
  /** 0 takes a free one. */
  port: number;
  /** How long a shutdown waits for calls under way. Default 30 s. */
  drainMs?: number;
}
export async function startServe(options: ServeOptions): Promise<Draining> {
  const handler = createCommitHandler(options);

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { isClosing }: { isClosing: boolean },
  ): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path === '/healthz' || path === '/readyz') {
      response.writeHead(isClosing ? 503 : 200, { 'content-type': 'text/plain' }).end(isClosing ? 'closing\n' : 'ok\n');
    } else if (!(await handler(request, response))) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(
          '{"ok":false,"error":{"code":"INVALID_INPUT","message":"Nothing is served at this path. Use /v1/commit or /v1/open_pr.","retryable":false,"details":{}}}',
        );
    }
  }

  return startDraining({
    host: options.host ?? '127.0.0.1',
    port: options.port,
    settings: { host: '`--host`', port: '`--port`' },
    clock: options.clock,
    drainMs: options.drainMs ?? 30_000,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 120_000,
    keepAliveMs: 5_000,
    requestsPerSocket: 1_000,
    answer: serve,
    onError(thrown, response) {
      options.onError?.(thrown);
      response.destroy();
    },
  });
}
