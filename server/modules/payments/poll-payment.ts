import { isConclusive } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { saveTransaction, findTransactionByReference } from './transactions.repo.ts';
import { wasPolledRecently, getNextPollAt as nextPollAfter, toWaits } from '#server/platform/polling.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';

/** A payer needs some time on the provider's page. */
export const firstPollAfterMs = 2 * 60_000;
const waits = toWaits(2, 5, 15, 60, 360, 1440);
/** A page that was opened and abandoned concludes nothing: after this many polls there are no more, but webhooks still count. */
const maxPolls = 20;

/** Returns when a payment is polled next, after `pollCount` polls; null when that was the last. */
export const getNextPollAt = (now: Date, pollCount: number, max = maxPolls): Date | null =>
  pollCount >= max ? null : nextPollAfter(now, pollCount, waits);

/** The minimum time between two polls for payers who wait on the page. */
const minWaitMs = 1500;

/**
 * Asks the provider for the result of a payment that is not concluded, by the reference of its start. Returns undefined
 * if it is concluded already, or was polled a moment ago.
 */
export async function fetchPaymentStatus(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  reference: string,
): Promise<PaymentUpdate | undefined> {
  const transaction = await findTransactionByReference(db, reference);
  if (!transaction || transaction.source !== 'provider' || isConclusive(transaction.result)) return undefined;
  const now = clock.now();
  if (wasPolledRecently(now, transaction.lastPolledAt, minWaitMs)) return undefined;
  await db.transaction((tx) =>
    saveTransaction(tx, transaction.businessId, transaction.id, { lastPolledAt: now }),
  );
  return payments.verify({ reference, currency: transaction.currency });
}
