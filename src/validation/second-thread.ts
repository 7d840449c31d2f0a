/** A thread beside the session's own that judges pages by themselves; where it fails, the session does its work. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Gate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import type { PageEntry } from './page-store.ts';
import type { JudgedPage, PageToJudge, ThreadSetup } from './thread-messages.ts';

export interface SecondThread {
  /** Hands pages over; waits only where the thread is far behind. */
  judge(entries: readonly PageEntry[]): Promise<void>;
  /** All that was handed over is judged, or will not be. */
  finish(): Promise<void>;
}

/** Fewer pages are judged sooner than a thread starts. */
const WORTH_A_THREAD = 600;
const MAX_WAITING = 24;
/** Its heap holds some pages at a time; without a limit it would grow like that of a whole program. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 400 };

export const isWorthAThread = (pages: number): boolean => pages >= WORTH_A_THREAD && availableParallelism() > 1;

/** The gates a thread can run: they judge a page by itself, and are Launch's own. */
export const gatesForThread = (asked: readonly Gate[]): string[] =>
  asked
    .filter((gate) => gate.scope === 'page' && gate.usesIndex !== true && allGates.includes(gate))
    .map(({ id }) => id);

export function startSecondThread(setup: ThreadSetup, signal: AbortSignal | undefined): SecondThread {
  const bundled = new URL('./worker.js', import.meta.url);
  const worker = new Worker(existsSync(bundled) ? bundled : new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    resourceLimits: MEMORY,
  });
  // Nothing but a wait for its answers keeps the process alive.
  worker.unref();
  const waiting: { entries: ReadonlyMap<string, PageEntry>; done: () => void }[] = [];
  const promises: Promise<void>[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
    signal?.removeEventListener('abort', end);
    void worker.terminate();
    for (const { done } of waiting.splice(0)) done();
  };
  worker.on('message', (pages: JudgedPage[]) => {
    const chunk = waiting.shift();
    for (const page of pages) take(page, chunk?.entries.get(page.path));
    chunk?.done();
  });
  worker.on('error', end);
  worker.on('exit', end);
  signal?.addEventListener('abort', end);
  const answered = async (answers: Promise<unknown> | undefined): Promise<void> => {
    worker.ref();
    await answers;
    worker.unref();
  };
  return {
    async judge(entries) {
      if (isOver || entries.length === 0) return;
      const pages = entries.flatMap(({ path, hash, languages, packed }): PageToJudge[] =>
        packed === undefined ? [] : [{ path, hash, languages, packed }],
      );
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ entries: new Map(entries.map((entry) => [entry.path, entry])), done: resolve });
      promises.push(promise);
      worker.postMessage(pages);
      if (waiting.length > MAX_WAITING) await answered(promises.at(-MAX_WAITING));
    },
    async finish() {
      await answered(Promise.all(promises));
      end();
    },
  };
}

function take({ findings, secrets }: JudgedPage, entry: PageEntry | undefined): void {
  if (entry === undefined) return;
  Object.assign(entry.findings, findings);
  if (secrets !== undefined) entry.tools.secrets = secrets;
}
