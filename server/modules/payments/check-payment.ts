import type { PaymentCheck } from '#contract/money/payment.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { findBusiness, getPublicName } from '#server/modules/business/business.records.ts';
import { findTransactionByReference } from './transactions.repo.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import { AppError } from '#server/app-error.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { type PaymentDeps, findPayable } from './payable.port.ts';

/** The provider's answer about a payment; undefined if it wasn't asked. */
export type CheckedPayment = PaymentUpdate | 'unanswered' | undefined;

/**
 * Returns what a payer sees, after applying the provider's answer. Without an answer nobody knows whether a payer who returns from
 * the provider's page has paid. @throws NOT_FOUND
 */
export async function checkPayment(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  answer: CheckedPayment,
): Promise<PaymentCheck> {
  if (answer && answer !== 'unanswered') await applyPaymentUpdate(tx, deps, answer);
  const check = await getPaymentCheck(tx, deps, reference);
  return answer === 'unanswered' && check.result === 'notFound' ? { ...check, result: 'unknown' } : check;
}

async function getPaymentCheck(
  executor: Executor,
  { payables }: Pick<PaymentDeps, 'payables'>,
  reference: string,
): Promise<PaymentCheck> {
  const payment = await findTransactionByReference(executor, reference);
  if (!payment || payment.source !== 'provider' || payment.direction === 'DR')
    throw new AppError('NOT_FOUND');
  const business = await findBusiness(executor, payment.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const payable = findPayable(payables, payment);
  const checked = payable && (await payable.port.check(executor, payment, payable.id));
  return {
    ...payment,
    reference,
    amountMinor: payment.grossMinor,
    businessName: getPublicName(business),
    at: payment.at.toISOString(),
    kind: payment.orderId ? 'order' : 'invoice',
    token: checked?.token ?? null,
    dueMinor: checked?.dueMinor ?? 0,
  };
}
