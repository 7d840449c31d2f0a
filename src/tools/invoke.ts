/** The only path from a call to its answer: size, parse, policy, deadline, run, output check, telemetry, envelope. */
import { randomUUID } from 'node:crypto';
import { exitCodeOf, InternalError, type LaunchError, toLaunchError, withDetails } from '../errors.ts';
import { isDeeperThan, MAX_NESTING } from '../model/nesting.ts';
import { type Progress, silentProgress } from '../ports/progress.ts';
import type { SpanContext } from '../ports/telemetry.ts';
import { auditEntry } from './audit.ts';
import { type Ask, confirmWith } from './confirmation.ts';
import { withinDeadline } from './deadline.ts';
import { isDryRun } from './dry-run.ts';
import type { CallRecord, Fault } from './families/family.ts';
import { familyOf } from './families/index.ts';
import { tooDeep, tooLarge, unknownTool } from './faults.ts';
import { actionId, isPlainAction, noteAction } from './note-action.ts';
import { asPermitted, type Watch } from './permit.ts';
import { inputError, problemsOf } from './problems.ts';
import { publicError } from './public-error.ts';
import { passable, type Refusal, refusalBy } from './refusal.ts';
import type { Registry } from './registry.ts';
import { howToRehearse, type WouldCall } from './rehearsal.ts';
import type { AnyTool, ToolCall, ToolPorts } from './tool.ts';

/** What a front end knows of a call beside its arguments. All of it is said by the caller and proves nothing: a registry that knows its caller goes by that. */
export interface CallMeta {
  actor?: string;
  correlationId?: string;
  dryRun?: boolean;
  approved?: boolean;
  signal?: AbortSignal;
  progress?: Progress;
  /** Of a step of a workflow, so that doing it again after a crash changes nothing. */
  idempotencyKey?: string;
  /** Instead of the registry's. */
  deadlineMs?: number;
  /** Of the call that this one is part of, where that has an approval. */
  watch?: Watch | undefined;
  /** W3C trace context of the caller. */
  traceparent?: string;
  /** Asks the person at the other end, where the front end can. */
  ask?: Ask | undefined;
}
export interface Outcome {
  ok: boolean;
  /** What a process that only did this call ends with. */
  exitCode: number;
  runId: string | null;
  /** Absent for a JSON-RPC fault. */
  envelope?: Record<string, unknown>;
  content?: readonly Record<string, unknown>[];
  /** `resource_link` blocks beside the envelope. */
  links?: readonly Record<string, unknown>[];
  fault?: Fault;
  /** A dry run of a tool that was not called. */
  would?: WouldCall;
}
/** Time kept back from the deadline so that an answer still arrives within it. */
const MARGIN_MS = 5_000;

/** Never throws: every failure is an answer in the dialect of the tool's family, or a fault where there is no tool. */
export async function invoke(registry: Registry, name: string, input: unknown, meta: CallMeta = {}): Promise<Outcome> {
  const { caller } = registry;
  const proven = caller === undefined ? {} : { actor: caller.who.login, approved: false };
  const known = { ...meta, ...proven, correlationId: meta.correlationId ?? randomUUID() };
  const started = performance.now();
  const isDeep = isDeeperThan(input, MAX_NESTING);
  const outcome = isDeep ? tooDeep(MAX_NESTING, known.correlationId) : await answer(registry, name, input, known);
  const { audit } = await registry.ports().catch((): Partial<ToolPorts> => ({}));
  audit?.(auditEntry(name, isDeep ? {} : input, known, outcome, performance.now() - started));
  return outcome;
}

