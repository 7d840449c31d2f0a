/** When a run was in which state and when each stage worked, on an axis where waiting takes little room. Pure. */
import type { Event } from '../model/event.ts';

/** From and to are thousandths of the axis. */
export interface Bar {
  from: number;
  to: number;
  label: string;
}
export interface Timeline {
  states: (Bar & { state: string; at: string; ms: number })[];
  /** By worker: when it was at work. */
  work: ReadonlyMap<string, readonly Bar[]>;
  /** Milliseconds of waiting that the axis leaves out. */
  leftOut: number;
}

/** A pause longer than this share of all work is drawn as that share. */
const LONGEST_PAUSE = 0.04;
const SCALE = 1000;

interface Period {
  from: number;
  to: number;
}

export function timelineOf(events: readonly Event[]): Timeline {
  const [first] = events;
  if (first === undefined) return { states: [], work: new Map(), leftOut: 0 };
  const start = Date.parse(first.ts);
  const end = Math.max(start + 1, ...events.map(({ ts }) => Date.parse(ts)));
  const worked = workPeriods(events, end);
  const { place, leftOut } = axis(start, end, [...worked.values()].flat());
  const bar = ({ from, to }: Period, label: string): Bar => ({ from: place(from), to: place(to), label });
  const states = statePeriods(events, start, end).map(({ state, from, to }) => ({
    ...bar({ from, to }, state),
    state,
    at: new Date(from).toISOString(),
    ms: to - from,
  }));
  const work = new Map([...worked].map(([worker, periods]) => [worker, periods.map((one) => bar(one, worker))]));
  return { states, work, leftOut };
}

/** What was never finished goes on until the last event. */
function workPeriods(events: readonly Event[], end: number): Map<string, Period[]> {
  const periods = new Map<string, Period[]>();
  const open = new Map<string, number>();
  const close = (worker: string, from: number, to: number): void => {
    open.delete(worker);
    periods.set(worker, [...(periods.get(worker) ?? []), { from, to }]);
  };
  for (const { type, payload, ts } of events) {
    const { worker } = payload;
    if (typeof worker !== 'string') continue;
    const at = Date.parse(ts);
    if (type === 'WORK_ITEM_STARTED') {
      open.set(worker, at);
      if (!periods.has(worker)) periods.set(worker, []);
    } else if (type === 'WORK_ITEM_FINISHED' || type === 'WORK_ITEM_FAILED') close(worker, open.get(worker) ?? at, at);
  }
  for (const [worker, from] of open) close(worker, from, end);
  return periods;
}

function statePeriods(events: readonly Event[], start: number, end: number): (Period & { state: string })[] {
  const periods: (Period & { state: string })[] = [{ state: 'CREATED', from: start, to: end }];
  for (const { type, payload, ts } of events) {
    const to =
      type === 'RUN_STATE_CHANGED' && typeof payload.to === 'string' ? payload.to : ENDS[type as keyof typeof ENDS];
    const last = periods.at(-1);
    if (to === undefined || last === undefined || last.state === to) continue;
    last.to = Date.parse(ts);
    periods.push({ state: to, from: Date.parse(ts), to: end });
  }
  return periods;
}
const ENDS = { RUN_FAILED: 'FAILED', RUN_CANCELLED: 'CANCELLED' } as const;

/** Maps times to places; pauses between all work are shortened. */
function axis(start: number, end: number, periods: readonly Period[]) {
  const busy: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = busy.at(-1);
    if (last !== undefined && period.from <= last.to) last.to = Math.max(last.to, period.to);
    else busy.push({ ...period });
  }
  const active = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const cap = active === 0 ? Number.POSITIVE_INFINITY : Math.max(1, active * LONGEST_PAUSE);
  const cuts: (Period & { shown: number })[] = [];
  let at = start;
  for (const { from, to } of [...busy, { from: end, to: end }]) {
    if (from > at) cuts.push({ from: at, to: from, shown: Math.min(cap, from - at) });
    if (to > from) cuts.push({ from, to, shown: to - from });
    at = Math.max(at, to);
  }
  const total = Math.max(
    1,
    cuts.reduce((sum, { shown }) => sum + shown, 0),
  );
  const place = (time: number): number => {
    let sum = 0;
    for (const { from, to, shown } of cuts) {
      if (time >= to) sum += shown;
      else return Math.round(((sum + Math.max(0, ((time - from) / (to - from)) * shown)) / total) * SCALE);
    }
    return SCALE;
  };
  return { place, leftOut: end - start - total };
}
