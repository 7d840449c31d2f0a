/** The run after an event. Pure and total over legal logs: no clock, no ids; the same events give the same bytes. */
import { InternalError } from '../errors.ts';
import type { Event, EventType } from '../model/event.ts';
import { OpenIssue, RunKind, RunState, SECTIONS, type Section, SectionState, type Snapshot } from '../model/run.ts';
import { ENDED, MOVES, SECTIONS_AT } from './transitions.ts';

type Change = (snapshot: Snapshot, event: Event) => Partial<Snapshot>;

/** Throws InternalError when the event is not legal here. */
export function advance(snapshot: Snapshot | undefined, event: Event): Snapshot {
  if (snapshot === undefined) return create(event);
  const change = CHANGES[event.type];
  const { fixes_exhausted, ...before } = snapshot;
  // Other findings may have fixes again.
  const isStill = fixes_exhausted === true && !CHANGES_FINDINGS.has(event.type);
  const next = { ...before, ...(isStill ? { fixes_exhausted } : {}), ...change?.(snapshot, event) };
  return { ...next, event_count: event.seq + 1, last_event_hash: event.event_hash };
}

/** The snapshot of a whole log, or undefined of an empty one. */
export const replayEvents = (events: readonly Event[]): Snapshot | undefined => advanceAll(undefined, events);

/** The same as one `advance` after the other, in time that grows with what the events say: lists are put in order once. */
export function advanceAll(from: Snapshot | undefined, events: readonly Event[]): Snapshot | undefined {
  if (events.length === 0) return from;
  const artifacts = new Map(from?.artifacts.map((entry) => [entry.name, entry]));
  const issues = Map.groupBy(from?.open_issues ?? [], ({ issue_id }) => issue_id);
  let now = from && { ...from, artifacts: [], open_issues: [] };
  for (const event of events) {
    const after = advance(now, event);
    for (const entry of after.artifacts) artifacts.set(entry.name, entry);
    if (event.type === 'ISSUE_RESOLVED') for (const id of list(event.payload.issue_ids)) issues.delete(id);
    for (const [id, opened] of Map.groupBy(after.open_issues, ({ issue_id }) => issue_id)) issues.set(id, opened);
    now = { ...after, artifacts: [], open_issues: [] };
  }
  return (
    now && {
      ...now,
      artifacts: [...artifacts.values()].sort((a, b) => byCodeUnits(a.name, b.name)),
      open_issues: [...issues.values()].flat().sort(bySeverity),
    }
  );
}

const CHANGES_FINDINGS: ReadonlySet<EventType> = new Set(['ISSUE_OPENED', 'ISSUE_RESOLVED', 'PATCH_APPLIED']);

const CHANGES: { readonly [T in EventType]?: Change } = {
  RUN_CREATED: () => {
    throw new InternalError('RUN_CREATED stands in the middle of a log; it must be first.');
  },
  INPUTS_CLONED: (_, { payload }) => ({
    inputs: {
      product_sha: shaOf(payload.product),
      site_sha: shaOf(payload.site),
      ...(isMade(payload.site) ? { site_is_made: true as const } : {}),
    },
  }),
  ARTIFACT_WRITTEN: ({ artifacts }, { payload }) => {
    const entry = {
      name: text(payload.name),
      sha256: text(payload.sha256),
      content_type: text(payload.content_type),
      bytes: Number(payload.bytes),
    };
    return {
      artifacts: [...artifacts.filter(({ name }) => name !== entry.name), entry].sort((a, b) =>
        byCodeUnits(a.name, b.name),
      ),
    };
  },
  GATE_RUN_FINISHED: (_, { payload }) => ({
    validation: { ok: payload.ok === true, report_sha256: text(payload.report_sha256), profile: text(payload.profile) },
  }),
  ISSUE_OPENED: ({ open_issues }, { payload }) => {
    const opened = OpenIssue.array().parse(payload.issues);
    const ids = new Set(opened.map(({ issue_id }) => issue_id));
    return { open_issues: [...open_issues.filter(({ issue_id }) => !ids.has(issue_id)), ...opened].sort(bySeverity) };
  },
  ISSUE_RESOLVED: ({ open_issues }, { payload }) => {
    const ids = new Set(list(payload.issue_ids));
    return { open_issues: open_issues.filter(({ issue_id }) => !ids.has(issue_id)) };
  },
  PATCH_APPLIED: ({ applied_patches }, { payload }) => {
    const id = text(payload.patch_id);
    return applied_patches.includes(id) ? {} : { applied_patches: [...applied_patches, id] };
  },
  RUN_STATE_CHANGED: changeState,
  PR_OPENED: (_, { payload }) => ({
    pr: {
      url: text(payload.url),
      number: typeof payload.number === 'number' ? payload.number : null,
      branch: text(payload.branch),
      commit_sha: text(payload.commit_sha),
    },
  }),
  RUN_COMPLETED: (snapshot, { ts }) => ({ ...move(snapshot, 'DONE'), finished_at: ts }),
  RUN_FAILED: (snapshot, { ts, payload }) => ({
    ...move(snapshot, 'FAILED'),
    finished_at: ts,
    failure: { code: text(payload.code), message: text(payload.message) },
  }),
  RUN_CANCELLED: (snapshot, { ts }) => ({ ...move(snapshot, 'CANCELLED'), finished_at: ts, cancel_requested: true }),
};

