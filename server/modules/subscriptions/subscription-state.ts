import type { BillingState } from '#domain/subscription-billing.ts';
import { AppError } from '#server/app-error.ts';
import { type Clock, after } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type OrderRow,
  type Subscriber,
  type SubscriptionRow,
  lockOpenOrder,
  lockSubscriber,
  lockSubscription,
} from './subscriptions.repo.ts';

/** A business with its current subscription and its unpaid order, locked by the running transaction. */
export interface HeldState {
  subscriber: Subscriber;
  /** The present instant of the business's clock. */
  now: Date;
  subscription: SubscriptionRow | undefined;
  openOrder: OrderRow | undefined;
}

/** Returns the present instant of a business: an operator can move its clock outside production. */
export const getBusinessNow = (
  clock: Clock,
  { testClockOffsetMs }: Pick<Subscriber, 'testClockOffsetMs'>,
): Date => after(clock.now(), testClockOffsetMs);

/** Locks a business and its current subscription, always in this order. @throws NOT_FOUND */
export async function lockState(
  tx: Transaction,
  { clock }: { clock: Clock },
  businessId: string,
): Promise<HeldState> {
  const subscriber = await lockSubscriber(tx, businessId);
  if (!subscriber) throw new AppError('NOT_FOUND');
  const subscription = await lockSubscription(tx, businessId);
  const openOrder = subscription && (await lockOpenOrder(tx, businessId, subscription.id));
  return { subscriber, now: getBusinessNow(clock, subscriber), subscription, openOrder };
}

/** Returns the paid period of a subscription, which begins after a trial in progress; null before the first payment. */
export function getPaidPeriod(row: SubscriptionRow | undefined): BillingState['paid'] {
  if (!row || (row.status !== 'trialing' && row.status !== 'active' && row.status !== 'past_due'))
    return null;
  const { plan, period, priceMinor, anchorDay, periodStart, periodEnd } = row;
  return anchorDay && periodStart && periodEnd
    ? { plan, period, priceMinor, anchorDay, start: periodStart, end: periodEnd }
    : null;
}

/** Returns what decides the bills of a business. */
export const toBillingState = (
  row: SubscriptionRow | undefined,
  { timeZone }: Pick<Subscriber, 'timeZone'>,
): BillingState => ({
  status: row?.status ?? null,
  paid: getPaidPeriod(row),
  trialEndsAt: row?.trialEndsAt ?? null,
  creditMinor: row?.creditMinor ?? 0,
  timeZone,
});

/** Returns the plan and the period of the next renewal: the scheduled ones, or those that are paid. */
export const getNextChoice = ({
  plan,
  period,
  scheduledPlan,
  scheduledPeriod,
}: Pick<SubscriptionRow, 'plan' | 'period' | 'scheduledPlan' | 'scheduledPeriod'>) => ({
  plan: scheduledPlan ?? plan,
  period: scheduledPeriod ?? period,
});
