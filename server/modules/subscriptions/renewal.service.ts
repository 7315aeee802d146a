import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { planRenewal } from '#domain/subscription-billing.ts';
import { addDays, getNextStep, retryDays } from '#domain/subscription-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import { isWaiting } from '#server/modules/payments/kontor-payment.rules.ts';
import type { PaymentDeps, PaymentFailure } from '#server/modules/payments/payable.port.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { startCardCharge } from './charge-card.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { lockAvailableMinor } from '#server/modules/payments/pay-from-balance.ts';
import { payOrderFromBalance } from './pay-from-balance.ts';
import { applyPaidOrder, createOrder } from './subscription-orders.service.ts';
import { advanceSubscription, updateSubscription, voidOrder } from './subscription.adapter.ts';
import { notifyOfNextStep } from './next-step.emails.ts';
import { notifyOfEnd, notifyOfFailure, notifyOfGraceEnd, notifyOfStart } from './subscription.emails.ts';
import { type HeldState, getNextChoice, getPaidPeriod, lockState } from './subscription-state.ts';
import type { OrderRow, SubscriptionRow } from './subscriptions.repo.ts';

/** A subscription with an order that is to be renewed, locked by the running transaction. */
interface Renewal {
  subscription: SubscriptionRow;
  order: OrderRow;
  now: Date;
}

const noMethod: PaymentFailure = {
  message: "There is no card that can be charged, and the balance wasn't used",
};

/** Pays a renewal from the balance, if the merchant allowed it and it covers the renewal. */
async function payIfAllowed(tx: Transaction, deps: PaymentDeps, renewal: Renewal): Promise<boolean> {
  const { subscription, order } = renewal;
  if (!subscription.allowsBalance) return false;
  if ((await lockAvailableMinor(tx, order.businessId, subscriptionCurrency)) < order.totalMinor) return false;
  await payOrderFromBalance(tx, deps, order);
  return true;
}

/** Charges the card, else pays from the balance, else asks for a payment by email (decisions, "Paying Kontor"). */
async function attempt(tx: Transaction, deps: PaymentDeps, renewal: Renewal): Promise<void> {
  const { subscription, order } = renewal;
  if (subscription.cardSealed !== null && !subscription.isHardDecline)
    await startCardCharge(tx, deps, order, subscription);
  else if (!(await payIfAllowed(tx, deps, renewal)))
    await recordFailure(tx, deps, renewal, noMethod, systemActor);
}

/** Records that a renewal could not be charged. After the last attempt the subscription expires. */
async function recordFailure(
  tx: Transaction,
  deps: PaymentDeps,
  { subscription, order, now }: Renewal,
  { message, decline }: PaymentFailure,
  actor: Actor,
): Promise<void> {
  const isFirst = subscription.status === 'active';
  const failed = await advanceSubscription(tx, deps, subscription, { event: 'renewal.failed', now }, actor, {
    change: {
      failureMessage: message,
      isHardDecline: decline === 'hard' || subscription.isHardDecline,
      renewalStartedAt: null,
      ...(isFirst && { pastDueSince: now, retries: 0, retriedAt: null, isGraceOver: false }),
    },
    note: message,
  });
  if (failed.retries >= retryDays.length) await expire(tx, deps, failed, now);
  else await notifyOfFailure(tx, deps, failed, order);
}

/** Applies the failed charge of a stored card: the balance pays instead, if it may. */
export async function handleFailedCharge(
  tx: Transaction,
  deps: PaymentDeps,
  renewal: Renewal,
  failure: PaymentFailure,
  actor: Actor,
): Promise<void> {
  if (!(await payIfAllowed(tx, deps, renewal))) await recordFailure(tx, deps, renewal, failure, actor);
}

async function expire(
  tx: Transaction,
  deps: PaymentDeps,
  subscription: SubscriptionRow,
  now: Date,
): Promise<void> {
  const ended = await advanceSubscription(tx, deps, subscription, { event: 'plan.expire', now }, systemActor);
  await notifyOfEnd(tx, deps, ended, 'unpaid');
}

