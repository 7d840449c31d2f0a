/** A write to GitHub that replays whole: the same call in the same run makes it once and answers with the first result. */
import { findEvidence } from '../../toolhub/evidence.ts';
import { isUncertain } from '../../toolhub/github.ts';
import { type Kept, once, onceKey, onceMark } from '../../toolhub/once.ts';
import type { Work } from './define.ts';

interface GitHubWrite {
  tool: string;
  identity: Omit<Parameters<typeof onceKey>[0], 'run_id' | 'tool_name'>;
  /** What the evidence says was asked, where it is not the whole call. */
  request?: unknown;
  make(mark: string): Promise<Record<string, unknown>>;
  find(mark: string, since: number): Promise<Record<string, unknown> | undefined>;
}

export async function writeOnce(work: Work, write: GitHubWrite): Promise<Kept & { replayed: boolean }> {
  const { services, run, call } = work;
  const key = onceKey({ run_id: run.run_id, tool_name: write.tool, ...write.identity });
  const mark = onceMark(key);
  return once(services, {
    run: run.run_id,
    key,
    waitMs: call.waitMs,
    signal: call.signal,
    isUncertain,
    mayOutlast: true,
    make: () => write.make(mark),
    find: (since) => write.find(mark.trim(), since),
    async recorded() {
      const known = await findEvidence(services.store, run.run_id, write.tool, key);
      return known === undefined ? undefined : keptOf(known, known.result);
    },
    async record(result) {
      const request = write.request === undefined ? {} : { request: write.request };
      return keptOf(await work.record({ result, idempotency_key: key, ...request }), result);
    },
  });
}

const keptOf = (evidence: { tool_call_id: string; evidence_hash: string }, result: unknown): Kept => ({
  result: result as Record<string, unknown>,
  tool_call_id: evidence.tool_call_id,
  evidence_hash: evidence.evidence_hash,
});

/** A replay answers with the ids of the first call. */
export function tell(work: Work, { tool_call_id, evidence_hash, replayed }: Kept & { replayed: boolean }): void {
  const { trail } = work.call;
  trail.toolCallId = tool_call_id;
  trail.evidenceHash = evidence_hash;
  if (replayed) trail.replayed = true;
}
