import { expect, it } from 'vitest';
import { storm } from '../soak/bot-redeliveries.ts';
import { startPostgres, startRedis } from '../support/servers.ts';

it('One comment delivered again and again to two replicas on Redis is done once', async () => {
  expect(await storm('Redis', startRedis, 0.1)).toContain('one fix, one reply, one commit');
});

it('One comment delivered again and again to two replicas on PostgreSQL is done once', async () => {
  expect(await storm('PostgreSQL', startPostgres, 0.1)).toContain('one fix, one reply, one commit');
});
