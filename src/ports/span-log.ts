/** Finished spans, kept locally so that a run's work can be found by run, trace or span id. */
export interface LocalSpan {
  trace_id: string;
  span_id: string;
  parent_span_id: string | null;
  run_id: string | null;
  name: string;
  /** RFC 3339 UTC. */
  started_at: string;
  duration_ms: number;
  status: 'ok' | 'error';
  attributes: Record<string, string | number | boolean>;
}
export interface SpanQuery {
  run_id?: string;
  trace_id?: string;
  span_id?: string;
}
export interface SpanLog {
  /** Spans that match every id given, by start; the newest `limit` of them. */
  find(query: SpanQuery, limit: number): Promise<LocalSpan[]>;
}
