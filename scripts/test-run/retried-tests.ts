import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A whole run, and its tests that needed another try. */
interface Run {
  commit: string;
  /** YYYY-MM-DD */
  date: string;
  tests: string[];
}

const runsKept = 10;
const timesAllowed = 2;

/**
 * Records a whole run in the committed list of the last ten, newest first. Returns the tests of this run that needed another
 * try for the third time in these runs: they fail it.
 */
export function recordRetries(run: Run, file = 'tests/retried-tests.json'): string[] {
  const before: Run[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const runs = [run, ...before].slice(0, runsKept);
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`);
  return run.tests.filter((name) => runs.filter(({ tests }) => tests.includes(name)).length > timesAllowed);
}
