/** The HTTP server of `launch serve`: the commit service, health, bounded times, and a shutdown that finishes what is under way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CommitHandlerOptions, createCommitHandler } from './commit-handler.ts';

export interface ServeOptions extends CommitHandlerOptions {
  /** Default 127.0.0.1: whoever wants more says so. */
  host?: string;
  /** 0 takes a free one. */
  port: number;
  /** How long a shutdown waits for calls under way. Default 30 s. */
  drainMs?: number;
}
export interface Serving {
  url: string;
  /** Stops taking calls, waits for those under way, then closes. Answers whether all of them ended by themselves. */
  close(): Promise<boolean>;
}

export async function startServe(options: ServeOptions): Promise<Serving> {
  const handler = createCommitHandler(options);
  const underWay = new Set<Promise<unknown>>();
  let closing = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path === '/healthz' || path === '/readyz') {
      response.writeHead(closing ? 503 : 200, { 'content-type': 'text/plain' }).end(closing ? 'closing\n' : 'ok\n');
    } else if (!(await handler(request, response))) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(
          '{"ok":false,"error":{"code":"INVALID_INPUT","message":"Unexpected path, expected /v1/commit or /v1/open_pr.","retryable":false,"details":{}}}',
        );
    }
  }

  const server = createServer((request, response) => {
    if (closing) response.setHeader('connection', 'close');
    const work: Promise<void> = serve(request, response)
      .catch((thrown: unknown) => {
        options.onError?.(thrown);
        response.destroy();
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(options.port, host, ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      closing = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = new AbortController();
      const late = options.clock.sleep(options.drainMs ?? 30_000, timer.signal).then(
        () => false,
        () => true,
      );
      const finished = await Promise.race([Promise.allSettled(underWay).then(() => true), late]);
      timer.abort();
      server.closeAllConnections();
      await closed;
      return finished;
    },
  };
}
