/** Jobs on BullMQ and Redis: its retries, its stalled-job recovery, its failed set; locks are leases of the store. */

import { createHash } from 'node:crypto';
import { createClient } from '@keyv/redis';
import { Queue as BullQueue, DelayedError, type Job, Worker } from 'bullmq';
import type { Clock } from '../../src/ports/clock.ts';
import type { Store } from '../../src/ports/store.ts';
import { isForgotten, markForgotten } from './forgotten.ts';
import { type LockPorts, tryWithLock } from './hold-lock.ts';
import {
  createPlaces,
  DEAD_MS,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF_MS,
  endsWithin,
  fullMs,
  KNOWN_MS,
  LONGEST_MS,
  laterMsOf,
  NO_JOB,
  type Queue,
  type QueueJob,
  type QueueOptions,
  SLACK_MS,
  type Work,
} from './queue.ts';

const NAME = 'launch-bot';
/** How long a job waits before it asks for its lock again. */
const BUSY_MS = 250;
/** How often waits are looked at that a wrong clock gave. */
const LOOK_MS = 60_000;
/** Jobs that are looked through at once. */
const AT_ONCE = 500;
/** How long an end waits for a server that may be away. */
const AWAY_MS = 1_000;
const nothing = (): void => undefined;

export async function createBullmqQueue(uri: string, ports: LockPorts, options: QueueOptions): Promise<Queue> {
  const { store, clock } = ports;
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS;
  const client = createClient({ url: uri, socket: { connectTimeout: 5_000 } });
  client.on('error', (thrown: unknown) => options.onError?.(NO_JOB, thrown));
  await client.connect();
  const connection = client;
  const queue = new BullQueue<QueueJob>(NAME, { connection });
  queue.on('error', (thrown) => options.onError?.(NO_JOB, thrown));
  await queue.waitUntilReady();
  const closing = new AbortController();
  const places = createPlaces(options.concurrency);
  let worker: Worker<QueueJob> | undefined;
  let looking: NodeJS.Timeout | undefined;

  /** BullMQ takes no colon in an id; a hash of ours is the same for the same job. */
  const idOf = (id: string): string => createHash('sha256').update(id).digest('hex');

  async function perform(work: Work, job: Job<QueueJob>, token: string | undefined): Promise<void> {
    const delay = async (ms: number): Promise<never> => {
      await job.moveToDelayed(clock.now() + ms, token);
      throw new DelayedError();
    };
    if (!places.has(job.data.tenant)) return delay(fullMs(job.attemptsStarted - job.attemptsMade));
    const leave = places.hold(job.data.tenant);
    let later: number | undefined;
    const held = await tryWithLock(
      ports,
      `lock:${job.data.lock}`,
      (signal) =>
        work(job.data, signal, job.attemptsMade + 1 >= attempts).catch((thrown: unknown) => {
          later = signal.aborted ? undefined : laterMsOf(thrown);
          if (later === undefined) throw thrown;
        }),
      closing.signal,
    ).finally(leave);
    if (later !== undefined) return delay(later);
    if (!held.held) return delay(BUSY_MS);
  }

  /** One that is under way is locked: it loses what it holds now, and the rest when it ends. */
  const drop = async (job: Job<QueueJob>): Promise<void> => {
    await job.updateData({ ...job.data, data: {} }).catch(nothing);
    await job.remove().catch(nothing);
  };
  const ended = (job: Job<QueueJob>): void => {
    isForgotten(store, job.data.id).then(
      (isIt) => (isIt ? drop(job).then(dropEvents) : undefined),
      (thrown: unknown) => options.onError?.(job.data, thrown),
    );
  };
  /** The log of what became of jobs, which nobody reads, holds the words of errors. */
  const dropEvents = async (): Promise<unknown> => client.del(queue.toKey('events'));

  /** A wait that began in time to come, or before the clock went back, was counted by a clock that was wrong, and is over. */
  const endWrongWaits = async (): Promise<void> => {
    // Those that wait longest, whose clock would be the wrong one.
    for (const job of await queue.getJobs(['delayed'], 0, AT_ONCE - 1))
      if (isWrongWait(job, Date.now())) await job.promote().catch(nothing);
  };

  return {
    backend: 'bullmq',
    async add(job) {
      const jobId = idOf(job.id);
      // The same id is the same job to BullMQ, too; this only says who was first.
      const isNew = await store.insertIfAbsent('bot-job-known', job.id, 1, { ttlMs: KNOWN_MS });
      await queue.add(job.kind, job, {
        jobId,
        attempts,
        backoff: { type: 'exponential', delay: options.backoffMs ?? DEFAULT_BACKOFF_MS },
        removeOnComplete: { age: KNOWN_MS / 1000 },
        removeOnFail: { age: DEAD_MS / 1000 },
        // The more a tenant has waiting, the further back its next job stands: one with few is served first.
        priority: await turnOf(store, job.tenant, clock),
      });
      return isNew;
    },
    async start(work) {
      worker = new Worker<QueueJob>(NAME, (job, token) => perform(work, job, token), {
        connection,
        concurrency: options.concurrency,
        stalledInterval: 5_000,
        lockDuration: 15_000,
        maxStalledCount: attempts,
      });
      worker.on('error', (thrown) => options.onError?.(NO_JOB, thrown));
      worker.on('failed', (job, thrown) => {
        options.onError?.(job?.data ?? NO_JOB, thrown);
        if (job !== undefined) ended(job);
      });
      worker.on('completed', ended);
      await worker.waitUntilReady();
      const look = (): void => void endWrongWaits().catch(nothing);
      look();
      looking = setInterval(look, LOOK_MS);
      looking.unref();
    },
    async counts() {
      const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
      return {
        waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0) + (counts.delayed ?? 0),
        active: counts.active ?? 0,
        dead: counts.failed ?? 0,
      };
    },
    async dead(limit) {
      const jobs = await queue.getFailed(0, limit - 1);
      return jobs.map((job) => ({
        id: job.data.id,
        kind: job.data.kind,
        tenant: job.data.tenant,
        attempts: job.attemptsMade,
        error: job.failedReason.replace(/[\r\n]+/gu, ' ').slice(0, 500),
        at: new Date(job.finishedOn ?? job.timestamp).toISOString(),
      }));
    },
    async revive(id) {
      const job = await queue.getJob(idOf(id));
      if (job === undefined || !(await job.isFailed())) return false;
      await job.retry('failed', { resetAttemptsMade: true });
      return true;
    },
    async forget(tenant, isSo = () => true) {
      const found = new Map<string, Job<QueueJob>>();
      // A job may go from one list to another that was looked through already: until nothing new is there.
      for (let known = -1; known < found.size; ) {
        known = found.size;
        for (let at = 0; ; at += AT_ONCE) {
          const listed = await queue.getJobs(undefined, at, at + AT_ONCE - 1);
          for (const job of listed) if (job.data.tenant === tenant && isSo(job.data)) found.set(job.data.id, job);
          if (listed.length === 0) break;
        }
        for (const job of found.values()) {
          await markForgotten(store, job.data.id);
          await drop(job);
        }
      }
      if (found.size > 0) await dropEvents();
      return found.size;
    },
    async close(graceMs) {
      clearInterval(looking);
      // A server that is away hears of no end: what is under way is taken up when it is back.
      const speaks = client.isReady && (await endsWithin(clock, AWAY_MS, client.ping().catch(nothing)));
      const ended = await endsWithin(clock, speaks ? graceMs : AWAY_MS, worker?.close() ?? Promise.resolve());
      closing.abort(new Error('The queue is closing.'));
      // What did not end in time is found stalled and taken up by another process.
      if (!ended) await endsWithin(clock, AWAY_MS, worker?.close(true).catch(nothing) ?? Promise.resolve());
      await endsWithin(clock, AWAY_MS, queue.close().catch(nothing));
      if (client.isReady) await endsWithin(clock, AWAY_MS, client.close().catch(nothing));
      if (client.isOpen) client.destroy();
      return ended;
    },
  };
}

/** BullMQ counts waits by the clock of whoever gave them; `processedOn` is when the job was taken, by the same clock. */
export const isWrongWait = (
  { processedOn, timestamp, delay }: Pick<Job, 'processedOn' | 'timestamp' | 'delay'>,
  now: number,
): boolean => (processedOn ?? timestamp) > now + SLACK_MS || delay > LONGEST_MS;

/** How many jobs a tenant added within the last minute: its place in the turn. 1 is served first. */
export async function turnOf(store: Store, tenant: string, clock: Clock): Promise<number> {
  const key = `${tenant}|${Math.floor(clock.now() / 60_000)}`;
  for (let tries = 0; tries < 5; tries += 1) {
    const count = await store.get<number>('bot-turn', key);
    if (
      count === undefined
        ? await store.insertIfAbsent('bot-turn', key, 1, { ttlMs: 120_000 })
        : await store.compareAndSet('bot-turn', key, count, count + 1)
    )
      return Math.min((count ?? 0) + 1, 100_000);
  }
  return 1;
}
