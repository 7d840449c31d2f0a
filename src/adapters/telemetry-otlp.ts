/** Spans on their way to a collector: queued, sent in batches, sent again while it is away, dropped oldest first when there are too many. */
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { LocalSpan } from '../ports/span-log.ts';
import { VERSION } from '../version.ts';
import type { SpanSink } from './telemetry-span-log.ts';

const MAX_QUEUED = 16_384;
const MAX_BATCH = 512;
const DELAY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** How long a process waits at its end for a collector that does not answer. */
const FLUSH_MS = 3_000;

type ReadableSpan = Parameters<SpanExporter['export']>[0][number];
interface Loaded {
  exporter: SpanExporter;
  convert: (span: LocalSpan) => ReadableSpan;
}

export function createOtlpQueue(env: Readonly<Record<string, string | undefined>>): SpanSink & { stop(): void } {
  const queue: LocalSpan[] = [];
  let loaded: Promise<Loaded> | undefined;
  let sending: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  /** One batch at a time; true when the queue got shorter. */
  const send = async (): Promise<boolean> => {
    loaded ??= load(env);
    const { exporter, convert } = await loaded;
    const batch = queue.slice(0, MAX_BATCH);
    const sent = await new Promise<boolean>((resolve) =>
      exporter.export(batch.map(convert), ({ code }) => resolve(code === 0)),
    );
    if (sent) queue.splice(0, batch.length);
    failures = sent ? 0 : failures + 1;
    return sent;
  };
  const sendOnce = (): Promise<boolean> => {
    sending ??= send()
      .catch(() => {
        failures += 1;
        return false;
      })
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const schedule = (): void => {
    if (timer !== undefined || queue.length === 0) return;
    const pause = Math.min(LONGEST_PAUSE_MS, DELAY_MS * 2 ** failures);
    timer = setTimeout(() => {
      timer = undefined;
      void sendOnce().then(schedule);
    }, pause).unref();
  };
  const drain = async (): Promise<void> => {
    while (queue.length > 0 && (await sendOnce())) {
      // Sent one batch; the next follows at once.
    }
  };
  return {
    add(span) {
      queue.push(span);
      if (queue.length > MAX_QUEUED) queue.splice(0, MAX_BATCH);
      schedule();
    },
    async flush() {
      let limit: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, FLUSH_MS);
      });
      await Promise.race([drain(), tooLong]);
      clearTimeout(limit);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Loaded at the first batch, so that nobody else pays for it. The exporter reads address, headers and timeout from the environment. */
async function load(env: Readonly<Record<string, string | undefined>>): Promise<Loaded> {
  const [{ OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const resource = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME ?? 'launch',
    'service.version': VERSION,
    ...resourceAttributes(env.OTEL_RESOURCE_ATTRIBUTES),
  });
  const instrumentationScope = { name: 'launch', version: VERSION };
  return {
    exporter: new OTLPTraceExporter(),
    convert(span) {
      const startMs = Date.parse(span.started_at);
      const context = (spanId: string) => ({ traceId: span.trace_id, spanId, traceFlags: 1 });
      return {
        name: span.name,
        kind: 0,
        spanContext: () => context(span.span_id),
        ...(span.parent_span_id === null ? {} : { parentSpanContext: context(span.parent_span_id) }),
        startTime: highResolution(startMs),
        endTime: highResolution(startMs + span.duration_ms),
        duration: highResolution(span.duration_ms),
        status: { code: span.status === 'error' ? 2 : 1 },
        attributes: { ...span.attributes, ...(span.run_id === null ? {} : { run_id: span.run_id }) },
        links: [],
        events: [],
        ended: true,
        resource,
        instrumentationScope,
        droppedAttributesCount: 0,
        droppedEventsCount: 0,
        droppedLinksCount: 0,
      };
    },
  };
}

/** `key=value,key=value`, values percent-encoded (OpenTelemetry resource specification). */
function resourceAttributes(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair): [string, string][] => {
    const [, key, value] = /^([^=\s]+)\s*=([\s\S]*)$/.exec(pair.trim()) ?? [];
    return key === undefined || value === undefined ? [] : [[key, decode(value.trim())]];
  });
  return Object.fromEntries(pairs);
}
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
const highResolution = (ms: number): [number, number] => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];
