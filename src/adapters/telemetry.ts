/** Spans with a context that follows the work: kept locally, exported as OTLP only when the standard variables ask. Never fatal. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { LocalSpan, SpanLog } from '../ports/span-log.ts';
import type { SpanContext, Telemetry } from '../ports/telemetry.ts';
import { createOtlpQueue } from './telemetry-otlp.ts';
import { createSpanLog, type SpanSink } from './telemetry-span-log.ts';

export interface LocalTelemetry extends Telemetry, SpanLog {
  /** Hands on what is left, waiting a few seconds at most. */
  close(): Promise<void>;
}
type Attributes = Readonly<Record<string, string | number | boolean>>;
interface Frame extends SpanContext {
  run_id: string | null;
}

/** `directory`: where spans are kept; absent, the last few thousand stay in memory. */
export function createTelemetry(env: Readonly<Record<string, string | undefined>>, directory?: string): LocalTelemetry {
  const frames = new AsyncLocalStorage<Frame>();
  const log = createSpanLog(directory);
  const otlp = wantsOtlp(env) ? createOtlpQueue(env) : undefined;
  const sinks: readonly SpanSink[] = otlp === undefined ? [log] : [log, otlp];

  const flush = async (): Promise<void> => {
    await Promise.all(sinks.map((sink) => sink.flush()));
  };
  return {
    async span(name, attributes, work, options = {}) {
      const frame = open(frames.getStore(), attributes, options.traceparent ?? env.TRACEPARENT);
      const startedAt = Date.now();
      const started = performance.now();
      const finish = (status: LocalSpan['status'], extra: Attributes = {}): void => {
        const span: LocalSpan = {
          trace_id: frame.trace_id,
          span_id: frame.span_id,
          parent_span_id: frame.parent_span_id,
          run_id: frame.run_id,
          name,
          started_at: new Date(startedAt).toISOString(),
          duration_ms: Math.round((performance.now() - started) * 1000) / 1000,
          status,
          attributes: { ...attributes, ...extra },
        };
        for (const sink of sinks) sink.add(span);
      };
      try {
        const result = await frames.run(frame, () => work(frame));
        finish('ok');
        return result;
      } catch (thrown) {
        finish('error', { 'error.type': typeOf(thrown) });
        throw thrown;
      }
    },
    ended(name, attributes, durationMs) {
      const parent = frames.getStore();
      if (parent === undefined) return;
      const { trace_id, span_id, parent_span_id, run_id } = open(parent, attributes, undefined);
      const started_at = new Date(Date.now() - durationMs).toISOString();
      const duration_ms = Math.round(durationMs * 1000) / 1000;
      const ids = { trace_id, span_id, parent_span_id, run_id };
      for (const sink of sinks) sink.add({ ...ids, name, started_at, duration_ms, status: 'ok', attributes });
    },
    current: () => frames.getStore(),
    flush,
    async find(query, limit) {
      await log.flush();
      return log.find(query, limit);
    },
    async close() {
      await flush();
      otlp?.stop();
    },
  };
}

/** The standard variables name a collector, or ask for the exporter by name; `none` and OTEL_SDK_DISABLED win. */
export function wantsOtlp(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporters = (env.OTEL_TRACES_EXPORTER ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (exporters.length > 0) return exporters.includes('otlp');
  return [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(
    (url) => url !== undefined && url !== '',
  );
}

function open(parent: Frame | undefined, attributes: Attributes, traceparent: string | undefined): Frame {
  const outer = parent ?? parseTraceparent(traceparent);
  const runId = attributes['launch.run_id'] ?? attributes.run_id;
  return {
    trace_id: outer?.trace_id ?? randomBytes(16).toString('hex'),
    span_id: randomBytes(8).toString('hex'),
    parent_span_id: outer?.span_id ?? null,
    run_id: typeof runId === 'string' ? runId : (parent?.run_id ?? null),
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function parseTraceparent(header: string | undefined): { trace_id: string; span_id: string } | undefined {
  const [, trace, span] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/.exec(header ?? '') ?? [];
  const isValid =
    trace !== undefined && span !== undefined && !/^0+$/.test(trace) && !/^0+$/.test(span) && !header?.startsWith('ff');
  return isValid ? { trace_id: trace, span_id: span } : undefined;
}

function typeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return typeof thrown;
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.constructor.name;
}
