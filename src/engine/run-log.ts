/** The log of one run: event n is an insert-if-absent in the store, so there is one order whoever writes. */
import { UserError } from '../errors.ts';
import { Event, type EventType } from '../model/event.ts';
import type { Snapshot } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { Store } from '../ports/store.ts';
import type { SpanContext } from '../ports/telemetry.ts';
import { advance, advanceAll } from './advance.ts';
import { checkLink, FIRST_PREV_HASH, sealEvent } from './chain.ts';
import { isLeaseLost, type Writer } from './lease.ts';
import { damagedRun } from './restore-run.ts';
import { createMirror, type Mirror } from './run-files.ts';

/** What `start` writes once and nothing changes. */
export interface RunHeader {
  run_id: string;
  trace_id: string;
  created_at: string;
  first_event_id: string;
  kind: Snapshot['kind'];
  product_slug: string;
  sections: string[];
  /** As given, with local paths made absolute. */
  config: RunConfig;
  config_sha256: string;
  idempotency_key_sha256: string | null;
}
export interface EventDraft {
  type: EventType;
  payload: Record<string, unknown>;
}
export interface RunLog {
  readonly header: RunHeader;
  readonly events: readonly Event[];
  readonly snapshot: Snapshot;
  readonly mirror: Mirror;
  /** Reads what others have recorded since. */
  sync(): Promise<Snapshot>;
  /** Records the first event unless somebody has; the same header gives the same run. */
  begin(draft: EventDraft): Promise<Snapshot>;
  /** Makes both files what the store says; the first thing a writer does. */
  repairMirror(): Promise<void>;
  /** Adds to both files what came since; the last thing a writer does. */
  finishMirror(): Promise<void>;
  /** Records events in order. With a writer only while its lease is held; without one only what changes no state. */
  append(drafts: readonly EventDraft[], options: { writer?: Writer; span?: SpanContext | undefined }): Promise<void>;
}
export interface LogDeps {
  store: Store;
  clock: { now(): number };
  ids: { uuid(): string; spanId(): string };
  onDurableWrite?: (what: string) => void | Promise<void>;
}

/** One call to a bot's store takes a thousand keys. */
const MOST_AT_ONCE = 512;

const eventKey = (runId: string, seq: number): string => `${runId}/${String(seq).padStart(8, '0')}`;

