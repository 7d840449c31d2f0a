/** A dashboard is kept by who hears its boxes. */
import { expect, test } from 'vitest';
import type { QueueJob } from '../../bot/queue/queue.ts';
import { queueDashboard } from '../../bot/work/queue-check.ts';

test('a server writes the dashboard, and a job that answers comments writes none', async () => {
  const added: string[] = [];
  const queue = { add: async ({ id }: QueueJob) => added.push(id) > 0 } as Parameters<
    typeof queueDashboard
  >[0]['queue'];
  const repository = { id: 1, owner: 'acme', name: 'docs' };
  await queueDashboard({ queue }, { ...repository, installation: 7 }, 'a');
  await queueDashboard({ queue }, { ...repository, installation: 0 }, 'b');
  expect(added).toEqual(['dashboard:1:a']);
});
