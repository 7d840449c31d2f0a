/** Progress as a job's log shows it: one group a stage, a line now and then, never a flood. */
import type { Progress } from '../ports/progress.ts';
import type { Runner } from './runner.ts';

/** Between two lines of one stage. */
const EVERY_MS = 5_000;

export function logProgress(runner: Runner, now: () => number = () => performance.now()): Progress {
  let current: { stage: string; total: number | undefined; loggedAt: number } | undefined;
  return {
    start(stage, title, total) {
      runner.group(title);
      current = { stage, total, loggedAt: now() };
    },
    advance(stage, done, note) {
      if (current?.stage !== stage || now() - current.loggedAt < EVERY_MS) return;
      current.loggedAt = now();
      runner.line(
        `${done}${current.total === undefined ? '' : ` of ${current.total}`}${note === undefined ? '' : ` ${note}`}`,
      );
    },
    finish(_stage, summary) {
      runner.line(summary);
      runner.endGroup();
      current = undefined;
    },
    info: (message) => runner.line(message),
    warn: (message) => runner.warning(message),
  };
}
