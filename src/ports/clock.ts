/** Time and chance, as values from outside. Nothing else reads a clock or a random source. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic milliseconds, for durations. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
export interface Ids {
  /** `length` characters of a-z0-9. */
  random(length: number): string;
  uuid(): string;
  /** W3C trace id, 32 hexadecimal digits. */
  traceId(): string;
  /** 16 hexadecimal digits. */
  spanId(): string;
}
