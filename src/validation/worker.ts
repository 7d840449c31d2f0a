/** Entry of the second thread of a session: pages in, findings out, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPageJudge } from './judge-pages.ts';
import type { PageToJudge, ThreadSetup } from './thread-messages.ts';

const judge = createPageJudge(workerData as ThreadSetup);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (pages: PageToJudge[]) => {
  last = last.then(async () => parentPort?.postMessage(await judge(pages)));
});
