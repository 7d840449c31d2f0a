/** Progress for people: a moving line on a terminal, one finished line a stage elsewhere. */
import { type Progress, silentProgress } from '../ports/progress.ts';
import type { Io } from './io.ts';

/** Times are wall-clock and only shown, never written. */
export function terminalProgress(io: Io, now: () => number = () => performance.now()): Progress {
  const started = new Map<string, { title: string; at: number; total: number | undefined }>();
  return {
    start(stage, title, total) {
      started.set(stage, { title, at: now(), total });
      io.status(`${io.colors.cyan('•')} ${title}…`);
    },
    advance(stage, done, note) {
      const known = started.get(stage);
      if (known === undefined) return;
      io.status(
        `${io.colors.cyan('•')} ${known.title} ${bar(done, known.total, io)}${note === undefined ? '' : ` ${io.colors.dim(note)}`}`,
      );
    },
    finish(stage, summary) {
      const known = started.get(stage);
      if (known === undefined) return;
      started.delete(stage);
      io.status(undefined);
      io.err(
        `${io.colors.green('✓')} ${known.title.padEnd(28)} ${summary} ${io.colors.dim(duration(now() - known.at))}`.trimEnd(),
      );
    },
    info: (message) => io.err(`  ${io.colors.dim(message)}`),
    warn: (message) => io.err(`${io.colors.yellow('!')} ${message}`),
  };
}

/** A person watches the work on a terminal; a program gets the document alone on stdout, and warnings beside it. */
export const progressBeside = (io: Io): Progress =>
  io.json && io.columns === undefined ? warningsOnly(io) : terminalProgress(io);

/** What somebody must know is said wherever stderr leads. */
export const warningsOnly = (io: Io): Progress => ({ ...silentProgress, warn: terminalProgress(io).warn });

/** `1.2 s`, `340 ms`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

function bar(done: number, total: number | undefined, io: Io): string {
  if (total === undefined || total === 0) return String(done);
  const width = Math.max(10, Math.min(30, (io.columns ?? 80) - 50));
  const filled = Math.round((Math.min(done, total) / total) * width);
  return `${io.colors.cyan('█'.repeat(filled))}${'░'.repeat(width - filled)} ${done}/${total}`;
}
