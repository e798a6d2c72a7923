import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const results = process.env.HOLLOWAY_TEST_RESULTS;
// Every worker thread and every host of a test compiles the same files: two thirds of a worker's start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Tests of whole processes share two cores with each other: in CI one that was starved gets a second chance.
    retry: results ? 1 : 0,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