function create(event: Event): Snapshot {
  if (event.type !== 'RUN_CREATED') throw new InternalError(`A log starts with ${event.type} instead of RUN_CREATED.`);
  const sections = list(event.payload.sections).filter((name): name is Section =>
    (SECTIONS as readonly string[]).includes(name),
  );
  return {
    schema_version: 1,
    run_id: event.run_id,
    kind: RunKind.parse(event.payload.kind),
    state: 'CREATED',
    product_slug: text(event.payload.product_slug),
    created_at: event.ts,
    finished_at: null,
    section_states: Object.fromEntries(sections.map((section) => [section, 'NOT_STARTED'])),
    artifacts: [],
    open_issues: [],
    inputs: { product_sha: null, site_sha: null },
    validation: null,
    applied_patches: [],
    fix_attempts: 0,
    pr: null,
    failure: null,
    cancel_requested: false,
    event_count: event.seq + 1,
    last_event_hash: event.event_hash,
  };
}

/** A move of the run, or of one section of it (`section` and `section_state`). */
function changeState(snapshot: Snapshot, { payload }: Event): Partial<Snapshot> {
  if (typeof payload.section === 'string') {
    const state = SectionState.parse(payload.section_state);
    return { section_states: { ...snapshot.section_states, [payload.section]: state } };
  }
  const to = RunState.parse(payload.to);
  const dropped = new Set(list(payload.dropped_patches));
  return {
    ...move(snapshot, to),
    ...(to === 'FIXING' ? { fix_attempts: snapshot.fix_attempts + 1 } : {}),
    // Nothing was applied, so nothing is counted.
    ...(payload.reason === 'nothing_fixable'
      ? { fix_attempts: snapshot.fix_attempts - 1, fixes_exhausted: true as const }
      : {}),
    ...(dropped.size > 0 ? { applied_patches: snapshot.applied_patches.filter((id) => !dropped.has(id)) } : {}),
  };
}

function move(snapshot: Snapshot, to: RunState): Partial<Snapshot> {
  const from = snapshot.state;
  const legal =
    (MOVES[from] as readonly RunState[]).includes(to) || ((to === 'FAILED' || to === 'CANCELLED') && !ENDED.has(from));
  if (!legal)
    throw new InternalError(`A run cannot move from ${from} to ${to}, only to: ${MOVES[from].join(', ') || 'none'}.`);
  const reached = SECTIONS_AT[to];
  return { state: to, ...(reached === undefined ? {} : { section_states: raise(snapshot.section_states, reached) }) };
}

function raise(states: Snapshot['section_states'], reached: SectionState): Snapshot['section_states'] {
  const order = SectionState.options;
  const raised = { ...states };
  for (const section of SECTIONS) {
    const now = states[section];
    if (now !== undefined && now !== 'BLOCKED' && order.indexOf(now) < order.indexOf(reached))
      raised[section] = reached;
  }
  return raised;
}

const SEVERITY_ORDER = ['blocker', 'error', 'warn', 'info'];
const bySeverity = (a: OpenIssue, b: OpenIssue): number =>
  SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
  byCodeUnits(a.gate, b.gate) ||
  byCodeUnits(a.issue_id, b.issue_id);
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const shaOf = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'sha' in input && typeof input.sha === 'string' ? input.sha : null;
const isMade = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'origin' in input && input.origin === 'made';
