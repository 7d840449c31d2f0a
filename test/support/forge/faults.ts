/** Scripted faults: what a test tells the stand-in to do wrong, once or several times, before or after the work is done. */
import type { ServerResponse } from 'node:http';

export interface Fault {
  /** Operation id (`git/create-tree`), `graphql:<first field>`, `git:upload-pack`, `git:receive-pack`, or a pattern over `METHOD /path`. */
  on: string | RegExp;
  /** Calls let through first. */
  after?: number;
  /** How often; default once. */
  times?: number;
  /**
   * `status`: answers so without doing the work. `slow`: waits `ms`, then answers. `secondary`: 403 secondary limit, with Retry-After when
   * `retryAfter` is given. `truncate`: does the work, sends half the body. `timeout`: does the work for more than the ten seconds that GitHub gives it, and says so. `drop`: closes before the work. `lose-answer`: does the work, then
   * closes. `hook`: calls `run` before the work (to move a branch in a race).
   */
  kind: 'status' | 'slow' | 'secondary' | 'truncate' | 'timeout' | 'drop' | 'lose-answer' | 'hook';
  status?: number;
  body?: unknown;
  ms?: number;
  retryAfter?: number;
  run?: () => Promise<void> | void;
}

export class Faults {
  readonly #script: (Fault & { seen: number; left: number })[] = [];
  /** How many faults have struck. */
  struck = 0;
  add(fault: Fault): void {
    this.#script.push({ ...fault, seen: 0, left: fault.times ?? 1 });
  }
  clear(): void {
    this.#script.length = 0;
  }
  /** The fault that strikes this call, if any; counts it. */
  next(operation: string, request: string): Fault | undefined {
    for (const fault of this.#script) {
      const hit = typeof fault.on === 'string' ? fault.on === operation : fault.on.test(request);
      if (!hit || fault.left === 0 || fault.seen++ < (fault.after ?? 0)) continue;
      fault.left -= 1;
      this.struck += 1;
      return fault;
    }
    return undefined;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
/** Closes the connection without an answer. */
export const drop = (response: ServerResponse): void => void response.socket?.destroy();
