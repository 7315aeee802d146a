import type { PaymentCheck } from '#contract/payment.ts';
import { payableMinor } from '#domain/invoice.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { type InvoiceRecord, findInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { mayCollect } from '#server/modules/orders/order-payment.ts';
import { findOrder } from '#server/modules/orders/orders.repo.ts';
import {
  type TransactionRecord,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import { timelineOf } from '#server/platform/timeline/timeline.repo.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';
import { Refusal } from '#server/refusal.ts';
import { applyFact } from './apply-fact.ts';
import type { PaymentDeps } from './subject.ts';

/** What a payer is told, once the provider's answer counts. Refuses with NOT_FOUND. */
export async function checkPayment(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  fact: PaymentFact | undefined,
): Promise<PaymentCheck> {
  if (fact) await applyFact(tx, deps, fact);
  return paymentCheck(tx, reference);
}

/** The token of the link by which the payment began; null where that was replaced, so that the new one stays unknown. */
async function linkTokenOf(
  executor: Executor,
  { businessId, id, publicToken }: InvoiceRecord,
  { createdAt }: TransactionRecord,
): Promise<string | null> {
  const entries = await timelineOf(executor, businessId, 'invoice', id);
  const isReplaced = entries.some(({ event, at }) => event === 'invoice.linkRevoked' && at >= createdAt);
  return isReplaced ? null : publicToken;
}

async function paymentCheck(executor: Executor, reference: string): Promise<PaymentCheck> {
  const payment = await transactionByReference(executor, reference);
  if (!payment || payment.source !== 'provider' || payment.direction === 'DR') throw new Refusal('NOT_FOUND');
  const { businessId, invoiceId, orderId } = payment;
  const business = await businessById(executor, businessId);
  if (!business) throw new Refusal('NOT_FOUND');
  const invoice = invoiceId ? await findInvoice(executor, businessId, invoiceId) : undefined;
  const order = orderId ? (await findOrder(executor, businessId, orderId))?.order : undefined;
  return {
    ...payment,
    reference,
    amountMinor: payment.grossMinor,
    businessName: business.name,
    at: payment.at.toISOString(),
    kind: orderId ? 'order' : 'invoice',
    token: invoice ? await linkTokenOf(executor, invoice, payment) : (order?.payToken ?? null),
    owedMinor: invoice ? payableMinor(invoice) : order && mayCollect(order) ? order.totalMinor : 0,
  };
}
