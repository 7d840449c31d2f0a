/** A thread beside the session's own that judges pages by themselves; where it fails, the session does its work. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Gate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import type { PageEntry } from './page-store.ts';
import type { JudgedPage, PageRead, PageToJudge, PageToRead, ThreadSetup } from './thread-messages.ts';

export interface SecondThread {
  /** Hands pages over that were read here; waits only where the thread is far behind. */
  judge(entries: readonly PageEntry[], textOf: (path: string) => string): Promise<void>;
  /** Has pages read and judged; those that are missing in the answer are read by who asked. */
  read(pages: readonly PageToRead[]): Promise<ReadonlyMap<string, PageEntry>>;
  /** How many calls are not answered yet. */
  readonly behind: number;
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

export function startSecondThread(
  setup: ThreadSetup,
  signal: AbortSignal | undefined,
  resourceLimits: ResourceLimits = MEMORY,
): SecondThread {
  const bundled = new URL('./worker.js', import.meta.url);
  const worker = new Worker(existsSync(bundled) ? bundled : new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    resourceLimits,
  });
  // Nothing but a wait for its answers keeps the process alive.
  worker.unref();
  const waiting: ((pages: readonly JudgedPage[]) => void)[] = [];
  const promises: Promise<unknown>[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
    signal?.removeEventListener('abort', end);
    void worker.terminate();
    for (const answer of waiting.splice(0)) answer([]);
  };
  worker.on('message', (pages: JudgedPage[]) => {
    waiting.shift()?.(pages);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', end);
  signal?.addEventListener('abort', end);
  const ask = (pages: readonly PageToJudge[]): Promise<readonly JudgedPage[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly JudgedPage[]>();
    waiting.push(resolve);
    worker.ref();
    worker.postMessage(pages);
    return promise;
  };
  return {
    get behind() {
      return waiting.length;
    },
    async judge(entries, textOf) {
      if (isOver || entries.length === 0) return;
      const pages = entries.flatMap(({ path, hash, languages, packed }): PageRead[] =>
        packed === undefined ? [] : [{ path, hash, languages, packed, text: textOf(path) }],
      );
      const byPath = new Map(entries.map((entry) => [entry.path, entry]));
      const taken = ask(pages).then((judged) => {
        for (const page of judged) take(page, byPath.get(page.path));
      });
      promises.push(taken);
      if (waiting.length > MAX_WAITING) await promises.at(-MAX_WAITING);
    },
    async read(pages) {
      if (isOver) return new Map();
      const judged = await ask(pages);
      return new Map(
        judged.flatMap((page) => (page.entry === undefined ? [] : [[page.path, entryOf(page, page.entry)]])),
      );
    },
    async finish() {
      await Promise.all(promises);
      end();
    },
  };
}

function entryOf(page: JudgedPage, read: Omit<PageEntry, 'findings' | 'tools'>): PageEntry {
  const entry = { ...read, findings: {}, tools: {} };
  take(page, entry);
  return entry;
}

function take({ findings, secrets }: JudgedPage, entry: PageEntry | undefined): void {
  if (entry === undefined) return;
  Object.assign(entry.findings, findings);
  if (secrets !== undefined) entry.tools.secrets = secrets;
}
