/** Runs workflows: one step after the other under a lease, so that exactly one process works and another goes on when it dies. */
import canonicalize from 'canonicalize';
import { UserError } from '../errors.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Fence, Store } from '../ports/store.ts';
import { LIMITS, OUTPUT_TOO_LARGE, type Step } from './definition.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  addLog,
  forgetRunning,
  isCancelRequested,
  type LogLine,
  listRunning,
  nameRunning,
  readWorkflow,
  requestCancel,
  type StepRecord,
  type WorkflowRecord,
  writeStep,
  writeWorkflow,
} from './record.ts';
import { at, resolveReferences } from './references.ts';

/** What became of one call of an action. */
export interface ActionResult {
  ok: boolean;
  output: unknown;
  error?: { code: string; message: string; retryable: boolean };
}
export interface ActionCall {
  actionId: string;
  input: unknown;
  idempotencyKey: string;
  timeoutMs: number;
  signal: AbortSignal;
}
export interface RuntimeDeps {
  store: Store;
  clock: Clock;
  ids: Pick<Ids, 'random'>;
}
type Perform = (record: WorkflowRecord, call: ActionCall) => Promise<ActionResult>;

export interface WorkflowRuntime {
  start(record: WorkflowRecord, perform: Perform): Promise<void>;
  /** Goes on with runs whose process has ended. */
  adopt(perform: Perform): Promise<void>;
  cancel(runId: string): Promise<boolean>;
  /** Resolves when nothing is at work in this process. */
  idle(): Promise<void>;
}
const LEASE_MS = 6_000;
const POLL_MS = 300;
const SHOWN_MS = 25;

export function createRuntime(deps: RuntimeDeps): WorkflowRuntime {
  const { store, clock } = deps;
  const owner = `workflow#${deps.ids.random(12)}`;
  const working = new Map<string, { stop: AbortController; done: Promise<void> }>();

  let named: Promise<void> | undefined;

  const work = (record: WorkflowRecord, fence: Fence, perform: Perform): void => {
    const stop = new AbortController();
    const watch = setInterval(() => {
      void store.renewLease(fence, LEASE_MS).then(
        (held) => held || stop.abort('lease'),
        () => undefined,
      );
      void isCancelRequested(store, record.runId).then(
        (cancelled) => cancelled && stop.abort('cancel'),
        () => undefined,
      );
    }, POLL_MS);
    const done = advance(deps, record, perform, stop.signal)
      .catch(() => undefined)
      .finally(async () => {
        clearInterval(watch);
        working.delete(record.runId);
        await store.releaseLease(fence).catch(() => undefined);
      });
    working.set(record.runId, { stop, done });
  };

  return {
    async start(record, perform) {
      // Counted and begun by one at a time over every process that shares the store, so that the limit holds.
      await oneAtATime(deps, async () => {
        const running = (await listRunning(store)).length;
        if (running >= LIMITS.runs)
          throw new UserError(
            'POLICY_DENIED',
            `workflow concurrency limit reached (max ${LIMITS.runs}). Wait for one to end, or cancel one.`,
          );
        await writeWorkflow(store, record);
      });
      const fence = await store.acquireLease(`workflow:${record.runId}`, owner, LEASE_MS);
      if (fence !== undefined) work(record, fence, perform);
    },
    async adopt(perform) {
      named ??= nameRunning(store);
      await named.catch(() => {
        named = undefined;
      });
      for (const runId of await listRunning(store)) {
        if (working.has(runId)) continue;
        const fence = await store.acquireLease(`workflow:${runId}`, owner, LEASE_MS);
        if (fence === undefined) continue;
        const record = await readWorkflow(store, runId);
        if (record?.status !== 'running') {
          await forgetRunning(store, runId);
          await store.releaseLease(fence);
          continue;
        }
        addLog(record, {
          timestamp: new Date(clock.now()).toISOString(),
          level: 'warn',
          message: 'The process that ran this ended; going on.',
        });
        await writeWorkflow(store, record);
        takenUp.add(record);
        work(record, fence, perform);
      }
    },
    async cancel(runId) {
      const record = await readWorkflow(store, runId);
      if (record === undefined || record.status !== 'running') return false;
      await requestCancel(store, runId);
      working.get(runId)?.stop.abort('cancel');
      return true;
    },
    async idle() {
      while (working.size > 0) await Promise.all([...working.values()].map(({ done }) => done));
    },
  };
}

