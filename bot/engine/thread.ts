/** Entry of an engine thread: long calls on runs, over a connection of its own to the same store and home. */
import { parentPort, workerData } from 'node:worker_threads';
import { inBatches } from '../../src/commit/batches.ts';
import { keepCompiled } from '../../src/compile-cache.ts';
import { installationCommitService } from '../github/commit-service.ts';
import { scanSecrets } from '../github/scan-secrets.ts';
import { createReach } from '../reach.ts';
import { failureOf, type Order, type Reply, type ThreadSetup } from './messages.ts';
import { createOutside } from './outside.ts';

// A thread does not share the compiled code of the one that started it.
keepCompiled();
const { createContext } = await import('../../src/context.ts');

const { reach, ...setup } = workerData as ThreadSetup;
const post = (reply: Reply): void => parentPort?.postMessage(reply);
const { outside, settle } = createOutside(reach.webUrl, post);
const opened = createContext({
  ...setup,
  isBot: true,
  reach: createReach(reach),
  wrapCommitService: () => inBatches(installationCommitService(outside, reach.webUrl, scanSecrets)),
});
const controllers = new Map<number, AbortController>();

async function work(order: Extract<Order, { id: number }>): Promise<void> {
  const { id } = order;
  const controller = new AbortController();
  controllers.set(id, controller);
  try {
    post({ id, value: await carryOut(order, controller.signal) });
  } catch (thrown) {
    post({ id, failure: failureOf(thrown) });
  } finally {
    controllers.delete(id);
  }
}

async function carryOut(order: Extract<Order, { id: number }>, signal: AbortSignal): Promise<unknown> {
  const { engine, commitService } = await opened;
  if ('commit' in order) return commitService.commit(order.commit, signal);
  const { call, run, options } = order;
  return engine[call](run, { ...options, limit: options.limit ?? 1, signal });
}

parentPort?.on('message', (order: Order) => {
  if ('id' in order) void work(order);
  else if ('answer' in order) settle(order);
  else if ('abort' in order) controllers.get(order.abort)?.abort();
  else
    void opened
      .then((context) => context.close())
      .catch(() => undefined)
      .finally(() => process.exit());
});
