/** An engine whose long calls, and commits, run in threads: a page that hangs holds up neither webhooks nor other tenants, and a thread can be ended at any moment, because every step of a run survives that. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CommitResult, CommitService } from '../../src/commit/commit-service.ts';
import type { CallOptions, Engine } from '../../src/engine/engine.ts';
import { ServiceError } from '../../src/errors.ts';
import { errorOf, type LongCall, type LongOptions, type Order, type Reply, type ThreadSetup } from './messages.ts';
import { answerAsk, type Outside } from './outside.ts';

/** A thread without work for so long is ended: it holds parsers and a connection. */
const IDLE_MS = 300_000;
/** Time a thread has to record where it is before it is terminated. */
const GRACE_MS = 900;

interface Thread {
  /** Runs with calls that are not answered yet, with their number. */
  runs: Map<string, number>;
  /** `place`: what the order is about; calls about the same lie in the same thread. */
  call(place: string, order: Work, signal: AbortSignal | undefined): Promise<unknown>;
  end(): Promise<void>;
}

export function createThreadedEngine(
  engine: Engine,
  setup: ThreadSetup,
  { threads: most, idleMs = IDLE_MS, outside }: { threads: number; idleMs?: number; outside: Outside },
): { engine: Engine; commit: CommitService['commit'] } {
  const threads = new Set<Thread>();
  /** The thread that worked on a run last: a call that was given up goes on there, and the next one joins it. */
  const placed = new Map<string, Thread>();

  const threadFor = (run: string): Thread => {
    const before = placed.get(run);
    if (before !== undefined && threads.has(before)) return before;
    const idle = [...threads].find(({ runs }) => runs.size === 0);
    const thread = idle ?? (threads.size < most ? start() : leastBusy(threads));
    for (const [known, at] of placed) if (!threads.has(at)) placed.delete(known);
    placed.set(run, thread);
    return thread;
  };
  const start = (): Thread => {
    const thread = startThread(setup, outside, idleMs, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  };
  const call =
    <T>(name: LongCall) =>
    (run: string, options: CallOptions & LongOptions = {}): Promise<T> =>
      threadFor(run).call(run, { call: name, run, options: sendable(options) }, options.signal) as Promise<T>;

  const threaded: Engine = {
    ...engine,
    resume: call('resume'),
    validate: call('validate'),
    fixNext: call('fixNext'),
    fixAll: call('fixAll'),
    openPr: call('openPr'),
    rehearsePr: call('rehearsePr'),
    async close() {
      await Promise.all([...threads].map((thread) => thread.end()));
      await engine.close();
    },
  };
  return {
    engine: threaded,
    // Thousands of files are hashed and judged there; the call itself is made here.
    commit: (request, signal) =>
      threadFor(`commit:${request.repository}`).call(
        request.repository,
        { commit: request },
        signal,
      ) as Promise<CommitResult>,
  };
}

type Work = Omit<Extract<Order, { call: unknown }>, 'id'> | Omit<Extract<Order, { commit: unknown }>, 'id'>;
/** Nothing else waits for GitHub. */
const writes = (order: Work): boolean => 'commit' in order || order.call === 'openPr' || order.call === 'rehearsePr';

function sendable({ waitMs, secrets, limit }: CallOptions & LongOptions): LongOptions {
  return {
    ...(waitMs === undefined ? {} : { waitMs }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function leastBusy(threads: Iterable<Thread>): Thread {
  return [...threads].reduce((least, thread) => (thread.runs.size < least.runs.size ? thread : least));
}

function startThread(setup: ThreadSetup, outside: Outside, idleMs: number, onEnd: () => void): Thread {
  const bundled = new URL('./engine-thread.js', import.meta.url);
  const worker = new Worker(existsSync(bundled) ? bundled : new URL('./thread.ts', import.meta.url), {
    workerData: setup,
    env: setup.env,
  });
  const waiting = new Map<number, { order: Work; done(value: unknown): void; fail(thrown: Error): void }>();
  const runs = new Map<string, number>();
  let calls = 0;
  let idle: NodeJS.Timeout | undefined;
  let over: ServiceError | undefined;
  const post = (order: Order): void => worker.postMessage(order);

  const ended = new Promise<void>((resolve) => {
    const isOver = (problem?: Error): void => {
      over ??= new ServiceError(
        'SERVICE_UNAVAILABLE',
        'The work on this run was cut off. Call it again: it goes on where it was.',
        {
          retryable: true,
          ...(problem === undefined ? {} : { cause: problem }),
        },
      );
      clearTimeout(idle);
      onEnd();
      for (const { fail } of waiting.values()) fail(over);
      waiting.clear();
      resolve();
    };
    worker.on('error', isOver);
    worker.on('exit', () => isOver());
  });
  worker.on('message', (reply: Reply) => {
    if ('ask' in reply) {
      if ([...waiting.values()].some(({ order }) => writes(order))) void answerAsk(outside, reply).then(post);
      return;
    }
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failure' in reply) call?.fail(errorOf(reply.failure));
    else call?.done(reply.value);
  });
  const end = async (): Promise<void> => {
    onEnd();
    post({ close: true });
    const late = setTimeout(() => void worker.terminate(), GRACE_MS);
    await ended;
    clearTimeout(late);
  };
  const rest = (): void => {
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  };

  return {
    runs,
    async call(run, order, signal) {
      if (over !== undefined) throw over;
      signal?.throwIfAborted();
      clearTimeout(idle);
      const id = calls++;
      const abort = (): void => post({ abort: id });
      runs.set(run, (runs.get(run) ?? 0) + 1);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await new Promise((done, fail) => {
          waiting.set(id, { order, done, fail });
          post({ id, ...order });
        });
      } finally {
        signal?.removeEventListener('abort', abort);
        const left = (runs.get(run) ?? 1) - 1;
        if (left === 0) runs.delete(run);
        else runs.set(run, left);
        if (waiting.size === 0 && over === undefined) rest();
      }
    },
    end,
  };
}
