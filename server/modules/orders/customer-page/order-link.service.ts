import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import { saveOrderToken } from './order-link.repo.ts';
import { type OrderRecord, lockOrder } from '#server/modules/orders/orders.repo.ts';
import { orderRef } from '#server/modules/orders/order.ref.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';

/** Returns a new token for a customer link: 32 random bytes. */
export const newOrderToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the token of the customer link, which stays the same until it is replaced.
 * @throws NOT_FOUND for another business's order
 */
export async function getOrderToken(tx: Transaction, businessId: string, id: string): Promise<string> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  return getTokenOfLocked(tx, order);
}

/** Returns the token of an order that this transaction has locked or created. */
export async function getTokenOfLocked(
  tx: Transaction,
  { businessId, id, orderToken }: OrderRecord,
): Promise<string> {
  if (orderToken !== null) return orderToken;
  const created = newOrderToken();
  await saveOrderToken(tx, businessId, id, created);
  return created;
}

/**
 * Replaces the customer link: the old one stops working. The timeline records who replaced it.
 * @throws NOT_FOUND for another business's order
 */
export async function replaceOrderToken(
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock'>,
  businessId: string,
  id: string,
  actor: Actor,
): Promise<string> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  const created = newOrderToken();
  await saveOrderToken(tx, businessId, id, created);
  await recordEvents(tx, order.businessId, deps.clock.now(), actor, [
    { record: orderRef(order), event: 'link.replaced', note: 'The old link no longer works.' },
  ]);
  return created;
}
