import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A machine that is short of breath gets a second try where real processes are waited for. */
const retry = process.env['CI'] ? 1 : 0;
/** How long a test may take that waits for a database or for processes; nothing here is timed. */
const patienceMs = 180_000;

/** The API level of a flow lies with its other levels, in the flow's folder. */
const apiOfFlows = 'tests/flows/*/*.api.test.ts';

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a database or for processes that they killed.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{api,faults}/**', apiOfFlows],
          testTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', apiOfFlows],
          globalSetup: ['tests/support/server/one-database.ts'],
          hookTimeout: patienceMs,
          testTimeout: patienceMs,
          retry,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/server/build.ts', 'tests/support/server/one-database.ts'],
          hookTimeout: patienceMs,
          testTimeout: patienceMs,
          retry,
        },
      },
    ],
  },
});
