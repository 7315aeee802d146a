import { getFundingOrders } from '#domain/subscription-funding.ts';
import { trialPlan } from '#domain/subscription-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { advanceSubscription, isEnded } from './subscription.adapter.ts';
import { notifyOfEnd, notifyOfLostStart } from './subscription.emails.ts';
import { type OrderRow, listOrders, lockSubscription, saveOrder } from './subscriptions.repo.ts';

/** The values of a trial without a plan that starts after it. */
const noPaidPlan = {
  plan: trialPlan,
  priceMinor: 0,
  anchorDay: null,
  periodStart: null,
  periodEnd: null,
  scheduledKind: null,
  scheduledPlan: null,
  scheduledPeriod: null,
} as const;

/**
 * Records that the payment of an order was returned, by an operator or by the payer's bank. The plan ends if that money pays
 * for its present period; the payment of an earlier period ends nothing. A trial goes on without the plan that was to follow. The caller has locked the business and the order.
 * @param now the present instant of the business's clock
 */
export async function endRefundedOrder(
  tx: Transaction,
  deps: PaymentDeps,
  order: OrderRow,
  now: Date,
  actor: Actor,
): Promise<void> {
  await saveOrder(tx, order, { refundedAt: deps.clock.now() });
  const subscription = await lockSubscription(tx, order.businessId, order.subscriptionId);
  if (!subscription || isEnded(subscription.status)) return;
  const orders = (await listOrders(tx, order.businessId)).filter(
    ({ subscriptionId }) => subscriptionId === subscription.id,
  );
  if (!getFundingOrders(orders, subscription).some(({ id }) => id === order.id)) return;
  const event = { event: 'plan.refund', now } as const;
  if (subscription.status === 'trialing') {
    await advanceSubscription(tx, deps, subscription, event, actor, { change: noPaidPlan });
    return notifyOfLostStart(tx, deps, subscription);
  }
  const ended = await advanceSubscription(tx, deps, subscription, event, actor);
  await notifyOfEnd(tx, deps, ended, 'refunded');
}
