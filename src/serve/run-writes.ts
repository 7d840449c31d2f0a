/** What a job may write about its run: events at their places, artifacts under their own hashes, and short records; bounded in number and in size, whoever reads them later. */
import { createHash } from 'node:crypto';
import { Event } from '../model/event.ts';
import type { StoreCall } from '../model/run-api.ts';
import type { Store } from '../ports/store.ts';
import { HttpRefusal } from './http-error.ts';

/** A run of a thousand fixes has ten thousand. */
const MAX_EVENTS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Artifacts that are there at once; each step leaves a few, and takes older ones away. */
const MAX_ARTIFACTS = 2_000;
const MAX_ARTIFACT_BYTES = 256 * 1024 * 1024;
/** Of whatever else is kept under one key. */
const MAX_RECORD = 256 * 1024;
/** Kept under `<run>`: bytes of events that jobs wrote; under `<run>/artifacts`: those of artifacts that are there. */
export const WRITTEN = 'run-written';
const DAY_MS = 24 * 3_600_000;

/** Throws HttpRefusal 403. */
export async function refuseWrites(store: Store, runId: string, call: StoreCall): Promise<void> {
  if (!('namespace' in call)) return;
  if (call.namespace === 'event') return refuseEvents(store, runId, call);
  if (call.namespace === 'artifact') return refuseArtifacts(store, runId, call);
  if ('value' in call && sizeOf(call.value) > MAX_RECORD)
    throw refusal(`A job writes no more than ${MAX_RECORD} bytes as \`${call.namespace}\` of a run.`);
}

async function refuseArtifacts(store: Store, runId: string, call: StoreCall): Promise<void> {
  if (call.op === 'delete') {
    const kept = await store.get('artifact', call.key);
    if (kept !== undefined) await addTo(store, `${runId}/artifacts`, -sizeOf(kept), Number.POSITIVE_INFINITY, '');
    return;
  }
  if (call.op !== 'set') return;
  const { key, value } = call;
  const sha = key.slice(runId.length + 1);
  const isIts =
    typeof value === 'string' && createHash('sha256').update(Buffer.from(value, 'base64')).digest('hex') === sha;
  if (!isIts) throw refusal(`What is written at \`${key}\` does not have that hash.`);
  const known = await store.keys('artifact', { prefix: `${runId}/` });
  // The same bytes are there already.
  if (known.includes(key)) return;
  if (known.length >= MAX_ARTIFACTS) throw refusal(`A job keeps no more than ${MAX_ARTIFACTS} artifacts of a run.`);
  await addTo(
    store,
    `${runId}/artifacts`,
    sizeOf(value),
    MAX_ARTIFACT_BYTES,
    `A job keeps no more than ${MAX_ARTIFACT_BYTES} bytes of artifacts of a run.`,
  );
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);

async function refuseEvents(store: Store, runId: string, call: StoreCall): Promise<void> {
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
    bytes += sizeOf(value);
  }
  await addTo(store, runId, bytes, MAX_BYTES, `A job writes no more than ${MAX_BYTES} bytes of events into a run.`);
}

async function addTo(store: Store, key: string, bytes: number, limit: number, problem: string): Promise<void> {
  for (;;) {
    const before = await store.get<number>(WRITTEN, key);
    const after = Math.max(0, (before ?? 0) + bytes);
    if (after > limit) throw refusal(problem);
    const isCounted =
      before === undefined
        ? await store.insertIfAbsent(WRITTEN, key, after)
        : await store.compareAndSet(WRITTEN, key, before, after);
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
