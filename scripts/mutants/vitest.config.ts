import { defineConfig } from 'vitest/config';

/** The tests that must detect planted faults, as named by `run.mjs`: pure ones, without database or browser. */
export default defineConfig({
  test: { include: (process.env['MUTANT_TESTS'] ?? '').split(','), testTimeout: 60_000 },
});
