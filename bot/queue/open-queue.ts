/** The queue that belongs to a store: BullMQ on Redis, pg-boss on PostgreSQL, the store itself else. */
import type { LockPorts } from './hold-lock.ts';
import type { Queue, QueueOptions } from './queue.ts';

export async function openQueue(uri: string, ports: LockPorts, options: QueueOptions): Promise<Queue> {
  const scheme = /^([a-z]+):/iu.exec(uri)?.[1]?.toLowerCase();
  if (scheme === 'redis' || scheme === 'rediss')
    return (await import('./bullmq-queue.ts')).createBullmqQueue(uri, ports, options);
  if (scheme === 'postgres' || scheme === 'postgresql')
    return (await import('./pg-boss-queue.ts')).createPgBossQueue(uri, ports, options);
  return (await import('./store-queue.ts')).createStoreQueue(ports, options);
}
