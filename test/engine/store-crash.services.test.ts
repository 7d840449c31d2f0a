/** A share of the kills over each server, with its restart in the middle; `npm run soak -- store-crash` is the whole: 500 each. */
import { expect, test } from 'vitest';
import { storeCrash } from '../soak/store-crash.ts';
import { startDurableRedis, startPostgres } from '../support/servers.ts';

test.each([
  ['Redis', startDurableRedis],
  ['PostgreSQL', startPostgres],
])(
  'over %s a run that is killed, while the server is stopped and started, ends the same',
  {
    timeout: 300_000,
  },
  async (name, start) => {
    expect(await storeCrash(name, start, 0.012)).toMatch(
      /6 kills at \d+ durable writes, 1 restarts .*the same end each time$/u,
    );
  },
);
