/** A workflow's run as it is kept: whole at its start and end, and a small record of each step between, so that another process can go on from there. */
import type { Store } from '../ports/store.ts';
import { type Definition, LIMITS, type Step } from './definition.ts';

export type WorkflowStatus = 'running' | 'succeeded' | 'failed' | 'canceled';
export interface StepRecord {
  stepId: string;
  actionId: string;
  status: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'canceled';
  attempts: number;
  output: unknown;
}
export interface LogLine {
  timestamp: string;
  level: 'info' | 'warn' | 'error';
  message: string;
  stepId?: string;
  actionId?: string;
}
export interface WorkflowRecord {
  runId: string;
  workflowId: string;
  correlationId: string;
  status: WorkflowStatus;
  startedAt: string;
  endedAt: string | null;
  cancelRequested: boolean;
  lastError: { code: string; message: string } | null;
  steps: StepRecord[];
  /** What resuming needs. */
  definition: { id: Definition['id']; steps: Step[] };
  inputs: Record<string, unknown>;
  actor: string;
  dryRun: boolean;
  approved: boolean;
  logs: LogLine[];
}
const NAMESPACE = 'workflow';
const STEPS = 'workflow-step';
const RUNNING = 'workflow-running';
const CANCELS = 'workflow-cancel';
/** As long as runs are kept. */
const DAY_MS = 24 * 3_600_000;

/** Of a run that goes on; what is older than a month is taken for abandoned. */
interface StepEntry {
  step: StepRecord;
  logs: LogLine[];
}
const AT_ONCE = 8;
const STEP_KEPT_MS = 30 * DAY_MS;
const stepKey = (runId: string, index: number): string => `${runId}/${String(index).padStart(3, '0')}`;

export async function readWorkflow(store: Store, runId: string): Promise<WorkflowRecord | undefined> {
  const record = await store.get<WorkflowRecord>(NAMESPACE, runId);
  return record?.status === 'running' ? withSteps(store, record) : record;
}

/** Writes what became of one step, and nothing of the others. */
export function writeStep(store: Store, record: WorkflowRecord, index: number): Promise<void> {
  const step = record.steps[index];
  const entry = { step, logs: record.logs.filter(({ stepId }) => stepId === step?.stepId) };
  return store.set(STEPS, stepKey(record.runId, index), entry, { ttlMs: STEP_KEPT_MS });
}

/** The run with its steps as they were last written. */
async function withSteps(store: Store, record: WorkflowRecord): Promise<WorkflowRecord> {
  const keys = record.steps.map((_, index) => stepKey(record.runId, index));
  const entries = await store.getMany<StepEntry>(STEPS, keys);
  const steps = record.steps.map((step, index) => entries[index]?.step ?? step);
  const written = entries.filter((entry) => entry !== undefined);
  const known = new Set(written.map(({ step }) => step.stepId));
  const logs = [
    ...record.logs.filter(({ stepId }) => !known.has(stepId ?? '')),
    ...written.flatMap((entry) => entry.logs),
  ];
  logs.sort((a, b) => (a.timestamp === b.timestamp ? 0 : a.timestamp < b.timestamp ? -1 : 1));
  return { ...record, steps, logs: logs.slice(-LIMITS.logs) };
}
/** Written first and then named as going on, or no longer: who finds the name finds the run. */
export async function writeWorkflow(store: Store, record: WorkflowRecord): Promise<void> {
  const isRunning = record.status === 'running';
  await store.set(NAMESPACE, record.runId, record, isRunning ? {} : { ttlMs: DAY_MS });
  await (isRunning ? store.set(RUNNING, record.runId, true) : forgetRunning(store, record.runId));
}
/** Ids of the runs that go on; one may have ended since. */
export const listRunning = (store: Store): Promise<string[]> => store.keys(RUNNING);
/** Names running ones that have no name: begun by an older version, or by a process that died between the two writes. */
export async function nameRunning(store: Store): Promise<void> {
  const [all, named] = await Promise.all([store.keys(NAMESPACE), listRunning(store)]);
  const known = new Set(named);
  const unnamed = all.filter((runId) => !known.has(runId));
  const records = await store.getMany<WorkflowRecord>(NAMESPACE, unnamed);
  // One that ends just now leaves a name behind, which the next to adopt it forgets.
  for (const record of records) if (record?.status === 'running') await store.set(RUNNING, record.runId, true);
}
/** Of one that ended: its record has all that its steps answered, and is kept for a day. Their own records go first, and the name when they are gone. */
export async function forgetRunning(store: Store, runId: string): Promise<void> {
  for (const key of await store.keys(STEPS, { prefix: `${runId}/` })) await store.delete(STEPS, key);
  await store.delete(RUNNING, runId);
}
export const requestCancel = (store: Store, runId: string): Promise<void> =>
  store.set(CANCELS, runId, true, { ttlMs: DAY_MS });
export const isCancelRequested = async (store: Store, runId: string): Promise<boolean> =>
  (await store.get(CANCELS, runId)) === true;

/** Newest first, without what their steps answered: all of that together has no bound, so a few are read at a time. */
export async function listWorkflows(store: Store): Promise<WorkflowRecord[]> {
  const keys = await store.keys(NAMESPACE);
  const whole: WorkflowRecord[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const found = await store.getMany<WorkflowRecord>(NAMESPACE, keys.slice(first, first + AT_ONCE));
    for (const record of found) {
      if (record === undefined) continue;
      const { steps, ...rest } = record.status === 'running' ? await withSteps(store, record) : record;
      whole.push({ ...rest, inputs: {}, steps: steps.map((step) => ({ ...step, output: null })) });
    }
  }
  return whole.sort((a, b) =>
    a.startedAt === b.startedAt ? (a.runId < b.runId ? 1 : -1) : a.startedAt < b.startedAt ? 1 : -1,
  );
}

export function addLog(record: WorkflowRecord, line: LogLine): void {
  record.logs = [...record.logs, line].slice(-LIMITS.logs);
}

/** What clients see. Skipped steps count as completed. */
export function snapshotOf(record: WorkflowRecord, withSteps = false): Record<string, unknown> {
  const { runId, workflowId, correlationId, status, startedAt, endedAt, cancelRequested, lastError, steps } = record;
  return {
    runId,
    workflowId,
    correlationId,
    status,
    startedAt,
    endedAt,
    totalSteps: steps.length,
    completedSteps: steps.filter((step) => step.status === 'succeeded' || step.status === 'skipped').length,
    cancelRequested,
    ...(lastError === null ? {} : { lastError }),
    ...(withSteps ? { steps } : {}),
  };
}
