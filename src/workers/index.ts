/** Every worker, in the order of the pipeline. */
import iaPlanner from './ia-planner/index.ts';
import prManager from './pr-manager/index.ts';
import type { Worker } from './worker.ts';

export const workers: readonly Worker[] = [iaPlanner, prManager];
