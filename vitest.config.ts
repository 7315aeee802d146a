import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isThorough } from './tests/support/thorough.ts';

/** Tests that wait for real processes get a second try on an overloaded machine. */
const retry = process.env['CI'] ? 1 : 0;
/** The timeout of tests that wait for a database or processes. It is no performance limit. */
const patienceMs = 180_000;

/** The API tests of a flow are beside its other tests, in the flow's folder. */
const apiOfFlows = 'tests/flows/*/*.api.test.ts';

/** Records the CPU seconds of each test. */
const setupFiles = ['tests/support/measure-cpu.ts'];

export default defineConfig({
  test: {
    // One more than the number of cores, because many tests wait for a database or for killed processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{api,faults,thorough}/**', apiOfFlows],
          // The files of a worker share the modules that they load.
          isolate: false,
          setupFiles,
          testTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', apiOfFlows],
          globalSetup: ['tests/support/server/one-database.ts'],
          setupFiles: [
            ...setupFiles,
            'tests/support/people/remembered-hashes.ts',
            'tests/support/store/read-inline.ts',
          ],
          // Each worker loads the server once, which takes seconds, instead of once for each file.
          isolate: false,
          hookTimeout: patienceMs,
          testTimeout: patienceMs,
          retry,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts', ...(isThorough ? ['tests/thorough/**/*.test.ts'] : [])],
          globalSetup: ['tests/support/server/build.ts', 'tests/support/server/one-database.ts'],
          setupFiles,
          hookTimeout: patienceMs,
          testTimeout: patienceMs,
          retry,
        },
      },
    ],
  },
});
