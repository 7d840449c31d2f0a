/** Says whether log and snapshot of this machine tell the story of the store, or where they part. What was not yet written down there is no lie. */

import type { Event } from '../model/event.ts';
import type { Snapshot } from '../model/run.ts';
import { countOf } from '../text/count.ts';
import { replayEvents } from './advance.ts';
import { checkLog, lineOf } from './chain.ts';
import type { ReplayResult } from './engine.ts';
import { snapshotText } from './run-files.ts';

export type LogVerdict = Omit<ReplayResult, 'files' | 'compared' | 'not_compared'>;
export interface ReplayInput {
  runId: string;
  /** events.ndjson and snapshot.json of this machine. */
  log: string;
  snapshotFile: string | undefined;
  /** What the store holds. */
  stored: readonly Event[];
}

/**
 * Every event reaches the store first, then the log, then the snapshot; some are recorded beside the run's writer, who alone writes
 * files. So an honest log is a beginning of the store's events, whatever their types, and never ends before what the snapshot has seen.
 */
export function replayRun({ runId, log, snapshotFile, stored }: ReplayInput): LogVerdict {
  const end = log.lastIndexOf('\n') + 1;
  const [whole, torn] = [log.slice(0, end), log.slice(end)];
  const checked = checkLog(whole, runId);
  const { events } = checked;
  const broken = (line: number | null, problem: string): LogVerdict => ({
    ok: false,
    events: events.length,
    broken_at_line: line,
    problem,
    snapshot: replayEvents(events) ?? null,
  });
  if (!checked.ok) return broken(checked.line, checked.problem);
  for (const [index, event] of events.entries()) {
    const other = stored[index];
    if (other === undefined) return broken(index + 1, 'The store does not have this line.');
    if (other.event_hash !== event.event_hash)
      return broken(index + 1, 'The store has another event here: the log was rewritten from this line on.');
  }
  const next = stored[events.length];
  // A process that was killed may have written half a line.
  if (torn !== '' && (next === undefined || !lineOf(next).startsWith(torn)))
    return broken(events.length + 1, 'The log ends in the middle of a line that the store does not have.');
  const seen = snapshotFile === undefined ? 0 : eventsSeen(snapshotFile, stored);
  if (seen === undefined)
    return broken(
      null,
      'snapshot.json is not what the log gives: the snapshot was changed. The next step writes it anew.',
    );
  if (events.length < seen)
    return broken(
      events.length + 1,
      `The log ends after ${countOf(events.length, 'line')}, but its snapshot has seen ${seen}: the log was truncated.`,
    );
  const snapshot: Snapshot | undefined = replayEvents(stored);
  if (snapshot === undefined) return broken(1, 'The run has no events; its log begins with RUN_CREATED.');
  return { ok: true, events: stored.length, broken_at_line: null, problem: null, snapshot };
}

/** How many events a snapshot has seen; undefined where it is not what so many events give. */
function eventsSeen(file: string, stored: readonly Event[]): number | undefined {
  const count = /"event_count": (\d+)/.exec(file)?.[1];
  if (count === undefined || Number(count) > stored.length) return undefined;
  const then = replayEvents(stored.slice(0, Number(count)));
  return then !== undefined && snapshotText(then) === file ? Number(count) : undefined;
}
