import { isConclusive } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { saveTransaction, transactionByReference } from './transactions.repo.ts';
import { isPolledLately, nextPoll, waitsOf } from '#server/platform/polling.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';

/** A payer needs a while on the provider's page. */
export const firstAskAfterMs = 2 * 60_000;
const waits = waitsOf(2, 5, 15, 60, 360, 1440);
/** A page that was opened and left concludes nothing: after so many questions nobody asks any more, but news still count. */
const maxQuestions = 20;

/** When a payment is asked about next, after `asked` questions; null when that was the last. */
export const nextAsk = (now: Date, asked: number, max = maxQuestions): Date | null =>
  asked >= max ? null : nextPoll(now, asked, waits);

/** Payers who wait on the page are not asked for more often than this. */
const minWaitMs = 1500;

/**
 * Asks the provider what became of a payment that is not concluded, under the reference it was begun with. Undefined
 * when it is concluded already, or was asked about just now by somebody else.
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
