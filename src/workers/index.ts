/** Every worker, in the order of the pipeline. */
import type { Worker } from './worker.ts';

export const workers: readonly Worker[] = [];
