import { expect, it } from 'vitest';
import { killStorm } from '../soak/bot-kill.ts';
import { storm } from '../soak/bot-redeliveries.ts';
import { startDurableRedis, startPostgres, startRedis } from '../support/servers.ts';

it('One comment delivered again and again to two replicas on Redis is done once', async () => {
  expect(await storm('Redis', startRedis, 0.1)).toContain('one fix, one answer, one commit');
});

it('One comment delivered again and again to two replicas on PostgreSQL is done once', async () => {
  expect(await storm('PostgreSQL', startPostgres, 0.1)).toContain('one fix, one answer, one commit');
});

it('Every run of a storm ends once, though replicas are killed and the store is restarted', async () => {
  expect(await killStorm('Redis', startDurableRedis, 0.02)).toContain('every run ended, none twice');
}, 180_000);
