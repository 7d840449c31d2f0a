/** Opens the store a URI names; the code of a database is loaded only when it is asked for. */
import { fileURLToPath } from 'node:url';
import { LaunchError, UserError } from '../errors.ts';
import type { Store } from '../ports/store.ts';
import type { Backend } from './store/backend.ts';
import { createKeyvStore, unavailable } from './store/keyv-store.ts';

/** `sqlite:<file>`, `redis://…`, `rediss://…`, `postgres://…` or `postgresql://…`. Throws SERVICE_UNAVAILABLE when it is away. */
export async function openStore(uri: string): Promise<Store> {
  const scheme = /^([a-z]+):/i.exec(uri)?.[1]?.toLowerCase() ?? '';
  switch (scheme) {
    case 'sqlite':
      return open('SQLite', async () => (await import('./store/sqlite.ts')).createSqliteBackend(sqliteFile(uri)));
    case 'redis':
    case 'rediss':
      return open('Redis', async () => (await import('./store/redis.ts')).createRedisBackend(uri));
    case 'postgres':
    case 'postgresql':
      return open('PostgreSQL', async () => (await import('./store/postgres.ts')).createPostgresBackend(uri));
    default:
      throw new UserError(
        'INVALID_INPUT',
        `Unexpected store \`${scheme === '' ? 'without a scheme' : `${scheme}:`}\`, expected sqlite:<file>, redis:, rediss:, postgres: or postgresql:. Correct LAUNCH_STORE.`,
        {
          details: {
            field: 'LAUNCH_STORE',
            expected: ['sqlite:<file>', 'redis://', 'rediss://', 'postgres://', 'postgresql://'],
          },
        },
      );
  }
}

async function open(title: string, backend: () => Promise<Backend>): Promise<Store> {
  try {
    return createKeyvStore(await backend());
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw unavailable(title, error);
  }
}

function sqliteFile(uri: string): string {
  const rest = uri.slice('sqlite:'.length);
  if (rest === '' || rest === '//')
    throw new UserError(
      'INVALID_INPUT',
      'Unexpected store without a file, expected sqlite:<file>. Correct LAUNCH_STORE.',
      { details: { field: 'LAUNCH_STORE' } },
    );
  if (rest.startsWith('///')) return fileURLToPath(`file:${rest}`);
  return rest.startsWith('//') ? rest.slice(2) : rest;
}
