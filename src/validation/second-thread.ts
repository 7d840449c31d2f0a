/** A thread beside the session's own that judges pages by themselves; where it fails, the session does its work. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Gate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import { keepSaid, type PageEntry } from './page-store.ts';
import type {
  Answer,
  JudgedPage,
  Order,
  PageRead,
  PageToRead,
  ThreadPorts,
  ThreadSetup,
  Work,
} from './thread-messages.ts';

export interface SecondThread {
  /** What it judges with; it is loaded before that, and nothing is answered. */
  begin(setup: ThreadSetup): void;
  /** Hands pages over that were read here; waits only where the thread is far behind. */
  judge(entries: readonly PageEntry[], textOf: (path: string) => string | undefined): Promise<void>;
  /** Has pages read and judged; those that are missing in the answer are read by who asked. */
  read(pages: readonly PageToRead[]): Promise<ReadonlyMap<string, PageEntry>>;
  /** Whether it has too little to do: nothing to read soon, and few pages that wait to be judged. */
  readonly isFree: boolean;
  /** All that was handed over is judged, or will not be. */
  finish(): Promise<void>;
  /** Ends it at once. */
  end(): void;
}

/** Fewer pages are judged sooner alone: a thread loads and warms up its own code, and the linter has the other core meanwhile. */
const WORTH_A_THREAD = 1_200;
/** Calls with some pages that wait for it while others are read: links are judged here meanwhile. What waits takes memory. */
const MAX_WAITING = { small: 320, large: 1_000 };
/** So many calls to read are with it that it never waits for the next. */
const ENOUGH_TO_READ = 4;
/** Its heap holds some pages at a time; without a limit it would grow like that of a whole program. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 400 };

/** Two threads and the compilers of both share the cores: what inlining more saves the code, it costs the compilers. Default 920. */
const LESS_INLINING = '--max-inlined-bytecode-size-cumulative=60';

export const isWorthAThread = (pages: number): boolean => pages >= WORTH_A_THREAD && availableParallelism() > 1;

/** The gates a thread can run: they judge a page by itself, and are Launch's own. */
export const gatesForThread = (asked: readonly Gate[]): string[] =>
  asked
    .filter((gate) => gate.scope === 'page' && gate.usesIndex !== true && allGates.includes(gate))
    .map(({ id }) => id);

export function startSecondThread(
  signal: AbortSignal | undefined,
  { isLarge = false, limits = MEMORY }: { isLarge?: boolean; limits?: ResourceLimits } = {},
): SecondThread {
  setFlagsFromString(LESS_INLINING);
  const bundled = new URL('./worker.js', import.meta.url);
  const toRead = new MessageChannel();
  const toJudge = new MessageChannel();
  const worker = new Worker(existsSync(bundled) ? bundled : new URL('./worker.ts', import.meta.url), {
    resourceLimits: limits,
    workerData: { toRead: toRead.port2, toJudge: toJudge.port2 } satisfies ThreadPorts,
    transferList: [toRead.port2, toJudge.port2],
  });
  // Nothing but a wait for its answers keeps the process alive.
  worker.unref();
  const waiting = new Map<number, (pages: readonly JudgedPage[]) => void>();
  const judged: Promise<unknown>[] = [];
  const maxWaiting = isLarge ? MAX_WAITING.large : MAX_WAITING.small;
  let orders = 0;
  let behind = 0;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    signal?.removeEventListener('abort', end);
    void worker.terminate();
    toRead.port1.close();
    toJudge.port1.close();
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
  };
  worker.on('message', ({ id, pages }: Answer) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    answer?.(pages);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', end);
  signal?.addEventListener('abort', end);
  const ask = (order: Work): Promise<readonly JudgedPage[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly JudgedPage[]>();
    const id = orders++;
    waiting.set(id, resolve);
    worker.ref();
    ('read' in order ? toRead : toJudge).port1.postMessage({ ...order, id } satisfies Order);
    worker.postMessage(null);
    return promise;
  };
  return {
    begin(setup) {
      if (!isOver) worker.postMessage(setup);
    },
    get isFree() {
      return behind < ENOUGH_TO_READ && waiting.size - behind < maxWaiting;
    },
    async judge(entries, textOf) {
      if (isOver || entries.length === 0) return;
      const pages = entries.map(
        ({ path, hash, languages, packed, at }): PageRead => ({
          path,
          hash,
          languages,
          packed,
          at,
          text: isLarge ? undefined : textOf(path),
        }),
      );
      const byPath = new Map(entries.map((entry) => [entry.path, entry]));
      const taken = ask({ judge: pages }).then((answered) => {
        for (const page of answered) take(page, byPath.get(page.path));
      });
      judged.push(taken);
      if (judged.length > 2 * maxWaiting) await judged.at(-2 * maxWaiting);
    },
    async read(pages) {
      if (isOver) return new Map();
      behind++;
      const read = await ask({ read: pages });
      behind--;
      return new Map(
        read.flatMap((page) => (page.entry === undefined ? [] : [[page.path, entryOf(page, page.entry)]])),
      );
    },
    async finish() {
      await Promise.all(judged);
      end();
    },
    end,
  };
}

function entryOf(page: JudgedPage, read: Omit<PageEntry, 'findings' | 'tools'>): PageEntry {
  const entry = { ...read, findings: {}, tools: {} };
  take(page, entry);
  return entry;
}

function take({ findings, secrets }: JudgedPage, entry: PageEntry | undefined): void {
  if (entry === undefined) return;
  entry.findings = { ...entry.findings, ...findings };
  if (secrets !== undefined) keepSaid(entry, 'secrets', secrets);
}