/** Throws RUN_NOT_FOUND. */
export async function openRunLog(deps: LogDeps, folder: string, runId: string): Promise<RunLog> {
  const header = await deps.store.get<RunHeader>('run', runId);
  if (header === undefined) throw runNotFound(runId);
  const events: Event[] = [];
  let snapshot: Snapshot | undefined;
  const mirror = createMirror(folder);
  /** How many events stand in the file; unknown before this log's writer looked. */
  let mirrored: number | undefined;

  const takeAll = (values: readonly unknown[]): void => {
    const taken: Event[] = [];
    for (const value of values) {
      const parsed = Event.safeParse(value);
      const at = events.length + taken.length;
      const where = `event ${at} in the store`;
      if (!parsed.success) throw damagedRun(runId, `${where} is no event`);
      const problem = checkLink(parsed.data, at, taken.at(-1) ?? events.at(-1), runId);
      if (problem !== undefined) throw damagedRun(runId, `${where}: ${problem}`);
      taken.push(parsed.data);
    }
    snapshot = advanceAll(snapshot, taken);
    events.push(...taken);
  };
  const hold = (event: Event, after: Snapshot): void => {
    snapshot = after;
    events.push(event);
  };
  const syncOrNothing = async (): Promise<Snapshot | undefined> => {
    // A long log is read in ever larger parts: its lists are put in order after each.
    for (let size = events.length === 0 ? 128 : 1; ; size = Math.min(MOST_AT_ONCE, Math.max(128, size * 2))) {
      const keys = Array.from({ length: size }, (_, at) => eventKey(runId, events.length + at));
      const last = events.at(-1);
      const [before, ...found] = await deps.store.getMany(runNamespace, [
        last === undefined ? eventKey(runId, 0) : eventKey(runId, last.seq),
        ...keys,
      ]);
      // What is in memory is no run where the store has lost it.
      if (last !== undefined && before === undefined) throw runNotFound(runId);
      const until = found.indexOf(undefined);
      takeAll(until === -1 ? found : found.slice(0, until));
      if (until !== -1) break;
    }
    return snapshot;
  };
  const sync = async (): Promise<Snapshot> => {
    const found = await syncOrNothing();
    if (found === undefined) throw runNotFound(runId);
    return found;
  };

  const seal = (draft: EventDraft, before: Event | undefined, span?: SpanContext): Event => {
    const seq = before === undefined ? 0 : before.seq + 1;
    return sealEvent({
      event_id: seq === 0 ? header.first_event_id : deps.ids.uuid(),
      run_id: runId,
      seq,
      ts: seq === 0 ? header.created_at : new Date(deps.clock.now()).toISOString(),
      type: draft.type,
      payload: draft.payload,
      trace_id: span?.trace_id ?? header.trace_id,
      span_id: span?.span_id ?? deps.ids.spanId(),
      parent_span_id: span?.parent_span_id ?? null,
      prev_hash: before?.event_hash ?? FIRST_PREV_HASH,
    });
  };
  /** How many were inserted; none when the lease had run out in a stall and is held again. */
  const insert = async (entries: readonly { key: string; value: Event }[], writer?: Writer): Promise<number> => {
    try {
      return await deps.store.insertInOrder(runNamespace, entries, writer ? { fence: writer.fence } : {});
    } catch (thrown) {
      if (writer !== undefined && isLeaseLost(thrown) && (await writer.regain())) return 0;
      throw thrown;
    }
  };
  /** One durable step for all of them; where another writer was first, the rest follows what that one wrote. */
  const record = async (drafts: readonly EventDraft[], writer?: Writer, span?: SpanContext): Promise<void> => {
    let left = drafts;
    while (left.length > 0) {
      const sealed: { event: Event; after: Snapshot }[] = [];
      for (const draft of left) {
        const last = sealed.at(-1);
        const event = seal(draft, last?.event ?? events.at(-1), span);
        // An event that is not legal here must not reach the store.
        sealed.push({ event, after: advance(last?.after ?? snapshot, event) });
      }
      const entries = sealed.map(({ event }) => ({ key: eventKey(runId, event.seq), value: event }));
      const count = await insert(entries, writer);
      for (const { event, after } of sealed.slice(0, count)) hold(event, after);
      if (count > 0) await deps.onDurableWrite?.(`events ${left.slice(0, count).map(({ type }) => type)}`);
      left = left.slice(count);
      if (left.length === 0) return;
      await sync();
      if (left[0]?.type === 'RUN_CREATED') return;
    }
  };

  const rebuild = async (): Promise<void> => {
    await mirror.rebuild(events);
    mirrored = events.length;
  };
  /** Others may have recorded events beside this writer, which are in memory and not yet in the file. */
  const catchUp = async (): Promise<void> => {
    if (mirrored === undefined) return rebuild();
    await mirror.add(events.slice(mirrored));
    mirrored = events.length;
  };

  let queue: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work, work);
    queue = result.catch(() => {});
    return result;
  };
  const log: RunLog = {
    header,
    events,
    get snapshot() {
      if (snapshot === undefined) throw runNotFound(runId);
      return snapshot;
    },
    mirror,
    sync: () => oneAtATime(sync),
    begin: (draft) =>
      oneAtATime(async () => {
        await syncOrNothing().then((found) => (found ? undefined : record([draft])));
        await rebuild();
        return log.snapshot;
      }),
    repairMirror: () =>
      oneAtATime(async () => {
        await rebuild();
        await mirror.snapshot(log.snapshot);
      }),
    finishMirror: () =>
      oneAtATime(async () => {
        await catchUp();
        await mirror.snapshot(log.snapshot);
      }),
    append: (drafts, { writer, span }) =>
      oneAtATime(async () => {
        if (drafts.length === 0) return;
        await record(drafts, writer, span);
        // Without the lease another process may be writing the file: whoever holds the lease next adds these lines.
        if (writer === undefined) return;
        await catchUp();
        await deps.onDurableWrite?.('events.ndjson');
      }),
  };
  return log;
}

const runNamespace = 'event';

export const runNotFound = (runId: string): UserError =>
  new UserError('RUN_NOT_FOUND', `No run \`${runId}\` in this store. List the runs to see them.`, {
    details: { run_id: runId, next_call: 'launch_list_runs' },
  });
