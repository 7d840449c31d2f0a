import { defineConfig } from 'vitest/config';

const shared = { pool: 'threads' as const, testTimeout: 60_000, hookTimeout: 60_000, teardownTimeout: 10_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/**/*.services.test.ts', 'node_modules/**'] } },
      { test: { ...shared, name: 'services', include: ['test/**/*.services.test.ts'] } },
    ],
  },
});
