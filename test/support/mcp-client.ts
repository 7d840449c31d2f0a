/** A client that knows nothing but lines: raw bytes out, raw lines in, one process a client. */
import { type ChildProcess, spawn } from 'node:child_process';
import { COMPILED } from './compiled.ts';

export interface RawMessage {
  id?: number | string | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}
export interface RawClient {
  readonly process: ChildProcess;
  /** Every line the server wrote, as it stood. */
  readonly lines: string[];
  stderr(): string;
  write(text: string): void;
  request(method: string, params?: unknown): Promise<RawMessage>;
  /** The line that answered a request, byte for byte. */
  rawAnswer(id: number): string | undefined;
  lastId(): number;
  waitFor(matches: (message: RawMessage) => boolean, ms?: number): Promise<RawMessage>;
  initialize(capabilities?: object): Promise<RawMessage>;
  /** Ends its input and waits for the exit code. */
  end(): Promise<number | null>;
}

export function startClient(
  command: readonly string[],
  env: Record<string, string>,
  { cwd }: { cwd?: string } = {},
): RawClient {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...COMPILED, ...env },
  });
  const lines: string[] = [];
  const messages: RawMessage[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  let errors = '';
  let id = 0;
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.stdin?.on('error', () => {});
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      messages.push(parse(line));
    }
    for (const look of waiting) look();
  });
  const waitFor = (matches: (message: RawMessage) => boolean, ms = 50_000): Promise<RawMessage> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`no such message in ${ms} ms; stderr: ${errors.slice(-2000)}`));
      }, ms);
      let seen = 0;
      const look = (): void => {
        const found = messages.slice(seen).find(matches);
        seen = messages.length;
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const client: RawClient = {
    process: child,
    lines,
    stderr: () => errors,
    write: (text) => void child.stdin?.write(text),
    request(method, params) {
      id += 1;
      const mine = id;
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: mine, method, ...(params === undefined ? {} : { params }) })}\n`,
      );
      return waitFor((message) => message.id === mine && message.method === undefined);
    },
    rawAnswer: (wanted) => lines.find((line) => parse(line).id === wanted && parse(line).method === undefined),
    lastId: () => id,
    waitFor,
    async initialize(capabilities = {}) {
      const answer = await client.request('initialize', {
        protocolVersion: '2025-11-25',
        capabilities,
        clientInfo: { name: 'raw', version: '1' },
      });
      client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
      return answer;
    },
    end() {
      child.stdin?.end();
      const killer = setTimeout(() => child.kill('SIGKILL'), 40_000);
      return exited.finally(() => clearTimeout(killer));
    },
  };
  return client;
}

/** A line that is no JSON fails the test that reads it. */
function parse(line: string): RawMessage {
  try {
    return JSON.parse(line) as RawMessage;
  } catch {
    return { error: { code: 0, message: `not JSON: ${line.slice(0, 200)}` } };
  }
}
