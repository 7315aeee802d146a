/**
 * The seconds that each generated suite may take in an ordinary run (decision 80), and the seconds of an item whose duration
 * isn't recorded. `THOROUGH=true` takes everything. Tests that are written by hand have no budget: they always run.
 */
interface Budget {
  seconds: number;
  usualSeconds: number;
}

export const budgets = {
  /** Malformed input to each call (tests/api/platform/fuzz.test.ts). */
  fuzz: { seconds: 30, usualSeconds: 0.5 },
  /** IDs of others in each position of each call (tests/faults/adversary.test.ts). */
  adversary: { seconds: 20, usualSeconds: 0.5 },
  /** Random stories on the real services (tests/faults/simulation.test.ts). */
  simulation: { seconds: 15, usualSeconds: 6 },
  /** A process killed before, during and after a call; the budget is a file's (tests/faults/fault-fixture.ts). */
  strikes: { seconds: 10, usualSeconds: 8 },
  /** Processes killed at a write, at each of the writes of one piece of work (tests/faults/moving-kill.ts). */
  killedWrites: { seconds: 9, usualSeconds: 3 },
  /** Processes killed at a write of a purchase in a store (tests/faults/store-checkout.test.ts). */
  killedPurchases: { seconds: 5, usualSeconds: 5 },
  /** Kinds of imports that are killed in every batch (tests/faults/import-batches.test.ts). */
  killedImports: { seconds: 30, usualSeconds: 30 },
  /** Reload, Back, second tab, offline and double press in the states of the flows, in a browser. */
  interruptions: { seconds: 40, usualSeconds: 1 },
  /** Wrong charts that a promise must notice, of each chart (tests/machines/promises.test.ts). */
  chartMutants: { seconds: 1, usualSeconds: 0.04 },
  /** Regular expressions that could take more than linear time (tests/unit/regular-expressions.test.ts). */
  regularExpressions: { seconds: 4, usualSeconds: 0.1 },
} as const satisfies Record<string, Budget>;
export type GeneratedSuite = keyof typeof budgets;