async function advance(
  deps: RuntimeDeps,
  record: WorkflowRecord,
  perform: Perform,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = deps;
  const log = (level: LogLine['level'], message: string, step?: Step): void =>
    addLog(record, {
      timestamp: new Date(clock.now()).toISOString(),
      level,
      message,
      ...(step === undefined ? {} : { stepId: step.id, actionId: step.actionId }),
    });
  const end = async (status: WorkflowRecord['status'], lastError: WorkflowRecord['lastError']): Promise<void> => {
    Object.assign(record, { status, lastError, endedAt: new Date(clock.now()).toISOString() });
    log(
      status === 'succeeded' ? 'info' : 'error',
      lastError === null ? `Ended: ${status}.` : `${lastError.code}: ${lastError.message}`,
    );
    await writeWorkflow(store, record);
  };
  let left = LIMITS.outputs - JSON.stringify(record.steps.map(({ output }) => output)).length;
  for (const [index, step] of record.definition.steps.entries()) {
    const own = record.steps[index];
    if (own === undefined || own.status === 'succeeded' || own.status === 'skipped') continue;
    if (signal.aborted) break;
    if (!holds(step, record.steps)) {
      own.status = 'skipped';
      log('info', 'Skipped: its condition does not hold.', step);
      await writeStep(store, record, index);
      continue;
    }
    own.status = 'running';
    log('info', 'Started.', step);
    const result = await shown(deps, record, index, () => repeated(deps, record, step, own, perform, signal, log));
    if (signal.aborted && !result.ok) {
      if (signal.reason === 'cancel') own.status = 'canceled';
      break;
    }
    left -= JSON.stringify(result.output ?? null).length;
    if (left < 0) {
      own.status = 'failed';
      return end('failed', OUTPUT_TOO_LARGE);
    }
    own.output = result.output ?? null;
    own.status = result.ok ? 'succeeded' : 'failed';
    if (!result.ok)
      return end('failed', {
        code: result.error?.code ?? 'INTERNAL_ERROR',
        message: result.error?.message ?? 'The action failed.',
      });
    log('info', 'Done.', step);
    await writeStep(store, record, index);
  }
  if (!signal.aborted) return end('succeeded', null);
  // A lost lease means that another process goes on with it.
  if (signal.reason !== 'cancel') return;
  record.cancelRequested = true;
  await end('canceled', { code: 'CANCELLED', message: 'It was cancelled.' });
}

/** A step that takes a while is seen as running; a quick one is written once, when it has ended. Its key makes either safe. */
async function shown<T>(
  { store }: RuntimeDeps,
  record: WorkflowRecord,
  index: number,
  work: () => Promise<T>,
): Promise<T> {
  let writing: Promise<void> | undefined;
  const timer = setTimeout(() => {
    writing = writeStep(store, record, index).catch(() => undefined);
  }, SHOWN_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    await writing;
  }
}

async function repeated(
  deps: RuntimeDeps,
  record: WorkflowRecord,
  step: Step,
  own: StepRecord,
  perform: Perform,
  signal: AbortSignal,
  log: (level: LogLine['level'], message: string, step: Step) => void,
): Promise<ActionResult> {
  const { repeat } = step;
  // Compared with each value of a long list, each time, it would take as long as their product.
  const wanted = new Set(repeat?.until.map((one) => canonicalize(one ?? null)));
  for (let time = 1; ; time += 1) {
    const result = await attempted(deps, record, step, own, time, perform, signal, log);
    if (!result.ok || repeat === undefined) return result;
    const value = at(result.output, repeat.path);
    if (value !== undefined && wanted.has(canonicalize(value))) return result;
    if (time >= repeat.maxTimes)
      return {
        ok: false,
        output: result.output,
        error: {
          code: 'REPEAT_EXHAUSTED',
          message: `\`${repeat.path}\` is still ${JSON.stringify(value ?? null).slice(0, 200)} after ${time} calls.`,
          retryable: false,
        },
      };
    if (signal.aborted) return { ok: false, output: result.output };
  }
}

/** As long as a write of an ended process may go on outside (src/toolhub/once.ts), and some to look for it. */
const UNDER_WAY_MS = 60_000;
/** Workflows of processes that ended, until their next step has begun. */
const takenUp = new WeakSet<WorkflowRecord>();

async function attempted(
  deps: RuntimeDeps,
  record: WorkflowRecord,
  step: Step,
  own: StepRecord,
  time: number,
  perform: Perform,
  signal: AbortSignal,
  log: (level: LogLine['level'], message: string, step: Step) => void,
): Promise<ActionResult> {
  const outputs = Object.fromEntries(record.steps.map(({ stepId, output }) => [stepId, output]));
  let input: unknown;
  try {
    input = resolveReferences(step.input ?? {}, outputs, record.inputs);
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    return { ok: false, output: null, error: { code: thrown.code, message: thrown.message, retryable: false } };
  }
  const most = step.retry?.maxAttempts ?? 1;
  for (let attempt = 1; ; attempt += 1) {
    // A process that ended in the middle of it may have asked GitHub to write: that is waited for before it is looked for.
    const timeoutMs = (step.timeoutMs ?? LIMITS.timeoutMs) + (takenUp.delete(record) ? UNDER_WAY_MS : 0);
    own.attempts += 1;
    const result = await perform(record, {
      actionId: step.actionId,
      input,
      idempotencyKey: `workflow/${record.runId}/${step.id}${time === 1 ? '' : `/${time}`}`,
      timeoutMs,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (result.ok || signal.aborted || attempt >= most || result.error?.retryable !== true) return result;
    log('warn', `Attempt ${attempt} failed (${result.error.code}); trying again.`, step);
    await deps.clock.sleep(step.retry?.backoffMs ?? 0, signal).catch(() => undefined);
  }
}

/** A condition on a step that was skipped, or on what is not there, does not hold. */
function holds({ when }: Step, steps: readonly StepRecord[]): boolean {
  if (when === undefined) return true;
  const source = steps.find(({ stepId }) => stepId === when.stepId);
  if (source?.status !== 'succeeded') return false;
  const value = at(source.output, when.path ?? '');
  return value !== undefined && isEqual(value, when.equals);
}
const isEqual = (a: unknown, b: unknown): boolean => a !== undefined && canonicalize(a) === canonicalize(b ?? null);
