/** Starting programs with fixed argument vectors; never a shell. */
export interface ProcessResult {
  /** Null when it was killed by a signal. */
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: Buffer;
  timedOut: boolean;
  /** Output beyond `maxBytes` was dropped from the middle. */
  truncated: boolean;
}
export interface Processes {
  /** Runs in its own process group, killed whole at the timeout or when `signal` aborts. Never throws for a non-zero exit. */
  run(
    command: string,
    args: readonly string[],
    options: {
      cwd?: string;
      /** The whole environment of the child. */
      env?: Readonly<Record<string, string>>;
      input?: string | Uint8Array;
      timeoutMs?: number;
      /** Per stream; head and tail are kept. Default 64 MiB. */
      maxBytes?: number;
      signal?: AbortSignal;
      /** Runs code that nobody here wrote: killed at once at the timeout, and whatever it started ends with it. */
      alone?: boolean;
    },
  ): Promise<ProcessResult>;
  /** Absolute path of a program on PATH, or undefined. */
  find(command: string): Promise<string | undefined>;
}
