/** Rebuilds a run from events.ndjson and says whether log, snapshot and store tell the same story, or where they part. */
import type { Event, EventType } from '../model/event.ts';
import type { Snapshot } from '../model/run.ts';
import { replayEvents } from './advance.ts';
import { checkLog } from './chain.ts';
import type { ReplayResult } from './engine.ts';
import { snapshotText } from './run-files.ts';

/** Events that front ends record beside the writer; the next writer adds them to events.ndjson. */
const WITHOUT_LEASE: ReadonlySet<EventType> = new Set([
  'TOOL_CALLED',
  'APPROVAL_REQUESTED',
  'APPROVAL_GRANTED',
  'APPROVAL_USED',
]);

export interface ReplayInput {
  runId: string;
  /** events.ndjson and snapshot.json of this machine. */
  log: string;
  snapshotFile: string | undefined;
  /** What the store holds. */
  stored: readonly Event[];
}

export function replayRun({ runId, log, snapshotFile, stored }: ReplayInput): ReplayResult {
  const checked = checkLog(log, runId);
  const { events } = checked;
  const broken = (line: number, problem: string): ReplayResult => ({
    ok: false,
    events: events.length,
    broken_at_line: line,
    problem,
    snapshot: tryReplay(events),
  });
  if (!checked.ok) return broken(checked.line, checked.problem);
  for (const [index, event] of events.entries()) {
    const other = stored[index];
    if (other === undefined) return broken(index + 1, 'Unexpected line that the store does not have.');
    if (other.event_hash !== event.event_hash)
      return broken(
        index + 1,
        'Unexpected line, expected the event that the store has: the log was rewritten from here.',
      );
  }
  const missing = stored.slice(events.length);
  if (!missing.every(({ type }) => WITHOUT_LEASE.has(type)))
    return broken(
      events.length + 1,
      `Unexpected end after ${events.length} lines, expected ${stored.length}: the log was truncated.`,
    );
  const mirrored = replayEvents(events);
  const snapshot = replayEvents(stored);
  if (mirrored === undefined || snapshot === undefined) return broken(1, 'Unexpected empty log, expected RUN_CREATED.');
  if (snapshotFile !== undefined && snapshotFile !== snapshotText(mirrored)) {
    return {
      ok: false,
      events: events.length,
      broken_at_line: null,
      problem: 'Unexpected snapshot.json, expected what the log gives: the snapshot was changed.',
      snapshot,
    };
  }
  return { ok: true, events: stored.length, broken_at_line: null, problem: null, snapshot };
}

function tryReplay(events: readonly Event[]): Snapshot | null {
  return replayEvents(events) ?? null;
}
