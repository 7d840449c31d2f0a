/** The requests that a server is answering: they are waited for, and stopped, together. */
import type { RunningServer } from './methods.ts';

export interface Running extends Pick<RunningServer, 'settle' | 'abort'> {
  /** Counts this work; its signal is that of the request and of the server's end. */
  of<T>(cancelled: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createRunning(): Running {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async of(cancelled, work) {
      const mine = work(AbortSignal.any([cancelled, closing.signal]));
      running.add(mine);
      try {
        return await mine;
      } finally {
        running.delete(mine);
      }
    },
    async settle(ms) {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([Promise.allSettled(running), tooLong]);
      clearTimeout(timer);
    },
    abort: () => closing.abort(),
  };
}
