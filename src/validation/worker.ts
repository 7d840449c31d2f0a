/** Entry of the second thread of a session: pages in, findings out, in order. */
import module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageToJudge, ThreadSetup } from './thread-messages.ts';

// A thread does not share the compiled code of the one that started it.
module.enableCompileCache?.();
const { createPageJudge } = await import('./judge-pages.ts');
const judge = createPageJudge(workerData as ThreadSetup);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (pages: PageToJudge[]) => {
  last = last.then(async () => parentPort?.postMessage(await judge(pages)));
});
