import { defineConfig } from 'vitest/config';

const results = process.env.HOLLOWAY_TEST_RESULTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
