import { getPlanInForce } from '#domain/subscription-timing.ts';
import type { Executor } from '#server/db/client.ts';
import { findCurrent } from './subscriptions.repo.ts';

export {
  type Subscriber,
  type SubscriptionRow,
  findOpenOrder as findUnpaidOrder,
  findSubscriber,
  lockSubscriber,
  lockSubscription,
} from './subscriptions.repo.ts';

/** Returns whether a subscription decides the plan of a business: one that was never paid and had no trial does not. */
export const hasSubscription = async (executor: Executor, businessId: string): Promise<boolean> => {
  const current = await findCurrent(executor, businessId);
  return current !== undefined && getPlanInForce(current) !== null;
};

/** Returns when time brings the next step of a subscription. */
export const findCurrentStep = async (executor: Executor, businessId: string): Promise<Date | null> =>
  (await findCurrent(executor, businessId))?.nextStepAt ?? null;
