import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { advanceLocked } from '#server/modules/orders/lifecycle/advance.ts';
import { lockOrder } from '#server/modules/orders/orders.records.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { findHold, listEndedHolds, saveHold } from './checkouts.repo.ts';
import { isAwaitingPayment, isPending, listPayments } from './payment-state.ts';
import { renewHold } from './renew-hold.ts';

const batchSize = 500;

/** Release the stock of an order that wasn't paid in time. */
const endHoldJob = defineJob('checkout.end-hold', z.object({ businessId: Id, orderId: Id }));

/**
 * Ends an order whose time to pay is over, which releases its stock. While the provider is working on a payment, the stock is held
 * for longer.
 */
async function endHold(
  tx: Transaction,
  deps: Deps,
  { businessId, orderId }: { businessId: string; orderId: string },
): Promise<void> {
  const order = await lockOrder(tx, businessId, orderId);
  const heldUntil = await findHold(tx, businessId, orderId);
  const now = deps.clock.now();
  if (!heldUntil || heldUntil > now) return;
  if (!order || !isAwaitingPayment(order)) return saveHold(tx, businessId, orderId, null);
  const payments = listPayments(await transactionsFor(tx, businessId, { orderId }));
  if (payments.some(isPending)) return renewHold(tx, deps, businessId, orderId);
  await advanceLocked(tx, deps, order, { on: 'order', event: 'order.expire' }, systemActor);
  await saveHold(tx, businessId, orderId, null);
}

export function handleHeldOrders(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.handle(endHoldJob, (held) => db.transaction((tx) => endHold(tx, deps, held)));
  jobs.sweep('held orders', 30_000, async (tx) => {
    // One transaction for each order: a longer one would keep customers of the same products waiting.
    for (const held of await listEndedHolds(tx, clock.now(), batchSize))
      await jobs.add(tx, endHoldJob, held, { singletonKey: held.orderId });
  });
}
