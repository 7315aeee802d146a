import { isConclusive } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { saveTransaction, transactionByReference } from './transactions.repo.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';

const minute = 60_000;
/** A payer needs a while on the provider's page. */
export const firstAskAfterMs = 2 * minute;
/** Waits between two questions; the last one goes on until the payment is forgotten. */
const waitsMs = [2, 5, 15, 60, 360, 1440].map((minutes) => minutes * minute);
/** A page that was opened and left concludes nothing: after so many questions nobody asks any more, but news still count. */
const mostQuestions = 20;

/** When a payment is asked about next, after `asked` questions; null when that was the last. */
export const nextAsk = (now: Date, asked: number, most = mostQuestions): Date | null =>
  asked >= most
    ? null
    : new Date(now.getTime() + (waitsMs[Math.min(asked, waitsMs.length - 1)] ?? 1440 * minute));

/** Payers who wait on the page are not asked for more often than this. */
const leastBetweenMs = 1500;

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
  if (found.askedAt && Math.abs(now.getTime() - found.askedAt.getTime()) < leastBetweenMs) return undefined;
  await db.transaction((tx) => saveTransaction(tx, found.businessId, found.id, { askedAt: now }));
  return payments.verify({ reference, currency: found.currency });
}
