/** The head of a run's event chain as it stands, signed where there is a key. */
import { type EvidenceHead, headLine } from '../model/evidence-head.ts';
import type { Snapshot } from '../model/run.ts';
import type { EngineDeps } from './create-engine.ts';

export function headOf({ signHead }: Pick<EngineDeps, 'signHead'>, snapshot: Snapshot): string {
  const head: EvidenceHead = {
    run_id: snapshot.run_id,
    events: snapshot.event_count,
    event_hash: snapshot.last_event_hash,
  };
  return headLine(head, signHead?.(head));
}
