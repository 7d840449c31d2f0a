/** What a job may write into the log of its run: events of that run at their places, bounded in number and in size, whoever reads them later. */
import { Event } from '../model/event.ts';
import type { StoreCall } from '../model/run-api.ts';
import type { Store } from '../ports/store.ts';
import { HttpRefusal } from './http-error.ts';

/** A run of a thousand fixes has ten thousand. */
const MAX_EVENTS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Kept under `<run>`: bytes of events that jobs wrote. */
export const WRITTEN = 'run-written';
const DAY_MS = 24 * 3_600_000;

/** Throws HttpRefusal 403. */
export async function refuseEvents(store: Store, runId: string, call: StoreCall): Promise<void> {
  if (!('namespace' in call) || call.namespace !== 'event') return;
  const entries: [key: string, value: unknown][] =
    call.op === 'insert'
      ? [[call.key, call.value]]
      : call.op === 'insert_all'
        ? call.keys.map((key, at) => [key, call.values[at]])
        : [];
  if (entries.length === 0) return;
  let bytes = 0;
  for (const [key, value] of entries) {
    const problem = problemOf(runId, key, value);
    if (problem !== undefined) throw refusal(problem);
    bytes += JSON.stringify(value).length;
  }
  for (;;) {
    const before = await store.get<number>(WRITTEN, runId);
    const after = (before ?? 0) + bytes;
    if (after > MAX_BYTES) throw refusal(`A job writes no more than ${MAX_BYTES} bytes of events into a run.`);
    const isCounted =
      before === undefined
        ? await store.insertIfAbsent(WRITTEN, runId, after)
        : await store.compareAndSet(WRITTEN, runId, before, after);
    if (isCounted) return;
  }
}

function problemOf(runId: string, key: string, value: unknown): string | undefined {
  const seq = /^\d{8}$/u.test(key.slice(runId.length + 1)) ? Number(key.slice(runId.length + 1)) : undefined;
  if (seq === undefined) return `\`${key}\` is no place of an event.`;
  if (seq >= MAX_EVENTS) return `A job writes no more than ${MAX_EVENTS} events into a run.`;
  const event = Event.safeParse(value);
  return event.success && event.data.run_id === runId && event.data.seq === seq
    ? undefined
    : `What is written at \`${key}\` is no event of this run at this place.`;
}

/** The id of a run begins with its time: one that a job makes up stands for ever before all others, or behind them. */
export function isTimely(runId: string, now: number): boolean {
  const [, date, hours, minutes, seconds] = /^r_(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/u.exec(runId) ?? [];
  return Math.abs(Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) - now) < 2 * DAY_MS;
}

const refusal = (message: string): HttpRefusal => new HttpRefusal(403, message, { code: 'POLICY_DENIED' });
