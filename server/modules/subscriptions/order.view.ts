import { type Membership, can, canSpend } from '#domain/permission.ts';
import type { SubscriptionMethod, SubscriptionOrder } from '#domain/subscription.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Clock } from '#server/clock.ts';
import { isWaiting, listKontorPayments } from '#server/modules/payments/kontor-payment.rules.ts';
import { type TransactionRecord, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { isCardCharge } from '#server/modules/payments/transaction-kinds.ts';
import { getOrderStatus } from './subscription-orders.service.ts';
import { type OrderRow, findOrder, listOrders } from './subscriptions.repo.ts';

/** Returns how a plan was paid. */
export function getPaymentMethod(payment: Pick<TransactionRecord, 'method' | 'channel'>): SubscriptionMethod {
  if (payment.method === 'WALLET') return 'balance';
  return isCardCharge(payment) ? 'storedCard' : (payment.channel ?? 'card');
}

/**
 * Returns the page where a payment that waits is continued, to a person who may make it: one that keeps a card needs access to
 * payments, as its start does.
 */
function getPayUrl(payment: TransactionRecord, membership: Membership, now: Date): string | null {
  if (!isWaiting(payment, now)) return null;
  const mayPay = can(membership, 'BUSINESS', 'manage') && (!payment.keepsCard || canSpend(membership));
  return mayPay ? payment.payUrl : null;
}

/** Returns an order with the payment that paid it, else with that of `paymentId`, else with its newest one. */
function toOrder(
  order: OrderRow,
  transactions: readonly TransactionRecord[],
  { membership, paymentId }: { membership: Membership; paymentId: string | undefined },
  now: Date,
): SubscriptionOrder {
  const { id, kind, plan, period, bill, createdAt, paidAt, receiptNumber } = order;
  const payments = listKontorPayments(transactions);
  const payment =
    payments.find(({ result }) => result === 'success') ??
    payments.find(({ id: one }) => one === paymentId) ??
    payments[0];
  return {
    subscriptionId: id,
    kind,
    status: getOrderStatus(order, transactions, now),
    plan,
    period,
    currency: subscriptionCurrency,
    bill,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    receiptNumber: receiptNumber === null ? null : String(receiptNumber),
    payment: payment
      ? {
          transactionId: payment.id,
          reference: payment.id,
          method: getPaymentMethod(payment),
          result: payment.result,
          amountMinor: payment.grossMinor,
          at: payment.at.toISOString(),
          payUrl: getPayUrl(payment, membership, now),
          message: payment.message,
        }
      : null,
  };
}

/** A member who reads an order. */
type OrderReader = Pick<Member, 'businessId' | 'membership'>;

/** Returns an order of a business, with that payment or its newest one. @throws NOT_FOUND */
export async function getOrder(
  { db, clock }: { db: Executor; clock: Clock },
  { businessId, membership }: OrderReader,
  id: string,
  paymentId?: string,
): Promise<SubscriptionOrder> {
  const order = await findOrder(db, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  const payments = await transactionsFor(db, businessId, { subscriptionOrderId: id });
  return toOrder(order, payments, { membership, paymentId }, clock.now());
}

/** Returns the orders of a business with their payments, newest first. */
export async function getOrders(
  { db, clock }: { db: Executor; clock: Clock },
  reader: OrderReader,
): Promise<SubscriptionOrder[]> {
  const orders = await listOrders(db, reader.businessId);
  return Promise.all(orders.map(({ id }) => getOrder({ db, clock }, reader, id)));
}
