import { defineConfig } from 'vitest/config';

/** The tests that planted faults have to fail, as `run.mjs` names them: pure ones, without a database or a browser. */
export default defineConfig({
  test: { include: (process.env['MUTANT_TESTS'] ?? '').split(','), testTimeout: 60_000 },
});
