/** A failed test, or an error outside of any test. */
export interface Failure {
  name: string;
  reason: string;
}

export interface TestDuration {
  /** The path of the test's file. */
  file: string;
  title: string;
  wallSeconds: number;
  /** Of the test's process; undefined if it wasn't measured. */
  cpuSeconds?: number;
}

/** A tool's report about its tests. A test that needed another try is in `retried` and doesn't count as passed. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: Failure[];
  /** With the reason of the first try. */
  retried: Failure[];
  tests: TestDuration[];
}
