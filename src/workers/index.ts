/** Every worker, in the order of the pipeline. */
import factsBuilder from './facts-builder/index.ts';
import fixer from './fixer/index.ts';
import iaPlanner from './ia-planner/index.ts';
import linkerPatcher from './linker-patcher/index.ts';
import prManager from './pr-manager/index.ts';
import repoScout, { siteScout } from './repo-scout/index.ts';
import sectionWriter from './section-writer/index.ts';
import snippetCurator from './snippet-curator/index.ts';
import validator from './validator/index.ts';
import type { Worker } from './worker.ts';

export const workers: readonly Worker[] = [
  repoScout,
  siteScout,
  factsBuilder,
  snippetCurator,
  iaPlanner,
  sectionWriter,
  linkerPatcher,
  validator,
  fixer,
  prManager,
];
