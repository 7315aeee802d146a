import type { SubscriptionMethod, SubscriptionOrder } from '#domain/subscription.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import type { Clock } from '#server/clock.ts';
import {
  type TransactionRecord,
  referenceOf,
  transactionsFor,
} from '#server/modules/payments/payments.records.ts';
import { getOrderStatus, isCardCharge, isWaiting, listPayments } from './subscription-orders.service.ts';
import { type OrderRow, findOrder, listOrders } from './subscriptions.repo.ts';

/** Returns how a plan was paid. */
export function getPaymentMethod(payment: Pick<TransactionRecord, 'method' | 'channel'>): SubscriptionMethod {
  if (payment.method === 'WALLET') return 'balance';
  return isCardCharge(payment) ? 'storedCard' : (payment.channel ?? 'card');
}

/** Returns an order with its newest payment, as the API has it. */
export function toOrder(
  order: OrderRow,
  transactions: readonly TransactionRecord[],
  now: Date,
): SubscriptionOrder {
  const { id, kind, plan, period, bill, createdAt, paidAt, receiptNumber } = order;
  const payments = listPayments(transactions);
  const payment = payments.find(({ result }) => result === 'success') ?? payments[0];
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
          payUrl: isWaiting(payment, now) ? payment.payUrl : null,
          message: payment.message,
        }
      : null,
  };
}

/** Returns an order of a business. @throws NOT_FOUND */
export async function getOrder(
  { db, clock }: { db: Executor; clock: Clock },
  businessId: string,
  id: string,
): Promise<SubscriptionOrder> {
  const order = await findOrder(db, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  const payments = await transactionsFor(db, businessId, { subscriptionOrderId: id });
  return toOrder(order, payments, clock.now());
}

/** Returns the orders of a business with their payments, newest first. */
export async function getOrders(
  { db, clock }: { db: Executor; clock: Clock },
  businessId: string,
): Promise<SubscriptionOrder[]> {
  const orders = await listOrders(db, businessId);
  return Promise.all(orders.map(({ id }) => getOrder({ db, clock }, businessId, id)));
}

/** Returns the reference of the newest payment of an order without a result. */
export async function findWaitingReference(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const payments = listPayments(await transactionsFor(executor, businessId, { subscriptionOrderId: id }));
  const waiting = payments.find(({ concludedAt }) => concludedAt === null);
  return waiting && referenceOf(waiting);
}
