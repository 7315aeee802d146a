import type { Executor } from '#server/db/client.ts';
import { findCurrent } from './subscriptions.repo.ts';

/** Returns whether a subscription decides the plan of a business. */
export const hasSubscription = async (executor: Executor, businessId: string): Promise<boolean> =>
  (await findCurrent(executor, businessId)) !== undefined;
