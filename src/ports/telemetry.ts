/** Spans around work. The default does nothing and costs nothing. */
export interface SpanContext {
  trace_id: string;
  span_id: string;
  parent_span_id: string | null;
}
export interface Telemetry {
  /** Runs `work` inside a span; failures are recorded and rethrown. Ids come back for the local events. */
  span<T>(
    name: string,
    attributes: Readonly<Record<string, string | number | boolean>>,
    work: (span: SpanContext) => Promise<T>,
    /** W3C trace context of a caller outside this process; ignored when malformed or inside another span. */
    options?: { traceparent?: string },
  ): Promise<T>;
  /** A child of the caller's span for work that is over: its time was summed up elsewhere. */
  ended?(name: string, attributes: Readonly<Record<string, string | number | boolean>>, durationMs: number): void;
  /** The span of the caller, or undefined. */
  current(): SpanContext | undefined;
  flush(): Promise<void>;
}
