/** Jobs on pg-boss. */
import type { Clock } from '../../src/ports/clock.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Queue, QueueOptions } from './queue.ts';
import { createStoreQueue } from './store-queue.ts';
export const createPgBossQueue = async (
  _uri: string,
  ports: { store: Store; clock: Clock; owner: string },
  options: QueueOptions,
): Promise<Queue> => createStoreQueue(ports, options);
