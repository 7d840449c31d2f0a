/** Whether a run's evidence is as it was written: each hash, each link, and that it and the run's own log name the same calls. Pure. */
import { canonicalHash, FIRST_PREV_HASH } from '../engine/chain.ts';
import { parseOnce } from '../model/parse-once.ts';
import { EvidenceRecord } from './evidence.ts';

export interface EvidenceCheck {
  ok: boolean;
  records: number;
  /** From 1; null when all hold. */
  broken_at: number | null;
  problem: string | null;
  /** Calls behind the last one that the log names: nothing outside vouches for them. */
  unnamed: { record: number; tool: string; tool_call_id: string }[];
  /** Hash of the newest record: what somebody outside can keep to prove that nothing was taken away later. */
  head: string | null;
}

/**
 * `named`: evidence hashes that the run's event log names, in order; undefined where there is no log. `kept`: hashes that somebody kept
 * elsewhere. A record vouches for all before it by its chain, so only those behind the last one named can have been added by somebody.
 */
export function verifyEvidence(
  values: readonly unknown[],
  runId: string,
  named: readonly string[] | undefined,
  kept: readonly string[] = [],
): EvidenceCheck {
  let prev = FIRST_PREV_HASH;
  const seen: string[] = [];
  const calls: EvidenceRecord[] = [];
  const broken = (at: number, problem: string): EvidenceCheck => ({
    ok: false,
    records: values.length,
    broken_at: at,
    problem,
    unnamed: [],
    head: seen.at(-1) ?? null,
  });
  for (const [index, value] of values.entries()) {
    const parsed = EvidenceRecord.safeParse(value);
    if (!parsed.success)
      return broken(
        index + 1,
        `It is no record of evidence: \`${parsed.error.issues[0]?.path.join('.') || 'record'}\` does not fit.`,
      );
    const { evidence_hash: claimed, ...rest } = parsed.data;
    if (canonicalHash(rest) !== claimed)
      return broken(index + 1, 'Its content is not that of its evidence_hash: the record was changed.');
    if (rest.run_id !== runId) return broken(index + 1, `It is of the run ${rest.run_id}, not of ${runId}.`);
    if (rest.seq !== index)
      return broken(index + 1, `Its position is ${rest.seq} where ${index} comes next: records are missing or moved.`);
    if (rest.prev_hash !== prev) return broken(index + 1, 'Its prev_hash is not the hash of the record before.');
    prev = claimed;
    seen.push(claimed);
    calls.push(parsed.data);
  }
  const known = new Set(seen);
  const lost = [...(named ?? []), ...kept].find((hash) => !known.has(hash));
  if (lost !== undefined)
    return broken(
      values.length + 1,
      `The call with evidence ${lost.slice(0, 12)}…, which the run's log names, is missing: records were cut off or replaced.`,
    );
  const names = new Set(named);
  const from = seen.findLastIndex((hash) => names.has(hash)) + 1;
  const unnamed = named === undefined ? [] : calls.slice(from).map((call, at) => nameOf(call, from + at + 1));
  const [first] = unnamed;
  if (first !== undefined) return { ...broken(first.record, unnamedProblem(unnamed)), unnamed };
  return { ok: true, records: values.length, broken_at: null, problem: null, unnamed, head: seen.at(-1) ?? null };
}

const nameOf = ({ tool, tool_call_id }: EvidenceRecord, record: number) => ({ record, tool, tool_call_id });

function unnamedProblem(unnamed: EvidenceCheck['unnamed']): string {
  const said = unnamed.map(({ tool, tool_call_id }) => `${tool} (${tool_call_id})`);
  const list = said.length > 5 ? `${said.slice(0, 5).join(', ')} and ${said.length - 5} more` : said.join(', ');
  return `The run's log does not name ${list}: added behind the record, or the process was killed before it wrote the log. Nothing outside vouches for it.`;
}

/** A log as text: the values of its lines, those that are no JSON, or name a key twice, as they are. */
export function evidenceLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return parseOnce(line);
      } catch {
        return line;
      }
    });
}
