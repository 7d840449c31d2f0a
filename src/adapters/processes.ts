/** Programs run in their own process group and are killed whole; what they print is kept, head and tail. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Processes, ProcessResult } from '../ports/processes.ts';
import { killMarked, MARK } from './process-mark.ts';
import { findProgram } from './program-path.ts';
import { startProgram } from './start-program.ts';

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Between asking a group to end and making it end. */
const GRACE_MS = 2_000;

/** Who left the group and still holds the output is not waited for after it. */
const DRAIN_MS = 500;

/** Groups that are alive, so that none outlives this process; with the mark of those that run alone. */
const alive = new Map<ChildProcess, string | undefined>();
let exitHookInstalled = false;

export function createProcesses(options: { path?: string } = {}): Processes {
  return {
    run: (command, args, runOptions) => run(command, args, runOptions),
    find: async (command) => findProgram(command, options.path ?? process.env.PATH ?? ''),
  };
}

function run(
  command: string,
  args: readonly string[],
  options: Parameters<Processes['run']>[2],
): Promise<ProcessResult> {
  return new Promise((settle, fail) => {
    options.signal?.throwIfAborted();
    installExitHook();
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    const stdout = createKeeper(maxBytes);
    const stderr = createKeeper(maxBytes);
    let timedOut = false;
    let timer: NodeJS.Timeout | undefined;
    let graceTimer: NodeJS.Timeout | undefined;
    const mark = options.alone === true ? randomUUID() : undefined;
    const child = startProgram(command, args, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...(options.env ?? process.env), ...(mark === undefined ? {} : { [MARK]: mark }) },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // A group of its own: killing it takes the children's children along.
      detached: true,
      windowsHide: true,
    });
    alive.set(child, mark);
    let drainTimer: NodeJS.Timeout | undefined;
    /** Nothing of it goes on, and nobody waits for its output any longer. */
    const end = (): void => {
      killAll(child, mark);
      drainTimer ??= setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, DRAIN_MS);
    };
    const stop = (): void => {
      if (mark !== undefined) end();
      else killGroup(child, 'SIGTERM');
      graceTimer ??= setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
    };
    const onAbort = (): void => stop();
    const release = (): void => {
      alive.delete(child);
      clearTimeout(timer);
      clearTimeout(graceTimer);
      clearTimeout(drainTimer);
      options.signal?.removeEventListener('abort', onAbort);
    };
    options.signal?.addEventListener('abort', onAbort, { once: true });
    if (options.timeoutMs !== undefined) {
      timer = setTimeout(() => {
        timedOut = true;
        stop();
      }, options.timeoutMs);
    }
    child.stdout?.on('data', (chunk: Buffer) => stdout.add(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.add(chunk));
    child.once('exit', () => {
      // A grandchild that kept the pipes open would hold the call for ever once its leader was stopped.
      if (mark !== undefined || timedOut || options.signal?.aborted) end();
    });
    child.once('error', (error) => {
      release();
      fail(error);
    });
    child.once('close', (code, signal) => {
      release();
      if (options.signal?.aborted) {
        fail(options.signal.reason ?? new DOMException('Cancelled.', 'AbortError'));
        return;
      }
      const truncated = stdout.truncated() || stderr.truncated();
      settle({ code, signal, stdout: stdout.bytes(), stderr: stderr.bytes(), timedOut, truncated });
    });
    // A program that ends before it has read everything is judged by its exit code, not by the broken pipe.
    child.stdin?.on('error', () => {});
    if (options.input !== undefined) child.stdin?.end(options.input);
  });
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/** The group, and who left it. */
function killAll(child: ChildProcess, mark: string | undefined): void {
  killGroup(child, 'SIGKILL');
  if (mark !== undefined) killMarked(mark);
}

function installExitHook(): void {
  if (exitHookInstalled) return;
  exitHookInstalled = true;
  process.once('exit', () => {
    for (const [child, mark] of alive) killAll(child, mark);
  });
}

interface Keeper {
  add(chunk: Buffer): void;
  bytes(): Buffer;
  truncated(): boolean;
}

/** Keeps the first and the last half of `maxBytes`; what lies between is dropped. */
function createKeeper(maxBytes: number): Keeper {
  const headLimit = Math.ceil(maxBytes / 2);
  const tailLimit = maxBytes - headLimit;
  const head: Buffer[] = [];
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;
  let dropped = false;
  const trimTail = (): void => {
    const joined = Buffer.concat(tail);
    tail = [joined.subarray(joined.length - tailLimit)];
    tailBytes = tailLimit;
    dropped = true;
  };
  return {
    add(chunk) {
      const room = Math.max(0, headLimit - headBytes);
      if (room > 0) {
        head.push(chunk.subarray(0, room));
        headBytes += Math.min(room, chunk.length);
      }
      if (chunk.length <= room) return;
      const rest = chunk.subarray(room);
      tail.push(rest);
      tailBytes += rest.length;
      // Joining now and then keeps memory bounded without copying at every chunk.
      if (tailBytes > tailLimit * 2 + 65_536) trimTail();
    },
    bytes() {
      if (tailBytes > tailLimit) trimTail();
      return Buffer.concat([...head, ...tail]);
    },
    truncated() {
      return dropped || tailBytes > tailLimit;
    },
  };
}
