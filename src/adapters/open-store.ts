/** Opens the store a URI names; the code of a database is loaded only when it is asked for. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LaunchError, ServiceError, UserError } from '../errors.ts';
import type { Store } from '../ports/store.ts';
import { createIds } from './ids.ts';
import type { Backend } from './store/backend.ts';
import { createKeyvStore, unavailable } from './store/keyv-store.ts';

/** So long a database may take to be there, tables and all: some accept a connection and never say a word. */
const OPEN_MS = 5_000;

/**
 * `sqlite:<file>`, `redis://…`, `rediss://…`, `postgres://…`, `postgresql://…`, or `https://<bot>` with the identity of a job.
 * Throws SERVICE_UNAVAILABLE when it is away.
 */
export async function openStore(
  uri: string,
  identity?: (audience: string) => Promise<string>,
  /** Ends the wait for one that says nothing. */
  ending?: AbortSignal,
): Promise<Store> {
  const scheme = /^([a-z]+):/i.exec(uri)?.[1]?.toLowerCase() ?? '';
  switch (scheme) {
    case 'sqlite':
      return open(
        'SQLite',
        async () => (await import('./store/sqlite.ts')).createSqliteBackend(sqliteFile(uri)),
        ending,
      );
    case 'redis':
    case 'rediss':
      return open('Redis', async () => (await import('./store/redis.ts')).createRedisBackend(uri), ending);
    case 'postgres':
    case 'postgresql':
      return open('PostgreSQL', async () => (await import('./store/postgres.ts')).createPostgresBackend(uri), ending);
    case 'https':
    case 'http':
      return openBot(uri, identity);
    default:
      throw new UserError(
        'INVALID_INPUT',
        `LAUNCH_STORE ${scheme === '' ? 'has no scheme' : `names a store that is not known, \`${scheme}:\``}. Use sqlite:<file>, redis:, rediss:, postgres:, postgresql: or https:.`,
        {
          details: {
            field: 'LAUNCH_STORE',
            expected: ['sqlite:<file>', 'redis://', 'rediss://', 'postgres://', 'postgresql://', 'https://'],
          },
        },
      );
  }
}

/** Plain http is for this machine alone: what goes over it is a right to write. */
async function openBot(uri: string, identity: ((audience: string) => Promise<string>) | undefined): Promise<Store> {
  const url = URL.parse(uri);
  if (url === null || (url.protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)))
    throw new UserError('INVALID_INPUT', 'LAUNCH_STORE is a plain http address. Use the https address of the bot.', {
      details: { field: 'LAUNCH_STORE' },
    });
  if (identity === undefined)
    throw new UserError(
      'INVALID_INPUT',
      'LAUNCH_STORE names a bot, which only a job of GitHub Actions with `id-token: write` can use. Use another store here.',
      { details: { field: 'LAUNCH_STORE' } },
    );
  const address = uri.replace(/(?<!\/)\/+$/u, '');
  const { createHttpStore } = await import('./store/http.ts');
  return createHttpStore({
    url: address,
    identity: () => identity(address),
    fetch,
    sleep: (ms) => delay(ms),
    holder: createIds().random(24),
  });
}

async function open(
  title: string,
  backend: () => Promise<Backend>,
  ending: AbortSignal = new AbortController().signal,
): Promise<Store> {
  ending.throwIfAborted();
  const opening = backend();
  const late = new AbortController();
  try {
    const silence = delay(OPEN_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`no answer in ${OPEN_MS} ms`);
    });
    const ended = once(ending, 'abort', { signal: late.signal }).then(() => ending.throwIfAborted() as never);
    ended.catch(() => undefined);
    return createKeyvStore(await Promise.race([opening, silence, ended]));
  } catch (error) {
    // One that comes too late is let go.
    opening.then((opened) => opened.close()).catch(() => undefined);
    if (error instanceof LaunchError) throw error;
    throw unavailable(title, error);
  } finally {
    late.abort();
  }
}

/** Whether it failed because the store is away or full: what needs no record of itself can be done without. */
export const isStoreAway = (thrown: unknown): thrown is ServiceError =>
  thrown instanceof ServiceError && thrown.details.store !== undefined;

function sqliteFile(uri: string): string {
  const rest = uri.slice('sqlite:'.length);
  if (rest === '' || rest === '//')
    throw new UserError('INVALID_INPUT', 'LAUNCH_STORE names no file. Write it as sqlite:<file>.', {
      details: { field: 'LAUNCH_STORE' },
    });
  if (rest.startsWith('///')) return fileURLToPath(`file:${rest}`);
  return rest.startsWith('//') ? rest.slice(2) : rest;
}
