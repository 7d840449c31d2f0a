/** The bot's one port: webhooks, pages, commit service, MCP, health and metrics, bounded in time, ended without losing work. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../src/ports/clock.ts';
import { html } from '../src/report/html/escape.ts';
import { type Draining, startDraining } from '../src/serve/draining-server.ts';
import { failureAnswer, HttpRefusal } from '../src/serve/http-error.ts';
import { send, sendJson } from './http/send.ts';
import { showMessage } from './pages/show.ts';

/** Answers whether the path was its own. */
export type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

export interface BotServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  routes: readonly Route[];
  clock: Clock;
  /** Whether store and queue answer, and take what is written. */
  isReady(): Promise<boolean>;
  onError(thrown: unknown): void;
  drainMs?: number;
}
export async function startServer(options: BotServerOptions): Promise<Draining> {
  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { isClosing }: { isClosing: boolean },
  ): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://bot.invalid');
    if (url === null) return sendJson(response, 400, problem('Not an address.'));
    if (url.pathname === '/healthz')
      return send(response, isClosing ? 503 : 200, 'text/plain', isClosing ? 'closing\n' : 'ok\n');
    if (url.pathname === '/readyz') {
      const isReady = !isClosing && (await options.isReady());
      return send(response, isReady ? 200 : 503, 'text/plain', isReady ? 'ready\n' : 'not ready\n');
    }
    for (const route of options.routes) if (await route(request, response, url)) return;
    if (isBrowser(request))
      return showMessage(response, 404, 'Not found', html`There is no such page. <a href="/runs">Show the runs</a>.`);
    sendJson(
      response,
      404,
      problem(
        'Nothing is served at this path. There are /webhooks, /runs, /api/runs, /v1/commit, /v1/open_pr, /v1/runs, /mcp, /healthz, /readyz and /metrics.',
      ),
    );
  }

  return startDraining({
    host: options.host,
    port: options.port,
    settings: { host: '`--host` or HOST', port: '`--port` or PORT' },
    clock: options.clock,
    drainMs: options.drainMs ?? 10_000,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 60_000,
    keepAliveMs: 65_000,
    requestsPerSocket: 0,
    answer: serve,
    onError(thrown, response) {
      const isRefusal = thrown instanceof HttpRefusal;
      if (!isRefusal) options.onError(thrown);
      if (response.headersSent) response.destroy();
      else if (isRefusal) {
        // What is left of the request is not read.
        const { status, body, headers } = failureAnswer(thrown);
        sendJson(response, status, body, { ...headers, connection: 'close' });
      } else sendJson(response, 500, problem('Something broke on this side.'));
    },
  });
}

const isBrowser = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') === true;

const problem = (message: string): unknown => ({
  ok: false,
  error: { code: 'INVALID_INPUT', message, retryable: false, details: {} },
});
