import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Files that no test's outcome depends on: words, and what a run records about itself. */
const isRecord = (path: string): boolean => /^docs\/|\.md$|^tests\/retried-tests\.json$/.test(path);

/** Returns a hash of the commit's files, without those that are mere records. */
function hashOfFiles(): string {
  const files = execFileSync('git', ['ls-tree', '-r', '--full-tree', 'HEAD'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 2 ** 20,
  });
  const lines = files.split('\n').filter((line) => !isRecord(line.split('\t')[1] ?? ''));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);
}

/**
 * The seed of this run's generated tests: `SEED=… npm test` repeats a run exactly. By default it follows from the files
 * of the commit, so that each change of the code tries something else and a change of a text doesn't. The test run
 * prints it first and hands it to every worker.
 */
export const seed: string = process.env['SEED'] ?? hashOfFiles();

/** Returns the seed of one generated test; equal names have equal seeds in a run. */
export const seedOf = (name: string): string => `${seed} ${name}`;

/** Returns the seed of one generated test as a whole number of 31 bits, for fast-check. */
export const numericSeedOf = (name: string): number =>
  createHash('sha256').update(seedOf(name)).digest().readUInt32LE() >>> 1;
