/** One request to one URL: status and headers only, never to an address that is not allowed, never longer than its time. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export type Probe =
  | { kind: 'answer'; status: number; location: string | null; retryAfter: string | null }
  | { kind: 'refused-address'; address: string }
  | { kind: 'failed'; code: string };

export interface ProbeOptions {
  allowPrivate: boolean;
  timeoutMs: number;
  userAgent: string;
  signal?: AbortSignal;
}

export function probeUrl(
  method: 'HEAD' | 'GET',
  url: URL,
  { allowPrivate, timeoutMs, userAgent, signal }: ProbeOptions,
): Promise<Probe> {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.resolve({ kind: 'refused-address', address: host });
  return new Promise((settle) => {
    const options: RequestOptions = {
      method,
      agent: false,
      lookup: allowPrivate ? lookupAny : lookupPublic,
      ...(signal === undefined ? {} : { signal }),
      headers: { 'user-agent': userAgent, accept: '*/*', ...(method === 'GET' ? { range: 'bytes=0-0' } : {}) },
    };
    let request: ClientRequest;
    try {
      request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    } catch {
      settle({ kind: 'failed', code: 'INVALID_URL' });
      return;
    }
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })),
      timeoutMs,
    );
    const done = (probe: Probe): void => {
      clearTimeout(timer);
      settle(probe);
    };
    request.on('response', (response: IncomingMessage) => {
      done({
        kind: 'answer',
        status: response.statusCode ?? 0,
        location: response.headers.location ?? null,
        retryAfter: response.headers['retry-after'] ?? null,
      });
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      done(
        error.code === 'PRIVATE_ADDRESS'
          ? { kind: 'refused-address', address: error.message }
          : { kind: 'failed', code: error.code ?? error.name },
      );
    });
    request.end();
  });
}

const lookupAny: LookupFunction = (hostname, options, callback) => resolve(hostname, options, callback as never);

/** The addresses that are checked are the ones connected to, so a name cannot change its mind between the two. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const bad = addresses?.find(({ address }) => isPrivateAddress(address));
    if (error !== null) callback(error, '', 0);
    else if (bad !== undefined) callback(Object.assign(new Error(bad.address), { code: 'PRIVATE_ADDRESS' }), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
  });
};
