/** How long a call may take: the work goes on after it, only the call ends, saying so. Time in which a person is asked does not count. */
import { type LaunchError, ServiceError, UserError } from '../errors.ts';

export interface Limit {
  /** Id of the tool. */
  tool: string;
  ms: number;
  /** The arguments, repeated where they are short. */
  input: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}
/** Stops the clock while it waits. */
export type Paused = <T>(wait: () => Promise<T>) => Promise<T>;

export async function withinDeadline<T>(limit: Limit, work: (paused: Paused) => Promise<T>): Promise<T> {
  const { tool, ms, signal } = limit;
  let timer: NodeJS.Timeout | undefined;
  let end: (problem: LaunchError) => void = () => {};
  let left = ms;
  let since = 0;
  let waiting = 0;
  let isOver = false;
  const go = (): void => {
    since = performance.now();
    timer = setTimeout(() => end(tooLate(limit)), Math.max(0, left));
  };
  const paused: Paused = async (wait) => {
    if (waiting === 0) {
      clearTimeout(timer);
      left -= performance.now() - since;
    }
    waiting += 1;
    try {
      return await wait();
    } finally {
      waiting -= 1;
      if (waiting === 0 && !isOver) go();
    }
  };
  const onAbort = (): void => end(new UserError('CANCELLED', `The call of \`${tool}\` was cancelled.`));
  const ends = new Promise<never>((_, reject) => {
    end = reject;
  });
  ends.catch(() => {});
  signal.addEventListener('abort', onAbort, { once: true });
  go();
  try {
    const done = work(paused);
    done.catch(() => {});
    return await Promise.race([done, ends]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

const tooLate = ({ tool, ms, input }: Limit): LaunchError =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    `\`${tool}\` is still at work after ${ms / 1000} s; the work goes on. Call it again to join it.`,
    { retryable: true, details: { deadline_ms: ms, ...sameCall(tool, input) } },
  );

/** Arguments that are a document are not repeated: the same call is the next one all the same. */
const MAX_TOLD_BYTES = 2_000;
const sameCall = (tool: string, input: Limit['input']): object =>
  Buffer.byteLength(JSON.stringify(input)) > MAX_TOLD_BYTES
    ? {}
    : { next: { tool, arguments: input, why: 'It joins the work.' } };
