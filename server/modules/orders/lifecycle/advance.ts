import type { Transaction } from '#server/db/client.ts';
import { advanceLocked as advanceLockedRecord } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { orderAdapter } from './order.adapter.ts';
import type { OrderDeps, StepDetails } from './order-step.ts';
import { type OrderRecord, lockOrder } from '#server/modules/orders/orders.repo.ts';

/**
 * Moves an order or its shipping by one event, with all its effects.
 * @returns whether anything changed
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT (with the events that are legal now), OUT_OF_STOCK (with what is
 * missing)
 */
export async function advance(
  tx: Transaction,
  deps: OrderDeps,
  businessId: string,
  id: string,
  first: Step | ((order: OrderRecord) => Step),
  actor: Actor,
  details: StepDetails = {},
): Promise<boolean> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (details.version !== undefined && details.version < order.version)
    throw new AppError('VERSION_CONFLICT');
  const step = typeof first === 'function' ? first(order) : first;
  return (await advanceLocked(tx, deps, order, step, actor, details)) !== order;
}

/** Does the same for an order that this transaction has already locked, and returns the order afterwards. */
export const advanceLocked = (
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  step: Step,
  actor: Actor,
  details: StepDetails = {},
): Promise<OrderRecord> => advanceLockedRecord(tx, deps, orderAdapter, order, step, actor, details);
