/** What is happening now, told to whoever watches; never part of a result. */
export interface Progress {
  /** A stage began; `total` when it can be counted. */
  start(stage: string, title: string, total?: number): void;
  advance(stage: string, done: number, note?: string): void;
  finish(stage: string, summary: string): void;
  info(message: string): void;
  warn(message: string): void;
}
export const silentProgress: Progress = { start() {}, advance() {}, finish() {}, info() {}, warn() {} };
