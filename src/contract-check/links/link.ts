/** A connection to a server under check: requests out, the answer with the same id back, whatever carries them. */

export interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  result?: unknown;
  error?: { code?: unknown; message?: unknown; data?: unknown };
}
export interface Link {
  readonly transport: 'stdio' | 'tcp' | 'http';
  /** Rejects when no answer comes in time or the connection ends. */
  request(method: string, params: Readonly<Record<string, unknown>>): Promise<Message>;
  /** Sends a message that is not answered. */
  notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void>;
  /** Messages that answer no request of ours. */
  readonly strays: readonly Message[];
  close(): Promise<void>;
}
/** Longest wait for an answer. */
export const ANSWER_MS = 60_000;
