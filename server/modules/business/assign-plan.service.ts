import type { Plan } from '#domain/plan.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { reviewSeats } from '#server/modules/entitlements/seat-deadline.service.ts';
import { setPlan } from './business.repo.ts';

/** Gives a business without a subscription another plan, as an operator does; a smaller one may begin the deadline of its seats. */
export async function assignPlan(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  businessId: string,
  plan: Plan,
): Promise<void> {
  await setPlan(tx, businessId, plan);
  await reviewSeats(tx, deps, businessId);
}
