import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ExternalLinksRequest, gatherExternalLinks } from '../../../src/validation/tools/gather-external-links.ts';
import { isPrivateAddress } from '../../../src/validation/tools/private-address.ts';
import { sealedFolder } from '../../support/sealed.ts';

const seen: string[] = [];
let limited = 0;
let inFlight = 0;
let mostInFlight = 0;
const slept: number[] = [];

/** Every misbehaviour by path. */
const BEHAVIOUR: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/ok': (_request, response) => response.writeHead(200).end('fine'),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/head-404': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/head-405': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/head-hangs': ({ method }, response) => {
    if (method !== 'HEAD') response.writeHead(200).end();
  },
  '/hangs': () => undefined,
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/broken': (_request, response) => response.writeHead(500).end(),
  '/resets': ({ socket }) => {
    socket.destroy();
  },
  '/garbage': ({ socket }) => {
    socket.end('this is no HTTP\r\n\r\n');
  },
  '/endless': (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
    response.on('close', () => clearInterval(timer));
  },
  '/limited-once': (_request, response) => {
    limited += 1;
    response.writeHead(limited === 1 ? 429 : 200, { 'retry-after': '2' }).end();
  },
  '/limited-long': (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  '/limited-date': (_request, response) =>
    response.writeHead(429, { 'retry-after': new Date(1_000_000 + 5_000_000).toUTCString() }).end(),
  '/moved': (_request, response) => response.writeHead(301, { location: '/ok' }).end(),
  '/moved-to-missing': (_request, response) => response.writeHead(302, { location: '/missing' }).end(),
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/to-metadata': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};

let server: Server;
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'launch-links-'));

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    const path = request.url ?? '';
    if (path.startsWith('/slow')) setTimeout(() => response.writeHead(200).end(), 30);
    else (BEHAVIOUR[path] ?? BEHAVIOUR['/missing'])?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  seen.length = 0;
  slept.length = 0;
  limited = 0;
  mostInFlight = 0;
});

const ask = (paths: string[], more: Partial<ExternalLinksRequest> = {}) =>
  gatherExternalLinks({
    urls: paths.map((path) => (path.startsWith('/') ? base + path : path)),
    allowPrivate: true,
    cache: null,
    now: () => 1_000_000,
    sleep: async (ms) => {
      slept.push(ms);
    },
    timeoutMs: 300,
    ...more,
  });
const states = async (paths: string[], more: Partial<ExternalLinksRequest> = {}): Promise<Record<string, string>> =>
  Object.fromEntries([...(await ask(paths, more))].map(([url, { state }]) => [url.replace(base, ''), state]));

it('calls dead only what the server says is not there', async () => {
  expect(await states(['/ok', '/gone', '/missing', '/moved', '/moved-to-missing'])).toEqual({
    '/ok': 'ok',
    '/gone': 'dead',
    '/missing': 'dead',
    '/moved': 'ok',
    '/moved-to-missing': 'dead',
  });
});
it('asks with GET where HEAD is refused, lies or hangs', async () => {
  expect(await states(['/head-404', '/head-405', '/head-hangs'], { retries: 0 })).toEqual({
    '/head-404': 'ok',
    '/head-405': 'ok',
    '/head-hangs': 'ok',
  });
  expect(seen.filter((line) => line.startsWith('GET'))).toHaveLength(3);
});
it('calls unknown what it cannot judge, and is never held up', async () => {
  const paths = ['/hangs', '/forbidden', '/broken', '/resets', '/garbage', '/circle', '/to-file'];
  expect(await states(paths, { retries: 0 })).toEqual(Object.fromEntries(paths.map((path) => [path, 'unknown'])));
  expect(await states(['/endless'])).toEqual({ '/endless': 'ok' });
});
it('waits as long as Retry-After says, and gives up on what is too long', async () => {
  expect(await states(['/limited-once'])).toEqual({ '/limited-once': 'ok' });
  expect(slept).toEqual([2000]);
  expect(await states(['/limited-long', '/limited-date'])).toEqual({
    '/limited-long': 'unknown',
    '/limited-date': 'unknown',
  });
  expect(slept).toEqual([2000]);
});
it('asks no private address unless allowed, also not after a redirect', async () => {
  expect(await states(['/ok'], { allowPrivate: false })).toEqual({ '/ok': 'unknown' });
  expect(
    await states(['http://localhost:1/', 'http://[::1]:1/', 'http://10.0.0.1/'], { allowPrivate: false, retries: 0 }),
  ).toEqual({ 'http://localhost:1/': 'unknown', 'http://[::1]:1/': 'unknown', 'http://10.0.0.1/': 'unknown' });
  expect(seen).toEqual([]);
});
it('knows private addresses in all their spellings', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    'no address',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of ['8.8.8.8', '140.82.112.3', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});
it('asks a URL once, whatever its fragment, and few at a time of one host', async () => {
  await ask(['/ok', '/ok#a', '/ok#b', ...Array.from({ length: 12 }, (_, index) => `/slow${index}`)], { perHost: 3 });
  expect(seen.filter((line) => line.endsWith('/ok'))).toHaveLength(1);
  expect(mostInFlight).toBeLessThanOrEqual(3);
  expect(mostInFlight).toBeGreaterThan(1);
});
it('leaves out what the lists say', async () => {
  const host = base.replace('http://', '');
  expect(await states(['/ok', '/gone', 'mailto:a@b.c'], { block: [`${host}/gone`] })).toEqual({
    '/ok': 'ok',
    '/gone': 'skipped',
    'mailto:a@b.c': 'skipped',
  });
  expect(await states(['/ok', '/gone'], { allow: ['**/ok'] })).toEqual({ '/ok': 'ok', '/gone': 'skipped' });
});
it('keeps answers until they expire, never unknown ones, and also when the run is stopped', async () => {
  const cache = sealedFolder(folder);
  const file = join(folder, 'external-links.json');
  await ask(['/ok', '/missing', '/forbidden'], { cache });
  seen.length = 0;
  await ask(['/ok', '/missing', '/forbidden'], { cache });
  expect(seen.every((line) => line.endsWith('/forbidden'))).toBe(true);
  const later = 1_000_000 + 2 * 24 * 3600 * 1000;
  seen.length = 0;
  await ask(['/ok', '/missing'], { cache, now: () => later });
  expect(seen).toEqual(['HEAD /missing', 'GET /missing']);
  await expect(
    ask(['/limited-once', '/moved'], {
      cache,
      now: () => later,
      perHost: 1,
      concurrency: 1,
      sleep: async () => {
        throw new Error('stopped');
      },
    }),
  ).rejects.toThrow('stopped');
  const kept = readFileSync(file, 'utf8').replace(/^.*\n/, '');
  expect(Object.keys(JSON.parse(kept).links).map((url) => url.replace(base, ''))).toContain('/ok');
  // Kept under another key, as a clone would bring it: every link is asked.
  seen.length = 0;
  await ask(['/ok'], { cache: sealedFolder(folder, 2), now: () => later });
  expect(seen).toEqual(['HEAD /ok']);
  writeFileSync(file, '{ broken');
  expect((await ask(['/ok'], { cache })).size).toBe(1);
});
it('calls a closed port unknown', async () => {
  const closed = createTcp();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const address = closed.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((done) => closed.close(done));
  expect(await states([`http://127.0.0.1:${port}/`], { retries: 0 })).toEqual({
    [`http://127.0.0.1:${port}/`]: 'unknown',
  });
});
