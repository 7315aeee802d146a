import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const commit = (): string =>
  execFileSync('git', ['rev-parse', 'HEAD'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * The seed of this run's generated tests: `SEED=… npm test` repeats a run exactly. By default it is the commit, so that
 * each commit tries something else. The test run prints it first and hands it to every worker.
 */
export const seed: string = process.env['SEED'] ?? commit().slice(0, 12);

/** Returns the seed of one generated test; equal names have equal seeds in a run. */
export const seedOf = (name: string): string => `${seed} ${name}`;

/** Returns the seed of one generated test as a whole number of 31 bits, for fast-check. */
export const numericSeedOf = (name: string): number =>
  createHash('sha256').update(seedOf(name)).digest().readUInt32LE() >>> 1;
