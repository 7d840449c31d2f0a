/** What a command may say: one JSON document or text on stdout, everything for people on stderr, colours only on a terminal. */
import { type Colors, colorsFor } from './colors.ts';

export type { Colors } from './colors.ts';

export interface Io {
  readonly json: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Columns of the terminal behind stderr, or undefined when there is none. */
  readonly columns: number | undefined;
  /** For `err`. */
  readonly colors: Colors;
  /** For `out`, which may be piped while people read the rest on a terminal. */
  readonly outColors: Colors;
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
  let status = '';
  const clear = (): void => {
    if (status !== '') process.stderr.write('\r\u001b[2K');
  };
  return {
    json,
    cwd: process.cwd(),
    env,
    columns: terminal ? (process.stderr.columns ?? 80) : undefined,
    colors: colorsFor(process.stderr, env),
    outColors: colorsFor(process.stdout, env),
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
