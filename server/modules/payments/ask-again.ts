import { isConclusive } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { saveTransaction, transactionByReference } from './transactions.repo.ts';
import { isPolledLately, nextPoll, waitsOf } from '#server/platform/polling.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';

/** A payer needs some time on the provider's page. */
export const firstAskAfterMs = 2 * 60_000;
const waits = waitsOf(2, 5, 15, 60, 360, 1440);
/** A page that was opened and abandoned concludes nothing: after this many polls there are no more, but webhooks still count. */
const maxQuestions = 20;

/** Returns when a payment is polled next, after `asked` polls; null when that was the last. */
export const nextAsk = (now: Date, asked: number, max = maxQuestions): Date | null =>
  asked >= max ? null : nextPoll(now, asked, waits);

/** The minimum time between two polls for payers who wait on the page. */
const minWaitMs = 1500;

/**
 * Asks the provider for the result of a payment that is not concluded, by the reference of its start. Returns undefined
 * if it is concluded already, or was polled a moment ago.
 */
export async function askProvider(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  reference: string,
): Promise<PaymentFact | undefined> {
  const found = await transactionByReference(db, reference);
  if (!found || found.source !== 'provider' || isConclusive(found.result)) return undefined;
  const now = clock.now();
  if (isPolledLately(now, found.askedAt, minWaitMs)) return undefined;
  await db.transaction((tx) => saveTransaction(tx, found.businessId, found.id, { askedAt: now }));
  return payments.verify({ reference, currency: found.currency });
}
