/** Brings a run back that its store has lost: from the folder of the run, whole and proven by its chain, or not at all. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '../adapters/files.ts';
import { ServiceError } from '../errors.ts';
import type { Event } from '../model/event.ts';
import { parseOnce } from '../model/parse-once.ts';
import { RunId } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { Store } from '../ports/store.ts';
import { replayEvents } from './advance.ts';
import { canonicalHash, checkLog, FIRST_PREV_HASH } from './chain.ts';
import { heldAgainst } from './created.ts';
import { runDirectories } from './run-files.ts';
import type { RunHeader } from './run-log.ts';

export interface RestoreDeps {
  store: Store;
  home: string;
  /** What the store is called in the folders of its runs; undefined where none is ever brought back. */
  storeName?: string | undefined;
}

/** Written into a run's folder when it is made. */
export interface RunRecord {
  schema_version: 1;
  /** The store that the run was made in: another one never had it. */
  store: string | null;
  header: RunHeader;
}
export const RUN_RECORD = 'run.json';

/** Runs that were deleted on purpose, which other machines' folders do not bring back. */
export const FORGOTTEN = 'forgotten';

const BATCH = 200;

/** Ids of runs that lie in the home and that the store does not have; `looked` are not asked for. */
export async function missingRuns({ store, home }: RestoreDeps, looked: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(join(home, 'runs')).catch(() => []);
  const ids = names.filter((name) => !looked.has(name) && RunId.safeParse(name).success).sort();
  const headers = ids.length === 0 ? [] : await store.getMany('run', ids);
  return ids.filter((_, at) => headers[at] === undefined);
}

export interface Restored {
  events: number;
  /** Fields of the header that the log says nothing of. */
  unvouched: string[];
}

/** What was brought back, or undefined where the run is not this store's, was deleted, or has no log. Throws for a log that is damaged, and for a header that is not the log's. */
export async function restoreRun(deps: RestoreDeps, runId: string): Promise<Restored | undefined> {
  const { store, home, storeName } = deps;
  if (storeName === undefined) return undefined;
  const folder = runDirectories(home, runId).run;
  const text = await readText(join(folder, 'events.ndjson'));
  if (text === undefined || text === '') return undefined;
  const record = await readRecord(folder);
  // A folder from before there were records is that of the home's own store.
  if (record === undefined ? storeName !== OWN_STORE : record.store !== storeName) return undefined;
  if ((await store.get(FORGOTTEN, runId)) !== undefined) return undefined;
  // What a killed process wrote of a line is no line.
  const checked = checkLog(text.slice(0, text.lastIndexOf('\n') + 1), runId);
  if (!checked.ok) throw damagedRun(runId, `line ${checked.line} of its events.ndjson: ${checked.problem}`);
  const { events } = checked;
  const header = record?.header ?? (await headerFrom(folder, events));
  if (header === undefined || !isLegal(events))
    throw damagedRun(runId, 'its folder does not say how it began, or what it says cannot have happened');
  const { apart, unvouched } = heldAgainst(events[0], header);
  if (apart.length > 0)
    throw damagedRun(
      runId,
      `${apart.map((name) => `\`${name}\``).join(', ')} of ${record === undefined ? 'run_config.json' : RUN_RECORD} ${apart.length === 1 ? 'is' : 'are'} not what the first event of its log recorded`,
    );
  await putEvents(store, runId, events);
  await putEvidence(store, runId, await readText(join(folder, 'evidence.ndjson')));
  const { idempotency_key_sha256: key } = header;
  if (key !== null) await store.insertIfAbsent('idempotency', key, { header });
  // Last of all: a run is there when its header is.
  await store.insertIfAbsent('run', runId, header);
  return { events: events.length, unvouched };
}

/** A store that lies in the home, and moves with it. */
export const OWN_STORE = 'home';

/** The failure of whatever needs a run whose record does not hold. */
export const damagedRun = (runId: string, where: string): ServiceError =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    `The record of run ${runId} is damaged: ${where}. Restore it from a backup, or start the run again.`,
    { details: { reason: 'run_damaged', run_id: runId } },
  );

async function readRecord(folder: string): Promise<RunRecord | undefined> {
  const text = await readText(join(folder, RUN_RECORD));
  try {
    const value = text === undefined ? undefined : parseOnce(text);
    return isObject(value) && isObject((value as { header?: unknown }).header) ? (value as RunRecord) : undefined;
  } catch {
    return undefined;
  }
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a run without `run.json`: its first event and its config say the rest. */
async function headerFrom(folder: string, [first]: readonly Event[]): Promise<RunHeader | undefined> {
  const config = await readConfig(folder);
  if (config === undefined || first === undefined) return undefined;
  const { kind, product_slug, sections, config_sha256, idempotency_key_sha256 } = first.payload as unknown as RunHeader;
  return {
    run_id: first.run_id,
    trace_id: first.trace_id,
    created_at: first.ts,
    first_event_id: first.event_id,
    kind,
    product_slug,
    sections,
    config,
    config_sha256,
    idempotency_key_sha256: idempotency_key_sha256 ?? null,
  };
}

async function readConfig(folder: string): Promise<RunConfig | undefined> {
  const text = await readText(join(folder, 'run_config.json'));
  try {
    const value = text === undefined ? undefined : parseOnce(text);
    return isObject(value) ? (value as RunConfig) : undefined;
  } catch {
    return undefined;
  }
}

function isLegal(events: readonly Event[]): boolean {
  try {
    return replayEvents(events) !== undefined;
  } catch {
    return false;
  }
}

/** An earlier try, or another process at this moment, may have put some of them there. */
async function putEvents(store: Store, runId: string, events: readonly Event[]): Promise<void> {
  const entries = events.map((value) => ({ key: `${runId}/${String(value.seq).padStart(8, '0')}`, value }));
  for (let at = 0; at < entries.length; ) {
    const some = entries.slice(at, at + BATCH);
    at += await store.insertInOrder('event', some);
    const blocked = entries[at];
    if (blocked === undefined || !some.includes(blocked)) continue;
    const present = await store.get<Event>('event', blocked.key);
    if (present?.event_hash !== blocked.value.event_hash)
      throw damagedRun(runId, `event ${at} of the store is not that of its events.ndjson`);
    at += 1;
  }
}

/** As far as its chain holds; what is missing then is found by `verify-evidence`. */
async function putEvidence(store: Store, runId: string, text: string | undefined): Promise<void> {
  let prev = FIRST_PREV_HASH;
  let [seq, bytes] = [0, 0];
  for (const line of (text ?? '').split('\n')) {
    const record = recordOf(line);
    if (record === undefined || record.seq !== seq || record.prev_hash !== prev || record.run_id !== runId) break;
    const { evidence_hash: claimed, ...rest } = record;
    if (canonicalHash(rest) !== claimed) break;
    await store.insertIfAbsent('evidence', `${runId}/${String(seq).padStart(8, '0')}`, record);
    [prev, seq, bytes] = [claimed, seq + 1, bytes + Buffer.byteLength(line) + 1];
  }
  if (seq === 0) return;
  await store.set('evidence', `${runId}/last`, seq - 1);
  await store.set('evidence', `${runId}/bytes`, bytes);
}

interface ChainRecord {
  run_id: string;
  seq: number;
  prev_hash: string;
  evidence_hash: string;
}
function recordOf(line: string): ChainRecord | undefined {
  try {
    const value = parseOnce(line);
    return typeof value === 'object' && value !== null && 'evidence_hash' in value ? (value as ChainRecord) : undefined;
  } catch {
    return undefined;
  }
}
