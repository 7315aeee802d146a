import { definePromises } from '#machines/promises/promise.ts';
import { kycChart } from './kyc.lifecycle.ts';
import { decisions } from './promises/kyc-decisions.ts';
import { submissions } from './promises/kyc-submissions.ts';

/** Everything that a merchant can rely on for an identity verification (docs/decisions/0018, 0050 and 0071). */
export const kycPromises = definePromises(kycChart, {
  view: ({ value, context: { items, isDecided, expiresAt } }) => ({
    status: value,
    items,
    isDecided,
    expiresAt,
  }),
  promises: [...submissions, ...decisions],
});
