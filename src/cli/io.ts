/** What a command may say: one JSON document or text on stdout, everything for people on stderr, colours only on a terminal. */
import { createColors } from 'picocolors';

export type Colors = ReturnType<typeof createColors>;

export interface Io {
  readonly json: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Columns of the terminal behind stderr, or undefined when there is none. */
  readonly columns: number | undefined;
  readonly colors: Colors;
  readonly signal: AbortSignal;
  stdin(): Promise<string>;
  /** The result: text for pipes, also as UTF-8, without a newline added. */
  out(text: string | Uint8Array): void;
  /** One line for people. */
  err(line: string): void;
  /** Rewrites the last line of a terminal; nothing elsewhere. */
  status(line: string | undefined): void;
}

/** The real one. `json` makes stdout hold exactly one JSON document. */
export function processIo(json: boolean, signal: AbortSignal): Io {
  const terminal = process.stderr.isTTY === true;
  const env = process.env;
  const colorful = terminal && env.NO_COLOR === undefined && env.TERM !== 'dumb';
  let status = '';
  const clear = (): void => {
    if (status !== '') process.stderr.write('\r\u001b[2K');
  };
  return {
    json,
    cwd: process.cwd(),
    env,
    columns: terminal ? (process.stderr.columns ?? 80) : undefined,
    colors: createColors(colorful || (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0')),
    signal,
    async stdin() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString('utf8');
    },
    out: (text) => void process.stdout.write(text),
    err(line) {
      clear();
      process.stderr.write(`${line}\n`);
      if (status !== '') process.stderr.write(status);
    },
    status(line) {
      if (!terminal) return;
      clear();
      status = line === undefined ? '' : line.slice(0, Math.max(10, (process.stderr.columns ?? 80) - 1));
      process.stderr.write(status);
    },
  };
}
