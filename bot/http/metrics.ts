/** `GET /metrics` for Prometheus: with the operator's token from anywhere, without one from this machine alone. */
import type { IncomingMessage } from 'node:http';
import { bearerOf, headerTokenDigest, sameDigest, tokenDigest } from '../../src/serve/bearer-token.ts';
import type { Metrics } from '../metrics.ts';
import type { Route } from '../server.ts';
import { send } from './send.ts';

export function createMetricsRoute(metrics: Metrics, token: string | null): Route {
  const isAllowed = (request: IncomingMessage): boolean => {
    if (token === null) return isFromHere(request);
    const given = bearerOf(request.headers.authorization) ?? '';
    return sameDigest(headerTokenDigest(given), tokenDigest(token));
  };
  return async (request, response, url) => {
    if (url.pathname !== '/metrics') return false;
    if (!isAllowed(request)) {
      send(response, 401, 'text/plain', 'Unexpected reader, expected the bearer of LAUNCH_BOT_METRICS_TOKEN.\n', {
        'www-authenticate': 'Bearer realm="launch metrics"',
      });
      return true;
    }
    const { type, text } = await metrics.render();
    send(response, 200, type, text);
    return true;
  };
}

/** What a proxy hands on comes from somewhere else. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const isProxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return !isProxied && /^(?:::ffff:)?127\.|^::1$/u.test(socket.remoteAddress ?? '');
}
