/** Asks every external link once, politely: few at a time per host, HEAD then GET, patient with 429, three answers only. */

import pLimit, { type LimitFunction } from 'p-limit';
import type { ExternalLinkResult } from '../../gates/facts.ts';
import type { SealedFolder } from '../../ports/seal.ts';
import { globs } from '../../text/globs.ts';
import { LinkCache } from './link-cache.ts';
import { type Probe, type ProbeOptions, probeUrl } from './probe-url.ts';

export interface ExternalLinksRequest {
  urls: Iterable<string>;
  /** When not empty only URLs that match are asked. Globs over the URL without its scheme, or plain prefixes. */
  allow?: readonly string[];
  /** URLs that match are never asked. */
  block?: readonly string[];
  allowPrivate?: boolean;
  /** Answers are kept here between runs, also when this run fails; null keeps nothing. */
  cache: SealedFolder | null;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  concurrency?: number;
  perHost?: number;
  timeoutMs?: number;
  retries?: number;
  /** Longest wait a server may ask for before the link counts as unknown. */
  maxWaitMs?: number;
  userAgent?: string;
  signal?: AbortSignal;
}

const MAX_REDIRECTS = 10;
/** Answers that say the page is not there, to anyone. */
const DEAD = new Set([404, 410]);
const DEAD_HOST = new Set(['ENOTFOUND', 'INVALID_URL']);

/** Results by URL without fragment. Never throws for what a server does. */
export async function gatherExternalLinks(request: ExternalLinksRequest): Promise<Map<string, ExternalLinkResult>> {
  const cache = await LinkCache.read(request.cache);
  const urls = [...new Set([...request.urls].map((url) => url.replace(/#[\s\S]*$/su, '')))].sort();
  const all = pLimit(request.concurrency ?? 16);
  const hosts = new Map<string, LimitFunction>();
  const pauses = new Map<string, number>();
  const results = new Map<string, ExternalLinkResult>();
  const judge = listJudge(request);
  try {
    await Promise.all(
      urls.map(async (url) => {
        const skipped = judge(url);
        if (skipped !== undefined) {
          results.set(url, { url, state: 'skipped', status: null, detail: skipped });
          return;
        }
        const host = new URL(url).host;
        const own = hosts.get(host) ?? pLimit(request.perHost ?? 2);
        hosts.set(host, own);
        results.set(
          url,
          cache.find(url, request.now()) ??
            (await own(() =>
              all(async () => {
                const result = await ask(url, request, pauses);
                cache.keep(result, request.now());
                return result;
              }),
            )),
        );
      }),
    );
  } finally {
    await cache.write(request.cache, request.now());
  }
  return new Map(
    urls.flatMap((url) => {
      const result = results.get(url);
      return result === undefined ? [] : [[url, result] as const];
    }),
  );
}

/** Why a URL is not asked at all, or undefined. */
function listJudge({ allow = [], block = [] }: ExternalLinksRequest): (url: string) => string | undefined {
  const matcher = (patterns: readonly string[]): ((url: string) => boolean) => {
    const tests = patterns.map((pattern) => {
      const bare = pattern.replace(/^https?:\/\//u, '');
      const glob = globs([bare], { dot: true, bash: true });
      return (url: string): boolean => {
        const rest = url.replace(/^https?:\/\//u, '');
        return rest.startsWith(bare) || glob(rest) || glob(rest.split(/[/?]/u)[0] ?? '');
      };
    });
    return (url) => tests.some((test) => test(url));
  };
  const allowed = matcher(allow);
  const blocked = matcher(block);
  return (url) => {
    if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) return 'no http URL';
    if (blocked(url)) return 'on the block list';
    return allow.length > 0 && !allowed(url) ? 'not on the allow list' : undefined;
  };
}

async function ask(
  url: string,
  request: ExternalLinksRequest,
  pauses: Map<string, number>,
): Promise<ExternalLinkResult> {
  const head = await follow('HEAD', url, request, pauses);
  const certain = head.state === 'ok' || (head.state === 'unknown' && head.final);
  return resultOf(url, certain ? head : await follow('GET', url, request, pauses));
}
const resultOf = (url: string, { state, status, detail }: Verdict): ExternalLinkResult => ({
  url,
  state,
  status,
  detail,
});

interface Verdict {
  state: 'ok' | 'dead' | 'unknown';
  status: number | null;
  detail: string /** GET cannot say more. */;
  final: boolean;
}

async function follow(
  method: 'HEAD' | 'GET',
  start: string,
  request: ExternalLinksRequest,
  pauses: Map<string, number>,
): Promise<Verdict> {
  const options: ProbeOptions = {
    allowPrivate: request.allowPrivate ?? false,
    timeoutMs: request.timeoutMs ?? 15_000,
    userAgent: request.userAgent ?? 'launch-link-check (+https://github.com/launch-docs/launch)',
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
  let url = new URL(start);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return { state: 'unknown', status: null, detail: `it redirects to \`${url.protocol}\``, final: true };
    const probe = await patiently(method, url, options, request, pauses);
    if (
      probe.kind === 'answer' &&
      probe.status >= 300 &&
      probe.status < 400 &&
      probe.location !== null &&
      URL.canParse(probe.location, url.href)
    ) {
      url = new URL(probe.location, url);
      continue;
    }
    return verdictOf(probe);
  }
  return { state: 'unknown', status: null, detail: `more than ${MAX_REDIRECTS} redirects`, final: false };
}

/** Tries again after failures that pass: 429 and 503 with their Retry-After, time-outs and resets. A host's pause holds for all its links. */
async function patiently(
  method: 'HEAD' | 'GET',
  url: URL,
  options: ProbeOptions,
  request: ExternalLinksRequest,
  pauses: Map<string, number>,
): Promise<Probe> {
  const retries = request.retries ?? 2;
  for (let attempt = 0; ; attempt += 1) {
    const pause = (pauses.get(url.host) ?? 0) - request.now();
    if (pause > 0) await request.sleep(pause);
    const probe = await probeUrl(method, url, options);
    if (attempt >= retries || request.signal?.aborted === true || !passes(probe)) return probe;
    const wait =
      probe.kind === 'answer' && probe.retryAfter !== null
        ? waitOf(probe.retryAfter, request.now())
        : 500 * 2 ** attempt;
    if (wait === undefined || wait > (request.maxWaitMs ?? 30_000)) return probe;
    pauses.set(url.host, Math.max(pauses.get(url.host) ?? 0, request.now() + wait));
  }
}
const passes = (probe: Probe): boolean =>
  probe.kind === 'answer'
    ? [429, 502, 503, 504].includes(probe.status)
    : probe.kind === 'failed' && ['TIMEOUT', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'].includes(probe.code);

/** Seconds or a date. */
function waitOf(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/u.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function verdictOf(probe: Probe): Verdict {
  if (probe.kind === 'refused-address')
    return { state: 'unknown', status: null, detail: 'it leads to a private address, which is not asked', final: true };
  if (probe.kind === 'failed') {
    return DEAD_HOST.has(probe.code)
      ? { state: 'dead', status: null, detail: `the host does not exist (${probe.code})`, final: true }
      : { state: 'unknown', status: null, detail: `no answer (${probe.code})`, final: false };
  }
  const { status } = probe;
  if (status >= 200 && status < 300) return { state: 'ok', status, detail: `answers ${status}`, final: true };
  if (status === 416) return { state: 'ok', status, detail: 'answers, and has no first byte', final: true };
  if (DEAD.has(status)) return { state: 'dead', status, detail: `it answers ${status}`, final: false };
  return { state: 'unknown', status, detail: `it answers ${status}`, final: status === 429 };
}
