import type { PaymentCheck } from '#contract/money/payment.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { transactionByReference } from './transactions.repo.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';
import { Refusal } from '#server/refusal.ts';
import { applyFact } from './apply-fact.ts';
import { type PaymentDeps, payableOf } from './payable.port.ts';

/** Returns what a payer sees, after applying the provider's answer. @throws NOT_FOUND */
export async function checkPayment(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  fact: PaymentFact | undefined,
): Promise<PaymentCheck> {
  if (fact) await applyFact(tx, deps, fact);
  return paymentCheck(tx, deps, reference);
}

async function paymentCheck(
  executor: Executor,
  { payables }: Pick<PaymentDeps, 'payables'>,
  reference: string,
): Promise<PaymentCheck> {
  const payment = await transactionByReference(executor, reference);
  if (!payment || payment.source !== 'provider' || payment.direction === 'DR') throw new Refusal('NOT_FOUND');
  const business = await businessById(executor, payment.businessId);
  if (!business) throw new Refusal('NOT_FOUND');
  const payable = payableOf(payables, payment);
  const checked = payable && (await payable.port.check(executor, payment, payable.id));
  return {
    ...payment,
    reference,
    amountMinor: payment.grossMinor,
    businessName: business.name,
    at: payment.at.toISOString(),
    kind: payment.orderId ? 'order' : 'invoice',
    token: checked?.token ?? null,
    owedMinor: checked?.owedMinor ?? 0,
  };
}
