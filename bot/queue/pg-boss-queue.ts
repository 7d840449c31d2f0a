/** Jobs on pg-boss and PostgreSQL. A job whose lock is taken, or that failed, goes on as its successor under an id that follows from its own. */
import { createHash } from 'node:crypto';
import PgBoss from 'pg-boss';
import { turnOf } from './bullmq-queue.ts';
import { isForgotten, markForgotten, recordsIn } from './forgotten.ts';
import { type LockPorts, tryWithLock } from './hold-lock.ts';
import {
  createPlaces,
  DEAD_MS,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF_MS,
  type DeadJob,
  endsWithin,
  fullMs,
  KNOWN_MS,
  laterMsOf,
  messageOf,
  NO_JOB,
  type Queue,
  type QueueJob,
  type QueueOptions,
  type Work,
} from './queue.ts';

/** What stands in a row: the job, how often it was tried, and how often it was handed on. */
interface Row {
  job: QueueJob;
  tried: number;
  passed: number;
  /** How often in a row its tenant had no place left. */
  full?: number;
}
const NAME = 'launch-bot';
const SCHEMA = 'launch_bot_queue';
const DEAD = 'bot-dead';
const BUSY_MS = 300;
/** What is waited for a server that may not be there. */
const AWAY_MS = 1_000;
/** And for work that was asked to end. */
const SETTLED_MS = 10_000;
const nothing = (): void => undefined;
/** A job so old is fetched by another process too: while the first one lives it holds the lock, and once it is done that is known. */
const LOST_AFTER_S = 60;

