import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The tests that needed another try in the last runs, newest run first: `[{ commit, date, tests }]`. It is committed. */
const file = 'tests/retried-tests.json';
const runsKept = 10;
const timesAllowed = 2;

/**
 * Records a whole run, and returns the tests that needed another try for the third time in the last ten runs.
 *
 * @param {string[]} tests that needed another try in this run
 */
export function recordRetries(tests) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  const runs = [{ commit, date: new Date().toISOString().slice(0, 10), tests }, ...before].slice(0, runsKept);
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`);
  return tests.filter((name) => runs.filter((run) => run.tests.includes(name)).length > timesAllowed);
}
