/** Whether a run's evidence is as it was written: each hash, each link, and that the run's own log names the same calls. Pure. */
import { canonicalHash, FIRST_PREV_HASH } from '../engine/chain.ts';
import { EvidenceRecord } from './evidence.ts';

export interface EvidenceCheck {
  ok: boolean;
  records: number;
  /** From 1; null when all hold. */
  broken_at: number | null;
  problem: string | null;
  /** Hash of the newest record: what somebody outside can keep to prove that nothing was taken away later. */
  head: string | null;
}

/** `anchored`: evidence hashes that the run's event log names, in order. */
export function verifyEvidence(values: readonly unknown[], runId: string, anchored: readonly string[]): EvidenceCheck {
  let prev = FIRST_PREV_HASH;
  const seen: string[] = [];
  const broken = (at: number, problem: string): EvidenceCheck => ({
    ok: false,
    records: values.length,
    broken_at: at,
    problem,
    head: seen.at(-1) ?? null,
  });
  for (const [index, value] of values.entries()) {
    const parsed = EvidenceRecord.safeParse(value);
    if (!parsed.success)
      return broken(
        index + 1,
        `Unexpected ${parsed.error.issues[0]?.path.join('.') || 'record'}, expected a record of evidence.`,
      );
    const { evidence_hash: claimed, ...rest } = parsed.data;
    if (canonicalHash(rest) !== claimed)
      return broken(index + 1, 'Unexpected content for its evidence_hash: the record was changed.');
    if (rest.run_id !== runId) return broken(index + 1, `Unexpected run ${rest.run_id}, expected ${runId}.`);
    if (rest.seq !== index)
      return broken(index + 1, `Unexpected position ${rest.seq}, expected ${index}: records are missing or moved.`);
    if (rest.prev_hash !== prev) return broken(index + 1, 'Unexpected prev_hash: the record before is another one.');
    prev = claimed;
    seen.push(claimed);
  }
  const known = new Set(seen);
  const lost = anchored.find((hash) => !known.has(hash));
  if (lost !== undefined)
    return broken(
      values.length + 1,
      `Unexpected absence of the call with evidence ${lost.slice(0, 12)}…, which the run's log names: records were cut off or replaced.`,
    );
  return { ok: true, records: values.length, broken_at: null, problem: null, head: seen.at(-1) ?? null };
}

/** A log as text: the values of its lines, broken ones as they are. */
export function evidenceLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        return line;
      }
    });
}
