import { proveLedger } from '#server/platform/ledger/prove-ledger.repo.ts';
import { runProof } from './run-proof.ts';

/** Checks the rules of the ledger. */
await runProof(async (db) => {
  const { broken, rules, transfers } = await proveLedger(db);
  const result =
    broken.length === 0
      ? `The ledger is whole: ${transfers} transfers hold to ${rules} rules.`
      : `${broken.length} of ${rules} rules are broken.`;
  return { differences: broken, result };
});
