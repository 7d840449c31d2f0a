/** JSON-RPC as lines over any pair of streams: what stdio and TCP have in common. */
import type { Readable, Writable } from 'node:stream';
import { ServiceError } from '../../errors.ts';
import { ANSWER_MS, type Link, type Message } from './link.ts';

interface Waiting {
  resolve(message: Message): void;
  reject(problem: Error): void;
  timer: NodeJS.Timeout;
}

export function linkOverLines(
  transport: Link['transport'],
  input: Readable,
  output: Writable,
  end: () => Promise<void>,
): Link {
  const waiting = new Map<number, Waiting>();
  const strays: Message[] = [];
  let last = 0;
  let rest = '';
  let gone: Error | undefined;
  const take = (line: string): void => {
    const message = parsed(line);
    const found = typeof message.id === 'number' && message.method === undefined ? waiting.get(message.id) : undefined;
    if (found === undefined) {
      if (message.method === undefined) strays.push(message);
      return;
    }
    waiting.delete(message.id as number);
    clearTimeout(found.timer);
    found.resolve(message);
  };
  const leave = (why: string): void => {
    gone ??= new ServiceError('SERVICE_UNAVAILABLE', `The connection ended before the answer: ${why}.`);
    for (const one of waiting.values()) {
      clearTimeout(one.timer);
      one.reject(gone);
    }
    waiting.clear();
  };
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.trim() !== '') take(part);
  });
  input.on('close', () => leave('it was closed'));
  input.on('end', () => leave('it was ended'));
  input.on('error', (problem: Error) => leave(problem.message));
  output.on('error', (problem: Error) => leave(problem.message));
  const write = (message: object): void => void output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    transport,
    strays,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (gone !== undefined) return reject(gone);
        last += 1;
        const id = last;
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new ServiceError('SERVICE_UNAVAILABLE', `${method} was not answered in time.`));
        }, ANSWER_MS);
        waiting.set(id, { resolve, reject, timer });
        write({ id, method, params });
      }),
    notify: async (method, params) => write({ method, params }),
    close: end,
  };
}

/** What is no JSON is a stray message that says so. */
function parsed(line: string): Message {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below.
  }
  return { error: { code: 0, message: `no JSON: ${line.slice(0, 100)}` } };
}