async function answer(registry: Registry, name: string, input: unknown, meta: CallMeta): Promise<Outcome> {
  const tool = registry.find(name);
  const correlationId = meta.correlationId ?? randomUUID();
  if (tool === undefined) return unknownTool(registry, name, correlationId);
  const bytes = byteLength(input);
  if (bytes > registry.limits.maxPayloadBytes) {
    return tooLarge(bytes, registry.limits.maxPayloadBytes, correlationId);
  }

  const started = performance.now();
  const fields = isObject(input) ? input : {};
  const runId = runIdOf(fields);
  const record: CallRecord = {
    tool,
    input: fields,
    runId,
    mayWrite: runId === null || (await mayWrite(registry, runId)),
    correlationId,
    dryRun: isDryRun(tool, meta.dryRun ?? false, fields),
    durationMs: 0,
    trail: isPlainAction(tool) ? { toolCallId: actionId() } : {},
  };
  const outcome = await answered(record, started, registry, meta, () => perform(registry, tool, input, meta, record));
  if (isPlainAction(tool)) await noteAction(await registry.ports().catch(() => ({})), record, outcome);
  return outcome;
}

/** What came of it, in the dialect of the tool's family. */
async function answered(
  record: CallRecord,
  started: number,
  registry: Registry,
  meta: CallMeta,
  work: () => Promise<Performed>,
): Promise<Outcome> {
  const family = familyOf(record.tool.family);
  const refusal = refusalBy(registry, meta);
  try {
    const { payload: said, exitCode, content, links, would } = await work();
    const payload = await passable(said, refusal);
    record.durationMs = performance.now() - started;
    const answer = would === undefined ? family.success(record, payload) : family.rehearsed(record, would, payload);
    const runId = typeof payload.run_id === 'string' ? payload.run_id : record.runId;
    return {
      ok: true,
      exitCode,
      runId,
      ...answer,
      ...(would === undefined ? {} : { would }),
      ...(content === undefined ? {} : { content }),
      ...(links === undefined ? {} : { links }),
    };
  } catch (thrown) {
    record.durationMs = performance.now() - started;
    if (record.tool.family === 'toolhub') await noted(record, thrown, registry);
    const error = publicError(await withPassable(toLaunchError(thrown), refusal), record.runId);
    return { ok: false, exitCode: exitCodeOf(error.code), runId: record.runId, ...family.failure(record, error) };
  }
}

/** A refusal proposes no call that would be refused either. */
async function withPassable(error: LaunchError, refusal: Refusal): Promise<LaunchError> {
  const details = await passable(error.details, refusal).catch(() => error.details);
  return details === error.details ? error : withDetails(error, details);
}

/** Any doubt is a no. */
const mayWrite = async ({ caller }: Registry, runId: string): Promise<boolean> =>
  caller === undefined || (await caller.mayWrite(runId).catch(() => false));

/** Loaded with the first refusal: a server starts without what evidence needs. */
async function noted(record: CallRecord, thrown: unknown, registry: Registry): Promise<void> {
  const { noteRefusal } = await import('./toolhub/note-refusal.ts');
  await noteRefusal(record, thrown, await registry.ports().catch(() => undefined)).catch(() => undefined);
}

interface Performed {
  payload: Record<string, unknown>;
  exitCode: number;
  /** The tool was not called: a dry run says so instead. */
  would?: WouldCall;
  content?: readonly Record<string, unknown>[];
  links?: readonly Record<string, unknown>[];
}

async function perform(
  registry: Registry,
  tool: AnyTool,
  input: unknown,
  meta: CallMeta,
  record: CallRecord,
): Promise<Performed> {
  const ports = await registry.ports();
  const attributes = {
    'launch.tool': tool.id,
    'launch.correlation_id': record.correlationId,
    ...(record.runId === null || !record.mayWrite ? {} : { 'launch.run_id': record.runId }),
  };
  const work = async (span: SpanContext): Promise<Performed> => {
    const parsed = parse(tool, input);
    return asPermitted(registry, { record, meta, input: parsed }, ports, async (watch) => {
      const performed = await runTool(registry, tool, parsed, { ...meta, watch }, record, watch?.(ports) ?? ports);
      // A rehearsal leaves the run's log as it is.
      if (!record.dryRun) await noteCall(tool, record, ports, span);
      return performed;
    });
  };
  return ports.telemetry.span(
    `tool ${tool.id}`,
    attributes,
    work,
    meta.traceparent === undefined ? {} : { traceparent: meta.traceparent },
  );
}

