import { proveAllRollups } from '#server/modules/analytics/rollups/fold-rollups.ts';
import { runProof } from './run-proof.ts';

/** Checks that the figures of analytics equal the rows that they sum up. */
await runProof(async (db) => {
  const { businesses, differences } = await proveAllRollups(db);
  const result =
    differences.length === 0
      ? `The figures of ${businesses} businesses equal their transactions.`
      : 'The figures differ from the transactions.';
  return { differences, result };
});
