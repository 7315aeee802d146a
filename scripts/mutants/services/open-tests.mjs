import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const noting = fileURLToPath(new URL('note-reached.mjs', import.meta.url));
/** Longer than any test takes on a busy machine, so that only a fault is stopped by it. */
const patienceMs = 90_000;

/**
 * Opens Vitest with one worker for the API tests, in which files have another text. Each run has a new worker and therefore
 * loads every file anew; the database server is started once.
 *
 * @param options.notesReached stores in `MUTANTS_REACHED` what each test file reaches
 */
export async function openTests({ notesReached = false } = {}) {
  let texts = new Map();
  let order = [];
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      reporters: [{}],
      include: ['tests/api/**/*.test.ts', 'tests/flows/*/*.api.test.ts'],
      globalSetup: ['tests/support/server/one-database.ts'],
      setupFiles: notesReached ? [noting] : [],
      isolate: false,
      // It knows a file by its own text, not by the other one.
      fsModuleCache: false,
      maxWorkers: 1,
      bail: 1,
      hookTimeout: patienceMs,
      testTimeout: patienceMs,
      sequence: {
        sequencer: class {
          sort = (specifications) =>
            specifications.toSorted(
              (one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId),
            );
          shard = (specifications) => specifications;
        },
      },
    },
    { plugins: [{ name: 'other-texts', enforce: 'pre', load: (id) => texts.get(id) }] },
  );
  // The database server is started before any file has another text.
  await vitest.runTestSpecifications([]);
  const rooted = (file) => `${process.cwd()}/${file}`;

  let isStopped = false;
  /** Ends the worker, at the second call by force: a fault can be an endless loop. */
  const stop = async () => {
    isStopped = true;
    void vitest.cancelCurrentRun('test-failure');
    await pause(3000);
    void vitest.cancelCurrentRun('test-failure');
  };

  return {
    /**
     * Runs test files in this order until a test fails.
     *
     * @param changed the other texts by file
     * @returns the status (`late` if it was stopped), the file whose test failed, and the seconds of each file
     */
    async run(files, changed, limitMs) {
      for (const file of texts.keys()) vitest.invalidateFile(file);
      texts = new Map(Object.entries(changed).map(([file, text]) => [rooted(file), text]));
      for (const file of texts.keys()) vitest.invalidateFile(file);
      order = files.map(rooted);
      const specifications = [];
      for (const file of files) specifications.push(...(await vitest.globTestSpecifications([file])));
      isStopped = false;
      const timer = setTimeout(() => void stop(), limitMs);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      clearTimeout(timer);
      const asked = testModules.filter(({ moduleId }) => order.includes(moduleId));
      const failed = asked.find((module) => module.state() === 'failed');
      const seconds = Object.fromEntries(
        asked.map((module) => [module.relativeModuleId, module.diagnostic().duration / 1000]),
      );
      if (isStopped) return { status: 'late', seconds };
      if (failed || unhandledErrors.length > 0)
        return {
          status: 'noticed',
          by: failed?.relativeModuleId ?? String(unhandledErrors[0].message),
          seconds,
        };
      if (!asked.every((module) => module.ok())) throw new Error(`Tests did not run: ${files.join(', ')}`);
      return { status: 'missed', seconds };
    },
    stop,
    close: () => vitest.close(),
  };
}
