/** tools/call: from params of the protocol to `invoke` and back. */
import { toLaunchError } from '../errors.ts';
import type { Ask } from '../tools/confirmation.ts';
import { dryRunInMeta, readFlag } from '../tools/dry-run.ts';
import { invalidParams } from '../tools/faults.ts';
import type { CallMeta, Outcome } from '../tools/invoke.ts';
import type { Registry } from '../tools/registry.ts';
import { createProgress, type Notify } from './progress.ts';
import { correlationIn, paramsOf, RpcError, requireText } from './rpc-error.ts';

export interface ToolHost {
  /** Loaded at the first call, so that a server starts without the engine. */
  registry(): Promise<Registry>;
}

/** How a call reaches whoever made it. */
export interface Caller {
  signal: AbortSignal;
  notify: Notify;
  /** Asks the person behind the client; absent where it cannot. `note` tells them that something waits. */
  ask?: (note: (message: string) => void) => Asking;
}
export interface Asking {
  ask: Ask;
  over(isToJoin: boolean): void;
  /** The answer instead of the tool's, where it carries a question that the same call brings back answered. */
  instead?(): Record<string, unknown> | undefined;
}

export async function callTool(
  host: ToolHost,
  params: Record<string, unknown>,
  caller: Caller,
): Promise<{ result: Record<string, unknown>; runId: string | null }> {
  const name = requireText(params, 'name');
  if (params.arguments !== undefined && paramsOf(params.arguments) !== params.arguments) {
    throw refusedParams('`arguments` is no object. Send one.', params, 'arguments');
  }
  if (params._meta !== undefined && paramsOf(params._meta) !== params._meta)
    throw refusedParams('`_meta` is not an object.', params, '_meta');
  const registry = await host.registry();
  const { invoke } = await import('../tools/invoke.ts');
  const call = { over: false };
  const meta = readMeta(params._meta, caller.signal, caller.notify, () => call.over);
  const asked = caller.ask?.((message) => meta.progress?.info(message));
  try {
    const outcome = await invoke(registry, name, params.arguments ?? {}, { ...meta, ask: asked?.ask });
    const instead = asked?.instead?.();
    if (instead !== undefined) return { result: instead, runId: null };
    asked?.over(isToJoin(outcome));
    return { result: toResult(outcome), runId: outcome.runId };
  } finally {
    call.over = true;
  }
}

function refusedParams(
  message: string,
  params: Record<string, unknown>,
  path: string,
  details?: Record<string, unknown>,
): RpcError {
  const fault = invalidParams(message, correlationIn(params), { path, rule: 'type' }, details);
  return new RpcError(fault.code, fault.message, fault.data);
}

/** Structured for programs, and the same JSON as text: hosts show one or the other. */
function toResult({ ok, envelope, content, links = [], fault }: Outcome): Record<string, unknown> {
  if (fault !== undefined || envelope === undefined)
    throw new RpcError(fault?.code ?? -32603, fault?.message ?? 'INTERNAL', fault?.data);
  return {
    content: [...(content ?? [{ type: 'text', text: JSON.stringify(envelope) }]), ...links],
    structuredContent: envelope,
    ...(ok ? {} : { isError: true }),
  };
}

/** It ended before its work, which the same call joins. */
function isToJoin({ envelope, fault }: Outcome): boolean {
  const { retryable } = paramsOf(fault === undefined ? envelope?.error : fault.data);
  return retryable === true;
}

function dryRunOf(meta: Record<string, unknown>): boolean {
  try {
    return dryRunInMeta(meta);
  } catch (thrown) {
    const { message, details } = toLaunchError(thrown);
    const [{ path } = { path: '_meta' }] = details.problems as { path: string }[];
    throw refusedParams(message, { _meta: meta }, path, details);
  }
}

/** What a client may say beside the arguments; but for a dry run, a value of the wrong kind is as good as none. */
function readMeta(written: unknown, signal: AbortSignal, notify: Notify, isOver: () => boolean): CallMeta {
  const meta = paramsOf(written);
  const token = meta.progressToken;
  return {
    signal,
    ...text('actor', meta.actor),
    ...text('correlationId', meta.correlationId),
    ...text('traceparent', meta.traceparent),
    dryRun: dryRunOf(meta),
    approved: readFlag(meta.approved) === true,
    ...(typeof token === 'string' || typeof token === 'number'
      ? { progress: createProgress(token, notify, isOver) }
      : {}),
  };
}
const text = <K extends string>(key: K, value: unknown): { [Key in K]?: string } =>
  (typeof value === 'string' && value !== '' && value.length <= 200 ? { [key]: value } : {}) as { [Key in K]?: string };