/** Begins the next period: the plan ends or changes as scheduled, and the new period is billed once. */
async function renew(
  tx: Transaction,
  deps: PaymentDeps,
  { subscriber, now, openOrder }: HeldState,
  subscription: SubscriptionRow,
): Promise<void> {
  if (openOrder) await voidOrder(tx, deps, openOrder);
  if (subscription.scheduledKind === 'cancel') {
    const ended = await advanceSubscription(tx, deps, subscription, { event: 'plan.end', now }, systemActor);
    return notifyOfEnd(tx, deps, ended, 'canceled');
  }
  const paid = getPaidPeriod(subscription);
  if (!paid) throw new Error(`subscription ${subscription.id} has no paid period`);
  const { creditMinor } = subscription;
  const state = { creditMinor, timeZone: subscriber.timeZone };
  const billed = planRenewal(state, paid, getNextChoice(subscription));
  const started = await updateSubscription(tx, subscription, { renewalStartedAt: now });
  const order = await createOrder(tx, deps, { subscriber, subscription: started }, billed, {
    kind: 'renewal',
  });
  if (order.totalMinor === 0)
    await applyPaidOrder(tx, deps, { subscription: started, now }, order, systemActor);
  else await attempt(tx, deps, { subscription: started, order, now });
}

/** Tries an unpaid renewal again, unless a payment of it is in progress. Missed days count as one attempt. */
async function retry(
  tx: Transaction,
  deps: PaymentDeps,
  { now, openOrder: order }: HeldState,
  subscription: SubscriptionRow,
): Promise<void> {
  const { pastDueSince, businessId } = subscription;
  if (!order || pastDueSince === null)
    throw new Error(`subscription ${subscription.id} has no unpaid renewal`);
  const retries = retryDays.filter((days) => addDays(pastDueSince, days) <= now).length;
  const counted = await updateSubscription(tx, subscription, { retries, retriedAt: now });
  const payments = await transactionsFor(tx, businessId, { subscriptionOrderId: order.id });
  if (payments.some((payment) => isWaiting(payment, deps.clock.now()))) return;
  await attempt(tx, deps, { subscription: counted, order, now });
}

/** Gives up waiting for the result of a renewal. A result that arrives later still counts. */
async function giveUpWaiting(
  tx: Transaction,
  deps: PaymentDeps,
  { now, openOrder: order }: HeldState,
  subscription: SubscriptionRow,
): Promise<void> {
  if (!order) throw new Error(`subscription ${subscription.id} has no unpaid renewal`);
  const failure = { message: 'The payment provider has not confirmed the payment' };
  await recordFailure(tx, deps, { subscription, order, now }, failure, systemActor);
}

/**
 * Does the next step that is due for the subscription of a business, once: the business is locked, and each step changes what
 * is due next.
 * @returns true if a step was due
 */
export async function takeDueStep(tx: Transaction, deps: PaymentDeps, businessId: string): Promise<boolean> {
  const state = await lockState(tx, deps, businessId);
  const { subscription, now } = state;
  const next = subscription && getNextStep(subscription);
  if (!subscription || !next || next.at > now) return false;
  switch (next.step) {
    case 'notice':
      await notifyOfNextStep(tx, deps, subscription, state.subscriber);
      await updateSubscription(tx, subscription, { noticedAt: now });
      break;
    case 'endTrial': {
      const ended = await advanceSubscription(
        tx,
        deps,
        subscription,
        { event: 'trial.end', now },
        systemActor,
      );
      if (ended.status === 'active') await notifyOfStart(tx, deps, ended);
      else await notifyOfEnd(tx, deps, ended, 'trial');
      break;
    }
    case 'renew':
      await renew(tx, deps, state, subscription);
      break;
    case 'giveUpWaiting':
      await giveUpWaiting(tx, deps, state, subscription);
      break;
    case 'retry':
      await retry(tx, deps, state, subscription);
      break;
    case 'endGrace':
      await notifyOfGraceEnd(
        tx,
        deps,
        await advanceSubscription(tx, deps, subscription, { event: 'grace.end', now }, systemActor, {
          change: { isGraceOver: true },
        }),
        state.openOrder,
      );
      break;
    case 'expire':
      await expire(tx, deps, subscription, now);
      break;
    default:
      next.step satisfies never;
  }
  return true;
}
