/** Jobs kept in the store itself: the default for one process, and correct for several. A job that lost its process is taken up again. */
import { isForgotten, markForgotten, recordsIn } from './forgotten.ts';
import { type LockPorts, tryWithLock, withLock } from './hold-lock.ts';
import {
  createPlaces,
  DEAD_MS,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF_MS,
  type DeadJob,
  endsWithin,
  KNOWN_MS,
  LONGEST_MS,
  laterMsOf,
  messageOf,
  NO_JOB,
  type Queue,
  type QueueJob,
  type QueueOptions,
  SLACK_MS,
  type Work,
} from './queue.ts';

interface JobRecord {
  v: 1;
  job: QueueJob;
  state: 'waiting' | 'done' | 'dead';
  attempts: number;
  /** Milliseconds since the epoch. */
  notBefore: number;
  /** When that was written; absent in records of earlier versions. */
  since?: number;
  indexKey: string;
  error?: string;
  at?: string;
}
const JOBS = 'bot-job';
const READY = 'bot-ready';
const DEAD = 'bot-dead';
const POLL_MS = 500;

const waiting = (now: number, ms: number): Pick<JobRecord, 'notBefore' | 'since'> => ({
  notBefore: now + Math.min(ms, LONGEST_MS),
  since: now,
});
/** A wait that began in time to come was written by a clock that was wrong, and is none. */
export const isWaiting = ({ notBefore, since }: Pick<JobRecord, 'notBefore' | 'since'>, now: number): boolean =>
  notBefore > now && (since ?? notBefore - LONGEST_MS) <= now + SLACK_MS;

