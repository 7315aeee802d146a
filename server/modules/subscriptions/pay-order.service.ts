import { type BilledPeriod, planChange } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { makeKontorPayments } from '#server/modules/payments/kontor-payments.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { sendCardCharge, startCardCharge } from './charge-card.ts';
import { isBeforeCardRemoval } from './keep-card.ts';
import { getPaymentMethod } from './order.view.ts';
import { planBalancePrefix } from './pay-from-balance.ts';
import { isUnpaid, toNewPayment, toOrderValues } from './subscription-orders.service.ts';
import { lockState, toBillingState } from './subscription-state.ts';
import { type OrderRow, type SubscriptionRow, lockOrder, saveOrderBill } from './subscriptions.repo.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** Lets the period of an unpaid order of an earlier day begin today; its amount is the same. */
async function moveOrder(tx: Transaction, order: OrderRow, billed: BilledPeriod): Promise<OrderRow> {
  const { bill } = billed;
  if (bill.periodStart === order.periodStart.toISOString()) return order;
  const values = toOrderValues(billed);
  await saveOrderBill(tx, order, values);
  return { ...order, ...values };
}

/**
 * Locks an order that can be paid now, with its subscription.
 * @throws NOT_FOUND, ILLEGAL_EVENT, AMOUNT_CHANGED for a bill of another day
 */
async function lockPayableOrder(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { businessId }: Member,
  id: string,
): Promise<{ order: OrderRow; subscription: SubscriptionRow }> {
  const { subscriber, subscription: current, now } = await lockState(tx, deps, businessId);
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (order.paidAt) throw illegal('This order is paid already.');
  if (!isUnpaid(order) || !current || current.id !== order.subscriptionId)
    throw illegal('This order was replaced or cancelled. Choose the plan again.');
  if (order.kind === 'renewal') return { order, subscription: current };
  const choice = { plan: order.plan, period: order.period, startsNow: order.periodStart <= now };
  const change = planChange(toBillingState(current, subscriber), choice, now);
  if (!('bill' in change)) throw illegal('This order is no longer possible. Choose the plan again.');
  const { bill } = change;
  if (bill.totalMinor === order.totalMinor)
    return { order: await moveOrder(tx, order, change), subscription: current };
  throw new AppError('AMOUNT_CHANGED', {
    message: `This order is from another day. The amount is ${formatMoney(bill.totalMinor, subscriptionCurrency)} today.`,
  });
}

const payments = makeKontorPayments<{ order: OrderRow; subscription: SubscriptionRow }>({
  list: (executor, businessId, subscriptionOrderId) =>
    transactionsFor(executor, businessId, { subscriptionOrderId }),
  lock: lockPayableOrder,
  toNewPayment: ({ order }, now) => toNewPayment(order, now),
  getMethod: getPaymentMethod,
  // The choice to keep the card is part of the kind, and a page from before a card was removed keeps none.
  isContinued: (payment, { keepCard = false }, { subscription }) =>
    payment.keepsCard === keepCard && !(keepCard && isBeforeCardRemoval(payment, subscription)),
  getPath: async (_executor, _caller, orderId) => `/dashboard/subscription/checkout/${orderId}`,
  card: {
    start(tx, deps, { order, subscription }, attemptId) {
      if (subscription.cardSealed === null) throw illegal('No card is stored. Choose another way to pay.');
      return startCardCharge(tx, deps, order, subscription, attemptId);
    },
    send: sendCardCharge,
  },
  balancePrefix: planBalancePrefix,
});

/** The payments of orders of plans by a person. Each throws also AMOUNT_CHANGED, for a bill of another day. */
export const {
  start: startPayment,
  prepare: startOrderPayment,
  finish: finishOrderPayment,
  findPaidFromBalance,
} = payments;
