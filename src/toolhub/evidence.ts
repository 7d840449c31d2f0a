/** The evidence of a run: every tool call with its request and result, each record chained to the one before by its hash. */
import { join } from 'node:path';
import { z } from 'zod';
import { appendText, readText } from '../adapters/files.ts';
import { canonicalHash, FIRST_PREV_HASH } from '../engine/chain.ts';
import { runDirectories } from '../engine/run-files.ts';
import { UserError } from '../errors.ts';
import { Sha256 } from '../model/run.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

export const EvidenceRecord = z.strictObject({
  schema_version: z.literal(1),
  run_id: z.string(),
  /** Position in the run's chain, from 0. */
  seq: z.int().nonnegative(),
  tool_call_id: z.string(),
  /** Policy name of the tool, e.g. `github.issues.create`. */
  tool: z.string(),
  /** Whether an error occurred; batch and QA have statuses of their own inside `result`. */
  status: z.enum(['ok', 'fail']),
  dry_run: z.boolean(),
  idempotency_key: z.string().nullable(),
  request: z.unknown(),
  result: z.unknown(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** RFC 3339 UTC. */
  ts: z.string(),
  prev_hash: Sha256,
  evidence_hash: Sha256,
});
export type EvidenceRecord = z.infer<typeof EvidenceRecord>;

export type EvidenceDraft = Pick<
  EvidenceRecord,
  'tool' | 'status' | 'dry_run' | 'idempotency_key' | 'request' | 'result' | 'error'
>;

export interface EvidenceDeps {
  store: Store;
  clock: Pick<Clock, 'now'>;
  ids: Pick<Ids, 'uuid'>;
  home: string;
}

const NAMESPACE = 'evidence';
const keyOf = (runId: string, seq: number): string => `${runId}/${String(seq).padStart(8, '0')}`;
const fileOf = (home: string, runId: string): string => join(runDirectories(home, runId).run, 'evidence.ndjson');

/** The record with its hash; members that JSON drops are dropped before hashing. */
export function sealEvidence(record: Omit<EvidenceRecord, 'evidence_hash'>): EvidenceRecord {
  const plain = JSON.parse(JSON.stringify(record)) as Omit<EvidenceRecord, 'evidence_hash'>;
  return { ...plain, evidence_hash: canonicalHash(plain) };
}

/** The record of a call that has no run to be chained to, or may not write into it: its hash covers it alone, and the audit log keeps the call. */
export function unchained(
  { clock, ids }: Pick<EvidenceDeps, 'clock' | 'ids'>,
  runId: string,
  draft: EvidenceDraft,
): EvidenceRecord {
  const ts = new Date(clock.now()).toISOString();
  const place = { schema_version: 1 as const, run_id: runId, seq: 0, tool_call_id: ids.uuid() };
  return sealEvidence({ ...place, ...draft, ts, prev_hash: FIRST_PREV_HASH });
}

/** Calls of one run that are on record, and what they hold together. */
const MAX_RECORDS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Which bound a run has reached, in words; undefined while it takes more. */
async function fullOf(store: Store, runId: string): Promise<string | undefined> {
  const last = (await store.get<number>(NAMESPACE, `${runId}/last`)) ?? 0;
  if (last >= MAX_RECORDS - 1) return `${MAX_RECORDS} calls on record`;
  const bytes = (await store.get<number>(NAMESPACE, `${runId}/bytes`)) ?? 0;
  return bytes >= MAX_BYTES ? `${MAX_BYTES / 1024 / 1024} MB of calls on record` : undefined;
}

export const isFull = async (store: Store, runId: string): Promise<boolean> =>
  (await fullOf(store, runId)) !== undefined;

/** Throws POLICY_DENIED for one more, before anything is done that nobody would have on record. */
export async function refuseFull(store: Store, runId: string): Promise<void> {
  const full = await fullOf(store, runId);
  if (full === undefined) return;
  throw new UserError(
    'POLICY_DENIED',
    `Run \`${runId}\` has ${full}, and takes no more. Begin another run with runs_create.`,
    { details: { reason: 'run_full' } },
  );
}

/** Counted with the record, whoever else counts at the same moment. */
async function countBytes(store: Store, runId: string, bytes: number): Promise<void> {
  const key = `${runId}/bytes`;
  for (;;) {
    const before = await store.get<number>(NAMESPACE, key);
    if (await store.compareAndSet(NAMESPACE, key, before, (before ?? 0) + bytes)) return;
  }
}

/** Adds a record behind the newest one, whoever else writes at the same moment. */
export async function appendEvidence(deps: EvidenceDeps, runId: string, draft: EvidenceDraft): Promise<EvidenceRecord> {
  const tool_call_id = deps.ids.uuid();
  for (;;) {
    const last = await lastEvidence(deps.store, runId);
    const record = sealEvidence({
      schema_version: 1,
      run_id: runId,
      seq: last === undefined ? 0 : last.seq + 1,
      tool_call_id,
      ...draft,
      ts: new Date(deps.clock.now()).toISOString(),
      prev_hash: last?.evidence_hash ?? FIRST_PREV_HASH,
    });
    if (!(await deps.store.insertIfAbsent(NAMESPACE, keyOf(runId, record.seq), record))) continue;
    // The pointer only saves reading; a lost race leaves an older one, from which the newest is still found.
    await deps.store.set(NAMESPACE, `${runId}/last`, record.seq);
    const line = `${JSON.stringify(record)}\n`;
    await countBytes(deps.store, runId, Buffer.byteLength(line));
    await appendText(fileOf(deps.home, runId), line).catch(() => undefined);
    return record;
  }
}

async function lastEvidence(store: Store, runId: string): Promise<EvidenceRecord | undefined> {
  let seq = (await store.get<number>(NAMESPACE, `${runId}/last`)) ?? 0;
  let last = await store.get<EvidenceRecord>(NAMESPACE, keyOf(runId, seq));
  for (;;) {
    const next = await store.get<EvidenceRecord>(NAMESPACE, keyOf(runId, last === undefined ? 0 : seq + 1));
    if (next === undefined || (last === undefined && seq !== 0)) return last;
    last = next;
    seq = next.seq;
  }
}

/** All records of a run, in order. */
export async function readEvidence(store: Store, runId: string): Promise<EvidenceRecord[]> {
  const keys = (await store.keys(NAMESPACE, { prefix: `${runId}/` })).filter((key) => /\/\d{8,}$/.test(key));
  const records = await store.getMany<EvidenceRecord>(NAMESPACE, keys);
  return records.filter((record) => record !== undefined);
}

/** The newest successful call of a run with this key. */
export async function findEvidence(
  store: Store,
  runId: string,
  tool: string,
  key: string,
): Promise<EvidenceRecord | undefined> {
  const records = await readEvidence(store, runId);
  return records.findLast(
    (one) => one.status === 'ok' && !one.dry_run && one.tool === tool && one.idempotency_key === key,
  );
}