export async function createPgBossQueue(uri: string, ports: LockPorts, options: QueueOptions): Promise<Queue> {
  const { store, clock } = ports;
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS;
  const boss = new PgBoss({
    connectionString: uri,
    schema: SCHEMA,
    max: 5,
    maintenanceIntervalSeconds: 5,
    archiveCompletedAfterSeconds: KNOWN_MS / 1000,
  });
  boss.on('error', (thrown) => options.onError?.(NO_JOB, thrown));
  await boss.start();
  await boss.createQueue(NAME);
  const closing = new AbortController();
  const active = new Set<Promise<void>>();
  const places = createPlaces(options.concurrency);
  let isTaking = false;
  let loop: Promise<void> = Promise.resolve();

  /** The same for the same job and turn: adding it again is refused by its key. */
  const idOf = (id: string, turn: number): string => {
    const hash = createHash('sha256').update(`${id}|${turn}`).digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
  const put = async (row: Row, afterMs: number): Promise<boolean> => {
    const id = idOf(row.job.id, row.passed);
    const made = await boss.send(NAME, row, {
      id,
      retryLimit: attempts,
      retryDelay: 1,
      expireInSeconds: LOST_AFTER_S,
      priority: -(await turnOf(store, row.job.tenant, clock)),
      // Counted by the server: a clock of ours that is wrong makes no wait longer.
      ...(afterMs > 0 ? { startAfter: afterMs / 1000 } : {}),
    });
    return made !== null;
  };
  /** What comes after it, unless it was forgotten meanwhile. */
  const pass = async (row: Row, afterMs: number): Promise<void> => {
    await put({ ...row, passed: row.passed + 1 }, afterMs);
    await dropForgotten(row.job);
  };
  const dropForgotten = async (job: QueueJob): Promise<void> => {
    if (await isForgotten(store, job.id)) await drop(job);
  };
  const sql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> =>
    (await boss.getDb().executeSql(text, values)) ?? { rows: [] };
  /** Its rows, whatever became of them; of one that is under way what it holds. */
  const drop = async ({ id }: QueueJob): Promise<void> => {
    await store.delete(DEAD, id);
    const isIt = `name = $1 AND data->'job'->>'id' = $2`;
    await sql(`UPDATE ${SCHEMA}.job SET data = jsonb_set(data, '{job,data}', '{}') WHERE ${isIt}`, [NAME, id]);
    for (const table of ['job', 'archive'])
      await sql(`DELETE FROM ${SCHEMA}.${table} WHERE ${isIt} AND state <> 'active'`, [NAME, id]);
  };

  async function perform(work: Work, id: string, row: Row): Promise<void> {
    const { job, full = 0 } = row;
    if (!places.has(job.tenant)) {
      await pass({ ...row, full: full + 1 }, fullMs(full));
      await boss.complete(NAME, id);
      return;
    }
    const leave = places.hold(job.tenant);
    // A process that died here left its lease; until that ends nobody else comes in.
    const held = await tryWithLock(
      ports,
      `lock:${job.lock}`,
      async (signal) => {
        if ((await store.get('bot-job-done', job.id)) !== undefined) return;
        try {
          await work(job, signal, row.tried + 1 >= attempts);
          await store.set('bot-job-done', job.id, 1, { ttlMs: KNOWN_MS });
        } catch (thrown) {
          if (signal.aborted) {
            await pass(row, 0);
            return;
          }
          const later = laterMsOf(thrown);
          if (later !== undefined) {
            await pass({ job, tried: row.tried, passed: row.passed }, later);
            return;
          }
          options.onError?.(job, thrown);
          const tried = row.tried + 1;
          if (tried < attempts)
            await pass(
              { job, tried, passed: row.passed },
              (options.backoffMs ?? DEFAULT_BACKOFF_MS) * 2 ** (tried - 1),
            );
          else {
            const dead = { id: job.id, kind: job.kind, tenant: job.tenant, attempts: tried, error: messageOf(thrown) };
            const kept = {
              ...dead,
              at: new Date(clock.now()).toISOString(),
              row: { job, tried: 0, passed: row.passed + 1 },
            };
            await store.set(DEAD, job.id, kept, { ttlMs: DEAD_MS });
            await dropForgotten(job);
          }
        }
      },
      closing.signal,
    ).finally(leave);
    if (!held.held) await pass(row, BUSY_MS);
    await boss.complete(NAME, id);
  }

  async function turn(work: Work): Promise<void> {
    while (isTaking) {
      const room = options.concurrency - active.size;
      const jobs =
        room <= 0 ? [] : await boss.fetch<Row>(NAME, { batchSize: room, priority: true }).catch((): null => null);
      for (const { id, data } of jobs ?? []) {
        const running: Promise<void> = perform(work, id, data)
          .catch((thrown: unknown) => options.onError?.(data.job, thrown))
          .finally(() => active.delete(running));
        active.add(running);
      }
      if ((jobs ?? []).length === 0) await clock.sleep(100, closing.signal).catch(() => undefined);
    }
  }

  return {
    backend: 'pg-boss',
    async add(job) {
      if (
        (await store.get('bot-job-done', job.id)) !== undefined ||
        !(await store.insertIfAbsent('bot-job-known', job.id, 1, { ttlMs: KNOWN_MS }))
      ) {
        // Known, but perhaps never put: the row's own key makes the second time harmless.
        if ((await store.get('bot-job-known', job.id)) === 2) return false;
      }
      const isNew = await put({ job, tried: 0, passed: 0 }, 0);
      await store.set('bot-job-known', job.id, 2, { ttlMs: KNOWN_MS });
      return isNew;
    },
    async start(work) {
      isTaking = true;
      loop = turn(work);
    },
    async counts() {
      // What other processes are at work on counts, too.
      const [waiting, open, dead] = await Promise.all([
        boss.getQueueSize(NAME, { before: 'active' }),
        boss.getQueueSize(NAME, { before: 'completed' }),
        store.keys(DEAD),
      ]);
      return { waiting, active: Math.max(open - waiting, active.size), dead: dead.length };
    },
    async dead(limit) {
      const all = await store.getMany<DeadJob & { row?: Row }>(DEAD, await store.keys(DEAD));
      return all
        .filter((one) => one !== undefined)
        .map(({ row: _row, ...dead }) => dead)
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, limit);
    },
    async revive(id) {
      const dead = await store.get<DeadJob & { row: Row }>(DEAD, id);
      if (dead === undefined) return false;
      await put(dead.row, 0);
      await store.delete(DEAD, id);
      return true;
    },
    async forget(tenant, isSo = () => true) {
      const jobs = new Map<string, QueueJob>();
      for (const table of ['job', 'archive']) {
        const { rows } = await sql(
          `SELECT data->'job' AS job FROM ${SCHEMA}.${table} WHERE name = $1 AND data->'job'->>'tenant' = $2`,
          [NAME, tenant],
        );
        for (const { job } of rows as { job: QueueJob }[]) jobs.set(job.id, job);
      }
      for await (const { row } of recordsIn<DeadJob & { row: Row }>(store, DEAD))
        if (row.job.tenant === tenant) jobs.set(row.job.id, row.job);
      const gone = [...jobs.values()].filter(isSo);
      for (const job of gone) {
        await markForgotten(store, job.id);
        await drop(job);
      }
      return gone.length;
    },
    async close(graceMs) {
      isTaking = false;
      // A server that says nothing hears of no end: what is under way is taken up when it is back.
      const speaks = await endsWithin(clock, AWAY_MS, store.get('bot-job-known', '').catch(nothing));
      const ended = await endsWithin(clock, speaks ? graceMs : AWAY_MS, Promise.allSettled(active));
      closing.abort(new Error('The queue is closing.'));
      const settled = Promise.allSettled([loop, ...active]);
      const isOver = await endsWithin(clock, speaks ? SETTLED_MS : AWAY_MS, settled);
      await endsWithin(clock, isOver ? SETTLED_MS : AWAY_MS, boss.stop({ graceful: false, wait: true }).catch(nothing));
      return ended && isOver;
    },
  };
}
