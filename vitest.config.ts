import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const results = process.env.HOLLOWAY_TEST_RESULTS;
// Every worker thread and every host of a test compiles the same files: two thirds of a worker's start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Whole processes and real windows.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They share two cores with each other: in CI one that was starved gets a second chance.
          retry: results ? 1 : 0,
        },
      },
    ],
  },
});
