import { v7 as uuid } from 'uuid';
import type { EntitlementOverrides } from '#domain/plan.ts';
import { startPeriod } from '#domain/subscription-billing.ts';
import { addDays } from '#domain/subscription-timing.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listDisputes, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { returnToBusiness } from '#server/modules/payments/refunds/return-to-business.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { endRefundedOrder } from './end-refunded-order.ts';
import {
  type SubscriptionDeps,
  advanceSubscription,
  nothingScheduledOrOverdue,
  voidOrder,
} from './subscription.adapter.ts';
import { lockState } from './subscription-state.ts';
import { insertSubscription, lockOrder, lockSubscription, savePlanOverrides } from './subscriptions.repo.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

export interface Agreement {
  /** The price of each period, VAT included, in kobo. The first period is paid outside of Kontor. */
  priceMinor: number;
  period: BillingPeriod;
  /** The agreed limits, in place of those of the plan. */
  overrides: EntitlementOverrides;
}

/** Gives a business a custom plan from today on, with its limits and its price. */
export async function agreeOnPlan(
  tx: Transaction,
  deps: SubscriptionDeps,
  businessId: string,
  { priceMinor, period, overrides }: Agreement,
  actor: Actor,
): Promise<void> {
  const { subscriber, subscription: current, openOrder, now } = await lockState(tx, deps, businessId);
  if (openOrder) await voidOrder(tx, deps, openOrder);
  if (!current)
    await insertSubscription(tx, {
      businessId,
      id: uuid(),
      status: 'incomplete',
      plan: 'custom',
      period,
      priceMinor,
      startedAt: deps.clock.now(),
    });
  const subscription = current ?? (await lockSubscription(tx, businessId));
  if (!subscription) throw new Error('the subscription was not stored');
  const paid = startPeriod({ plan: 'custom', period }, priceMinor, now, subscriber.timeZone);
  await savePlanOverrides(tx, businessId, overrides);
  await advanceSubscription(tx, deps, subscription, { event: 'plan.agree', now }, actor, {
    change: {
      plan: 'custom',
      period,
      priceMinor,
      anchorDay: paid.anchorDay,
      periodStart: paid.start,
      periodEnd: paid.end,
      ...nothingScheduledOrOverdue,
      noticedAt: now,
    },
  });
}

/** Extends the trial of a business by days. @throws ILLEGAL_EVENT if it is in no trial */
export async function extendTrial(
  tx: Transaction,
  deps: SubscriptionDeps,
  businessId: string,
  days: number,
  actor: Actor,
): Promise<void> {
  const { subscription, now } = await lockState(tx, deps, businessId);
  if (!subscription?.trialEndsAt) throw illegal('This business is in no trial');
  await advanceSubscription(tx, deps, subscription, { event: 'trial.extend', now }, actor, {
    change: { trialEndsAt: addDays(subscription.trialEndsAt, days) },
  });
}

/**
 * Refunds the payment of an order in full, to where it came from. If it pays for the present period, the plan ends.
 * @throws NOT_FOUND; ILLEGAL_EVENT for an order that is not paid, was refunded or whose payment is disputed
 */
export async function refundOrder(
  tx: Transaction,
  deps: Deps,
  businessId: string,
  orderId: string,
  actor: Actor,
): Promise<void> {
  const { now } = await lockState(tx, deps, businessId);
  const order = await lockOrder(tx, businessId, orderId);
  if (!order) throw new AppError('NOT_FOUND');
  if (!order.paidAt || order.refundedAt) throw illegal('This order is not paid, or was refunded already');
  const payments = await transactionsFor(tx, businessId, { subscriptionOrderId: orderId });
  const payment = payments.find(
    ({ type, result, grossMinor, surplusMinor }) =>
      type === 'subscription' && result === 'success' && grossMinor > surplusMinor,
  );
  if (!payment) throw illegal('A credit paid this order: there is nothing to refund');
  const disputes = await listDisputes(tx, businessId, payment.id);
  if (disputes.some(({ status }) => status === 'open'))
    throw illegal('The payment is disputed: its bank decides about it');
  // A return to the balance ends the order by itself.
  const reason = 'The payment of the plan was refunded';
  if (await returnToBusiness(tx, deps, payment, reason, actor)) return;
  await endRefundedOrder(tx, deps, order, now, actor);
}
