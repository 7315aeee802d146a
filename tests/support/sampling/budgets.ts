/**
 * The seconds that each generated suite may take in an ordinary run (decision 80). `THOROUGH=true` takes everything. Tests
 * that are written by hand have no budget: they always run.
 */
export const secondsOf = {
  /** Malformed input to each call (tests/api/platform/fuzz.test.ts). */
  fuzz: 40,
  /** IDs of others in each position of each call (tests/faults/adversary.test.ts). */
  adversary: 40,
  /** Random stories on the real services (tests/faults/simulation.test.ts). */
  simulation: 40,
  /** Years of a plan (tests/api/money/subscriptions/simulation.test.ts). */
  planYears: 20,
  /** Processes killed at each moment of a call (tests/faults). */
  kills: 60,
  /** Reload, Back, second tab, offline and double press in the states of the flows, in a browser. */
  interruptions: 60,
} as const;
export type GeneratedSuite = keyof typeof secondsOf;
