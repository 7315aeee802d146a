import type { Executor } from '#server/db/client.ts';
import { findCurrent } from './subscriptions.repo.ts';

export { findOpenOrder as findUnpaidOrder } from './subscriptions.repo.ts';

/** Returns whether a subscription decides the plan of a business. */
export const hasSubscription = async (executor: Executor, businessId: string): Promise<boolean> =>
  (await findCurrent(executor, businessId)) !== undefined;

/** Returns when time brings the next step of a subscription. */
export const findCurrentStep = async (executor: Executor, businessId: string): Promise<Date | null> =>
  (await findCurrent(executor, businessId))?.nextStepAt ?? null;
