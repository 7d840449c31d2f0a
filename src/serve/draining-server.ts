/** An HTTP server that ends without losing work: it takes no more calls, and those under way may finish for a while. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../ports/clock.ts';
import { type Listening, listenRefusal } from './listen-refusal.ts';

/** Port 0 takes a free one. */
export interface DrainingOptions extends Listening {
  clock: Clock;
  /** How long calls under way may take once it closes. */
  drainMs: number;
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  keepAliveMs: number;
  /** 0: as many as a client likes. */
  requestsPerSocket: number;
  answer(request: IncomingMessage, response: ServerResponse, closing: { isClosing: boolean }): Promise<void>;
  onError(thrown: unknown, response: ServerResponse): void;
}
export interface Draining {
  url: string;
  /** Takes no more calls, waits for those under way. Answers whether all ended by themselves. */
  close(): Promise<boolean>;
}

const CHECK_MS = 2_000;

export async function startDraining(options: DrainingOptions): Promise<Draining> {
  const { host, clock } = options;
  const underWay = new Set<Promise<unknown>>();
  const state = { isClosing: false };
  // Node looks for what is over its time every 30 s otherwise.
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, (request, response) => {
    if (state.isClosing) response.setHeader('connection', 'close');
    const work: Promise<void> = options
      .answer(request, response, state)
      .catch((thrown: unknown) => options.onError(thrown, response))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });
  server.headersTimeout = options.headersTimeoutMs;
  server.requestTimeout = options.requestTimeoutMs;
  server.keepAliveTimeout = options.keepAliveMs;
  server.maxRequestsPerSocket = options.requestsPerSocket;
  await new Promise<void>((ready, fail) =>
    server.once('error', (thrown) => fail(listenRefusal(thrown, options))).listen(options.port, host, ready),
  );
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      state.isClosing = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = new AbortController();
      const late = clock.sleep(options.drainMs, timer.signal).then(
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
