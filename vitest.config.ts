import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes, not threads: starting a program costs by the memory of who starts it, and one process with every test of a run holds a gigabyte.
// In CI a failed test is tried once more; scripts/count-tests.mjs names it as flaky.
const shared = { pool: 'forks' as const, retry: process.env.CI === undefined ? 0 : 1, // Keys that tests make are not the developer's.
  env: { XDG_CONFIG_HOME: path.resolve('node_modules/.cache/launch-tests') },
  testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 10_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/**/*.services.test.ts', 'node_modules/**'] } },
      // With servers, browsers and whole runs one test can take a minute on a quiet machine.
      { test: { ...shared, testTimeout: 300_000, name: 'services', include: ['test/**/*.services.test.ts'] } },
    ],
  },
});
