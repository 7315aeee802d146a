import { domainToUnicode } from 'node:url';
import { type Membership, can } from '#domain/permission.ts';
import type { DomainOrder } from '#domain/store-domain.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import { isWaiting, listKontorPayments } from '#server/modules/payments/kontor-payment.rules.ts';
import { type TransactionRecord, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { getPaymentMethod } from '#server/modules/subscriptions/order.view.ts';
import { getOrderStatus } from './domain-orders.service.ts';
import { findDomainOrder } from './domain-orders.repo.ts';
import { findDomain } from './domains.repo.ts';

function toPayment(payment: TransactionRecord, membership: Membership, now: Date): DomainOrder['payment'] {
  const canContinue = isWaiting(payment, now) && can(membership, 'WEB_STORE', 'manage');
  return {
    transactionId: payment.id,
    reference: payment.id,
    method: getPaymentMethod(payment),
    result: payment.result,
    amountMinor: payment.grossMinor,
    at: payment.at.toISOString(),
    payUrl: canContinue ? payment.payUrl : null,
    message: payment.message,
  };
}

/** Returns an order with the payment that paid it, else with that of `paymentId`, else with its newest one. @throws NOT_FOUND */
export async function getDomainOrder(
  { db, clock }: { db: Executor; clock: Clock },
  { businessId, membership }: Pick<Member, 'businessId' | 'membership'>,
  id: string,
  paymentId?: string,
): Promise<DomainOrder> {
  const order = await findDomainOrder(db, businessId, id);
  const domain = order && (await findDomain(db, businessId, order.domainId));
  if (!domain) throw new AppError('NOT_FOUND');
  const transactions = await transactionsFor(db, businessId, { domainOrderId: id });
  const payments = listKontorPayments(transactions);
  const payment =
    payments.find(({ result }) => result === 'success') ??
    payments.find((one) => one.id === paymentId) ??
    payments[0];
  const now = clock.now();
  return {
    id,
    domainId: domain.id,
    name: domain.name,
    displayName: domainToUnicode(domain.name),
    kind: order.kind,
    status: getOrderStatus(order, transactions, now),
    years: order.years,
    totalMinor: order.totalMinor,
    vatMinor: getIncludedVatMinor(order.totalMinor),
    currency: subscriptionCurrency,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    receiptNumber: order.receiptNumber === null ? null : `D-${order.receiptNumber}`,
    payment: payment ? toPayment(payment, membership, now) : null,
  };
}
