import { isPaidThroughProvider } from '#machines/lifecycles/consequences.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { canSpend } from '#domain/permission.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';

const returningSteps: ReadonlySet<Step['event']> = new Set([
  'order.cancel',
  'order.decline',
  'refund.confirm',
]);

const reason =
  'This order was paid online, so this step refunds it. Only people who manage payments can take it: ask one of them.';

/** Returns why a member may not take a step: it returns what a provider collected (decisions, "Spending is PAYMENT"). */
export const whyNotSpend = (
  { membership }: Pick<Member, 'membership'>,
  order: OrderRecord,
  { event }: Step,
): string | undefined =>
  returningSteps.has(event) && order.paid && isPaidThroughProvider(order) && !canSpend(membership)
    ? reason
    : undefined;

/** @throws NO_PERMISSION */
export function requireSpender(caller: Pick<Member, 'membership'>, order: OrderRecord, step: Step): void {
  const message = whyNotSpend(caller, order, step);
  if (message !== undefined) throw new AppError('NO_PERMISSION', { message });
}
