import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { type TransactionRecord } from './transactions.repo.ts';
import { getReference } from './transaction-kinds.ts';
import { type PaymentRequest, createUnknownPaymentUpdate } from '#server/providers/payments/payments.ts';

/**
 * Requests the provider's page of a stored payment, outside of any transaction; a repeat gets the same page.
 * @returns the address of the page @throws PAYMENT_REFUSED if the provider rejects the payment, UNAVAILABLE
 */
export async function openPage(
  deps: Deps,
  payment: TransactionRecord,
  details: Pick<PaymentRequest, 'subjectId' | 'returnUrl'>,
): Promise<string> {
  const { businessId, payUrl, currency, label, payerEmail, channel, grossMinor, keepsCard } = payment;
  if (payUrl !== null) return payUrl;
  const reference = getReference(payment);
  const page = await deps.payments
    .initialize({
      reference,
      amountMinor: grossMinor,
      currency,
      businessId,
      payerEmail: payerEmail ?? '',
      channel,
      title: `Kontor · ${label ?? ''}`,
      ...(keepsCard && { shouldKeepCard: true }),
      ...details,
    })
    .catch((problem: unknown) => {
      deps.log.warn({ err: problem }, 'payment provider');
      throw new AppError('UNAVAILABLE', { message: "Couldn't reach the payment provider. Try again." });
    });
  if (page.state === 'ready') return page.payUrl;
  const failed = {
    ...createUnknownPaymentUpdate({ reference, currency }),
    result: 'failed',
    message: page.reason,
  } as const;
  await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, failed));
  throw new AppError('PAYMENT_REFUSED', { message: page.reason });
}
