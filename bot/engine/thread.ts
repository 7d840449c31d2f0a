/** Entry of an engine thread: long calls on runs, over a connection of its own to the same store and home. */
import module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createReach } from '../reach.ts';
import { failureOf, type Order, type Reply, type ThreadSetup } from './messages.ts';

// A thread does not share the compiled code of the one that started it.
module.enableCompileCache?.();
const { createContext } = await import('../../src/context.ts');

const { reach, ...setup } = workerData as ThreadSetup;
const opened = createContext({ ...setup, isBot: true, reach: createReach(reach) });
const controllers = new Map<number, AbortController>();
const post = (reply: Reply): void => parentPort?.postMessage(reply);

async function work({ id, call, run, options }: Extract<Order, { call: unknown }>): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  try {
    const { engine } = await opened;
    const given = { ...options, limit: options.limit ?? 1, signal: controller.signal };
    post({ id, value: await engine[call](run, given) });
  } catch (thrown) {
    post({ id, failure: failureOf(thrown) });
  } finally {
    controllers.delete(id);
  }
}

parentPort?.on('message', (order: Order) => {
  if ('call' in order) void work(order);
  else if ('abort' in order) controllers.get(order.abort)?.abort();
  else
    void opened
      .then((context) => context.close())
      .catch(() => undefined)
      .finally(() => process.exit());
});