function parse(tool: AnyTool, input: unknown): never {
  const result = tool.input.safeParse(input ?? {});
  if (!result.success) throw inputError(tool, problemsOf(result.error, tool.input, input ?? {}));
  const broken = tool.rules.filter((rule) => !rule.holds(result.data));
  if (broken.length > 0)
    throw inputError(
      tool,
      broken.map(({ path, message }) => ({ path, message, rule: 'custom' })),
    );
  return result.data;
}

async function runTool(
  registry: Registry,
  tool: AnyTool,
  parsed: never,
  meta: CallMeta,
  record: CallRecord,
  ports: ToolPorts,
): Promise<Performed> {
  const deadlineMs = meta.deadlineMs ?? registry.limits.deadlineMs;
  const signal = meta.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const isDescribed = record.dryRun && howToRehearse(tool) === 'described';
  const limit = { tool: tool.id, ms: deadlineMs, input: record.input, signal };
  const output = await withinDeadline(limit, (paused) => {
    const ask: Ask | undefined = meta.ask && ((question) => paused(() => meta.ask?.(question) as ReturnType<Ask>));
    const call: ToolCall = {
      ports,
      signal,
      progress: meta.progress ?? silentProgress,
      waitMs: Math.max(0, deadlineMs - Math.min(MARGIN_MS, deadlineMs / 4)),
      actor: meta.actor ?? null,
      correlationId: record.correlationId,
      dryRun: record.dryRun,
      approved: meta.approved ?? false,
      mayWrite: record.mayWrite,
      trail: record.trail,
      confirm: confirmWith(record.dryRun ? undefined : ask),
      invoke: (name, input, more = {}) =>
        invoke(registry, name, input, { ...meta, ask, dryRun: record.dryRun, ...more }),
      find: registry.find,
      refusal: refusalBy(registry, meta),
      tools: registry.tools,
      idempotencyKey: meta.idempotencyKey,
    };
    if (!isDescribed) return tool.run(parsed, call) as Promise<Record<string, unknown>>;
    return typeof tool.rehearses === 'function' ? tool.rehearses(parsed, call) : Promise.resolve({});
  });
  if (isDescribed) return { payload: output, exitCode: 0, would: { tool: tool.id, arguments: record.input } };
  const checked = tool.output.safeParse(output);
  if (!checked.success) {
    throw new InternalError(`The answer of \`${tool.id}\` does not fit its output schema.`, {
      cause: checked.error,
      details: { cause_class: 'OutputMismatch', problems: problemsOf(checked.error, tool.output) },
    });
  }
  const content = tool.content?.(output as never);
  const links = tool.links?.(output as never).map((link) => ({ type: 'resource_link', ...link }));
  return {
    payload: output,
    exitCode: tool.exitCode?.(output as never) ?? 0,
    ...(content === undefined ? {} : { content }),
    ...(links === undefined ? {} : { links }),
  };
}

/** A call that may change a run is an event of that run; failing to note it never fails the call. */
async function noteCall(tool: AnyTool, record: CallRecord, ports: ToolPorts, span: SpanContext): Promise<void> {
  // A tool with evidence of its own has named it in the log already.
  if (record.runId === null || !record.mayWrite || tool.effects.readOnly || record.trail.toolCallId !== undefined)
    return;
  const payload = {
    tool: tool.id,
    correlation_id: record.correlationId,
    trace_id: span.trace_id,
    span_id: span.span_id,
  };
  await ports.engine.record(record.runId, 'TOOL_CALLED', payload).catch(() => {});
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const byteLength = (input: unknown): number =>
  input === undefined ? 0 : Buffer.byteLength(JSON.stringify(input) ?? '');

/** Only a string of the right form is repeated in an answer. */
function runIdOf(input: Record<string, unknown>): string | null {
  const id = Object.hasOwn(input, 'run_id') ? input.run_id : undefined;
  return typeof id === 'string' && /^r_[0-9TZ-]{20,24}_[a-z0-9]{4,64}$/.test(id) ? id : null;
}
