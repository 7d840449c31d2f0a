/** The bot's one port: webhooks, pages, commit service, MCP, health and metrics, bounded in time, ended without losing work. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../src/ports/clock.ts';
import { send, sendJson } from './http/send.ts';

/** Answers whether the path was its own. */
export type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

export interface BotServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  routes: readonly Route[];
  clock: Clock;
  /** Whether store and queue answer. */
  isReady(): Promise<boolean>;
  onError(thrown: unknown): void;
  drainMs?: number;
}
export interface BotServer {
  url: string;
  /** Takes no more calls, waits for those under way. Answers whether all ended by themselves. */
  close(): Promise<boolean>;
}

export async function startServer(options: BotServerOptions): Promise<BotServer> {
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://bot.invalid');
    if (url === null) return sendJson(response, 400, problem('Unexpected address.'));
    if (url.pathname === '/healthz')
      return send(response, isClosing ? 503 : 200, 'text/plain', isClosing ? 'closing\n' : 'ok\n');
    if (url.pathname === '/readyz') {
      const isReady = !isClosing && (await options.isReady());
      return send(response, isReady ? 200 : 503, 'text/plain', isReady ? 'ready\n' : 'not ready\n');
    }
    for (const route of options.routes) if (await route(request, response, url)) return;
    sendJson(
      response,
      404,
      problem(
        'Unexpected path, expected /webhooks, /runs, /api/runs, /v1/commit, /v1/open_pr, /v1/runs, /mcp, /healthz, /readyz or /metrics.',
      ),
    );
  }

  const server = createServer((request, response) => {
    if (isClosing) response.setHeader('connection', 'close');
    const work: Promise<void> = serve(request, response)
      .catch((thrown: unknown) => {
        options.onError(thrown);
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, problem('Something broke on this side.'));
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(options.port, options.host, ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async close() {
      isClosing = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = new AbortController();
      const late = options.clock.sleep(options.drainMs ?? 10_000, timer.signal).then(
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

const problem = (message: string): unknown => ({
  ok: false,
  error: { code: 'INVALID_INPUT', message, retryable: false, details: {} },
});
