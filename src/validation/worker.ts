/** Entry of the second thread of a session: pages in, findings out; pages to read before those that only wait to be judged. */
import module from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { Answer, Order, ThreadSetup } from './thread-messages.ts';

// A thread does not share the compiled code of the one that started it.
module.enableCompileCache?.();
const { createPageJudge } = await import('./judge-pages.ts');

let judge: ReturnType<typeof createPageJudge> | undefined;
const orders: Order[] = [];
let isAtWork = false;

async function work(): Promise<void> {
  isAtWork = true;
  while (judge !== undefined && orders.length > 0) {
    const at = orders.findIndex((order) => 'read' in order);
    const [order] = orders.splice(Math.max(at, 0), 1);
    if (order === undefined) break;
    const pages = await judge('read' in order ? order.read : order.judge);
    parentPort?.postMessage({ id: order.id, pages } satisfies Answer);
    // Orders that came meanwhile are heard.
    await nextTurn();
  }
  isAtWork = false;
}

parentPort?.on('message', (message: ThreadSetup | Order) => {
  if ('id' in message) orders.push(message);
  else judge = createPageJudge(message);
  if (!isAtWork) void work();
});
