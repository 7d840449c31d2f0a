import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILED } from './test/support/compiled.ts';
import { needsOwnProcess } from './test/support/own-process.ts';

// Processes, not threads: starting a program costs by the memory of who starts it, and one process with every test of a run holds a gigabyte.
// So a test that starts programs has a process of its own; all others share two, and load the source twice instead of 150 times.
const tests = globSync('test/**/*.test.ts').filter((file) => !file.endsWith('.services.test.ts'));
const apart = tests.filter((file) => needsOwnProcess(path.resolve(file)));
const together = tests.filter((file) => !apart.includes(file));

// In CI a failed test is tried once more; scripts/count-tests.mjs names it as flaky.
const shared = { pool: 'forks' as const, retry: process.env.CI === undefined ? 0 : 1, // Keys that tests make are not the developer's.
  env: { XDG_CONFIG_HOME: path.resolve('node_modules/.cache/launch-tests'), ...COMPILED },
  testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 10_000 };

/** Where nothing is known of an earlier run, larger files begin first; a storm is long for its size, and begins before them. */
class StormsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isStorm = ({ project, moduleId }: TestSpecification): boolean =>
      project.name === 'services' && readFileSync(moduleId, 'utf8').includes("/soak/");
    return (await super.sort(files)).toSorted((a, b) => Number(isStorm(b)) - Number(isStorm(a)));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2, sequence: { sequencer: StormsFirst },
    projects: [
      { test: { ...shared, name: 'apart', include: apart } },
      { test: { ...shared, name: 'together', include: together, isolate: false } },
      // With servers, browsers and whole runs one test can take a minute on a quiet machine.
      { test: { ...shared, testTimeout: 300_000, name: 'services', include: ['test/**/*.services.test.ts'] } },
    ],
  },
});
