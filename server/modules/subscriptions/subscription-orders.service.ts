import { v7 as uuid } from 'uuid';
import type { BilledPeriod } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import type { SubscriptionOrderKind, SubscriptionOrderStatus } from '#domain/subscription.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  createKontorPayment,
  isWaiting,
  listKontorPayments,
} from '#server/modules/payments/kontor-payment.rules.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { getOwnerEmail } from './payer-email.ts';
import { describeChoice } from './plan.words.ts';
import {
  type SubscriptionDeps,
  advanceSubscription,
  nothingScheduledOrOverdue,
} from './subscription.adapter.ts';
import { notifyOfPayment } from './subscription.emails.ts';
import type { HeldState } from './subscription-state.ts';
import {
  type OrderRow,
  type SubscriptionRow,
  findOrder,
  insertOrder,
  saveOrderPaid,
} from './subscriptions.repo.ts';

export const isUnpaid = ({ paidAt, voidedAt }: Pick<OrderRow, 'paidAt' | 'voidedAt'>): boolean =>
  paidAt === null && voidedAt === null;

/**
 * Returns the status of an order, which follows from its payments until it is paid or void.
 * @param transactions those of the order, oldest first
 * @param now the real instant, by which a page expires
 */
export function getOrderStatus(
  order: OrderRow,
  transactions: readonly TransactionRecord[],
  now: Date,
): SubscriptionOrderStatus {
  if (order.refundedAt) return 'refunded';
  if (order.paidAt) return 'paid';
  if (order.voidedAt) return 'void';
  const [latest] = listKontorPayments(transactions);
  if (!latest) return 'open';
  if (isWaiting(latest, now)) return 'processing';
  return latest.result === 'failed' ? 'failed' : 'open';
}

/** Returns a bill, with the period and the credit after it, as an order stores them. */
export const toOrderValues = ({ bill, paid, creditMinor }: BilledPeriod) => ({
  plan: paid.plan,
  period: paid.period,
  bill,
  totalMinor: bill.totalMinor,
  priceMinor: paid.priceMinor,
  anchorDay: paid.anchorDay,
  periodStart: paid.start,
  periodEnd: paid.end,
  creditMinor,
});

/** Stores an order with the bill that was computed for it. */
export async function createOrder(
  tx: Transaction,
  { clock }: Pick<SubscriptionDeps, 'clock'>,
  { subscriber, subscription }: Pick<HeldState, 'subscriber'> & { subscription: SubscriptionRow },
  billed: BilledPeriod,
  { id = uuid(), kind, payerEmail }: { id?: string; kind: SubscriptionOrderKind; payerEmail?: string },
): Promise<OrderRow> {
  const { businessId } = subscriber;
  await insertOrder(tx, {
    businessId,
    id,
    subscriptionId: subscription.id,
    kind,
    ...toOrderValues(billed),
    payerEmail: payerEmail ?? (await getOwnerEmail(tx, subscriber)),
    createdAt: clock.now(),
  });
  const order = await findOrder(tx, businessId, id);
  if (!order) throw new Error(`order ${id} was not stored`);
  return order;
}

/**
 * Applies an order that is paid: its period begins, in a trial after it, and what was scheduled or overdue is over.
 */
export async function applyPaidOrder(
  tx: Transaction,
  deps: SubscriptionDeps,
  { subscription, now }: { subscription: SubscriptionRow; now: Date },
  order: OrderRow,
  actor: Actor,
): Promise<SubscriptionRow> {
  const paidAt = deps.clock.now();
  await saveOrderPaid(tx, order, paidAt);
  const { plan, period, priceMinor, anchorDay, periodStart, periodEnd, creditMinor } = order;
  const change = {
    plan,
    period,
    priceMinor,
    anchorDay,
    periodStart,
    periodEnd,
    creditMinor,
    ...nothingScheduledOrOverdue,
    noticedAt: now,
  };
  const event = { event: 'plan.paid', now, startsLater: periodStart > now } as const;
  const saved = await advanceSubscription(tx, deps, subscription, event, actor, {
    change,
    note: describeChoice(order),
  });
  await notifyOfPayment(tx, deps, saved, order);
  return saved;
}

/** Returns a payment of an order that has only started. */
export const toNewPayment = (order: OrderRow, now: Date) =>
  createKontorPayment(
    order.totalMinor,
    {
      subscriptionOrderId: order.id,
      type: 'subscription' as const,
      label: describeChoice(order),
      currency: subscriptionCurrency,
      payerEmail: order.payerEmail,
    },
    now,
  );
