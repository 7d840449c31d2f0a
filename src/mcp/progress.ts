/** Progress of a call as notifications: only when the client asked, always growing, never after the answer. */
import type { Progress } from '../ports/progress.ts';

export type Notify = (method: string, params: Record<string, unknown>) => void;
/** Between two notes on the same stage. */
const PAUSE_MS = 250;

export function createProgress(token: string | number, notify: Notify, isOver: () => boolean): Progress {
  let count = 0;
  let last = 0;
  const tell = (message: string): void => {
    if (isOver()) return;
    count += 1;
    last = performance.now();
    notify('notifications/progress', { progressToken: token, progress: count, message: message.slice(0, 500) });
  };
  return {
    start: (_stage, title) => tell(title),
    advance(_stage, done, note) {
      if (performance.now() - last >= PAUSE_MS) tell(note ?? `${done} done`);
    },
    finish: (_stage, summary) => tell(summary),
    info: tell,
    warn: tell,
  };
}
