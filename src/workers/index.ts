/** Every worker, in the order of the pipeline. */
import iaPlanner from './ia-planner/index.ts';
import linkerPatcher from './linker-patcher/index.ts';
import prManager from './pr-manager/index.ts';
import sectionWriter from './section-writer/index.ts';
import type { Worker } from './worker.ts';

export const workers: readonly Worker[] = [iaPlanner, sectionWriter, linkerPatcher, prManager];
