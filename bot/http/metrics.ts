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
      send(response, 401, 'text/plain', 'The metrics need the bearer token of LAUNCH_BOT_METRICS_TOKEN.\n', {
        'www-authenticate': 'Bearer realm="launch metrics"',
      });
      return true;
    }
    const { type, text } = await metrics.render();
    send(response, 200, type, text);
    return true;
  };
}

/** Said by proxies in front, each of which names some of them. */
const FORWARDED =
  /^(?:x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-|fly-|forwarded$|via$)/u;
/** A page whose name was made to point here still says its own name. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu;

/**
 * What a page asks for: an image or a script of it says no `Origin`, and a browser says itself whose it is
 * (https://www.w3.org/TR/fetch-metadata/). An address that a person typed is nobody's.
 */
const isOfPage = ({ origin, 'sec-fetch-site': site }: IncomingMessage['headers']): boolean =>
  origin !== undefined || (site !== undefined && site !== 'none' && site !== 'same-origin');

/** What a proxy hands on comes from somewhere else, and so does what a web page asks. */
export function isFromHere({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): boolean {
  const isProxied = Object.keys(headers).some((name) => FORWARDED.test(name));
  return (
    !isProxied &&
    !isOfPage(headers) &&
    HERE.test(headers.host ?? '') &&
    /^(?:::ffff:)?127\.|^::1$/u.test(socket.remoteAddress ?? '')
  );
}