export function createStoreQueue(ports: LockPorts, options: QueueOptions): Queue {
  const { store, clock } = ports;
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS;
  const backoff = options.backoffMs ?? DEFAULT_BACKOFF_MS;
  const closing = new AbortController();
  const active = new Map<string, Promise<void>>();
  const places = createPlaces(options.concurrency);
  let work: Work | undefined;
  let loop: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;
  let lastTenant = '';
  let isDraining = false;

  /** Answers whether it is still wanted: what was forgotten meanwhile goes again, with what was just written of it. */
  async function keep(record: JobRecord, ttlMs?: number): Promise<boolean> {
    await store.set(JOBS, record.job.id, record, ttlMs === undefined ? {} : { ttlMs });
    if (!(await isForgotten(store, record.job.id))) return true;
    await drop(record);
    return false;
  }
  async function drop({ job, indexKey }: Pick<JobRecord, 'job' | 'indexKey'>): Promise<void> {
    await store.delete(READY, indexKey);
    await store.delete(JOBS, job.id);
    await store.delete(DEAD, job.id);
  }

  async function run(record: JobRecord, signal: AbortSignal): Promise<void> {
    const { job } = record;
    try {
      // Counted before it is tried: a job that kills its process ends among the dead, too.
      record.attempts += 1;
      if (!(await keep(record))) return;
      await work?.(job, signal, record.attempts >= attempts);
      await keep({ ...record, state: 'done' }, KNOWN_MS);
      await store.delete(READY, record.indexKey);
    } catch (thrown) {
      if (signal.aborted) {
        await keep({ ...record, attempts: record.attempts - 1 }).catch(() => undefined);
        return;
      }
      const later = laterMsOf(thrown);
      if (later !== undefined) {
        await keep({ ...record, attempts: record.attempts - 1, ...waiting(clock.now(), later) });
        return;
      }
      options.onError?.(job, thrown);
      if (record.attempts < attempts) {
        await keep({ ...record, ...waiting(clock.now(), backoff * 2 ** (record.attempts - 1)) });
        return;
      }
      const at = new Date(clock.now()).toISOString();
      const dead = { id: job.id, kind: job.kind, tenant: job.tenant, attempts: record.attempts };
      await store.set(DEAD, job.id, { ...dead, error: messageOf(thrown), at } satisfies DeadJob, { ttlMs: DEAD_MS });
      await keep({ ...record, state: 'dead', error: messageOf(thrown), at }, DEAD_MS);
      await store.delete(READY, record.indexKey);
    }
  }

  /** Answers whether the job was taken. */
  async function take(indexKey: string): Promise<boolean> {
    const id = indexKey.split('|').slice(2).join('|');
    const seen = await store.get<JobRecord>(JOBS, id);
    if (seen === undefined || seen.state !== 'waiting') {
      await store.delete(READY, indexKey);
      return false;
    }
    if (isWaiting(seen, clock.now()) || active.has(id) || !places.has(seen.job.tenant)) return false;
    const leave = places.hold(seen.job.tenant);
    let taken: (isTaken: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((done) => {
      taken = done;
    });
    let didRun = false;
    const running = tryWithLock(
      ports,
      `lock:${seen.job.lock}`,
      async (signal) => {
        // Another process may have finished it in between.
        const record = await store.get<JobRecord>(JOBS, id);
        if (record?.state !== 'waiting' || isWaiting(record, clock.now())) return taken(false);
        didRun = true;
        taken(true);
        await run(record, signal);
      },
      closing.signal,
    )
      .then(
        () => undefined,
        (thrown: unknown) => options.onError?.(seen.job, thrown),
      )
      .finally(() => {
        taken(false);
        active.delete(id);
        leave();
        // Whoever found the lock taken looks again with the next turn, not at once.
        if (didRun) wake();
      });
    active.set(id, running);
    return answer;
  }

  /** The next jobs, tenants in turn, oldest first within one. */
  async function fill(): Promise<void> {
    if (isDraining) return;
    const keys = (await store.keys(READY)).filter((key) => !active.has(key.split('|').slice(2).join('|')));
    const byTenant = Map.groupBy(keys, (key) => key.split('|', 1)[0] ?? '');
    const names = [...byTenant.keys()];
    const order = [...names.filter((name) => name > lastTenant), ...names.filter((name) => name <= lastTenant)];
    for (let took = true; took && active.size < options.concurrency && !isDraining; ) {
      took = false;
      for (const tenant of order) {
        if (active.size >= options.concurrency || isDraining) return;
        if (!places.has(tenant)) continue;
        const waiting = byTenant.get(tenant) ?? [];
        for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
          if (!(await take(key))) continue;
          lastTenant = tenant;
          took = true;
          break;
        }
      }
    }
  }

  async function turn(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = new Promise<void>((done) => {
        wake = done;
      });
      await fill().catch((thrown: unknown) => options.onError?.(NO_JOB, thrown));
      await Promise.race([woken, clock.sleep(POLL_MS, closing.signal).catch(() => undefined)]);
    }
  }

  return {
    backend: 'store',
    async add(job) {
      const indexKey = `${job.tenant}|${String(clock.now()).padStart(15, '0')}|${job.id}`;
      const isNew = await store.insertIfAbsent(JOBS, job.id, {
        v: 1,
        job,
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
        indexKey,
      } satisfies JobRecord);
      // The index is written again when a process died between the two.
      const record = isNew ? undefined : await store.get<JobRecord>(JOBS, job.id);
      if (isNew || record?.state === 'waiting') await store.set(READY, record?.indexKey ?? indexKey, 1);
      wake();
      return isNew;
    },
    async start(given) {
      work = given;
      loop = turn();
    },
    async counts() {
      const [waiting, dead] = await Promise.all([store.keys(READY), store.keys(DEAD)]);
      return { waiting: Math.max(0, waiting.length - active.size), active: active.size, dead: dead.length };
    },
    async dead(limit) {
      const all = await store.getMany<DeadJob>(DEAD, await store.keys(DEAD));
      return all
        .filter((one) => one !== undefined)
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, limit);
    },
    async revive(id) {
      const seen = await store.get<JobRecord>(JOBS, id);
      // Whoever gave it up may still be writing that down, under its lock; another job that holds it is none of ours.
      if (seen !== undefined)
        await withLock(ports, `lock:${seen.job.lock}`, async () => undefined, 2_000).catch(() => undefined);
      const record = await store.get<JobRecord>(JOBS, id);
      if (record?.state !== 'dead') return false;
      await store.set(JOBS, id, { ...record, state: 'waiting', attempts: 0, notBefore: 0 } satisfies JobRecord);
      await store.set(READY, record.indexKey, 1);
      await store.delete(DEAD, id);
      wake();
      return true;
    },
    async forget(tenant, isSo = () => true) {
      let gone = 0;
      for await (const record of recordsIn<JobRecord>(store, JOBS)) {
        if (record.job.tenant !== tenant || !isSo(record.job)) continue;
        await markForgotten(store, record.job.id);
        await drop(record);
        gone += 1;
      }
      return gone;
    },
    async close(graceMs) {
      isDraining = true;
      const ended = await endsWithin(clock, graceMs, Promise.allSettled(active.values()));
      closing.abort(new Error('The queue is closing.'));
      wake();
      await loop;
      await Promise.allSettled(active.values());
      return ended;
    },
  };
}
