import { eq } from 'drizzle-orm';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { endApprovals } from '#server/modules/kyc/expire-kyc.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { newPayoutAccount } from '#tests/support/money/payout-accounts.ts';
import { withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { newMerchant, newSession, second } from './identity.ts';
import { submitAllItems, identityNumbersEndingIn } from './verification.ts';

export type KycCase = Awaited<ReturnType<typeof newKycCase>>;

/** Creates the verification of a new merchant's business, with helpers to change and read it. */
export async function newKycCase(server: ApiServer) {
  const { email, businessId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };

  const details = () => server.call('kycDetails', {}, asking);
  /** Advances the clock and runs due jobs. */
  const pass = async (ms: number) => {
    server.pass(ms);
    await server.deps.jobs.clockMoved(ms);
    await server.deps.jobs.drain();
  };
  /** Waits until the reviewer has decided. */
  const review = async () => {
    await pass(21 * second);
    return details();
  };
  /** Submits it with an identity number that ends in these digits, which decide the sandbox's result. */
  const submit = async (idNumber?: string) => {
    await submitAllItems(server.call, asking, identityNumbersEndingIn(undefined, idNumber));
    return server.call('submitKyc', {}, asking);
  };

  return {
    email,
    businessId,
    asking,
    details,
    pass,
    review,
    submit,
    now: () => server.deps.clock.now().getTime(),
    approve: async () => {
      await submit();
      return review();
    },
    subjects: async () => (await server.mails(email)).map(({ subject }) => subject),
    /** Sets the expiry date of the approval. */
    endAt: (instant: number) =>
      server.deps.db
        .update(kycCases)
        .set({ expiresAt: new Date(instant) })
        .where(eq(kycCases.businessId, businessId)),
    /** Runs the timer at exactly this time. */
    sweepAt: (instant: number) =>
      server.deps.db.transaction((tx) =>
        endApprovals(tx, { ...server.deps, clock: { now: () => new Date(instant) } }),
      ),
    requestWithdrawal: async () => {
      const { id } = await newPayoutAccount(server, { businessId, asking });
      return server.ask('withdraw', { body: withdrawalOf({ payoutAccountId: id }, 1000_00) }, asking);
    },
  };
}
