/** A workflow's run as it is kept: written whole after each step, so that another process can go on from there. */
import type { Store } from '../ports/store.ts';
import { type Definition, LIMITS, type Step } from './definition.ts';

export type WorkflowStatus = 'running' | 'succeeded' | 'failed' | 'canceled';
export interface StepRecord {
  stepId: string;
  actionId: string;
  status: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';
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
const CANCELS = 'workflow-cancel';
/** As long as runs are kept. */
const DAY_MS = 24 * 3_600_000;

export const readWorkflow = (store: Store, runId: string): Promise<WorkflowRecord | undefined> =>
  store.get<WorkflowRecord>(NAMESPACE, runId);
export const writeWorkflow = (store: Store, record: WorkflowRecord): Promise<void> =>
  store.set(NAMESPACE, record.runId, record, record.status === 'running' ? {} : { ttlMs: DAY_MS });
export const requestCancel = (store: Store, runId: string): Promise<void> =>
  store.set(CANCELS, runId, true, { ttlMs: DAY_MS });
export const isCancelRequested = async (store: Store, runId: string): Promise<boolean> =>
  (await store.get(CANCELS, runId)) === true;

/** Newest first. */
export async function listWorkflows(store: Store): Promise<WorkflowRecord[]> {
  const found = await store.getMany<WorkflowRecord>(NAMESPACE, await store.keys(NAMESPACE));
  return found
    .filter((record) => record !== undefined)
    .sort((a, b) => (a.startedAt === b.startedAt ? (a.runId < b.runId ? 1 : -1) : a.startedAt < b.startedAt ? 1 : -1));
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
