/** Entry of the second thread of a session: pages in, findings out; pages to read before those that only wait to be judged. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { keepCompiled } from '../compile-cache.ts';
import type { Answer, Order, ThreadPorts, ThreadSetup } from './thread-messages.ts';

// A thread does not share the compiled code of the one that started it.
keepCompiled();
const { createPageJudge } = await import('./judge-pages.ts');

const { toRead, toJudge } = workerData as ThreadPorts;
let judge: ReturnType<typeof createPageJudge> | undefined;
let isAtWork = false;

/** Orders that wait do so outside the heap, which would be copied and searched for garbage with all their texts. */
const nextOrder = (): Order | undefined =>
  (receiveMessageOnPort(toRead) ?? receiveMessageOnPort(toJudge))?.message as Order | undefined;

async function work(): Promise<void> {
  isAtWork = true;
  for (let order = judge && nextOrder(); judge !== undefined && order !== undefined; order = nextOrder()) {
    const pages = await judge('read' in order ? order.read : order.judge);
    parentPort?.postMessage({ id: order.id, pages } satisfies Answer);
    await nextTurn();
  }
  isAtWork = false;
}

// What it judges with, or that there is an order.
parentPort?.on('message', (setup: ThreadSetup | null) => {
  if (setup !== null) judge = createPageJudge(setup);
  if (!isAtWork) void work();
});
